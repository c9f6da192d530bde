import { describe, expect, test } from "vitest";
import { AppError } from "#core/domain/errors.ts";
import { attacks } from "#tests/attacks.ts";
import { beginningOf, cleanHtml, plainText } from "./clean.ts";

const harmless = new Set(
  (
    "p br h2 h3 h4 blockquote pre code hr ul ol li strong b em i u s sub sup a img span figure figcaption " +
    "dl dt dd caption table thead tbody tr th td iframe"
  ).split(" "),
);

/** Every element and attribute that a browser parses from cleaned text. */
function elementsOf(html: string) {
  return [...html.matchAll(/<\/?([a-z0-9]+)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>/gi)].map((tag) => ({
    name: (tag[1] ?? "").toLowerCase(),
    attributes: [...(tag[2] ?? "").matchAll(/([^\s=>/]+)(?:="([^"]*)")?/g)].map(
      ([, name = "", value = ""]) => [name.toLowerCase(), value] as const,
    ),
  }));
}

describe("only harmless elements and attributes remain", () => {
  test.each(attacks)("%j", (attack) => {
    const cleaned = cleanHtml(`<p>before</p>${attack}<p>after</p>`);
    for (const { name, attributes } of elementsOf(cleaned)) {
      expect(harmless, cleaned).toContain(name);
      for (const [attribute, value] of attributes) {
        expect(attribute, cleaned).not.toMatch(
          /^(on|style|srcset|srcdoc|action|formaction|id|name|target|data|background)/,
        );
        if (attribute === "href") expect(value, cleaned).toMatch(/^(https?:\/\/|mailto:|\/(?!\/)|[^:]*$)/i);
        if (attribute === "src") expect(value, cleaned).toMatch(/^(https?:\/\/|[^:]*$)/i);
        if (attribute === "class")
          expect(value, cleaned).toMatch(/^ql-(size-(extra-small|small|medium|large)|align-center)$/);
      }
    }
    expect(cleaned.replace(/<[^<>]*>/g, ""), "what is left as text").not.toMatch(/[<>]/);
    expect(cleaned).not.toMatch(/<!--|<!\[|<\?/);
  });

  test.each(attacks)("cleaning twice changes nothing: %j", (attack) => {
    const once = cleanHtml(attack);
    expect(cleanHtml(once)).toBe(once);
  });

  test("the text around an attack stays", () => {
    for (const attack of attacks.filter((text) =>
      /<\/(script|svg|style|iframe|form|template)>$/.test(text),
    )) {
      const words = plainText(cleanHtml(`<p>before</p>${attack}<p>after</p>`));
      expect(words, attack).toMatch(/^before\b.*after$/);
    }
  });
});

describe("text that is nested deeper than any editor nests it", () => {
  test.each(["<b>", "<ul><li>", "<div>", "<svg>", "<p><span>"])("is refused at once: %s", (tags) => {
    const fields = { content: "At most 200 nested elements." };
    const refusal = new AppError("invalid", "Please check: content.", { fields });
    expect(() => cleanHtml(tags.repeat(300_000))).toThrow(refusal);
  });

  test("is not confused with long text", () => {
    expect(cleanHtml("<p>a<br>b</p>".repeat(1000))).toHaveLength("<p>a<br />b</p>".length * 1000);
    expect(cleanHtml("<b>".repeat(200))).toContain("<b>");
  });
});

describe("markup from the editor stays unchanged", () => {
  test.each([
    "<h2>Methods</h2><h3>Site</h3><h4>Birds</h4>",
    "<p>One<br />two</p><hr />",
    "<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>",
    '<ol start="3" type="a"><li>c</li></ol>',
    "<p><strong>a</strong><em>b</em><u>c</u><s>d</s><sub>e</sub><sup>f</sup><code>g</code></p>",
    "<blockquote><p>Said</p></blockquote><pre>x &lt; y</pre>",
    '<table><thead><tr><th scope="col" colspan="2">a</th></tr></thead><tbody><tr><td rowspan="2">b</td></tr></tbody></table>',
    '<p><span class="ql-size-extra-small">a</span><span class="ql-size-large">b</span></p>',
    '<p><span class="ql-font-comic-sans"><span class="ql-size-large">a</span></span></p>',
    '<h2 class="ql-align-center">a</h2><p class="ql-align-justify">b</p><table><tbody><tr><td class="ql-align-right">c</td></tr></tbody></table>',
    '<iframe src="https://player.vimeo.com/video/123456" title="A nest" loading="lazy" allowfullscreen referrerpolicy="strict-origin-when-cross-origin" sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"></iframe>',
    '<p lang="yo">Ọlọ́fin</p>',
    '<p dir="rtl">طائر</p><h2 dir="auto">a</h2><ul dir="ltr"><li dir="rtl">b</li></ul>',
    '<table><caption class="ql-align-center">Nests by <em>site</em></caption><tbody><tr><td>b</td></tr></tbody></table>',
    "<dl><dt>Gape</dt><dd>The open beak.</dd><dd><p>Two</p><p>paragraphs</p></dd></dl>",
    "<p>Temperatures of 35 °C &amp; more; n &lt; 5</p>",
  ])("%s", (html) => {
    expect(cleanHtml(html)).toBe(html);
  });

  test("every link gets rel=noopener", () => {
    expect(cleanHtml('<a href="https://example.org" title="t" rel="opener" target="_blank">x</a>')).toBe(
      '<a href="https://example.org" title="t" rel="noopener">x</a>',
    );
    expect(cleanHtml('<a href="/news/rains">x</a>')).toBe('<a href="/news/rains" rel="noopener">x</a>');
    expect(cleanHtml('<a href="mailto:a@example.org">x</a>')).toContain('href="mailto:a@example.org"');
  });

  test("pictures are loaded lazily", () => {
    const picture = '<img src="https://example.org/a.jpg" alt="A finch" width="640" height="480" />';
    expect(cleanHtml(picture)).toBe(picture.replace(" />", ' loading="lazy" />'));
  });

  test("a frame shows only configured hosts, with an address that we build", () => {
    const film = cleanHtml('<iframe src="https://youtu.be/dQw4w9WgXcQ" width="9999" name="x"></iframe>');
    expect(film).toMatch(
      /^<iframe src="https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ" title="Video"/,
    );
    expect(film).not.toMatch(/9999|name=/);
    expect(cleanHtml('<p>a</p><iframe src="https://evil.example"></iframe>')).toBe("<p>a</p>");
  });

  test("a page has only one first-level heading", () => {
    expect(cleanHtml("<h1>Rains</h1>")).toBe("<h2>Rains</h2>");
  });
});

describe("words of adjacent blocks are never joined", () => {
  test.each([
    ["<h5>Site</h5><h6>Birds</h6>", "<h4>Site</h4><h4>Birds</h4>"],
    ["<div>One</div><div>two</div>", "<p>One</p><p>two</p>"],
    ["Zero<div>one <b>two</b></div>three", "<p>Zero</p><p>one <b>two</b></p><p>three</p>"],
    ["<div><p>One</p>two<div>three</div></div>", "<p>One</p><p>two</p><p>three</p>"],
    ["<section><h2>A</h2><p>b</p></section><section>c</section>", "<h2>A</h2><p>b</p><p>c</p>"],
    ["<b><div>One</div><div>two</div></b>three", "<b>One<br />two</b><br />three"],
    ["<h2>One<address>two</address></h2>", "<h2>One<br />two</h2>"],
    ["<pre><div>One</div><div>two</div></pre>", "<pre>One<br />two</pre>"],
    ["<ul><li><div>One</div><div>two</div></li></ul>", "<ul><li><p>One</p><p>two</p></li></ul>"],
    [
      "<table><tr><td><div>1</div></td><td>2</td></tr></table>",
      "<table><tr><td><p>1</p></td><td>2</td></tr></table>",
    ],
    [
      '<div dir="rtl" lang="ar">a<p>b</p></div><p>c</p>',
      '<p dir="rtl" lang="ar">a</p><p dir="rtl" lang="ar">b</p><p>c</p>',
    ],
    [
      "<details><summary>Methods</summary>We looked.<p>And saw.</p></details>After",
      "<h3>Methods</h3><p>We looked.</p><p>And saw.</p><p>After</p>",
    ],
    ["<details><summary><h4>Methods</h4></summary>x</details>", "<h4>Methods</h4><p>x</p>"],
    ["<p>One</p><caption>two</caption><p>three</p>", "<p>One</p><p>two</p><p>three</p>"],
    [
      "<table><tr><td>1</td></tr><tfoot><tr><td>2</td></tr></tfoot></table>",
      "<table><tr><td>1</td></tr><tbody><tr><td>2</td></tr></tbody></table>",
    ],
    ["<p>a</p><div>  </div><div></div>", "<p>a</p>"],
    ['<div><img src="/files/a.jpg"></div>b', '<p><img src="/files/a.jpg" loading="lazy" /></p><p>b</p>'],
  ])("%s becomes %s", (html, cleaned) => {
    expect(cleanHtml(html).replace(/(?<=>)\s+(?=<)/g, "")).toBe(cleaned);
    expect(cleanHtml(cleaned)).toBe(cleaned);
  });

  test("an invalid text direction is removed", () => {
    expect(cleanHtml('<p dir="up">a</p><p dir="RTL">b</p>')).toBe('<p>a</p><p dir="rtl">b</p>');
  });

  test("a picture without an address is removed", () => {
    expect(cleanHtml('<p>a<img alt="b"><img src="data:image/png;base64,AA"></p>')).toBe("<p>a</p>");
  });

  test("even in long texts, quickly", () => {
    const started = performance.now();
    cleanHtml("<div>one<b>two</b></div>".repeat(50_000));
    expect(performance.now() - started).toBeLessThan(5000);
  });
});

test("the beginning of rich text is made of its sentences, not of the captions of its pictures", () => {
  const picture = '<figure><img src="/a.jpg" /><figcaption>Nets at <em>dawn</em>.</figcaption></figure>';
  const html = cleanHtml(`${picture}<p>Rain came early.</p>${picture}<p>The nets stayed shut.</p>`);
  expect(beginningOf(html, 5)).toBe("Rain came early. The nets…");
});

describe("the words of rich text", () => {
  test.each([
    ["<p>One</p><p>two</p>", "One two"],
    ["<ul><li>a</li><li>b</li></ul>", "a b"],
    ["a<p>b</p>c<ul><li>d</li></ul>e", "a b c d e"],
    ["<table><caption>a</caption><tr><td>b</td></tr></table>", "a b"],
    ["<dl><dt>a</dt><dd>b</dd></dl>", "a b"],
    ["<h5>a</h5><div>b</div>c", "a b c"],
    ["<p>a<br />b</p><hr /><h2>c</h2>d", "a b c d"],
    ["<table><tr><th>a</th><td>b</td></tr></table>", "a b"],
    ["<p>fire<em>finch</em></p>", "firefinch"],
    ["<p>n &lt; 5 &amp; &quot;more&quot;&nbsp;so</p>", 'n < 5 & "more" so'],
    ["<p>&amp;lt;b&amp;gt;</p>", "&lt;b&gt;"],
    ["  \n <p>  </p> ", ""],
    ["", ""],
    ['<img alt="a > b" src="/a.jpg" />after', "after"],
  ])("of %s are %s", (html, words) => {
    expect(plainText(cleanHtml(html))).toBe(words);
  });
});

describe("a caption under a picture", () => {
  const figure = (caption: string) =>
    cleanHtml(`<figure><img src="/files/a.jpg" alt="A bird"><figcaption>${caption}</figcaption></figure>`);
  const kept = (caption: string) =>
    `<figure><img src="/files/a.jpg" alt="A bird" loading="lazy" /><figcaption>${caption}</figcaption></figure>`;

  test("stays with its italics and links", () => {
    expect(figure("A firefinch at Laminga, 2019")).toBe(kept("A firefinch at Laminga, 2019"));
    expect(figure("<em>Lagonosticta</em>")).toBe(kept("<em>Lagonosticta</em>"));
  });

  test.each([
    ["Words<script>alert(1)</script>", "Words"],
    ['Words<img src=x onerror="alert(1)">', 'Words<img src="x" loading="lazy" />'],
    ['<b onmouseover="alert(1)" style="position:fixed">Words</b>', "<b>Words</b>"],
    ['<a href="javascript:alert(1)">Words</a>', '<a rel="noopener">Words</a>'],
    ["Words<svg onload=alert(1)><title>x</title></svg>", "Words"],
  ])("runs nothing: %s", (written, left) => {
    expect(figure(written)).toBe(kept(left));
  });

  test("that ends its figure early leaves no element of its own outside", () => {
    expect(
      figure('</figcaption></figure><form action="//evil.example"><button>Win</button></form>'),
    ).not.toMatch(/form|button|evil/);
  });
});
