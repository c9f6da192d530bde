import { expect, test } from "vitest";
import type { Doubt } from "#birds/domain/ringing/known.ts";
import { RingingSettings } from "#birds/domain/ringing/ringing-settings.ts";
import { answersTo, labelOf, meantChange, ringsBefore, waysOn } from "./questions.ts";
import { sessionKnown } from "./session-known.ts";

const doubt = (part: Partial<Doubt>): Doubt => ({
  level: "ask",
  field: "ring",
  kind: "unknown",
  text: "",
  ...part,
});

test("each question has an answer by one press", () => {
  const kinds = [
    "not-next",
    "not-open",
    "unknown",
    "species",
    "sex",
    "age",
    "wing",
    "dead",
    "site",
    "range",
  ] as const;
  for (const kind of kinds) expect(answersTo(doubt({ kind })).length).toBeGreaterThan(0);
});

test("what was perhaps meant becomes the value of its field, as a number where it is one", () => {
  expect(meantChange(doubt({ field: "mass" }), "12.5")).toEqual({ mass: 12.5 });
  expect(meantChange(doubt({ field: "ring" }), "AA17121")).toEqual({ ring: "AA17121" });
  expect(meantChange(doubt({ field: "age" }), "5")).toEqual({ age: "5" });
  expect(meantChange(doubt({ field: "englishName" }), "Village Weaver")).toEqual({
    englishName: "Village Weaver",
    scientificName: null,
  });
  expect(meantChange(doubt({ field: "date" }), "x")).toBeNull();
});

test("a stop has ways on that do not put the ring on a second bird", () => {
  const changes = waysOn(doubt({ kind: "twice" }), { kind: "new", ring: "AA17121" }).map(
    ({ change }) => change,
  );
  expect(changes).toEqual([{ kind: "retrap" }, { kind: "control" }]);
  expect(waysOn(doubt({ kind: "unread" }), { kind: "new", ring: "AA" })).toMatchObject([
    { change: { kind: "none", ring: null } },
  ]);
});

test("the rings that were passed over are named, none before the next", () => {
  const string = {
    _id: "s",
    first: "AA17101",
    last: "AA17200",
    size: "B",
    scheme: null,
    receivedOn: null,
    holderId: null,
    openIn: null,
    next: null,
    left: 0,
  };
  const nothing = { lives: new Map(), ranges: new Map(), series: [], fates: new Map() };
  const settings = RingingSettings.parse({});
  const known = sessionKnown({ ...nothing, strings: [string], settings }, [], undefined);
  expect(ringsBefore(known, "AA17105", "AA17103")).toEqual(["AA17103", "AA17104"]);
  expect(ringsBefore(known, "AA17103", "AA17103")).toEqual([]);
});

test("a field is called as its form calls it", () => {
  expect(labelOf("englishName")).toBe("Species");
  expect(labelOf("date")).toBe("Day");
});
