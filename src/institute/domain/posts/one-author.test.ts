import { expect, test } from "vitest";
import { toNamedAuthor } from "./author-list.ts";
import { findDoubts, findTwice, placePeople } from "./one-author.ts";
import { readAuthors } from "./read-authors.ts";

const musa = { profileId: "m", name: "Musa Ibrahim" };
const listOf = (text: string) =>
  readAuthors(text).authors.map((author) => ({ profileId: null, ...toNamedAuthor(author) }));
const place = (text: string, ...people: Parameters<typeof placePeople>[1]) =>
  placePeople(listOf(text), people).map(({ profileId, name }) => profileId ?? name);

test.each([
  ["Ada Bello; Musa Ibrahim; Ulf Ottosson", ["Ada Bello", "m", "Ulf Ottosson"]],
  ["Bello, Ada; Ibrahim, Musa", ["Ada Bello", "m"]],
  ["BELLO, ADA; IBRAHIM, MUSA", ["Ada Bello", "m"]],
  ["Ada Bello; Dr Músa Ibrahim, PhD", ["Ada Bello", "m"]],
  ["Musa Ibrahim; Ada Bello; Ibrahim, Musa; MUSA IBRAHIM; Musa Ibrahim", ["m", "Ada Bello"]],
  ["Musa Ibrahim Jr.; Musa Ibrahim", ["Musa Ibrahim Jr.", "m"]],
  ["M. Ibrahim; Ada Bello", ["M. Ibrahim", "Ada Bello"]],
  ["Ada Bello, et al.", ["Ada Bello", "et al."]],
])("a member is in the place of their own name, once: %s", (text, expected) => {
  expect(place(text, musa)).toEqual(expected);
});

test("another name that was confirmed, and an ORCID iD, are a member's too; another iD is another person's", () => {
  const orcid = "0000-0002-1825-0097";
  expect(place("M. Ibrahim; Ada Bello", { ...musa, otherNames: ["M. Ibrahim"] })).toEqual(["m", "Ada Bello"]);
  const named = { profileId: null, name: "Musa Ibrahim", kind: "person" } as const;
  expect(placePeople([{ ...named, name: "M. I.", orcid }], [{ ...musa, orcid }])).toEqual([musa]);
  const other = { ...named, orcid: "0000-0001-5109-3700" };
  expect(placePeople([other], [{ ...musa, orcid }])).toEqual([other]);
});

test("a name of two members is not guessed, and an organisation is nobody", () => {
  expect(place("Musa Ibrahim", musa, { ...musa, profileId: "n" })).toEqual(["Musa Ibrahim"]);
  const organisation = { profileId: null, name: "Musa Ibrahim", kind: "organisation" } as const;
  expect(placePeople([organisation], [musa])).toEqual([organisation]);
  expect(findTwice([musa, organisation])).toEqual([]);
});

test("a member of one name is known by it", () => {
  expect(place("Mary; Ada Bello", { profileId: "y", name: "Mary" })).toEqual(["y", "Ada Bello"]);
});

test("where only initials or a suffix agree it is asked, unless the person is in the list", () => {
  const doubts = (text: string) => findDoubts(listOf(text), musa).map(({ name }) => name);
  expect(doubts("M. Ibrahim; Ada Bello")).toEqual(["M. Ibrahim"]);
  expect(doubts("Ibrahim M, Bello A")).toEqual(["M. Ibrahim"]);
  expect(doubts("Musa Ibrahim Jr.; Ada Bello")).toEqual(["Musa Ibrahim Jr."]);
  expect(doubts("M. Ibrahim; Musa Ibrahim")).toEqual([]);
  expect(doubts("A. Ibrahim; Ada Bello")).toEqual([]);
});

test.each([
  [
    "M. Ibrahim; Ada Bello",
    [{ name: "Musa Ibrahim", other: "M. Ibrahim", likeness: "maybe", isMember: true }],
  ],
  [
    "Ibrahim Musa; Ada Bello",
    [{ name: "Musa Ibrahim", other: "Ibrahim Musa", likeness: "same", isMember: true }],
  ],
  ["Ada Bello; Bello, Ada", [{ name: "Ada Bello", other: "Ada Bello", likeness: "same", isMember: false }]],
  ["Musa Ibrahim Jr.; Ada Bello", []],
  ["Y. Wang; Yan Wang; Yu Wang", []],
] as const)("who stands twice beside a member is told: %s", (text, expected) => {
  expect(findTwice([musa, ...listOf(text)])).toEqual(expected);
});

test("five hundred authors of one family take no time", () => {
  const authors = Array.from({ length: 500 }, (_, index) => ({
    profileId: index % 2 ? `p${index}` : null,
    name: `A${index} Ibrahim`,
    given: `A${index}`,
    family: "Ibrahim",
    kind: "person" as const,
  }));
  const started = performance.now();
  findTwice(authors);
  placePeople(
    authors,
    authors.filter(({ profileId }) => profileId),
  );
  expect(performance.now() - started).toBeLessThan(3000);
});
