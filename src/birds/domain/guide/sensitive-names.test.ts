import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readCsv } from "#core/formats/csv.ts";
import { findExternalFile } from "../../../../tests/external-data.ts";
import type { ListedTaxon, NamedSpecies } from "./sensitive-index.ts";
import { createSensitivityJudge } from "./sensitive-names.ts";

const taxon = (name: string, more: Partial<ListedTaxon> = {}): ListedTaxon => ({
  id: name,
  name,
  scientificName: null,
  speciesId: null,
  family: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  ...more,
});
const species = (name: string, scientificName: string, more: Partial<NamedSpecies> = {}): NamedSpecies => ({
  id: name,
  name,
  scientificName,
  synonyms: [],
  names: [],
  family: null,
  order: null,
  isDeleted: false,
  ...more,
});

const taxa = [
  taxon("Gyps", { family: "Accipitridae" }),
  taxon("Necrosyrtes", { family: "Accipitridae" }),
  taxon("Psittacus", { family: "Psittacidae" }),
  taxon("Vulture"),
  taxon("Lammergeier"),
  taxon("Grey Parrot"),
  taxon("Arabian Bustard", { scientificName: "Ardeotis arabs", speciesId: "Arabian Bustard" }),
];
const guide = [
  species("Hooded Vulture", "Necrosyrtes monachus", {
    synonyms: ["Cathartes monachus"],
    names: ["Angulu", "Igún", "Percnoptère brun"],
    order: "Accipitriformes",
  }),
  species("White-backed Vulture", "Gyps africanus", { synonyms: ["Pseudogyps africanus"] }),
  species("Arabian Bustard", "Ardeotis arabs", { names: ["Tuje"], synonyms: ["Otis arabs"] }),
  species("Kori Bustard", "Ardeotis kori"),
  species("Rose-ringed Parakeet", "Psittacula krameri", { synonyms: ["Psittacus krameri"] }),
  species("Western Cattle Egret", "Ardea ibis", { names: ["Balbela"] }),
  species("Common Bulbul", "Pycnonotus barbatus"),
  species("Black Kite", "Milvus migrans", { names: ["Shirwa"] }),
  species("Vulturine Guineafowl", "Acryllium vulturinum"),
  species("Grey-headed Parrot", "Poicephalus fuscicollis"),
  species("Peregrine Falcon", "Falco peregrinus"),
];
const judge = createSensitivityJudge({ taxa, species: guide });
const said = (...names: string[]) => judge(names).sensitivity;
const bare = createSensitivityJudge({ taxa, species: [] });

describe("a bird is sensitive", () => {
  test.each([
    ["a genus of the list", "Gyps africanus"],
    ["a genus alone", "Gyps sp."],
    ["a species that is not certain", "Gyps cf. africanus"],
    ["an author", "Necrosyrtes monachus (Temminck, 1823)"],
    ["a subspecies", "Ardeotis arabs stieberi"],
    ["a hybrid, in any position", "Milvus migrans × Gyps africanus"],
    ["a slash", "Black Kite/Hooded Vulture"],
    ["the English name", "Hooded Vulture"],
    ["the English name in another order", "Vulture (Hooded)"],
    ["the English name in another order, with a comma", "Vulture, Lappet-faced"],
    ["a plural", "hooded vultures"],
    ["a group of species", "vulture sp."],
    ["the group alone", "VULTURE"],
    ["words around it", "2 juvenile Hooded Vultures at nest"],
    ["a hyphen", "Grey-Parrot"],
    ["a local name", "angulu"],
    ["a local name without its signs", "Igun"],
    ["a French name", "Percnoptere brun"],
    ["a synonym", "Cathartes monachus"],
    ["a synonym of a listed species", "Otis arabs (Linnaeus, 1758)"],
    ["an old genus made of a listed one", "Pseudogyps africanus"],
    ["a full stop between its words", "Gyps.africanus"],
    ["underscores", "hooded_vulture"],
    ["signs that are not seen", "Vul\u200btu\u00adre"],
    ["accents", "Vúlturè"],
    ["wide letters", "Ｖｕｌｔｕｒｅ"],
    ["Cyrillic letters in place of Latin ones", "Hооdеd Vulturе"],
    ["a Greek capital in place of a Latin one", "Ηooded Vultυrе"],
    ["a Greek capital of another small letter", "Νecrosyrtes monachus"],
    ["small capitals", "ᴠᴜʟᴛᴜʀᴇ"],
    ["two spaces, and a place around it", "Zuma  rock ledge hooded  VULTURE below"],
    ["300 letters with coordinates", `${"by the long ledge ".repeat(16)} 12.34 8.45 Hooded Vulture`],
    ["digits in place of letters", "Vu1ture"],
    ["words written together", "HoodedVulture"],
    ["words taken apart", "Vul ture"],
    ["single letters", "V u l t u r e"],
  ])("by %s: %s", (_, name) => {
    expect(said(name)).toBe("sensitive");
    expect(said("Pycnonotus barbatus", name)).toBe("sensitive");
    expect(said(name, "Common Bulbul")).toBe("sensitive");
  });
});

describe("a name that resembles a sensitive one is held back", () => {
  test.each([
    ["an older spelling of the genus", "Necrosirtes monachus"],
    ["a letter too few", "Necrosrtes monacus"],
    ["one letter of an English word", "Hooded Vultre"],
    ["two letters exchanged", "Hooded Vutlure"],
    ["one letter of a local name", "Angulo"],
    ["one letter of a genus of four", "Gips africanus"],
    ["both words misspelt", "Arabain Bustad"],
    ["the wrong letter doubled", "Grey Parott"],
    ["a letter doubled too often", "Hoodded Vullture"],
    ["another order and a slip", "Parrot (Gray)"],
    ["another order", "Parrot, African Grey"],
    ["a listed species with another genus", "Eupodotis arabs"],
    ["a genus that is shortened", "N. monachus"],
    ["a genus that a listed species belongs to", "Ardeotis sp."],
    ["a family", "Accipitridae"],
    ["a family with “sp.”", "Accipitridae sp."],
    ["an order", "Accipitriformes"],
    ["a group of which one bird is listed", "bustard sp."],
    ["a group of which one bird is listed, unidentified", "Unidentified parrot"],
    ["an older genus of that kind", "Otogyps calvus"],
    ["a known bird with something close beside it", "Milvus migrans / Vultre"],
    ["alphabets that are mixed", "Vuѭture"],
    ["a local name with more words", "Angulu babba"],
    ["a family with more words", "Accipitridae over Zuma rock"],
    ["an order with words before it", "Zuma rock Accipitriformes"],
    ["a family with a bird that nobody knows", "Accipitridae: Zuma hawk"],
    ["an unidentified group with a place behind it", "bustard sp. Zuma rock"],
    ["an unidentified genus with a place before it", "Zuma rock: Ardeotis sp."],
    ["an unidentified group with a place around it", "ledge, unidentified parrot, Zuma rock"],
    ["both words joined and misspelt, with a place", "Hoodedvultur Zuma rock"],
  ])("%s: %s", (_, name) => {
    expect(said(name)).toBe("heldBack");
    expect(said(name, "Common Bulbul")).toBe("heldBack");
    expect(said(name, "Hooded Vulture")).toBe("sensitive");
  });
});

describe("a bird is open", () => {
  test.each([
    ["Pycnonotus barbatus", "Common Bulbul"],
    ["Psittacula krameri", "Rose-ringed Parakeet"],
    ["Psittacus krameri", "Rose ringed Parakeet"],
    ["Psittacula krameri (Scopoli, 1769)", ""],
    ["Psittacula krameri manillensis", ""],
    ["Ardeotis kori", "Kori Bustard"],
    ["Acryllium vulturinum", "Vulturine Guineafowl"],
    ["Poicephalus fuscicollis", "Grey-headed Parrot"],
    ["Milvus migrans parasitus", "Shirwa"],
    ["", "Black Kite sp."],
    ["Falco sp.", "falcon sp."],
    ["Ardea ibis", "Balbela"],
    ["Aves", "Unidentified bird"],
    ["", ""],
    ["", "Northern Grey-headed Sparrow (Parrot-billed)"],
    ["Passer gongonensis", "Grey Sparrow, Parrot-billed"],
    ["Tyto alba", "Barn Owl"],
    ["", "Accipitridae: Black Kite"],
    ["Accipitridae Milvus migrans", "Black Kite (Accipitridae)"],
    ["Falco sp. Zuma rock", "Black Kite sp. at Zuma rock"],
  ])("when no name is similar: %s, %s", (...names) => {
    expect(said(...names)).toBe("open");
  });

  test("under any name while the list is empty", () => {
    const empty = createSensitivityJudge({ taxa: [], species: guide });
    expect(empty(["Gyps africanus", "Vultre"])).toEqual({ sensitivity: "open", cause: null });
  });
});

test("the list also protects without a guide", () => {
  expect(bare(["Necrosirtes monachus", "Hooded Vulture"]).sensitivity).toBe("sensitive");
  expect(bare(["Accipitridae sp.", "Vulture (Hooded)"]).sensitivity).toBe("sensitive");
  expect(bare(["Necrosirtes monachus"]).sensitivity).toBe("heldBack");
  expect(bare(["Ardeotis arabs"]).sensitivity).toBe("sensitive");
});

test("a local name shared by a sensitive bird and another one is sensitive", () => {
  const shared = [...guide, species("Palm Kite", "Milvus palmae", { names: ["Angulu"] })];
  const judgeShared = createSensitivityJudge({ taxa, species: shared });
  expect(judgeShared(["Angulu"]).sensitivity).toBe("sensitive");
  expect(judgeShared(["Palm Kite"]).sensitivity).toBe("open");
});

test("a deleted species stays on the list with its names, and makes no other name open", () => {
  const deleted = guide.map((one) => ({ ...one, isDeleted: true }));
  const judgeDeleted = createSensitivityJudge({ taxa, species: deleted });
  expect(judgeDeleted(["Tuje"]).sensitivity).toBe("sensitive");
  expect(judgeDeleted(["Psittacula krameri"]).sensitivity).toBe("heldBack");
});

test("the judgement includes the similar name, and since when it is listed", () => {
  expect(judge(["Necrosirtes monachus"]).cause).toEqual({
    taxonId: "Necrosyrtes",
    name: "Necrosyrtes",
    listedAs: "Necrosyrtes",
    listedAt: "2026-01-01T00:00:00.000Z",
  });
});

describe("counts are published", () => {
  const published = (...names: string[]) => judge(names).cause?.listedAs;
  test.each([
    ["Hooded Vulture", "the species of the guide", "Hooded Vulture"],
    ["Angulu", "the species of a local name", "Hooded Vulture"],
    ["nest on Zuma cliff 12.34 8.45 Hooded Vulture", "the species in a name with a place", "Hooded Vulture"],
    ["vulture sp. at the gorge", "the entry in a name with a place", "Vulture"],
    ["Hooded Vultre", "the entry that a misspelt name resembles", "Vulture"],
    ["Vultre", "the entry that a misspelt name resembles", "Vulture"],
    ["Gyps cf. zumacliffus", "the genus on the list", "Gyps"],
    ["Accipitridae sp.", "a group", "Accipitridae"],
    ["Vuѭture", "nothing, for a name that cannot be read", null],
  ])("of “%s” as %s", (name, _, as) => {
    expect(published(name)).toBe(as);
  });
});

const checklist = findExternalFile("birds/nigeria_checklist_open.csv");
const allBirds = findExternalFile("birds/avilist_v2025_species.csv");
test.skipIf(!checklist || !allBirds)(
  "no bird of the checklist, nor of the world, is held back once it is known",
  () => {
    const rows = (path = "") => readCsv(readFileSync(path)).rows.map(({ cells }) => cells);
    const known = rows(checklist).map((cells) => ({
      scientific: cells.scientific_name ?? "",
      english: cells.english_name ?? "",
      family: cells.family ?? null,
    }));
    const world = rows(allBirds).map((cells) => ({
      scientific: cells.Scientific_name ?? "",
      english: cells.English_name_AviList ?? "",
      family: cells.Family ?? null,
    }));
    for (const birds of [known, world]) {
      const judgeAll = createSensitivityJudge({
        taxa,
        species: birds.map(({ scientific, english, family }) =>
          species(english, scientific, { id: scientific, family }),
        ),
      });
      const heldBack = birds.filter(({ scientific, english }) =>
        [[scientific, english], [scientific], [english]].some(
          (names) => judgeAll(names).sensitivity === "heldBack",
        ),
      );
      expect(heldBack).toEqual([]);
    }
    // Without a guide, the parakeets resemble the grey parrots by their genus.
    const heldBack = known.filter(
      ({ scientific, english }) => bare([scientific, english]).sensitivity === "heldBack",
    );
    expect(heldBack.map(({ scientific }) => scientific)).toEqual(["Psittacula krameri"]);
  },
);
