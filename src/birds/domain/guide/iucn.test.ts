import { describe, expect, test } from "vitest";
import { iucnCategories, iucnCodes, iucnLabel, parseIucnCode } from "./iucn.ts";

/** The relative luminance of a hex colour (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test("every category of the Red List exists, and one for concepts that it does not assess", () => {
  expect([...iucnCodes].sort()).toEqual([
    "CR",
    "DD",
    "EN",
    "EW",
    "EX",
    "LC",
    "NA",
    "NC",
    "NE",
    "NT",
    "RE",
    "VU",
  ]);
});

describe.each(iucnCodes)("%s", (code) => {
  const { colour, ink, label: words } = iucnCategories[code];

  test("has a label, and readable text on its colour (4.5:1)", () => {
    expect(words).toMatch(/^[A-Z][a-z ]+$/);
    const [dark = 0, light = 0] = [luminance(colour), luminance(ink)].sort((a, b) => a - b);
    expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(4.5);
  });

  test("is found by its code in any case and by its label", () => {
    expect(parseIucnCode(` ${code.toLowerCase()} `)).toBe(code);
    expect(parseIucnCode(words.toUpperCase())).toBe(code);
    expect(iucnLabel(code)).toBe(words);
  });
});

test.each(["", "XX", "lc-ish", "toString", null])(
  "%j names no category and is never shown as one",
  (text) => {
    expect(parseIucnCode(text ?? "")).toBeUndefined();
    expect(iucnLabel(text)).toBe("Not stated");
  },
);

test("three categories count as threatened", () => {
  expect(iucnCodes.filter((code) => iucnCategories[code].threatened)).toEqual(["CR", "EN", "VU"]);
});
