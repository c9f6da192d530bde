import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { stepBackLine } from "#core/web/step-back.ts";
import type { Route } from "./+types/pass-door.page.ts";
import PassDoorPage from "./pass-door.page.tsx";

function shown(isIncomplete: boolean, problem?: { code: string; askAgain?: string | null }): string {
  const actionData = problem && { opened: null, problem: { message: "It has ended.", ...problem } };
  const props = { loaderData: { isIncomplete }, actionData };
  return renderToStaticMarkup(createElement(PassDoorPage, props as unknown as Route.ComponentProps));
}

test("the door of a link that is not complete has no button, before the press or after it", () => {
  expect(shown(false)).toContain("<button");
  for (const page of [shown(true), shown(false, { code: "notFound" })]) {
    expect(page).toContain("This link is not complete</h1>");
    expect(page).not.toContain("<button");
  }
});

test("a step back to what was opened leads to the door", () => {
  const work = { title: "Moult", titleHtml: "Moult", language: null };
  const opened = { opens: "file", until: "2027-04-09", work, fileUrl: "/file.pdf", file: null };
  const props = { loaderData: { isIncomplete: false }, actionData: { opened, problem: null } };
  const page = renderToStaticMarkup(createElement(PassDoorPage, props as unknown as Route.ComponentProps));
  expect(page).toContain(`<script>${stepBackLine}</script>`);
  expect(shown(false)).not.toContain("<script");
});

test("a copy that has ended leads to where it can be asked for again, if it can, and a text to who showed it", () => {
  expect(shown(false, { code: "gone", askAgain: "moult" })).toContain('href="/passes/ask/moult"');
  expect(shown(false, { code: "gone", askAgain: null })).not.toMatch(/href=|still need it/);
  expect(shown(false, { code: "gone" })).toContain("ask the person who gave it to you");
});
