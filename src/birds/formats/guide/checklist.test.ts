import { describe, expect, test } from "vitest";
import { iucnLabel } from "#birds/domain/guide/iucn.ts";
import { readChecklistCsv, writeDataDictionary } from "./checklist.ts";
import { readNames, readPhotos, writeNames, writePhotos } from "./checklist-columns.ts";

// Rows in the format of AviList with AVONET's traits, invented for this test.
const openList = [
  "sequence,order,family,family_english,scientific_name,authority,english_name,english_name_clements,iucn,endemism,residency_derived,avonet_habitat,avonet_mass_g,evidence",
  '242,Anseriformes,Anatidae,"Ducks, Geese",Thalassornis leuconotus,"Eyton, 1838",White-backed Duck,White-backed Duck,LC,,resident,Wetland,707.5,spans',
  "300,Passeriformes,Ploceidae,Weavers,Malimbus ibadanensis,Elgood,Ibadan Malimbe,Ibadan Malimbus,EN,endemic,intra-African / partial migrant,Human Modified,,explicit",
  "301,Passeriformes,Ploceidae,Weavers,Malimbus extinctus,Nobody,Ghost Malimbe,,CR (PE),two-territory,Palearctic migrant,,,",
].join("\n");

test("a list in the columns of AviList and AVONET is understood", () => {
  const { total, rows, problems } = readChecklistCsv(openList);
  expect({ total, problems }).toEqual({ total: 3, problems: [] });
  expect(rows[0]).toEqual({
    line: 2,
    draft: {
      sequence: 242,
      order: "Anseriformes",
      family: "Anatidae",
      familyEnglish: "Ducks, Geese",
      scientificName: "Thalassornis leuconotus",
      authority: "Eyton, 1838",
      name: "White-backed Duck",
      status: "LC",
      residency: "resident",
      habitat: "wetland",
      mass: 707.5,
      evidence: "spans",
    },
  });
  expect(rows[1]?.draft).toMatchObject({
    residency: "intraAfrican",
    endemism: "endemic",
    habitat: "humanModified",
    names: [{ lang: "en", value: "Ibadan Malimbus", source: "Clements" }],
  });
  expect(rows[2]?.draft).toMatchObject({ status: "CR", residency: "palearctic", endemism: "twoTerritory" });
});

test("both names of a family in one cell, as in Clements, are the family and its English name", () => {
  const { rows } = readChecklistCsv(
    [
      "category,English name,scientific name,family",
      "species,Helmeted Guineafowl,Numida meleagris,Numididae (Guineafowl)",
      "species,Osprey,Pandion haliaetus,Pandionidae",
    ].join("\n"),
  );
  expect(rows[0]?.draft).toMatchObject({ family: "Numididae", familyEnglish: "Guineafowl" });
  expect(rows[1]?.draft).toMatchObject({ family: "Pandionidae" });
});

test("a range that our earlier files call two territories is still read", () => {
  const { rows } = readChecklistCsv(
    "scientific_name,english_name,endemism\nMilvus migrans,Black Kite,Two territories",
  );
  expect(rows[0]?.draft).toMatchObject({ endemism: "twoTerritory" });
});

test("AviList's NE means assessed with another species, and our own NE not evaluated", () => {
  const statusUnder = (header: string) =>
    readChecklistCsv(`scientific_name,english_name,${header}\nMilvus migrans,Black Kite,NE`).rows[0]?.draft
      .status;
  expect(statusUnder("iucn")).toBe("NC");
  expect(statusUnder("IUCN_Red_List_Category")).toBe("NC");
  expect(statusUnder("status")).toBe("NE");
  expect(statusUnder("threatStatus")).toBe("NE");
  expect(iucnLabel("NC")).toBe("Not assessed separately");
  expect(iucnLabel("NE")).toBe("Not evaluated");
  expect(writeDataDictionary()).toContain("NC (not assessed separately)");
});

describe("invalid values are reported by row and column", () => {
  const describeProblems = (text: string) =>
    readChecklistCsv(text).problems.map(
      ({ line, column, message }) => `${line} ${column ?? "-"}: ${message}`,
    );

  test("a formula in place of a scientific name", () => {
    expect(describeProblems("scientific_name,english_name\n=cmd|x,Kite")[0]).toMatch(
      /^2 scientific_name: “=cmd\|x”: This is not a scientific name/,
    );
  });

  test("a missing column, which refuses the file", () => {
    expect(describeProblems("english_name,iucn\nRock Firefinch,LC")).toEqual([
      "0 -: No column is the scientific name. The file has: “english_name”, “iucn”.",
    ]);
  });

  test("an unknown status, a duplicate name, a missing one, a mass in words", () => {
    const text = [
      "scientific_name;english_name;iucn;mass_g",
      "Aus bus;First;XX;",
      "Aus cus;Second;LC;heavy",
      "aus  cus;Third;LC;1",
      "Aus dus;second;LC;1",
      "Aus eus;;LC;1",
      "Aus fus;Fine;lc;1",
    ].join("\n");
    expect(describeProblems(text)).toEqual([
      "2 iucn: “XX”: Use a Red List code: EX, EW, RE, CR, EN, VU, NT, LC, DD, NE, NA, NC.",
      "3 mass_g: “heavy” is not a valid mass in grams.",
      "5 english_name: “second” is already in row 3.",
      "6 english_name: The English name is missing.",
    ]);
    expect(readChecklistCsv(text).rows.map(({ draft }) => draft.name)).toEqual(["Third", "Fine"]);
  });

  test("an empty file", () =>
    expect(describeProblems("")).toEqual([expect.stringMatching(/^0 -: No column is/)]));
});

test("a formula in a cell is read as plain text", () => {
  const [row] = readChecklistCsv("scientific_name,english_name\nAus bus,=cmd()").rows;
  expect(row?.draft.name).toBe("=cmd()");
});

test("names in one cell are read back unchanged", () => {
  const names = [
    { lang: "ha", value: "àngùlúú", source: "A list, 2003" },
    { lang: "fr", value: "Vautour charognard", source: null },
  ];
  expect(writeNames(names)).toBe("ha: àngùlúú [A list, 2003] | fr: Vautour charognard");
  expect(readNames(writeNames(names))).toEqual(names);
  expect(readNames("Cattle Egret")).toEqual([{ lang: "en", value: "Cattle Egret", source: null }]);
});

test("photographs in one cell are read back unchanged", () => {
  const photos = [
    {
      url: "/files/one.jpg",
      caption: "A male in March",
      credit: "A. Member",
      licence: "ccBy",
    },
    { url: "https://example.org/two.jpg", caption: null, credit: null, licence: null },
    { url: "/files/three.jpg", caption: null, credit: null, licence: "reserved" },
  ] as const;
  expect(readPhotos(writePhotos(photos))).toEqual(photos);
  const wrong = readChecklistCsv(
    "scientific_name,english_name,photos\nAus bus,First,/files/one.jpg nest [Me; free]\n",
  );
  expect(wrong.problems).toHaveLength(1);
});

test("placeholders for a species are refused by row", () => {
  const { rows, problems } = readChecklistCsv(
    "scientific_name,english_name\nN/A N/A,Unidentified Duck\nNaja ibis,Nightjar\n",
  );
  expect(rows.map(({ line }) => line)).toEqual([3]);
  expect(problems.map(({ line, message }) => `${line} ${message}`)).toEqual([
    "2 “N/A N/A” is not the name of a species. Remove this row.",
    "2 “Unidentified Duck” is not the name of a species. Remove this row.",
  ]);
});

describe("the columns of other people’s lists are understood", () => {
  test.each([
    ["Latin name,English name", "Bubulcus ibis,Western Cattle Egret"],
    ["No,Species,Scientific Name,Remarks", "1,Western Cattle Egret,Bubulcus ibis,common"],
    ["Genus,Species,English", "Bubulcus,ibis,Western Cattle Egret"],
    ["Nom scientifique;Nom anglais;Nom français", "Bubulcus ibis;Western Cattle Egret;Héron garde-bœufs"],
    ["Birds of the reserve,\nBird,Binomial name", "Western Cattle Egret,Bubulcus ibis"],
  ])("%s", (header, row) => {
    const { rows, problems } = readChecklistCsv(`${header}\n${row}`);
    expect(problems).toEqual([]);
    expect(rows[0]?.draft).toMatchObject({ scientificName: "Bubulcus ibis", name: "Western Cattle Egret" });
  });
});
