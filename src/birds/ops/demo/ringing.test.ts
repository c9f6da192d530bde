import { expect, test } from "vitest";
import { check } from "#birds/domain/ringing/check.ts";
import type { LinkedEncounter } from "#birds/domain/ringing/encounter.ts";
import { guideRange } from "#birds/domain/ringing/measure-range.ts";
import { compareRings } from "#birds/domain/ringing/ring-stock.ts";
import { knownOf, ringString } from "#tests/ringing/known-rings.ts";
import { demoFate, demoRinging, demoStrings } from "./ringing.ts";
import { readSpecies } from "./species.ts";

const sessions = demoRinging();
const strings = demoStrings.map(({ first, last }) => ringString(first, last));
const species = new Map(readSpecies().map((one) => [one.name, one]));

test("the invented year of ringing is the same each time", () => {
  expect(demoRinging()).toEqual(sessions);
});

test("each of its birds is accepted by our own checks without a doubt, in the order of the year", () => {
  const stored: LinkedEncounter[] = [];
  for (const { date, encounters } of sessions)
    for (const { englishName, ring, ...bird } of encounters) {
      const linked = { ...bird, ring, species: englishName, date, site: "Amurum Forest Reserve" };
      const known = knownOf(strings, stored, {
        fates: date < demoFate.on ? [] : [[demoFate.ring, "destroyed"]],
        rangeOf: (name, measure) => (measure === "mass" ? guideRange(species.get(name)?.mass ?? null) : null),
        isNorthernMigrant: (name) => species.get(name)?.residency === "palearctic",
        unfledgedMonths: [1, 2, 3, 4, 5],
      });
      expect(check(linked, known).map(({ text }) => `${date}: ${text}`)).toEqual([]);
      stored.push(linked);
    }
  expect(stored.length).toBeGreaterThan(150);
  expect(stored.filter(({ kind }) => kind === "retrap").length).toBeGreaterThan(15);
  const known = knownOf(strings, stored, { fates: [[demoFate.ring, "destroyed"]] });
  expect(compareRings(known.stock, stored, new Set()).flatMap(({ missing }) => missing)).toEqual([]);
});

test("it has mornings without a catch, and leaves rings in the store", () => {
  expect(sessions).toHaveLength(26);
  expect(sessions.filter(({ encounters }) => encounters.length === 0)).toHaveLength(2);
  const rings = new Set(sessions.flatMap(({ encounters }) => encounters.map(({ ring }) => ring ?? "")));
  expect([...rings].every((ring) => ring.startsWith("DEMO"))).toBe(true);
  expect(rings.has("DEMOA0301") || rings.has("DEMOB0200")).toBe(false);
});
