import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { CopyQuestion } from "#institute/domain/passes/copy.ts";
import type { Route } from "./+types/answer.page.ts";
import AnswerPage from "./answer.page.tsx";

const waiting: CopyQuestion = {
  work: { title: "Moult", titleHtml: "Moult", language: null, postType: "thesis", slug: "moult" },
  name: "Amina",
  email: "amina@stranger.example",
  why: "I study moult.",
  askedAt: "2027-03-10T12:00:00.000Z",
  state: "waiting",
  words: "",
  until: null,
  moot: null,
};
const given: CopyQuestion = { ...waiting, state: "open", until: "2027-04-09", words: "Good luck!" };

function shown(question: CopyQuestion, words: string, message?: string): string {
  const failure = message && { message, code: "conflict", fields: {}, paths: {}, current: undefined };
  const props = { loaderData: { question, problem: null }, actionData: { words, failure } };
  return renderToStaticMarkup(createElement(AnswerPage, props as unknown as Route.ComponentProps));
}

test("an answer after another one is refused first, then what became of the request, with the words that were not sent", () => {
  const page = shown(given, "No, sorry", "This request was answered already: the copy has been given.");
  const parts = [
    '<p role="alert">This request was answered already',
    "What you wrote was not sent:",
    "No, sorry",
    "The copy was given.",
    "Good luck!",
  ];
  const places = parts.map((part) => page.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(page).not.toContain("<form");
});

test("an answer that was sent is not said to be refused, and a reason that there is none to give is said once", () => {
  const sent = shown(given, "");
  expect(sent).not.toMatch(/role="alert"|not sent/);
  const moot = "Everyone can open this file now, so there is nothing to give.";
  expect(shown({ ...waiting, moot }, "", moot).split(moot)).toHaveLength(2);
});

test("a link of which a part is missing says so, without a button", () => {
  const problem = { message: "This link is not complete. Copy all of it.", isIncomplete: true };
  const loaderData = { question: null, problem };
  const props = { loaderData, actionData: undefined } as unknown as Route.ComponentProps;
  const page = renderToStaticMarkup(createElement(AnswerPage, props));
  expect(page).toContain("This link is not complete</h1>");
  expect(page).not.toMatch(/button|expired/);
});
