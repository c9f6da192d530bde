import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
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

test("a copy that has ended leads to where it can be asked for again, if it can, and a text to who showed it", () => {
  expect(shown(false, { code: "gone", askAgain: "moult" })).toContain('href="/passes/ask/moult"');
  expect(shown(false, { code: "gone", askAgain: null })).not.toMatch(/href=|still need it/);
  expect(shown(false, { code: "gone" })).toContain("ask the person who gave it to you");
});
