import { expect, test } from "vitest";
import { fromSchemeTexts, toSchemeTexts } from "./scheme-texts.ts";

const settings = {
  schemeColumns: [
    { header: "RING = NO", field: "ring" },
    { header: "age", field: "age" },
  ],
  schemeCodes: { "4": "AD", new: "1" },
  namedRingers: ["H. D."],
};

test("the scheme's columns, codes and ringers are typed as lines, and come back the same", () => {
  expect(fromSchemeTexts(toSchemeTexts(settings))).toEqual(settings);
});

test("a line without a sign is a column that the scheme calls as we do; empty lines are none", () => {
  const texts = { schemeColumns: "ring\n\n  date  \n", schemeCodes: "", namedRingers: " \n" };
  expect(fromSchemeTexts(texts)).toEqual({
    schemeColumns: [
      { header: "ring", field: "ring" },
      { header: "date", field: "date" },
    ],
    schemeCodes: {},
    namedRingers: [],
  });
});
