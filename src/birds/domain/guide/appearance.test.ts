import { describe, expect, test } from "vitest";
import { readColours } from "./colours.ts";
import { findMeasures, measuredNames, missingMeasures } from "./measures.ts";
import { SpeciesChanges } from "./species.ts";

describe("the colours of a species", () => {
  test("are at most four of eleven words, in their order and each once", () => {
    expect(readColours("Black, red; black")).toEqual(["black", "red"]);
    expect(readColours("mauve")).toBeUndefined();
    expect(SpeciesChanges.parse({ colours: "Black, white" })).toEqual({ colours: "black white" });
    expect(SpeciesChanges.parse({ colours: "" })).toEqual({ colours: null });
    expect(SpeciesChanges.safeParse({ colours: "black white red blue pink" }).success).toBe(false);
    expect(SpeciesChanges.safeParse({ colours: "dark" }).success).toBe(false);
  });
});

describe("the measures of AVONET", () => {
  test("are those of 892 birds of Nigeria", () => {
    expect(measuredNames).toHaveLength(892);
    expect(findMeasures("Nettapus auritus")).toEqual({
      billLength: 27.8,
      billDepth: 12.4,
      tarsus: 24.8,
      wing: 149.6,
      tail: 66.2,
      lifestyle: "aquatic",
    });
  });

  test("fill only what a species lacks", () => {
    const stated = { scientificName: "Nettapus auritus", wing: 150, tail: null };
    expect(missingMeasures(stated)).not.toHaveProperty("wing");
    expect(missingMeasures(stated)).toMatchObject({ tail: 66.2, lifestyle: "aquatic" });
    expect(missingMeasures({ scientificName: "Turdus merula" })).toEqual({});
    expect(missingMeasures({ scientificName: null })).toEqual({});
  });

  test("are values that the fields of a species allow", () => {
    for (const name of measuredNames) expect(SpeciesChanges.safeParse(findMeasures(name)).success).toBe(true);
  });
});
