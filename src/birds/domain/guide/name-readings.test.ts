import { describe, expect, test } from "vitest";
import type { FormerSpecies } from "./former-species.ts";
import { namesBeforeSplit, readAs } from "./former-species.ts";
import type { GuideSpecies } from "./guide-species.ts";
import { matchOn } from "./name-readings.ts";
import { createTaxonMatcher } from "./taxon-matcher.ts";

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
const part = (speciesId: string | null, name: string, scientificName: string) => ({
  speciesId,
  name,
  scientificName,
});

const egretParts = [
  part("western", "Western Cattle Egret", "Ardea ibis"),
  part("eastern", "Eastern Cattle Egret", "Ardea coromanda"),
];
const kiteParts = [
  part("black", "Black Kite", "Milvus migrans"),
  part(null, "Yellow-billed Kite", "Milvus aegyptius"),
];
const former = (
  id: string,
  carrier: string,
  names: Pick<FormerSpecies, "name" | "scientificName"> & Partial<FormerSpecies>,
  parts: FormerSpecies["parts"],
  until: string,
): FormerSpecies => ({
  id,
  speciesId: carrier,
  until,
  parts,
  readAs: null,
  splitAt: `${until}T12:00:00.000Z`,
  ...namesBeforeSplit({ synonyms: [], names: [], codes: [], ...names }, parts),
});
const formers = [
  former(
    "egrets",
    "western",
    {
      name: "Cattle Egret",
      scientificName: "Bubulcus ibis",
      synonyms: ["Ardeola ibis", "Ardea ibis"],
      names: ["balbela", "Western Cattle Egret"],
      codes: ["61"],
    },
    egretParts,
    "2025-06-30",
  ),
  former("kites", "black", { name: "Black Kite", scientificName: "Milvus migrans" }, kiteParts, "2025-06-30"),
];
const matcher = createTaxonMatcher(
  [
    bird("western", "Western Cattle Egret", "Ardea ibis", {
      synonyms: ["Bubulcus ibis", "Ardeola ibis"],
      names: ["Cattle Egret", "balbela"],
      abapCode: "61",
    }),
    bird("eastern", "Eastern Cattle Egret", "Ardea coromanda", { synonyms: ["Bubulcus coromandus"] }),
    bird("black", "Black Kite", "Milvus migrans"),
    bird("great", "Great Egret", "Ardea alba"),
  ],
  formers,
);
const on = (date: string | null, scientificName: string, englishName: string) => {
  const { formerId, taxonId } = matchOn(matcher.readings({ scientificName, englishName }), date);
  return formerId ?? taxonId;
};

describe("a counted name after a split", () => {
  test.each([
    ["Bubulcus ibis", "Cattle Egret"],
    ["Bubulcus ibis (Linnaeus, 1758)", "Cattle Egret"],
    ["", "Cattle Egret"],
    ["Ardeola ibis", ""],
    ["", "balbela"],
    ["Ardea ibis", "Cattle Egret"],
    ["Bubulcus ibis", "Catle Egret"],
  ])(
    "that was the species’ before, “%s” / “%s”, means it as it was before, whenever it was counted",
    (a, b) => {
      for (const date of ["2019-04-01", "2025-06-30", "2025-07-01", null])
        expect(on(date, a, b)).toBe("egrets");
    },
  );

  test.each([
    ["Ardea ibis", "Western Cattle Egret", "western"],
    ["", "Western Cattle Egret", "western"],
    ["Ardea coromanda", "Eastern Cattle Egret", "eastern"],
    ["Bubulcus coromandus", "", "eastern"],
    ["Bubulcus ibis coromandus", "Cattle Egret", "eastern"],
    ["Bubulcus ibis ibis", "Cattle Egret", "western"],
    ["Ardea alba", "Great Egret", "great"],
  ])("that only one species has, “%s” / “%s”, always means that one", (a, b, id) => {
    for (const date of ["2019-04-01", "2025-07-01", null]) expect(on(date, a, b)).toBe(id);
  });

  test.each([
    ["Milvus migrans", "Black Kite"],
    ["Milvus migrans", ""],
    ["", "Black Kite"],
    ["Milvus migrans migrans", ""],
  ])("that the species had before and one has now, “%s” / “%s”, is read by the day of the count", (a, b) => {
    const nominate = a.split(" ").length > 2;
    expect(on("2019-04-01", a, b)).toBe(nominate ? "black" : "kites");
    expect(on("2025-06-30", a, b)).toBe(nominate ? "black" : "kites");
    expect(on("2025-07-01", a, b)).toBe("black");
    expect(on(null, a, b)).toBe("black");
  });

  test.each([
    ["", "61"],
    ["61", ""],
  ])("that is the code of the species before and of one since, “%s” / “%s”, is read by the day", (a, b) => {
    expect(on("2025-06-30", a, b)).toBe("egrets");
    expect(on("2025-07-01", a, b)).toBe("western");
  });

  test("whose English name is that of one part contradicts the scientific name of the other, and means neither", () => {
    expect(on(null, "Ardea ibis", "Eastern Cattle Egret")).toBeNull();
  });

  test("is read by the nearest of several splits", () => {
    const parts = [part("black", "Black Kite", "Milvus migrans"), part(null, "Red Kite", "Milvus milvus")];
    const older = former(
      "oldest",
      "black",
      { name: "Black Kite", scientificName: "Milvus migrans" },
      parts,
      "2010-12-31",
    );
    const twice = createTaxonMatcher([bird("black", "Black Kite", "Milvus migrans")], [...formers, older]);
    const readings = twice.readings({ scientificName: "Milvus migrans", englishName: "Black Kite" });
    expect(readings.map(({ until, formerId }) => [until, formerId])).toEqual([
      ["2010-12-31", "oldest"],
      ["2025-06-30", "kites"],
      [null, null],
    ]);
  });
});

test("the counts of a split species are those of the part that they are, or of the species that all parts are again", () => {
  const unknown = { parts: egretParts, readAs: null };
  expect(readAs(unknown)).toBeNull();
  expect(readAs({ ...unknown, readAs: "western" })).toBe("western");
  const reunited = egretParts.map((item) => ({ ...item, speciesId: "western" }));
  expect(readAs({ ...unknown, parts: reunited })).toBe("western");
  const notInGuide = egretParts.map((item) => ({ ...item, speciesId: null }));
  expect(readAs({ ...unknown, parts: notInGuide })).toBeNull();
});

test("a name that goes to another part is read by the day of the count", () => {
  const parts = [
    part("house", "House Bunting", "Emberiza sahari"),
    part("striolated", "Striolated Bunting", "Emberiza striolata"),
  ];
  const buntings = former(
    ...([
      "buntings",
      "house",
      { name: "House Bunting", scientificName: "Emberiza striolata" },
      parts,
    ] as const),
    "2025-06-30",
  );
  const { readings } = createTaxonMatcher(
    [
      bird("house", "House Bunting", "Emberiza sahari"),
      bird("striolated", "Striolated Bunting", "Emberiza striolata"),
    ],
    [{ ...buntings, readAs: "house" }],
  );
  const on = (date: string, scientificName: string, englishName: string) =>
    matchOn(readings({ scientificName, englishName }), date).taxonId;
  expect(on("2019-04-01", "Emberiza striolata", "House Bunting")).toBe("house");
  expect(on("2026-04-01", "Emberiza striolata", "House Bunting")).toBe("house");
  expect(on("2019-04-01", "Emberiza striolata", "")).toBe("house");
  expect(on("2026-04-01", "Emberiza striolata", "")).toBe("striolated");
  expect(on("2019-04-01", "Emberiza striolata", "Striolated Bunting")).toBe("striolated");
});
