import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Select, TextInput } from "./inputs.tsx";
import { Switch } from "./switch.tsx";
import { Textarea } from "./textarea.tsx";

test("a field is read in the direction of what is typed in it, long or short", () => {
  for (const field of [
    createElement(TextInput, { label: "Title" }),
    createElement(Textarea, { label: "Summary" }),
  ])
    expect(renderToStaticMarkup(field)).toMatch(/<(input|textarea) [^>]*dir="auto"/);
});

test("each input is named by its label, and described by its error, its hint and what else is said of it", () => {
  const shared = { id: "a", label: "Name", description: "As it is written.", error: "It is missing." };
  for (const input of [
    createElement(TextInput, { ...shared, "aria-describedby": "b" }),
    createElement(Textarea, { ...shared, "aria-describedby": "b" }),
    createElement(Select, { ...shared, "aria-describedby": "b", data: ["One"] }),
    createElement(Switch, { ...shared, "aria-describedby": "b" }),
  ]) {
    const html = renderToStaticMarkup(input);
    expect(html).toMatch(/<label [^>]*for="a"[^>]*>Name<\/label>/);
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain('aria-describedby="a-error a-description b"');
    expect(html).toMatch(/<p id="a-error"[^>]*>It is missing\.<\/p>/);
    expect(html).toMatch(/<p id="a-description"[^>]*>As it is written\.<\/p>/);
  }
});

test("an input that is right and needs no words has none", () => {
  const html = renderToStaticMarkup(createElement(TextInput, { id: "a", "aria-label": "Number" }));
  expect(html).not.toMatch(/<p|<label|aria-invalid|aria-describedby/);
});
