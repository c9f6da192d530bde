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
    { family: "Danjuma", given: "M.", kind: "person" },
    { family: "WWF Nigeria", given: "", kind: "organisation" },
  ],
};
const start: PostValues = { ...newValues([owner]), postType: "publication" };
const fill = (values: Partial<PostValues> = {}, found = work) =>
  fillIn({ ...start, ...values }, found, { newBy: owner, owner });

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

test("two names that may be the owner’s are left as they are, unless one is the whole name", () => {
  const [, own] = work.authors;
  const profilesOf = (given: string) =>
    fill({}, { ...work, authors: own ? [own, { ...own, given }] : [] }).change.authors?.map(
      ({ profileId }) => profileId,
    );
  expect(profilesOf("M. A.")).toEqual([null, null]);
  expect(profilesOf("Musa")).toEqual([null, "p1"]);
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
