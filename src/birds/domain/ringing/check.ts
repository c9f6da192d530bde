import { isBeforeFledging } from "./age.ts";
import { checkLife } from "./check-life.ts";
import { checkNewRing, checkReadRing } from "./check-ring.ts";
import { isPutOn, type LinkedEncounter } from "./encounter.ts";
import type { Doubt, Known, RangedMeasure } from "./known.ts";
import { meantUsed } from "./meant.ts";
import { keyOf } from "./ring-number.ts";

const units = { wing: "mm", mass: "g" } as const;
const labels = { wing: "Wing", mass: "Mass" } as const;

/** By what a value is multiplied if its decimal point was left out or set wrongly. */
const pointSlips = [0.1, 0.01, 10];

function checkRange(bird: LinkedEncounter, measure: RangedMeasure, known: Known): Doubt[] {
  const value = bird[measure];
  const range = bird.species === null ? null : known.rangeOf(bird.species, measure);
  if (value === null || range === null || (value >= range.from && value <= range.to)) return [];
  const meant = pointSlips
    .map((factor) => Math.round(value * factor * 10) / 10)
    .filter((other) => other >= range.from && other <= range.to)
    .map(String);
  const whose = range.basis === "own" ? "here" : "by the guide";
  const proposal = meant[0] === undefined ? "" : ` ${meant[0]}?`;
  const text = `${labels[measure]} ${value} ${units[measure]}: mostly ${range.from} to ${range.to} ${whose}.${proposal}`;
  return [{ level: "ask", field: measure, kind: "range", text, ...(meant.length > 0 && { meant }) }];
}

function checkFledging(bird: LinkedEncounter, known: Known): Doubt[] {
  const isMigrant = bird.species !== null && known.isNorthernMigrant(bird.species);
  if (bird.age !== "3" || !isBeforeFledging(bird.date, isMigrant, known.unfledgedMonths)) return [];
  const text = "A bird of this year so early? Hatched last year it is a 5.";
  return [{ level: "ask", field: "age", kind: "unfledged", text, meant: ["5"] }];
}

/** What speaks against a ring that was taken off, or to which another was added. */
function checkRingBefore(bird: LinkedEncounter, known: Known): Doubt[] {
  if (bird.kind !== "changed") return [];
  const before = { ...bird, kind: "retrap" as const, ring: bird.ringBefore };
  return checkReadRing(before, known).map((doubt) => ({ ...doubt, field: "ringBefore" }));
}

/** The life to which an encounter belongs by its rings. */
function lifeOf(bird: LinkedEncounter, { historyOf }: Known): readonly LinkedEncounter[] {
  const key = keyOf(bird.scheme, bird.kind === "changed" ? bird.ringBefore : bird.ring);
  return key === null ? [] : historyOf(key);
}

function checkRing(bird: LinkedEncounter, known: Known): Doubt[] {
  if (bird.kind === "none") return [];
  return isPutOn(bird) ? checkNewRing(bird, known) : checkReadRing(bird, known);
}

/** What does not agree with the life of its ring, the first with the rings that were perhaps read instead. */
function checkItsLife(bird: LinkedEncounter, known: Known): Doubt[] {
  const [first, ...others] = checkLife(bird, lifeOf(bird, known));
  if (!first) return [];
  const rings = isPutOn(bird) ? [] : meantUsed(bird, known);
  return [{ ...first, ...(rings.length > 0 && { rings }) }, ...others];
}

/** Everything to ask while the bird is in the hand, or to doubt of one that was. `ring` may be as it was typed. */
export function check(bird: LinkedEncounter, known: Known): Doubt[] {
  const ring = checkRing(bird, known);
  const isTwice = ring.some(({ kind }) => kind === "twice");
  return [
    ...ring,
    ...checkRingBefore(bird, known),
    ...(isTwice || bird.kind === "none" ? [] : checkItsLife(bird, known)),
    ...checkFledging(bird, known),
    ...checkRange(bird, "wing", known),
    ...checkRange(bird, "mass", known),
  ];
}
