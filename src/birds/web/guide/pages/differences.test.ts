import { expect, test } from "vitest";
import { differencesOf } from "./differences.ts";

const unknown = { mass: null, residency: null, endemism: null, habitat: null, diet: null };
const weaver = {
  mass: 36.1,
  residency: "resident",
  endemism: null,
  habitat: "woodland",
  diet: "granivore",
} as const;

test("what differs between two birds is said from what is recorded of both, at most three facts", () => {
  expect(differencesOf({ ...weaver, mass: 15.9, habitat: "grassland" }, weaver)).toBe(
    "much lighter, about 15.9 g; in grassland",
  );
  expect(differencesOf({ ...weaver, mass: 48, residency: "palearctic" }, weaver)).toBe(
    "heavier, about 48 g; a Palearctic migrant",
  );
  const malimbe = { ...weaver, endemism: "endemic", habitat: "forest", diet: "invertivore" } as const;
  expect(differencesOf(malimbe, weaver)).toBe("endemic; in forest; eats insects and other invertebrates");
  expect(differencesOf({ ...malimbe, mass: 80 }, weaver)).toBe(
    "much heavier, about 80 g; endemic; in forest",
  );
});

test("nothing is said of what is alike, nearly as heavy, or recorded of one of them only", () => {
  expect(differencesOf({ ...weaver, mass: 44 }, weaver)).toBe("");
  expect(differencesOf(weaver, unknown)).toBe("");
  expect(differencesOf(unknown, weaver)).toBe("");
});

test("what sets no two birds apart in the field is left out: habitat alone, and a range of two territories", () => {
  expect(differencesOf({ ...weaver, habitat: "forest" }, weaver)).toBe("");
  expect(differencesOf({ ...weaver, endemism: "twoTerritory" }, weaver)).toBe("");
});
