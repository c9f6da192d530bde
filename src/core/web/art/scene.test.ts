import { expect, test } from "vitest";
import { chooseScene, distinctSeeds } from "./scene.ts";

const names = Array.from({ length: 120 }, (_, index) => `post-${index}`);

test("among nine pictures in a row no landscape and no bird is seen twice", () => {
  const shown = distinctSeeds(names).map((seed) => chooseScene(seed));
  for (let at = 0; at + 9 <= shown.length; at++) {
    const row = shown.slice(at, at + 9);
    expect(new Set(row.map(({ kind }) => kind)).size).toBe(9);
    expect(new Set(row.map(({ scene, variant }) => `${scene}-${variant}`)).size).toBe(9);
  }
});

test("two pictures side by side are of different landscapes", () => {
  const scenes = distinctSeeds(names).map((seed) => chooseScene(seed).scene);
  expect(scenes.filter((scene, at) => scene === scenes[at + 1])).toEqual([]);
});

test("a picture that repeats nothing is the one of its name, and the same list gives the same pictures", () => {
  const seeds = distinctSeeds(names);
  expect(seeds[0]).toBe(names[0]);
  expect(seeds.filter((seed, at) => seed === names[at]).length).toBeGreaterThan(20);
  expect(distinctSeeds(names)).toEqual(seeds);
});

test("the seed of a very long name is still the name of a drawing", () => {
  const long = "a-very-long-slug".repeat(13).slice(0, 200);
  for (const seed of distinctSeeds([long, long, long])) expect(seed).toMatch(/^[a-z0-9-]{1,200}$/);
});
