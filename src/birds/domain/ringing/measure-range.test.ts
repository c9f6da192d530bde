import { expect, test } from "vitest";
import { encounter } from "#tests/ringing/known-rings.ts";
import { guideRange, ownRange, ownRanges } from "./measure-range.ts";

const masses = Array.from({ length: 40 }, (_, at) => 10 + at / 10);

test("twenty birds of our own say between which values most are, and fewer say nothing", () => {
  expect(ownRange(masses)).toEqual({ from: 10, to: 13.9, basis: "own" });
  expect(ownRange(masses.slice(0, 19))).toBeNull();
  expect(ownRange([])).toBeNull();
});

test("a mass of 1250 for 12.5 does not widen what is usual", () => {
  expect(ownRange([...masses, 1250])?.to).toBe(13.9);
});

test("the guide's mass allows half to twice of it", () => {
  expect(guideRange(12.4)).toEqual({ from: 6.2, to: 24.8, basis: "guide" });
  expect(guideRange(null)).toBeNull();
});

test("each bird counts once, with its last measure", () => {
  const lives = masses.map((mass) => [encounter({ mass: 50 }), encounter({ mass, kind: "retrap" })]);
  expect(ownRanges(lives).get("Common Bulbul")).toEqual({ mass: { from: 10, to: 13.9, basis: "own" } });
});
