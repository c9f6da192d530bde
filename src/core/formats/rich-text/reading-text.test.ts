import { expect, test } from "vitest";
import { readingText } from "./reading-text.ts";

test.each([
  ["<h2>Methods</h2><p>One<br />two</p><ul><li>a</li><li>b</li></ul>", "Methods\nOne\ntwo\n\n• a\n• b"],
  [
    '<p>n &lt; 5</p><img src="/files/a.jpg" alt="A &gt; nest" loading="lazy" />',
    "n < 5\n\n[Picture: A > nest, /files/a.jpg]",
  ],
  ["<table><tbody><tr><th>Site</th><td>Amurum</td></tr></tbody></table>", "Site | Amurum |"],
  [
    '<iframe src="https://player.vimeo.com/video/1" title="Video"></iframe>',
    "[Video: https://player.vimeo.com/video/1]",
  ],
])("the words of %s are read as %j", (html, text) => {
  expect(readingText(html)).toBe(text);
});
