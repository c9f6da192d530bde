import { describe, expect, test } from "vitest";
import type { GuideSpecies } from "./guide-species.ts";
import { createTaxonMatcher } from "./taxon-matcher.ts";
import { suggestKind } from "./taxon-proposals.ts";

const bird = (
  id: string,
  name: string,
  scientificName: string,
  more: Partial<GuideSpecies> = {},
): GuideSpecies => ({
  id,
  name,
  scientificName,
  synonyms: [],
  names: [],
  abapCode: null,
  ebirdCode: null,
  family: null,
  order: null,
  isDeleted: false,
  ...more,
});
const matcher = createTaxonMatcher([
  bird("warbler", "Willow Warbler", "Phylloscopus trochilus", {
    abapCode: "643",
    ebirdCode: "wlwwar",
    names: ["Mai-wake"],
  }),
  bird("chiffchaff", "Common Chiffchaff", "Phylloscopus collybita"),
  bird("egret", "Western Cattle Egret", "Ardea ibis", {
    synonyms: ["Bubulcus ibis"],
    names: ["Cattle Egret"],
  }),
  bird("kite", "Black Kite", "Milvus migrans"),
  bird("yellow", "Yellow-billed Kite", "Milvus aegyptius", { synonyms: ["Milvus migrans parasitus"] }),
  bird("plover", "Kittlitz's Plover", "Anarhynchus pecuarius", { synonyms: ["Charadrius pecuarius"] }),
  bird("one", "First Shrike", "Lanius primus", { synonyms: ["Lanius communis"], names: ["Fiskal"] }),
  bird("two", "Second Shrike", "Lanius secundus", { synonyms: ["Lanius communis"], names: ["Fiskal"] }),
  bird("gone", "Gone Bird", "Avis absens", { isDeleted: true }),
]);
const idOf = (scientificName: string, englishName: string) =>
  matcher.match({ scientificName, englishName }).taxonId;

describe("a name of other lists", () => {
  const { match, propose } = createTaxonMatcher([
    bird("shikra", "Shikra", "Tachyspiza badia"),
    bird("egret", "Western Cattle Egret", "Ardea ibis"),
    bird("lapwing", "Spur-winged Lapwing", "Vanellus spinosus"),
    bird("wattled", "African Wattled Lapwing", "Vanellus senegallus", { synonyms: ["Vanellus strigatus"] }),
    bird("kite", "Black Kite", "Milvus migrans"),
    bird("pied", "Congo Pied Hornbill", "Lophoceros fasciatus"),
    bird("west", "West African Pied Hornbill", "Lophoceros semifasciatus"),
    bird("grey", "African Grey Hornbill", "Lophoceros nasutus"),
    bird("fiscal", "Northern Fiscal", "Lanius humeralis"),
    bird("swallow", "African Red-rumped Swallow", "Cecropis melanocrissus"),
    bird("tern", "Lesser Crested Tern", "Thalasseus bengalensis"),
    bird("one", "First Bird", "Avis una", { synonyms: ["Accipiter gabar"] }),
    bird("two", "Second Bird", "Avis altera", { synonyms: ["Accipiter gabar"] }),
    bird("gabar", "Gabar Goshawk", "Micronisus gabar"),
  ]);

  test.each([
    ["Accipiter badius", "", "shikra"],
    ["Accipiter badius", "Little Banded Goshawk", "shikra"],
    ["", "Accipiter badius", "shikra"],
    ["Bubulcus ibis", "Cattle Egret", "egret"],
    ["", "Cattle Egret", "egret"],
    ["Cattle egret", "Cattle Egret", "egret"],
    ["Hoplopterus spinosus", "Spur-winged Plover", "lapwing"],
    ["", "Yellow-billed Kite", "kite"],
  ])("“%s” / “%s” leads to the bird of the guide", (scientificName, englishName, taxonId) => {
    expect(match({ scientificName, englishName })).toMatchObject({ taxonId, matchedBy: "formerName" });
  });

  test.each([
    // Its two names are of two birds.
    ["Accipiter badius", "Black Kite"],
    ["Accipiter badius", "Cattle Egret"],
    // A bird of today that the guide does not have.
    ["Ardea coromanda", "Cattle Egret"],
    ["", "Eastern Cattle Egret"],
    ["Lanius collaris", "Common Fiscal"],
    // A former name of what are two birds today.
    ["Tockus fasciatus", ""],
    // The guide has this name of two birds.
    ["Accipiter gabar", ""],
    // The end of a name alone.
    ["", "Red-rumped Swallow"],
    ["", "Crested Tern"],
    ["Accipiter badius x nisus", ""],
  ])("“%s” / “%s” waits for a person", (scientificName, englishName) => {
    expect(match({ scientificName, englishName }).taxonId).toBeNull();
  });

  test.each([
    ["Lanius collaris", "Common Fiscal", ["fiscal"]],
    ["Tockus fasciatus", "", ["pied", "west"]],
    ["", "Red-rumped Swallow", ["swallow"]],
    // Another bird of the world is no misspelling, nor is another word; and a bird of another family only by a letter.
    ["", "Fork-tailed Palm Swift", []],
    ["", "African Gold Hornbill", []],
    ["", "African Pied Hornbill", ["west"]],
    ["Avis nova", "Black Knte", ["kite"]],
    ["Corvus albus", "Blak Kitte", []],
  ])("“%s” / “%s” is proposed for %j, but not as sure", (scientificName, englishName, wanted) => {
    const proposals = propose({ scientificName, englishName });
    expect(proposals.map(({ speciesId, isSure }) => (isSure ? "sure" : speciesId))).toEqual(wanted);
  });
});

describe("a counted name", () => {
  test.each([
    ["Phylloscopus trochilus", "Willow Warbler", "scientificName", "warbler", null],
    ["Phylloscopus trochilus (Linnaeus, 1758)", "Willow Warbler", "scientificName", "warbler", null],
    ["Phylloscopus trochilus acredula", "Willow Warbler", "scientificName", "warbler", "acredula"],
    [
      "Phylloscopus trochilus ssp. acredula",
      "Willow Warbler (acredula)",
      "scientificName",
      "warbler",
      "acredula",
    ],
    ["PHYLLOSCOPUS TROCHILUS", "", "scientificName", "warbler", null],
    ["Bubulcus ibis", "Cattle Egret", "synonym", "egret", null],
    ["Bubulcus ibis ibis", "Cattle Egret", "synonym", "egret", "ibis"],
    ["Milvus migrans parasitus", "Yellow-billed Kite", "synonym", "yellow", "parasitus"],
    ["Milvus migrans migrans", "Black Kite", "scientificName", "kite", "migrans"],
    ["Charadrius pecuarius", "Kittlitz’s Plover", "synonym", "plover", null],
    ["", "willow-warbler", "englishName", "warbler", null],
    ["", "Cattle Egret", "otherName", "egret", null],
    ["", "mai wake", "otherName", "warbler", null],
    ["", "643", "code", "warbler", null],
    ["wlwwar", "Bird", "code", "warbler", null],
    ["", "Phylloscopus trochilus", "scientificName", "warbler", null],
    ["Charadrius pecuaria", "Kittlitz's Plover", "englishName", "plover", null],
    ["Phylloscopus trochillus", "Willow Warbler", "englishName", "warbler", null],
  ])("“%s” / “%s” is matched by %s to %s", (scientificName, englishName, matchedBy, taxonId, subspecies) => {
    expect(matcher.match({ scientificName, englishName })).toEqual({
      taxonKind: "species",
      taxonId,
      formerId: null,
      subspecies,
      matchedBy,
    });
  });

  test.each([
    ["Phylloscopus trochillus", ""],
    ["", "Wilow Warbler"],
    ["Phylloscopus trochilus/collybita", "Willow Warbler/Common Chiffchaff"],
    ["Phylloscopus cf. trochilus", "Willow Warbler"],
    ["Phylloscopus trochilus x collybita", ""],
    ["Phylloscopus sp.", "leaf warbler sp."],
    ["Phylloscopus trochilus", "Common Chiffchaff"],
    ["Buteo buteo", "Black Kite"],
    ["Lanius communis", ""],
    ["", "Fiskal"],
    ["Avis absens", "Gone Bird"],
    ["Accipitridae", ""],
    ["", ""],
  ])("“%s” / “%s” is never taken for a species without being asked about", (scientificName, englishName) => {
    expect(idOf(scientificName, englishName)).toBeNull();
  });

  test.each([
    ["Slash", "slash"],
    ["hybrid", "hybrid"],
    ["family", "group"],
    ["Order", "group"],
  ])("of the rank %s is a %s", (taxonRank, kind) => {
    const match = matcher.match({ scientificName: "Phylloscopus trochilus", englishName: "x", taxonRank });
    expect(match).toMatchObject({ taxonKind: kind, taxonId: null, matchedBy: "rank" });
  });

  test.each([
    ["Phylloscopus trochilus (Domestic type)", "Willow Warbler (Domestic type)"],
    ["Phylloscopus trochilus", "Willow Warbler (captive)"],
    ["Phylloscopus trochilus", "Feral Willow Warbler"],
  ])("“%s” / “%s” is left as written, since the bird is not wild", (scientificName, englishName) => {
    expect(matcher.match({ scientificName, englishName })).toMatchObject({
      taxonKind: "left",
      taxonId: null,
    });
  });

  test.each([
    ["", "Wilow Warbler", ["warbler"]],
    ["Phylloscopus trochillus", "", ["warbler"]],
    // The second word alone is that of many birds, unless it is once in the family of the genus.
    ["Egretta ibis", "", ["egret"]],
    ["Mycteria ibis", "Yellow-billed Stork", []],
    ["Egretta ibis", "Buff-backed Egret", ["egret"]],
    ["Phylloscopus trochilus", "Common Chiffchaff", ["warbler", "chiffchaff"]],
    ["", "Fiskal", ["one", "two"]],
    ["", "Penguin", []],
  ])("“%s” / “%s” gets proposals", (scientificName, englishName, wanted) => {
    expect(matcher.propose({ scientificName, englishName }).map(({ speciesId }) => speciesId)).toEqual(
      wanted,
    );
  });

  test.each([
    ["", "Wilow Warbler", true],
    ["Phylloscopus trochillus", "Mai-waki", true],
    ["Phylloscopus trochillus", "Wilow Warbler", true],
    // A scientific name that the guide does not have may be that of a bird not in the guide.
    ["Phylloscopus novus", "Willow Warbler", false],
    ["Phylloscopus trochilus", "Common Chiffchaff", false],
    ["Egretta ibis", "Buff-backed Egret", false],
    ["", "Fiskal", false],
    ["", "Wilow Warbler sp.", false],
  ])("“%s” / “%s” has a sure proposal: %s", (scientificName, englishName, isSure) => {
    const proposals = matcher.propose({ scientificName, englishName });
    expect(proposals.some((proposal) => proposal.isSure)).toBe(isSure);
  });

  test("suggests its kind by its form", () => {
    const kinds = ["Gull/Tern", "Mallard x Pintail", "swallow sp.", "Accipitridae", "Willow Warbler"].map(
      (name) => suggestKind({ scientificName: "", englishName: name }),
    );
    expect(kinds).toEqual(["slash", "hybrid", "group", null, null]);
    expect(suggestKind({ scientificName: "Accipitridae", englishName: "raptor" })).toBe("group");
  });
});
