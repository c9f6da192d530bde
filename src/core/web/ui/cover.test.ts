import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Cover } from "./cover.tsx";

const shown = (post: Partial<Parameters<typeof Cover>[0]["post"]>) =>
  renderToStaticMarkup(createElement(Cover, { post: { slug: "rains", fileUrl: "/files/a.jpg", ...post } }));

test("a picture is cut around what was chosen of it, and a drawing as it was drawn", () => {
  expect(shown({ fileFocus: "80% 50%" })).toContain('style="object-position:100% 50%"');
  expect(shown({})).not.toContain("style=");
  expect(shown({ fileUrl: null, fileFocus: "80% 50%" })).not.toContain("style=");
});

test("a wide picture is shown whole, on a ground made of a small copy of itself", () => {
  const cover = shown({ isWide: true, fileFocus: "80% 50%" });
  expect(cover).toContain('data-whole="true"');
  expect(cover).toContain("background-image:url(&quot;/files/a.jpg?w=320&amp;q=low&quot;)");
  expect(cover).not.toContain("object-position");
  expect(shown({ isWide: true, fileUrl: null })).not.toContain("data-whole=");
});
