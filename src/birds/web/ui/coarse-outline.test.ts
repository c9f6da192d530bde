import { expect, test } from "vitest";
import { coarsen } from "./coarse-outline.ts";

/** The corners of an outline. */
function cornersOf(path: string): string[] {
  return path.split("z").flatMap((ring) => {
    const [x = 0, y = 0, ...steps] = (ring.match(/-?\d+/g) ?? []).map(Number);
    const corners = [[x, y]];
    for (let index = 0; index < steps.length; index += 2) {
      const [lastX = 0, lastY = 0] = corners.at(-1) ?? [];
      corners.push([lastX + (steps[index] ?? 0), lastY + (steps[index + 1] ?? 0)]);
    }
    return ring === "" ? [] : corners.map(String);
  });
}

test("a coarse outline has fewer corners, each near one of the outline", () => {
  const path = "M100 100l3 1 20 0 1 2 0 30-22-1z";
  const coarse = coarsen(path);
  expect(cornersOf(coarse)).toEqual(["100,100", "120,100", "120,130", "100,130"]);
  expect(coarse.length).toBeLessThan(path.length + 5);
});

test("steps in one direction are one step, and those back are not", () => {
  expect(coarsen("M0 0l10 0 10 0 20 0 0 10 0 10-10 0-10 0z")).toBe("M0 0l40 0 0 20-20 0z");
  expect(cornersOf(coarsen("M0 0l20 0-10 0 0 10z"))).toEqual(["0,0", "20,0", "10,0", "10,10"]);
});

test("two neighbours still meet: a corner that both have is the same in both", () => {
  const [left, right] = ["M0 0l33 1 2 41-35 0z", "M33 1l40-1 0 42-38 0z"].map((path) =>
    cornersOf(coarsen(path)),
  );
  expect(left).toContain("30,0");
  expect(right).toContain("30,0");
  expect(left).toContain("40,40");
  expect(right?.at(-1)).toBe("40,40");
});

test("an outline of several parts keeps them", () => {
  expect(coarsen("M0 0l20 0 0 20zM50 50l20 0 0 20z").match(/M/g)).toHaveLength(2);
});
