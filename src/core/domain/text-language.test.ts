import { expect, test } from "vitest";
import { textLanguage } from "./text-language.ts";

test("a text has the language of its work, and none if that is not stated", () => {
  expect(textLanguage("Mue et pluies", "fr")).toEqual({ lang: "fr" });
  expect(textLanguage("Moult and rains", "en")).toEqual({ lang: "en" });
  for (const language of [null, undefined, "", 'x" onclick="'])
    expect(textLanguage("Moult and rains", language)).toEqual({});
});

test("Arabic is read from right to left, also behind the name of a bird, and an English title of it is not", () => {
  expect(textLanguage("طيور نيجيريا", "ar")).toEqual({ lang: "ar", dir: "rtl" });
  expect(textLanguage("Malimbus ibadanensis في نيجيريا", "ar")).toEqual({ lang: "ar", dir: "rtl" });
  expect(textLanguage("Birds of Nigeria", "ar")).toEqual({ lang: "ar" });
});

test("letters from right to left are enough where no language, or one with several scripts, is stated", () => {
  for (const text of ["طيور نيجيريا", "ציפורים", "ߒߞߏ", "𞤀𞤣𞤤𞤢𞤥"])
    expect(textLanguage(text, null)).toEqual({ dir: "auto" });
  expect(textLanguage("طوڤا", "ha")).toEqual({ lang: "ha", dir: "auto" });
});
