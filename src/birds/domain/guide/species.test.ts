import { describe, expect, test } from "vitest";
import { testOddValues } from "#tests/odd-values.ts";
import { buildSearchText, hasTerm, parseSpeciesSearch, rankMatch } from "./search.ts";
import { SpeciesChanges, SpeciesInput, speciesFields } from "./species.ts";

describe("in a species", () => testOddValues(speciesFields));

const vulture = {
  name: "Hooded Vulture",
  scientificName: "Necrosyrtes monachus",
  synonyms: ["Cathartes monachus"],
  names: [{ value: "Àngùlúú" }],
};
const finds = (text: string) => {
  const terms = parseSpeciesSearch(text) ?? [];
  return terms.length > 0 && terms.every((term) => hasTerm(buildSearchText(vulture), term));
};

describe("a species is found", () => {
  test.each([
    "hooded",
    "Vult",
    "necro mona",
    "cathartes",
    "angulu",
    "ÀNGÙLÚÚ",
    '"hooded vulture"',
    "vulture angulu",
  ])("by %s", (text) => expect(finds(text)).toBe(true));
  test.each(["ooded", '"hooded vult"', '"vulture necrosyrtes"', "%", "_", "hooded owl"])(
    "but not by %s",
    (text) => expect(finds(text)).toBe(false),
  );
});

test.each(["", "  ", "none", "None"])("%j matches every species", (text) => {
  expect(parseSpeciesSearch(text)).toBeUndefined();
});

test("a species whose English name begins with the search comes before those that only contain it", () => {
  const rank = (text: string) => rankMatch(parseSpeciesSearch(text) ?? [], vulture);
  expect([rank("hooded"), rank("vulture"), rank("monachus"), rank("angulu")]).toEqual([0, 1, 2, 3]);
});

describe("a stored species", () => {
  test("needs only an English name", () => {
    expect(SpeciesInput.parse({ name: " Rock Firefinch " })).toMatchObject({
      name: "Rock Firefinch",
      scientificName: null,
      status: null,
      map: [],
      names: [],
    });
    expect(SpeciesInput.safeParse({ name: "  " }).success).toBe(false);
  });

  test("accepts a status only by its code in any case or by its label", () => {
    const status = (text: unknown) => SpeciesChanges.safeParse({ status: text }).data?.status;
    expect([status("vu"), status("Least Concern"), status(""), status(null)]).toEqual([
      "VU",
      "LC",
      null,
      null,
    ]);
    expect(SpeciesChanges.safeParse({ status: "XX" }).error?.issues[0]?.message).toMatch(
      /Red List code: EX, EW/,
    );
  });

  test("stores Hausa and Yoruba letters in one form", () => {
    const [name] = SpeciesInput.parse({
      name: "x",
      names: [{ lang: "yo", value: "e\u0323ye\u0323\u0301" }],
    }).names;
    expect(name?.value).toBe("ẹyẹ́".normalize("NFC"));
  });

  test("accepts only addresses on the web or on this site", () => {
    for (const fileUrl of ["javascript:alert(1)", "//evil.example", "data:text/html,x"])
      expect(SpeciesChanges.safeParse({ fileUrl }).success).toBe(false);
    expect(SpeciesChanges.safeParse({ map: ["/files/map.png", "https://maps.example/a.png"] }).success).toBe(
      true,
    );
  });

  test("accepts numbers as typed", () => {
    expect(SpeciesChanges.parse({ mass: "28.5", sequence: "", statusYear: "2021" })).toEqual({
      mass: 28.5,
      sequence: null,
      statusYear: 2021,
    });
    expect(SpeciesChanges.safeParse({ mass: "heavy" }).success).toBe(false);
  });
});
