import { expect, test } from "vitest";
import { composeMail } from "./mail.ts";

const draft = {
  subject: "New",
  greeting: "Hello,",
  paragraphs: [],
  sections: [
    {
      heading: "Because you follow <b>theses</b>:",
      paragraphs: ["Dear readers,\nrain."],
      lines: [
        {
          title: "A & <script>alert(1)</script>",
          href: 'https://a.example/x?a=1&b="2"',
          detail: "Musa, 2026",
        },
      ],
      more: { label: "and 34 more", href: "https://a.example/theses" },
    },
  ],
};

test("a section of a letter has its lines under its heading, each with its address, and how many more there are", () => {
  const { text } = composeMail(draft);
  expect(text.split("\n\n")).toEqual([
    "Hello,",
    "Because you follow <b>theses</b>:",
    "Dear readers,\nrain.",
    '- A & <script>alert(1)</script>\n  Musa, 2026\n  https://a.example/x?a=1&b="2"',
    "and 34 more: https://a.example/theses",
    expect.stringMatching(/^— /),
  ]);
});

test("nothing in a section becomes markup", () => {
  const { html } = composeMail(draft);
  expect(html).not.toMatch(/<script|<b>/);
  expect(html).toContain("A &amp; &lt;script&gt;");
  expect(html).toContain('href="https://a.example/x?a=1&amp;b=&quot;2&quot;"');
});
