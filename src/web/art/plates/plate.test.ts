import { brotliCompressSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { plate, plateNames } from "./plate.ts";

test.each(plateNames)(
  "the plate %s is a well-formed picture, the same each time, light on the line",
  async (name) => {
    const svg = plate(name) ?? "";
    expect(plate(name)).toBe(svg);
    const { width = 0, height = 0 } = await sharp(Buffer.from(svg)).metadata();
    expect(width / height).toBeGreaterThan(1.4);
    const { channels } = await sharp(Buffer.from(svg)).resize(80).stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(15);
    expect(brotliCompressSync(svg).length).toBeLessThan(10_000);
    expect(svg).not.toMatch(/NaN|undefined|script/);
  },
);

test("an unknown name has no plate", () => {
  expect(plate("toString")).toBeUndefined();
  expect(plate("nothing")).toBeUndefined();
});
