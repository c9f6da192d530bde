import { expect, test } from "vitest";
import { inputOf } from "#domain/fields.ts";
import { addProtectedRow, describeProtection, emptyProtection } from "./protected-rows.ts";
import { type Count, countFields } from "./survey.ts";

const count = (englishName: string, line?: number, file?: string): Count => ({
  ...inputOf(countFields).parse({ occurrenceID: `${line}`, individuals: 1 }),
  ...{ eventID: "e", scientificName: "", englishName, taxonRank: null },
  ...(line !== undefined && { line }),
  ...(file && { file }),
});

test("the first generalised rows are listed, the others are counted", () => {
  const protection = emptyProtection();
  for (let line = 2; line < 25; line++)
    addProtectedRow(protection, count("Hooded Vulture", line), "sensitive");
  addProtectedRow(protection, count("Hooded Vultre", 30, "o.txt"), "heldBack");
  addProtectedRow(protection, count("Common Bulbul", 31), "open");
  expect(describeProtection(protection, true)).toEqual([
    "23 counts (rows 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21 and 3 more) would be generalised as sensitive: Hooded Vulture.",
    "1 count (row 30 of o.txt) would be held back until an admin decides, because the name resembles a sensitive one: Hooded Vultre.",
  ]);
});

test("an import with only public rows has no message", () => {
  const protection = emptyProtection();
  addProtectedRow(protection, count("Common Bulbul", 2), "open");
  expect(describeProtection(protection, false)).toEqual([]);
});

test("counts without a file are only counted", () => {
  const protection = emptyProtection();
  addProtectedRow(protection, count("Hooded Vulture"), "sensitive");
  expect(describeProtection(protection, false)).toEqual([
    "1 count is generalised as sensitive: Hooded Vulture.",
  ]);
});
