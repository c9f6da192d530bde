import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { RUNNING_TEXT } from "#core/domain/parts.ts";
import { cleanHtml, cleanInline } from "#core/formats/rich-text/clean.ts";
import { delivered } from "#tests/content.ts";
import { toHtml, toInlineHtml } from "./markdown.ts";
import { isSameInline, isSameText, writeInline, writeText } from "./write-markdown.ts";

const words = [
  "AT&T, 5 < 6 & 7 > 3, “quoted”, 'single' and \"double\"",
  "2*3*4, snake_case_name, ~about~ 10, `code`, [not a link](x), # no heading, 1. no list",
  "jobs@example.org, https://example.org/a_b_c and www.example.org",
  "&amp;lt;b&amp;gt; and &amp;nbsp;",
  "a\u00a0b – é ñ 鳥",
  "- no list",
  "+ no list",
  "> no quote",
  "1) no list",
  "2021. A year",
  "a \\ b",
  "!",
  "| a | b |",
  "=== ---",
];
const marks = [
  "<em>Malimbus</em> <strong>ibadanensis</strong>",
  "<strong><em>both</em></strong>, a<em>b</em>c",
  "<i>old</i> <b>bold</b> H<sub>2</sub>O m<sup>2</sup> <u>under</u> <s>gone</s>",
  '<span lang="ha">Ungulun Masar</span> <em lang="fr">oiseau</em>',
  '<a href="/visit">a visit</a>, <a href="https://example.org/a_(b)?c=d&amp;e=f" title="There">there</a>',
  '<a href="mailto:jobs@example.org">jobs@example.org</a>',
  "one<br>two",
];
const tables = `<table><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td class="align-right">1*2*3</td></tr></tbody></table>`;
const texts = [
  ...marks.map((mark) => `<p>${mark}</p>`),
  ...words.map((word) => `<p>${word}</p>`),
  "<h2>One</h2><p>Two</p><h3>Three</h3><h4>Four</h4><p>five</p>",
  "<ul><li>a</li><li>b</li></ul><ol><li>c</li><li>d</li></ol>",
  "<ul><li><p>a</p></li><li><p>b</p><p>c</p></li></ul>",
  "<ul><li><p>alone</p></li></ul>",
  '<ol start="3"><li>c<ul><li>d</li><li>e</li></ul></li><li>f</li></ol>',
  "<ul><li>a</li></ul><ul><li>another list</li></ul>",
  "<blockquote><p>said</p><p>again</p></blockquote>",
  '<p class="align-center">middle</p><p lang="fr">Bonjour *</p>',
  tables,
  '<figure><img src="/files/a.jpg" alt="A bird"><figcaption>A <em>bird</em></figcaption></figure>',
  '<p><img src="/files/a.jpg" alt="A [bird]"></p><p><img src="/files/a.jpg" alt="" width="30" height="20"></p>',
  "<pre><code>a\n\nb</code></pre><hr><p>after</p>",
  "<dl><dt>a</dt><dd>b</dd></dl>",
  '<iframe src="https://www.youtube-nocookie.com/embed/abc" title="Video"></iframe>',
  "",
];

describe("a text comes back as the same HTML from its Markdown:", () => {
  test.each(texts)("%s", (text) => {
    const html = cleanHtml(text);
    const written = writeText(html, "");
    expect(toHtml(written) === html || isSameText(toHtml(written), html), written).toBe(true);
    // Written from what was read, it is the same again.
    expect(writeText(cleanHtml(toHtml(written)), written)).toBe(written);
  });
  test.each([...marks, ...words])("in one paragraph, %s", (text) => {
    const html = cleanInline(text);
    const written = writeInline(html);
    expect(cleanInline(toInlineHtml(written)), written).toBe(html);
    expect(writeInline(cleanInline(toInlineHtml(written)))).toBe(written);
  });
});

test("what a text says in Markdown is written as people write it", () => {
  expect(
    writeText(
      '<h2>What</h2><p>An <em>a</em> <strong>b</strong>, <a href="/c" rel="noopener">c</a>.</p><ul><li>d</li><li>e</li></ul>',
      "",
    ),
  ).toBe("## What\n\nAn *a* **b**, [c](/c).\n\n- d\n- e");
  expect(isSameInline("a <em>b</em>", "a  <em>b</em> ")).toBe(true);
  expect(isSameText("<p>a</p>\n<p>b</p>", "<p>a</p><p>b</p>")).toBe(true);
  expect(isSameText("<p>a</p>", "<p>b</p>")).toBe(false);
});

test("a block that nobody changed keeps its lines", () => {
  for (const { file, parts } of delivered.pages.values()) {
    if (!file) continue;
    const [, , body = ""] =
      /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(join("content", file), "utf8")) ?? [];
    const html = String(parts[RUNNING_TEXT]);
    const more = writeText(cleanHtml(`${html}<p>More.</p>`), body);
    expect(more).toBe(`${body.trimEnd()}${body.trim() && "\n\n"}More.`);
  }
});
