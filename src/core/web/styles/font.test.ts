import { readFileSync, statSync } from "node:fs";
import { describe, expect, it, test } from "vitest";

const sheet = readFileSync(new URL("./web-font.css", import.meta.url), "utf8");
const root = readFileSync(new URL("../../../root.tsx", import.meta.url), "utf8");

const declaration = (rule: string, property: string) =>
  new RegExp(`${property}:\\s*([^;]+);`).exec(rule)?.[1] ?? "";

/** "U+0020-007E, U+00A0" → whether a letter is among them. */
function reader(ranges: string): (letter: string) => boolean {
  const pairs = ranges.split(",").map((range) => {
    const [first = 0, last = first] = range
      .trim()
      .slice(2)
      .split("-")
      .map((hex) => Number.parseInt(hex, 16));
    return [first, last] as const;
  });
  return (letter) =>
    pairs.some(([first, last]) => first <= letter.charCodeAt(0) && letter.charCodeAt(0) <= last);
}

const faces = sheet
  .split("@font-face")
  .filter((rule) => rule.includes("url("))
  .map((rule) => ({
    path: /url\("([^"]+)"\)/.exec(rule)?.[1] ?? "",
    style: declaration(rule, "font-style"),
    display: declaration(rule, "font-display"),
    has: reader(declaration(rule, "unicode-range")),
  }));
const upright = faces.filter(({ style }) => style === "normal");
const first = upright.at(-1);
const sizeOf = (path: string) => statSync(new URL(`../../../../public${path}`, import.meta.url)).size;
const without = (letters: string, covers: typeof faces) =>
  [...letters].filter((letter) => !covers.some(({ has }) => has(letter)));

test("no family begins with the name of a generic one: without its quotes, which builds remove, browsers drop it", () => {
  const fallbacks = readFileSync(new URL("./font.css", import.meta.url), "utf8");
  const names = [...`${sheet}${fallbacks}`.matchAll(/font-family: "([^"]+)"/g)].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => /^(serif|sans-serif|system-ui|monospace)\b/i.test(name))).toEqual([]);
});

describe("the fonts of the headings", () => {
  it("load one file of at most 30 KB with a page in English, French or German", () => {
    expect(sizeOf(first?.path ?? "")).toBeLessThanOrEqual(30_000);
    expect(without("Aa–Zz “‘’” é è ç œ Œ Ä ö ü ß ñ ø Å 0–9 & ° ² × … £ €", first ? [first] : [])).toEqual([]);
  });

  it("are announced by every page in the one file that it needs", () => {
    expect(root).toContain(`"${first?.path}"`);
    for (const { path } of faces.filter((face) => face !== first)) expect(root).not.toContain(path);
  });

  it.each([
    ["Hausa", "ɓ Ɓ ɗ Ɗ ƙ Ƙ ƴ Ƴ"],
    ["Yoruba", "ẹ Ẹ ọ Ọ ṣ Ṣ ń ǹ à á è é ì í ò ó ù ú \u0300 \u0301 \u0323"],
    ["Igbo", "ị Ị ọ Ọ ụ Ụ ṅ Ṅ"],
  ])("write %s, upright and italic", (_, letters) => {
    expect(without(letters.replaceAll(" ", ""), upright)).toEqual([]);
    expect(
      without(
        letters.replaceAll(" ", ""),
        faces.filter(({ style }) => style === "italic"),
      ),
    ).toEqual([]);
  });

  it("compose no letter with a dot below, which would misplace it under a tone: Yoruba’s file has them", () => {
    expect(first?.has("\u0323")).toBe(false);
    expect(
      without(
        "ẹẸọỌ\u0300\u0301\u0323",
        upright.filter(({ path }) => path.includes("yoruba.")),
      ),
    ).toEqual([]);
  });

  it("are all there", () => {
    for (const { path } of faces) expect(sizeOf(path)).toBeGreaterThan(1000);
  });

  it("never hide a text while they load, and set it once they have", () => {
    expect(new Set(faces.map(({ display }) => display))).toEqual(new Set(["swap"]));
  });
});
