import { Textarea, TextInput } from "@mantine/core";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Mantine } from "./mantine.tsx";

test("a field is read in the direction of what is typed in it, long or short", () => {
  for (const field of [
    createElement(TextInput, { label: "Title" }),
    createElement(Textarea, { label: "Summary" }),
    createElement(Textarea, { label: "Summary", autosize: true, minRows: 2 }),
  ]) {
    const html = renderToStaticMarkup(createElement(Mantine, null, field));
    expect(html).toMatch(/<(input|textarea) [^>]*dir="auto"/);
  }
});
