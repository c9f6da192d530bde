import { describe, expect, test } from "vitest";
import { z } from "zod";
import { surveyReadingFields } from "#birds/domain/surveys/reading-fields.ts";
import { keysOf } from "#core/domain/keys.ts";
import { havePaths, unitOf, wordsOf } from "#core/formats/tables/column-words.ts";
import { surveyColumns } from "../export.ts";
import vocabulary from "./vocabulary.json" with { type: "json" };
import { fieldsOf } from "./words.ts";

const fields = (name: string, hasPaths = false) =>
  fieldsOf(wordsOf(name, hasPaths)).map(({ field }) => field);

test("the vocabulary names fields of surveys alone, each by names in lower case without signs", () => {
  const names = z.string().regex(/^[a-z0-9]+( [a-z0-9]+)*( · [a-z0-9]+( [a-z0-9]+)*)*$/);
  const schema = z.partialRecord(z.enum(keysOf(surveyReadingFields)), names);
  expect(() => schema.parse(vocabulary)).not.toThrow();
});

test("the columns of our own export are known, each as one field", () => {
  const unknown = surveyColumns.map(({ name }) => name).filter((name) => fields(name).length === 0);
  expect(unknown).toEqual(["informationWithheld"]);
});

describe("a name is read", () => {
  test.each([
    ["LocationCode", "locationID"],
    ["Observation.Date", "date"],
    ["No. of birds", "individuals"],
    ["Point Count No.", "point"],
    ["Date du relevé", "date"],
    ["Point d’écoute", "point"],
    ["H/S", "detection"],
    ["Observateur(s)", "observers"],
    ["Name of the park", "name"],
    ["Transect_Name", "name"],
    ["eventDate", "date"],
    ["individualCount", "individuals"],
  ])("without case, accents, signs and filling words: %s", (name, field) => {
    expect(fields(name)[0]).toBe(field);
  });

  test("as a whole: no part of a name makes a field", () => {
    for (const name of [
      "Roosting site",
      "Colouration",
      "Nest count type",
      "num identification agreements",
      "private latitude",
      "Fix Time",
      "Sample Size",
      "AOU Number",
      "Background Species",
      "runnel age",
      "owner institution code",
      "Sexing method",
      "good site",
    ])
      expect([name, ...fields(name)]).toEqual([name]);
  });

  test("without its unit, which is kept", () => {
    expect(wordsOf("Distance (m)", false)).toMatchObject({ unit: "m" });
    expect(wordsOf("Distance..m.", false)).toMatchObject({ unit: "m" });
    expect(wordsOf("Duration (Min)", false)).toMatchObject({ unit: "min" });
    expect(wordsOf("dist_km", false)).toMatchObject({ unit: "km" });
    expect(fields("Distance (m)")[0]).toBe("distance");
    expect(["(m)", "hh:mm", "(deg)", "dd/mm/yyyy", "°C"].map(unitOf)).not.toContain(undefined);
    expect(["Site", "12", "P1"].map(unitOf)).toEqual([undefined, undefined, undefined]);
  });

  test("without groups and numbers only if a seventh of the names have paths, or a form’s own names stand there", () => {
    expect(havePaths(["visit/site", "visit/observer", "today"])).toBe(true);
    expect(havePaths(["Date", "Site", "Species", "Count", "Heard/Seen", "Sex/method"])).toBe(true);
    expect(havePaths(["Date", "Site", "Species", "Count", "Heard/Seen"])).toBe(false);
    expect(havePaths(["Date", "Site", "_uuid"])).toBe(true);
    expect(fields("visit/site", true)).toEqual(["name"]);
    expect(fields("4_Species", true)).toContain("englishName");
    expect(fields("_GPS_latitude", true)).toContain("decimalLatitude");
    expect(fields("4_Species")).toEqual([]);
  });
});
