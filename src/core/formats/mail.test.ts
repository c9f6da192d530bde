import { expect, test } from "vitest";
import { composeMail } from "./mail.ts";

const draft = {
  subject: "Confirm <your> address",
  greeting: 'Dear <b>"Musa"</b>,',
  paragraphs: ["One & two.", "Three."],
  action: { label: "Confirm", href: 'https://malimbe.example.org/confirm/a?b="><script>' },
};

test("both bodies have the same content", () => {
  const { text, html } = composeMail({
    ...draft,
    action: { label: "Confirm", href: "https://malimbe.example.org/c" },
  });
  for (const part of ["Three.", "Confirm", "https://malimbe.example.org/c"]) {
    expect(text).toContain(part);
    expect(html).toContain(part);
  }
});

test("user input is text in the HTML, never markup", () => {
  const { html } = composeMail(draft);
  expect(html).not.toMatch(/<b>|<script>|<your>/);
  expect(html).toContain("One &amp; two.");
});
