import { expect, test } from "vitest";
import { encounter, knownOf, ringString } from "#tests/ringing/known-rings.ts";
import { check } from "./check.ts";
import type { LinkedEncounter } from "./encounter.ts";

const string = ringString("AA17101", "AA17200");
const other = ringString("AB00101", "AB00200");
const ringed = encounter({ ring: "AA17101", wing: 95, sex: "M", age: "3", date: "2019-11-12" });
const known = knownOf([string, other], [ringed, encounter({ ring: "AA17102" })], {
  fates: [["AA17103", "lost"]],
  open: new Set([string._id]),
  series: [{ scheme: null, prefix: "AA", digits: 5 }],
});
const found = (facts: Partial<LinkedEncounter>, with_ = known) =>
  check(encounter({ date: "2020-11-30", ...facts }), with_).map(({ level, field, kind }) => [
    level,
    field,
    kind,
  ]);
const again = (facts: Partial<LinkedEncounter>) =>
  found({ kind: "retrap", ring: "AA17101", date: "2020-03-02", ...facts });

test("the next ring of an open string is put on without a question", () => {
  expect(found({ ring: "AA17104" })).toEqual([]);
  expect(found({ ring: " aa 17104" })).toEqual([]);
});

test.each([
  ["AA17101", "twice"],
  ["AA17103", "fate"],
  ["AA99999", "no-string"],
  ["nil", "unread"],
  ["AA1710O", "unread"],
  ["AA17104AA17105", "unread"],
  ["A--17", "unread"],
  ["", "unread"],
])("a new ring “%s” is stopped: %s", (ring, kind) => {
  expect(found({ ring })).toEqual([["stop", "ring", kind]]);
});

test("a new ring is asked if its string is not open, or it is not the next", () => {
  expect(found({ ring: "AB00101" })).toEqual([["ask", "ring", "not-open"]]);
  expect(found({ ring: "AA17107" })).toEqual([["ask", "ring", "not-next"]]);
  const [skipped] = check(encounter({ ring: "AA17107" }), known);
  expect(skipped?.text).toBe(
    "Next is AA17104. What became of AA17104 to AA17106: lost, destroyed, or on paper?",
  );
  expect(skipped?.meant).toEqual(["AA17104"]);
});

test("a ring that was passed over can be put on later", () => {
  const late = knownOf([string], [encounter({ ring: "AA17101" }), encounter({ ring: "AA17103" })]);
  expect(check(encounter({ ring: "AA17102" }), late)[0]?.text).toBe(
    "AA17102 was passed over before. Next is AA17104.",
  );
});

test("a bird that is saved and opened again does not doubt its own ring", () => {
  expect(check(ringed, known)).toEqual([]);
});

test("on the server it is not known which string is open, and nothing is said of it", () => {
  expect(found({ ring: "AA17107" }, { ...known, open: null })).toEqual([]);
});

test("a stop of a ring that is on another bird names that bird", () => {
  const [stop] = check(encounter({ ring: "AA17101", date: "2020-11-30" }), known);
  expect(stop?.text).toBe("AA17101 is on another bird: Common Bulbul, ringed 12 November 2019 at Amurum.");
  expect(stop?.meant?.[0]).toBe("AA17104");
});

test("a retrap of which nothing contradicts is not asked", () => {
  expect(again({ age: "5", sex: "M", wing: 96.5 })).toEqual([]);
});

test.each<[string, Partial<LinkedEncounter>, [string, string, string][]]>([
  ["never put on", { ring: "AA17150" }, [["stop", "ring", "never-used"]]],
  ["of a known series, but unknown", { ring: "AA18150" }, [["ask", "ring", "unknown"]]],
  ["of no known series", { ring: "ZZ81505" }, [["ask", "ring", "unknown"]]],
  ["too short", { ring: "38" }, [["ask", "ring", "short"]]],
  ["no number", { ring: "AA1710I" }, [["stop", "ring", "unread"]]],
  ["of another species", { species: "Garden Warbler" }, [["ask", "englishName", "species"]]],
  ["of another sex", { sex: "F" }, [["ask", "sex", "sex"]]],
  ["too young", { age: "3" }, [["ask", "age", "age"]]],
  ["too old", { age: "6" }, [["ask", "age", "age"]]],
  ["with a wing 5 mm off", { wing: 100 }, [["ask", "wing", "wing"]]],
  ["at another site", { site: "Jos" }, [["ask", "ring", "site"]]],
  ["before its first catch", { date: "2019-05-01", age: null }, [["ask", "date", "before-first"]]],
])("a retrap %s is asked or stopped", (_, facts, doubts) => {
  expect(again(facts)).toEqual(doubts);
});

test("a wing may be off by 2 mm, and of a long one by 4 %", () => {
  expect(again({ wing: 97 })).toEqual([]);
  expect(again({ wing: 98.5 })).toEqual([]);
  expect(again({ wing: 99 })).toEqual([["ask", "wing", "wing"]]);
  const small = knownOf([string], [encounter({ wing: 50 })]);
  expect(check(encounter({ kind: "retrap", wing: 52 }), small)).toEqual([]);
  expect(check(encounter({ kind: "retrap", wing: 52.5 }), small)).toHaveLength(1);
});

test("a dead bird that is caught, and a bird found dead before a later catch, are asked", () => {
  const dead = encounter({ kind: "recovery", ring: "AA17101", condition: 1, date: "2020-06-18", age: null });
  const lives = knownOf([string], [ringed, dead]);
  expect(found({ kind: "retrap", ring: "AA17101" }, lives)).toContainEqual(["ask", "ring", "dead"]);
  const caught = knownOf(
    [string],
    [ringed, encounter({ kind: "retrap", ring: "AA17101", date: "2020-11-30" })],
  );
  expect(check(dead, caught).map(({ kind }) => kind)).toEqual(["alive-later"]);
});

test("a misread retrap proposes the rings on birds one slip away", () => {
  const meant = (ring: string) => check(encounter({ kind: "retrap", ring }), known)[0]?.meant;
  expect(meant("AA17191")).toEqual(["AA17101"]);
  expect(meant("AA71101")).toEqual(["AA17101"]);
  expect(meant("AA1701")).toEqual(["AA17101"]);
  expect(meant("AAA17101")).toEqual(["AA17101"]);
  expect(meant("AAI71OI")).toContain("AA17101");
  expect(meant("AA55555")).toBeUndefined();
});

test("a control has its scheme, and a number of ours is asked", () => {
  expect(found({ kind: "control", ring: "CC1234", scheme: "GHL" })).toEqual([["ask", "ring", "short"]]);
  expect(found({ kind: "control", ring: "CC12345", scheme: "GHL" })).toEqual([]);
  expect(found({ kind: "control", ring: "CC12345" })).toEqual([["ask", "scheme", "no-scheme"]]);
  expect(found({ kind: "control", ring: "AA17101", scheme: "GHL" })).toEqual([["ask", "ring", "ours"]]);
  expect(found({ kind: "own", ring: "AA18150" })).toEqual([]);
});

test("the number of a known control is proposed for a retrap of ours", () => {
  const controls = knownOf([string], [encounter({ kind: "control", scheme: "GHL", ring: "CC12345" })], {
    series: [{ scheme: "GHL", prefix: "CC", digits: 5 }],
  });
  expect(check(encounter({ kind: "retrap", ring: "CC12345" }), controls)[0]?.meant).toEqual(["GHL:CC12345"]);
});

test("a ring that is changed is checked in stock, and the one before by its life", () => {
  const changed = { kind: "changed", ring: "AA17104", ringBefore: "AA17101", date: "2020-03-02" } as const;
  expect(found({ ...changed, age: "5" })).toEqual([]);
  expect(found({ ...changed, age: "3" })).toEqual([["ask", "age", "age"]]);
  expect(found({ ...changed, ringBefore: "AA17199" })).toEqual([["stop", "ringBefore", "never-used"]]);
});

test("a 3 before fledging is asked of northern migrants, and in the months of the keeper", () => {
  const early = { ring: "AA17104", age: "3", date: "2020-03-02" } as const;
  expect(found(early)).toEqual([]);
  expect(found(early, { ...known, isNorthernMigrant: () => true })).toEqual([["ask", "age", "unfledged"]]);
  expect(found(early, { ...known, unfledgedMonths: [3] })).toEqual([["ask", "age", "unfledged"]]);
});

test("a mass outside the usual is asked, and the decimal point that was left out proposed", () => {
  const ranged = { ...known, rangeOf: () => ({ from: 10.1, to: 15.2, basis: "own" }) as const };
  const [doubt] = check(encounter({ ring: "AA17104", mass: 1250 }), ranged);
  expect(doubt).toMatchObject({ level: "ask", field: "mass", kind: "range", meant: ["12.5"] });
  expect(doubt?.text).toBe("Mass 1250 g: mostly 10.1 to 15.2 here. 12.5?");
  expect(found({ ring: "AA17104", mass: 12.5 }, ranged)).toEqual([]);
});

test("a ring found elsewhere is not asked for its place, nor one before its bird hatched for an age it can be", () => {
  expect(again({ kind: "recovery", site: "Jos", condition: 2, age: null })).toEqual([]);
  const [early] = check(encounter({ kind: "retrap", ring: "AA17101", date: "2018-01-01", age: "4" }), known);
  expect(early?.text).toBe("Its other ages exclude this one.");
});

test("a bird released without a ring is not asked for one", () => {
  expect(found({ kind: "none", ring: null })).toEqual([]);
});
