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

test.each([
  ["First.\n\n<p>Tagged</p>\n\nThird.\n\nLast.", "<p>First.</p>\n<p>Tagged</p>\n<p>Third.</p>\n<p>Last.</p>"],
  [
    'First.\n\n[gallery ids="7"]\n\nLast.',
    '<p>First.</p>\n<p><img src="https://old.example/7.jpg"></p>\n<p>Last.</p>',
  ],
  ["<h2>Heading</h2>\nUnder it.\n\nLast.", "<h2>Heading</h2>\n<p>Under it.</p>\n<p>Last.</p>"],
  [
    "<ul>\n<li>One</li>\n<li>Two\nlines</li>\n</ul>\nAfter.",
    "<ul>\n<li>One</li>\n<li>Two<br>\nlines</li>\n</ul>\n<p>After.</p>",
  ],
  ["<pre>a\n\n<b>b</b>\n</pre>\nAfter", "<pre>a\n<b>b</b>\n</pre>\n<p>After</p>"],
  ["First <p>inner\n\nmore", "<p>First</p>\n<p>inner</p>\n<p>more</p>"],
  ["<blockquote>One\n\nTwo</blockquote>", "<blockquote>\n<p>One</p>\n<p>Two</p>\n</blockquote>"],
  ["Intro.\n<!--more-->\nRest<!--more--> of it.<!-- a\n\nnote -->", "<p>Intro.</p>\n<p>Rest of it.</p>"],
  ["One<br><br />Two", "<p>One</p>\n<p>Two</p>"],
  [
    "Look:\nhttps://youtu.be/abcdefghijk\nNice.",
    '<p>Look:</p>\n<iframe src="https://www.youtube-nocookie.com/embed/abcdefghijk"></iframe>\n<p>Nice.</p>',
  ],
  [
    "<!-- wp:paragraph -->\n<p>Block\nwrapped.</p>\n<!-- /wp:paragraph -->\n\nClassic one.\n\nClassic two\nlines.",
    "<p>Block\nwrapped.</p>\n<p>Classic one.</p>\n<p>Classic two<br>\nlines.</p>",
  ],
  [
    "<!-- wp:group --><div><!-- wp:freeform -->One\n\nTwo<!-- /wp:freeform --></div><!-- /wp:group -->",
    "<p>One</p>\n<p>Two</p>",
  ],
  ["<!-- wp:paragraph -->Bare\n\ntext<!-- /wp:paragraph -->", "<p>Bare</p>\n<p>text</p>"],
])("each block of a text has its own paragraphs: %s", (written, html) => {
  const trim = (markup: string) => cleanHtml(markup).replace(/\n+/g, "\n").trim();
  expect(trim(read(written).html)).toBe(trim(html));
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
    "<p>",
    "<div>",
    "<li><ul>",
    "<pre>",
    "</div><p ",
    "<br>",
    "<!--",
  ]) {
    const started = performance.now();
    read(part.repeat(100_000));
    expect(performance.now() - started, part).toBeLessThan(5000);
  }
});
