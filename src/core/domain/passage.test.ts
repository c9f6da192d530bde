import { expect, test } from "vitest";
import { createPassageFinder } from "./passage.ts";
import { parseWords, type SearchTerm } from "./search-query.ts";

const findPassage = (text: string, terms: SearchTerm[]) => createPassageFinder(terms).find(text);
const terms = (search: string) => parseWords(search).terms;
/** The passage with its marked words between brackets. */
const show = (text: string, search: string) =>
  findPassage(text, terms(search))
    ?.map((part, index) => (index % 2 === 1 ? `[${part}]` : part))
    .join("");

const filler = (count: number) => Array.from({ length: count }, (_, index) => `filler${index}`).join(" ");

test("a short text is shown whole, with the words that were searched for marked as they are written", () => {
  expect(show("Ọlọ́fin’s nets.", "olofins")).toBe("[Ọlọ́fin’s] nets.");
  expect(show("(The fee), paid.", "fees")).toBe("(The [fee]), paid.");
  expect(show("Frais d’admission", "admissions")).toBe("Frais [d’admission]");
  expect(show("Ringed by Ada", "ringing")).toBe("[Ringed] by Ada");
  expect(show("Warblers  and\nwarbling", "warbl")).toBe("[Warblers] and [warbling]");
});

test("of a long text, the piece with the most of the words is shown, and a few words before it", () => {
  const text = `${filler(40)} rock ${filler(40)} rock firefinch ${filler(40)}`;
  const shown = show(text, "firefinch rock") ?? "";
  expect(shown).toMatch(/^…filler35 filler36 filler37 filler38 filler39 \[rock firefinch\] filler0 .*…$/);
  expect(shown.split(" ").length).toBeLessThan(30);
  expect(show(`${filler(60)} rock`, "rock")).toMatch(/^….* filler59 \[rock\]$/);
});

test("quoted words are marked only where they are next to each other", () => {
  expect(show("Dry rock, dry savanna", '"dry savanna"')).toBe("Dry rock, [dry savanna]");
  expect(show("Savanna is dry", '"dry savanna"')).toBeUndefined();
});

test("a text without the words has no passage", () => {
  expect(findPassage("Rock", terms("firefinch"))).toBeNull();
  expect(findPassage("", terms("firefinch"))).toBeNull();
  expect(findPassage("Rock", [])).toBeNull();
});

test("every part of a passage is text as it was, markup included", () => {
  expect(show("<b>bird</b> & <script>", "bird script")).toBe("<b>[bird]</b> & <[script]>");
  expect(findPassage("½ 鳥 🐦 bird \u{1F1F3}", terms("bird"))?.[1]).toBe("bird");
});

test("a text of two million words is read only in its beginning", () => {
  const long = `${"bird ".repeat(2_000_000)} firefinch`;
  expect(findPassage(long, terms("bird"))?.[1]).toMatch(/^bird( bird)+$/);
  expect(findPassage(long, terms("firefinch"))).toBeNull();
});
