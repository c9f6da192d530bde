import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { contentTexts, sourceTexts, wordFaults } from "./words.ts";

// One word for one thing, as a good newspaper would write it.

/** What other people call the columns of their lists. */
const foreign = "src/institute/domain/people/profile-list.ts";
const read = (path: string) => readFileSync(path, "utf8");

test("no text of the sources has a word that the site does not say", { timeout: 30_000 }, () => {
  const paths = globSync("src/**/*.{ts,tsx}").filter(
    (path) => !/\.test\.tsx?$|\/migrations\//.test(path) && path !== foreign,
  );
  const texts = paths.flatMap((path) => sourceTexts(path, read(path)));
  expect(texts.length).toBeGreaterThan(8000);
  expect(texts.filter(({ kind }) => kind === "toast").length).toBeGreaterThan(80);
  expect(texts.filter(({ kind }) => kind === "job").length).toBeGreaterThan(15);
  expect(texts.flatMap(wordFaults)).toEqual([]);
});

test("no text of the institute has one either", () => {
  const paths = globSync("content/**/*.md");
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.flatMap((path) => contentTexts(path, read(path))).flatMap(wordFaults)).toEqual([]);
});

describe("the word list finds", () => {
  const faultsIn = (source: string, path = "example.tsx") => sourceTexts(path, source).flatMap(wordFaults);

  test.each([
    ["a mail that is an e-mail", "<p>You get a mail.</p>"],
    ["mails in a literal", 'const text = "Mails are sent as they come.";'],
    ["an account that is no login", "<a>Open the account</a>"],
    ["an account of a species", 'const hint = "The species account is shown here.";'],
    ["nobody", "const text = `Nobody has any of these.`;"],
    ["a square that stands", "<li>Each square stands for one.</li>"],
    ["a class that is a cohort", 'const title = "MSc in Conservation Biology, class of 2028";'],
    ["logging in", "<button>Log out everywhere</button>"],
    ["an imperative in a toast", "announce(`Hand over: 4 × Camera trap`);"],
    ["one in either case", 'announce(isDone ? "Request approved" : "Approve the request");'],
    [
      "one in what can be undone",
      'const done = () => ({ said: "Take back", undone: "You are in the queue" });',
    ],
    ["the label of a button in one", "const done = () => ({ said: moves[how].label });"],
  ])("%s", (_, source) => expect(faultsIn(source)).toHaveLength(1));

  test("a job that is named as a command", () => {
    const source = 'export const job = { title: "Forget attempts whose time is over" };';
    expect(faultsIn(source, "src/core/jobs/purge.ts")).toHaveLength(1);
  });

  test.each([
    [
      "e-mails, and servers and addresses of mail",
      'const text = "The mail server of mail.example.org sent an e-mail.";',
    ],
    ["an account that is a login", "<p>Close the account, or open a bank account.</p>"],
    ["a person who stands still", 'const text = "Stand still and count all birds.";'],
    ["a degree", 'const text = "A second class lower degree.";'],
    [
      "nouns that are spelt like verbs",
      'announce("Request updated successfully"); announce("Answer withdrawn"); announce(done.title);',
    ],
    ["verbs on buttons", "<button>Hand over</button>"],
    ["code", 'const key = "mail"; const name = "mailto:office@example.org";'],
  ])("nothing in %s", (_, source) => expect(faultsIn(source)).toEqual([]));
});
