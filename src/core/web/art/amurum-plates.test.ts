import { describe, expect, test } from "vitest";
import { seePlate } from "#tests/seen-plates.ts";
import table from "./amurum-plates.csv?raw";
import { plumages } from "./plumage.ts";

/**
 * The birds that a visitor of Amurum meets first, with the marks that a plate of each must show: `bill red` is the
 * colour of a part where it is seen (`wing black+white` has both), `tail 2-3` how far it reaches beyond the body
 * against the body's length, `throat apart white` that another colour lies between, `long` and `deep` what a part
 * itself is along and across, `fork` the part of the tail that is split, `plumes` into how many, `upright` the
 * degrees of the body's axis; `plain` is the shape alone.
 */
const rows = table
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [bird = "", plate = "", marks = ""] = line.split(",");
    return { bird, plate, marks: marks.split("; ") };
  });

describe.each(rows)("the plate of the $bird", ({ plate, marks }) => {
  test.each(marks)("%s", async (mark) => {
    const [part = "", ...words] = mark.split(" ");
    const [word = "", other = ""] = words;
    if (part === "plain") return expect(plumages.get(plate.split("-").slice(1).join("-"))).toBeUndefined();
    const seen = await seePlate(plate);
    if (word === "touches") return expect(await seen.gap(part, other)).toBeLessThanOrEqual(2);
    if (word === "apart") return expect(await seen.gapToColour(part, other)).toBeGreaterThanOrEqual(6);
    const isShape = word === "long" || word === "deep";
    const [low = 0, high = low] = (isShape ? other : word).split("-").map(Number);
    if (Number.isNaN(low)) {
      for (const colour of word.split("+"))
        expect((await seen.shares(part))[colour] ?? 0, `${part}: share of ${colour}`).toBeGreaterThanOrEqual(
          0.4 / word.split("+").length,
        );
      return;
    }
    const size = isShape ? (await seen.shape(part))[word] : await seen.measure(part);
    expect(size).toBeGreaterThanOrEqual(low);
    expect(size).toBeLessThanOrEqual(high);
  });
});
