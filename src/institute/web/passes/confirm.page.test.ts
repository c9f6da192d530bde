import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { CopyProof } from "#institute/domain/passes/copy.ts";
import type { Route } from "./+types/confirm.page.ts";
import ConfirmPage from "./confirm.page.tsx";

const work = {
  title: "Moult",
  titleHtml: "Moult",
  language: null,
  postType: "thesis",
  slug: "moult",
} as const;

function shown(state: CopyProof["state"], changes: Partial<CopyProof> = {}): string {
  const loaderData = { proof: { work, state, until: null, ...changes }, problem: null };
  const props = { loaderData, actionData: undefined } as unknown as Route.ComponentProps;
  return renderToStaticMarkup(createElement(ConfirmPage, props));
}

test("a request can be confirmed once, and then its link says what has become of it", () => {
  expect(shown("asked")).toMatch(/Ask for this copy\?.*<button/);
  const until = "2027-04-09";
  expect(shown("waiting")).toContain("Your request is on its way");
  expect(shown("open", { until })).toContain("It can be opened until 9 April 2027.");
  expect(shown("sentAgain", { until })).toContain("You have this copy already");
  expect(shown("declined")).toContain("Your request was declined");
  expect(shown("lapsed")).toContain("It had no answer for 30 days.");
  expect(shown("ended", { until })).toContain("The copy that you were given can no longer be opened.");
  for (const state of ["waiting", "open", "declined", "lapsed", "ended", "late"] as const)
    expect(shown(state)).not.toContain("<button");
});

test("a link that has expired says so once, and leads to the work while that is public", () => {
  expect(shown("late").match(/expired/g)).toHaveLength(1);
  expect(shown("late")).toContain('href="/passes/ask/moult"');
  expect(shown("late", { work: null })).not.toContain("href=");
});

test("a link of which a part is missing says so, without a button", () => {
  const problem = { message: "This link is not complete. Copy all of it.", isIncomplete: true };
  const loaderData = { proof: null, problem };
  const props = { loaderData, actionData: undefined } as unknown as Route.ComponentProps;
  const page = renderToStaticMarkup(createElement(ConfirmPage, props));
  expect(page).toContain("This link is not complete</h1>");
  expect(page).not.toMatch(/button|expired/);
});
