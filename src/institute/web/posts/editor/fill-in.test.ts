import { expect, test } from "vitest";
import { fillIn, isAsFilled, type LookedUp, takeBack } from "./fill-in.ts";
import { newValues, type PostValues } from "./values.ts";

const owner = { profileId: "p1", name: "Musa Danjuma" };
const work: LookedUp = {
  title: "Moult of malimbes",
  titleHtml: "Moult of <i>malimbes</i>",
  year: 2031,
  month: "03",
  day: 14,
  journal: "Ibis",
  authors: [
    { family: "Cresswell", given: "Will", kind: "person" },
    { family: "Danjuma", given: "Musa", kind: "person" },
    { family: "WWF Nigeria", given: "", kind: "organisation" },
  ],
};
const start: PostValues = { ...newValues([owner]), postType: "publication" };
const fill = (values: Partial<PostValues> = {}, found = work, isAuthor = false) =>
  fillIn({ ...start, ...values }, found, { newBy: owner, owner, isAuthor });

test("empty fields are filled, and the owner takes the place of their name among the authors", () => {
  expect(fill()).toEqual({
    kept: [],
    change: {
      title: "Moult of malimbes",
      titleHtml: "Moult of <i>malimbes</i>",
      year: "2031",
      month: "03",
      day: "14",
      journal: "Ibis",
      authors: [
        { profileId: null, name: "Will Cresswell", given: "Will", family: "Cresswell", kind: "person" },
        owner,
        { profileId: null, name: "WWF Nigeria", kind: "organisation" },
      ],
    },
  });
});

test("a member whom no author is like is no author", () => {
  const { change } = fill({}, { ...work, authors: work.authors.slice(0, 1) });
  expect(change.authors?.map(({ name }) => name)).toEqual(["Will Cresswell"]);
});

const profilesOf = (given: string[], isAuthor = false) => {
  const authors = given.map((name) => ({ family: "Danjuma", given: name, kind: "person" as const }));
  return fill({}, { ...work, authors }, isAuthor).change.authors?.map(({ profileId }) => profileId);
};

test("a name with the owner’s initials is left for the form to ask about", () => {
  expect(profilesOf(["M."])).toEqual([null]);
  expect(profilesOf(["M.", "Musa"])).toEqual([null, "p1"]);
});

test("who said that they are one of the authors is the one with their initials, unless there are two", () => {
  expect(profilesOf(["M.", "Ali"], true)).toEqual(["p1", null]);
  expect(profilesOf(["M.", "M. A."], true)).toEqual([null, null]);
});

test("nothing that was typed changes, and no month of another year is added", () => {
  const typed = { title: "My title", year: "2030", authors: [owner, { profileId: null, name: "Jan" }] };
  expect(fill(typed)).toEqual({ change: { journal: "Ibis" }, kept: ["title", "year", "authors"] });
});

test("what is the same already is neither filled nor kept apart", () => {
  expect(fill({ journal: "Ibis" }).kept).toEqual([]);
});

test("a filled field is marked until it is changed, and taking back leaves what was changed", () => {
  const { change } = fill();
  const filled = { ...start, ...change };
  expect(isAsFilled(change, filled, "journal")).toBe(true);
  const edited = { ...filled, journal: "The Ibis" };
  expect(isAsFilled(change, edited, "journal")).toBe(false);
  expect({ ...edited, ...takeBack(change, edited, start) }).toEqual({ ...start, journal: "The Ibis" });
});
