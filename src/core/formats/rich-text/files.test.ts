import { describe, expect, test } from "vitest";
import { addPictureSizes, findFileAddresses, findUnsizedPictures } from "./files.ts";

describe("the files of a text", () => {
  test.each([
    [null, []],
    ["", []],
    ["/files/2026/a.pdf", ["/files/2026/a.pdf"]],
    ["https://images.example.org/a.jpg?b=1&c=2", ["https://images.example.org/a.jpg?b=1&c=2"]],
    ["<p>Rains</p>", []],
    [
      '<p><img src="/files/a.jpeg" alt="x"><a title="y" href="https://example.org/?a=1&amp;b=2">z</a></p>',
      ["/files/a.jpeg", "https://example.org/?a=1&b=2"],
    ],
  ])("%j", (text, files) => {
    expect(findFileAddresses(text)).toEqual(files);
  });
});

describe("the size of an uploaded picture", () => {
  const sizes = new Map([["/files/a.jpeg", { width: 900, height: 600 }]]);

  test("is added only to a picture without one", () => {
    const html =
      '<p>1 > 0</p><img alt="" src="/files/a.jpeg" /><img src="https://example.org/a.jpeg" /><img src="/files/b.jpeg" />';
    expect(findUnsizedPictures(html)).toEqual(["/files/a.jpeg", "/files/b.jpeg"]);
    expect(addPictureSizes(html, sizes)).toBe(
      html.replace(
        '<img alt="" src="/files/a.jpeg"',
        '<img width="900" height="600" alt="" src="/files/a.jpeg"',
      ),
    );
  });

  test("stays if a writer has chosen it, and is completed if it has only one dimension", () => {
    const chosen = '<img src="/files/a.jpeg" width="300" height="200" />';
    expect(addPictureSizes(chosen, sizes)).toBe(chosen);
    expect(addPictureSizes('<img src="/files/a.jpeg" width="300" />', sizes)).toBe(
      '<img width="900" height="600" src="/files/a.jpeg" />',
    );
  });
});
