import { describe, expect, test } from "vitest";
import former from "./former-names.json" with { type: "json" };
import { nameKey } from "./name-tokens.ts";
import usual from "./usual-names.json" with { type: "json" };
import { familyOfGenus, readEnglishName, readScientificName } from "./world-names.ts";

const scientific = (name: string) => readScientificName(name)?.bird.scientificName;
const english = (name: string) => readEnglishName(name)?.bird.scientificName;

describe("a scientific name", () => {
  test.each([
    // Of today.
    ["Ardea ibis", "Ardea ibis"],
    ["Accipiter nisus (Linnaeus, 1758)", "Accipiter nisus"],
    // By the one epithet in the family of its genus, whatever the gender or the spelling.
    ["Accipiter badius", "Tachyspiza badia"],
    ["Streptopelia senegalensis", "Spilopelia senegalensis"],
    ["Vanellus spinosa", "Vanellus spinosus"],
    ["Serinus mozambicus", "Crithagra mozambica"],
    ["Estrilda coerulescens", "Glaucestrilda caerulescens"],
    ["Gyps rueppellii", "Gyps rueppelli"],
    // By a genus of former times.
    ["Bubulcus ibis", "Ardea ibis"],
    ["Hoplopterus spinosus", "Vanellus spinosus"],
    // By the list of former names, where the epithet changed as well.
    ["Muscicapa infuscata", "Artomyias fuliginosa"],
    ["Nectarinia preussi", "Cinnyris reichenowi"],
    // By the institute’s own list.
    ["Egretta intermedia", "Ardea brachyrhyncha"],
  ])("“%s” means %s", (name, wanted) => {
    expect(scientific(name)).toBe(wanted);
  });

  test.each([
    // The epithet is that of several birds of the family, or of none.
    "Sylvia senegalensis",
    "Nectarinia nova",
    // The genus is known of no family.
    "Novogenus badius",
    // What is no two plain words: a hybrid would find its first parent, a subspecies may be a species of its own today.
    "Tockus erythrorhynchus x damarensis",
    "Anas platyrhynchos/undulata",
    "Bubulcus ibis coromandus",
    "Accipiter sp.",
    "Accipitridae",
    "Larus (fuscus) fuscus",
    "",
  ])("“%s” means no bird", (name) => {
    expect(scientific(name)).toBeUndefined();
  });

  test("says whether it is one of today, and of which family its genus is", () => {
    expect(readScientificName("Ardea ibis")?.isFormer).toBe(false);
    expect(readScientificName("Bubulcus ibis")?.isFormer).toBe(true);
    expect(["Accipiter badius", "Bubulcus", "Novogenus"].map(familyOfGenus)).toEqual([
      "Accipitridae",
      "Ardeidae",
      undefined,
    ]);
  });
});

test("an English name is that of AviList, Clements, BirdLife, or one that is usual here", () => {
  expect(
    ["Western Cattle Egret", "Gray Heron", "Great White Egret", "Cattle Egret", "piac piac"].map(english),
  ).toEqual(["Ardea ibis", "Ardea cinerea", "Ardea alba", "Ardea ibis", "Ptilostomus afer"]);
  expect(["Egret", "Plover", "Long-tailed Bird", ""].map(english)).toEqual(Array(4).fill(undefined));
});

test("former names are of birds of today, and are no names of today themselves", () => {
  for (const [name, of] of Object.entries({ ...former.names, ...usual.scientific })) {
    expect(readScientificName(of), of).toMatchObject({ isFormer: false });
    expect(readScientificName(name), name).toMatchObject({ isFormer: true, bird: { scientificName: of } });
  }
  for (const [name, of] of Object.entries(usual.english)) {
    expect(readScientificName(of), of).toMatchObject({ isFormer: false });
    expect(readEnglishName(name), name).toMatchObject({ isFormer: true, bird: { scientificName: of } });
  }
  for (const [name, parts] of Object.entries(usual.splits))
    for (const of of [name, ...parts]) expect(readScientificName(of), of).toMatchObject({ isFormer: false });
  const keys = Object.keys(usual.english).map(nameKey);
  expect(new Set(keys).size).toBe(keys.length);
});
