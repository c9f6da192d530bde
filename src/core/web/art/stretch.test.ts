import { describe, expect, test } from "vitest";
import { outside, readBird } from "./bird.ts";
import { kindOfBird } from "./families.ts";
import genera from "./genera-of-nigeria.csv?raw";
import { movePath, pointsOf } from "./paths.ts";
import { birdOf, reachesOf } from "./stretch.ts";
import table from "./stretches.csv?raw";

const families = new Map(
  genera
    .toLowerCase()
    .split("\n")
    .map((line) => {
      const [family = "", genus = ""] = line.split(",");
      return [genus, family];
    }),
);
const familyOf = (species: string) => families.get(species.split("-")[0] ?? "") ?? "";
const stretched = table
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => line.split(",")[0] ?? "");

describe("a path", () => {
  const d = "M10 20l5-5c1 2 3 4 6-8zM40 40l-10 0 0-7z";

  test("that is not moved is the same", () => {
    expect(movePath(d, (point) => point)).toBe(d);
  });

  test("moves with all its points", () => {
    const twice = movePath(d, ([x, y]) => [2 * x, 2 * y]);
    expect(pointsOf(twice)).toEqual(pointsOf(d).map(([x, y]) => [2 * x, 2 * y]));
  });
});

test("each stretched bird fills its picture and nothing of it is outside", () => {
  for (const species of stretched) {
    const bird = birdOf(familyOf(species), species);
    const points = outside.flatMap((part) => (bird ? pointsOf(bird.parts[part]) : []));
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    expect([Math.min(...xs), Math.min(...ys)], species).toEqual([0, 0]);
    expect([Math.max(...xs), Math.max(...ys)], species).toEqual([bird?.width, bird?.height]);
  }
});

test.each([
  ["Thick-billed Weaver", "ploceidae", "amblyospiza-albifrons", "bill", "depth", 1.5, 1.8],
  ["Long-billed Pipit", "motacillidae", "anthus-similis", "bill", "length", 1.2, 1.5],
  ["Long-tailed Nightjar", "caprimulgidae", "caprimulgus-climacurus", "tail", "length", 1.2, 1.85],
] as const)("the %s is not of the usual shape of its family", (_, family, species, part, side, low, high) => {
  const [bird, kind] = [birdOf(family, species), kindOfBird(family, species)];
  const own = bird && reachesOf(bird)?.[part]?.[side];
  const usual = kind && reachesOf(readBird(kind))?.[part]?.[side];
  const factor = (own ?? 0) / (usual ?? 1);
  expect(factor).toBeGreaterThan(low);
  expect(factor).toBeLessThan(high);
});

test.each(["pinTailedWhydah vidua-macroura", "villageWeaver ploceus-cucullatus", "swift apus-apus"])(
  "a drawing that has its own bill and tail, or is seen in flight, is left as it is: %s",
  (text) => {
    const [kind, species = ""] = text.split(" ");
    expect(kindOfBird(familyOf(species), species)).toBe(kind);
    expect(stretched).not.toContain(species);
  },
);
