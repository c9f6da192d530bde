import { expect, test } from "vitest";
import { inputOf } from "#core/domain/fields.ts";
import {
  addNamedText,
  addProtectedRow,
  addWordyRow,
  describeProtection,
  emptyProtection,
} from "./protected-rows.ts";
import { type Count, countFields } from "./survey.ts";

const count = (englishName: string, line?: number, file?: string): Count => ({
  ...inputOf(countFields).parse({ occurrenceID: `${line}`, individuals: 1 }),
  eventID: "e",
  scientificName: "",
  englishName,
  taxonRank: null,
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

test("texts that name a sensitive species are listed by field and file", () => {
  const protection = emptyProtection();
  const note = (field: string, text: string, line: number | undefined, file?: string) =>
    addNamedText(protection, { field, text, line, file });
  note("Site", "Vulture Rock", 2);
  note("Remarks", "vulture nest", 3, "o.txt");
  note("Remarks", `vulture ${"x".repeat(100)}`, 4, "o.txt");
  note("Effort", "around the vultures", undefined);
  expect(describeProtection(protection, true)).toEqual([
    "Site: 1 text names a sensitive species (row 2) and would be public: “Vulture Rock”.",
    `Remarks: 2 texts name a sensitive species (rows 3, 4 of o.txt) and would be public: “vulture nest”, “vulture ${"x".repeat(72)}…”.`,
    "Effort: 1 text names a sensitive species and would be public: “around the vultures”.",
  ]);
});

test("names that say more than a species are said with their rows, those of any bird", () => {
  const protection = emptyProtection();
  addWordyRow(protection, count("Hooded Vulture nest", 7));
  expect(describeProtection(protection, false)).toEqual([
    "1 count (row 7) has a name that may say more than a species: “Hooded Vulture nest”. Please correct the file. The names of sensitive birds are never public as typed; all others are.",
  ]);
});
