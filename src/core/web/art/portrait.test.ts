import sharp from "sharp";
import { expect, test } from "vitest";
import { headStyles, portrait } from "./portrait.ts";

test.each(headStyles)(
  "a portrait with %s is a picture of few bytes, the same for the same seed",
  async (style) => {
    const svg = portrait(`${style}-nenrot-dashe`) ?? "";
    expect(portrait(`${style}-nenrot-dashe`)).toBe(svg);
    expect(svg.length).toBeLessThan(6000);
    const { width, height } = await sharp(Buffer.from(svg)).metadata();
    expect([width, height]).toEqual([640, 640]);
  },
);

test("different seeds are different people", () => {
  const drawn = Array.from({ length: 40 }, (_, index) => portrait(`crop-${index}`));
  expect(new Set(drawn).size).toBeGreaterThan(35);
});

test("a seed without a style has no portrait", () => {
  for (const seed of ["", "nenrot-dashe", "crops-a", "constructor-a"]) expect(portrait(seed)).toBeUndefined();
});
