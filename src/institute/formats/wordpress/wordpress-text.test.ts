import { expect, test } from "vitest";
import { cleanHtml } from "#core/formats/rich-text/clean.ts";
import { readWordPressText } from "./wordpress-text.ts";

const read = (written: string) =>
  readWordPressText(written, (id) => (id === "7" ? "https://old.example/7.jpg" : undefined));

test.each([
  ["Rain.\r\n\r\nMore rain\nand wind.", "<p>Rain.</p>\n<p>More rain<br>\nand wind.</p>", []],
  ["<!-- wp:paragraph -->\n<p>Rain.</p>\n<!-- /wp:paragraph -->", "<p>Rain.</p>", []],
  ["Seen [sic] in [Amurum] [1], [see below].", "<p>Seen [sic] in [Amurum] [1], [see below].</p>", []],
  ['[vc_row a="1"][box]Inner words[/box][/vc_row]', "<p>Inner words</p>", ["[vc_row]", "[box]"]],
  ['Before [contact-form-7 id="3" title="Us"] after', "<p>Before  after</p>", ["[contact-form-7]"]],
  ["[[gallery]] shows pictures", "<p>[gallery] shows pictures</p>", []],
  ['[gallery ids="7,8"]', '<p><img src="https://old.example/7.jpg"></p>', []],
  ["[gallery]", "", ["[gallery]"]],
  [
    '[caption id="a" width="300"]<a href="x"><img src="https://old.example/7.jpg"></a> A lark[/caption]',
    '<figure><a href="x"><img src="https://old.example/7.jpg"></a><figcaption>A lark</figcaption></figure>',
    [],
  ],
  [
    "See\n\n[embed]https://www.youtube.com/watch?v=abcdefghijk[/embed]",
    '<p>See</p>\n<iframe src="https://www.youtube-nocookie.com/embed/abcdefghijk"></iframe>',
    [],
  ],
  [
    "https://larks.example/a?b=1&c=2",
    '<p><a href="https://larks.example/a?b=1&amp;c=2">https://larks.example/a?b=1&amp;c=2</a></p>',
    [],
  ],
  ['<p>A</p><!-- wp:latest-posts {"n":3} /-->', "<p>A</p>", ["block latest-posts"]],
])("a text of WordPress is read: %s", (written, html, removed) => {
  const text = read(written);
  const trim = (markup: string) => cleanHtml(markup).replace(/\n+/g, "\n");
  expect(trim(text.html)).toBe(trim(html));
  expect(text.removed).toEqual(removed);
});

test("a text made to take long takes no longer", () => {
  for (const part of [
    "[a ",
    "[a=",
    "[caption",
    "[/a",
    "<!-- wp:a ",
    "[caption]<a ",
    "\n \n",
    "[[",
    'a="',
    "https://",
  ]) {
    const started = performance.now();
    read(part.repeat(100_000));
    expect(performance.now() - started, part).toBeLessThan(5000);
  }
});
