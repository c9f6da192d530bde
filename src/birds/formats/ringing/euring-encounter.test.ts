import { expect, test } from "vitest";
import type { EncounterValues } from "#birds/domain/ringing/encounter.ts";
import { anEncounter, inventEncounters } from "#tests/make-encounters.ts";
import { problemsOf, readEuring, writeEuring } from "./euring.ts";
import { type EuringContext, toEuring } from "./euring-encounter.ts";
import { euringRecord, fromEuring, inEdition } from "./euring-import.ts";

const context: EuringContext = {
  ownScheme: "GHL",
  date: "2021-04-04",
  speciesCode: "10990",
  place: {
    name: "Mwamba",
    placeCode: "NV00",
    position: { latitude: 9.8667, longitude: -0.187 },
    precisionMetres: 30,
  },
  isFromNet: true,
  first: { date: "2020-03-07", position: { latitude: 9.8667, longitude: -0.187 } },
};
const record = (changes: Partial<EncounterValues>, edition: "2020" | "2000plus" = "2020") =>
  toEuring({ ...anEncounter, ...changes }, context, edition);

test("what is not known has the code for unknown, or hyphens in the width of the field", () => {
  const bare = toEuring(
    { ...anEncounter, kind: "retrap" },
    {
      ...context,
      speciesCode: null,
      place: { ...context.place, position: null },
      isFromNet: false,
      first: null,
    },
    "2000plus",
  );
  expect(writeEuring(bare, "2000plus")).toBe(
    "GHL|A0|AA...17120|9|4|ZZ|00000|00000|U|0|Z|U|U|U|0|0|U|--|--|-|04042021|0|----|NV00|...............|9|8|20|0|4|-----|---|-----|||||U|U|||||||||||||||||||Mwamba|Species: not known|",
  );
});

test("a new ring has come no way; a retrap has the days and the way from its first place", () => {
  expect(record({ kind: "new" })).toMatchObject({
    metalRingInformation: "2",
    distance: "0",
    direction: "000",
    elapsed: "0",
  });
  expect(record({ kind: "retrap" })).toMatchObject({ distance: "0", direction: "000", elapsed: "393" });
  const moved = toEuring(
    { ...anEncounter, kind: "control" },
    { ...context, first: { date: "2020-03-07", position: { latitude: 54.18, longitude: 7.88 } } },
    "2020",
  );
  expect(moved).toMatchObject({ direction: "191", elapsed: "393" });
});

test("2020 has degrees with four decimals, and half a degree west keeps its minus; 2000+ has seconds", () => {
  expect(record({})).toMatchObject({
    latitude: "9.8667",
    longitude: "-0.1870",
    coordinates: "...............",
    coordinateAccuracy: "D",
  });
  expect(record({}, "2000plus")).toMatchObject({ coordinates: "+095200-0001113", coordinateAccuracy: "0" });
});

test("a sex that is a guess is unknown, and said in the remarks", () => {
  expect(record({ sex: "M", isSexUnsure: "yes" })).toMatchObject({
    sexConcluded: "U",
    sexMentioned: "U",
    remarks: "M?",
  });
});

test("fat of a scale that EURING has not stays out", () => {
  expect(record({ fat: 3, fatScale: "ESF" })).toMatchObject({ fat: "3", fatMethod: "E" });
  expect(record({ fat: 3, fatScale: "our own" })).toMatchObject({ fat: "", fatMethod: "" });
  expect(record({ fat: 3 })).toMatchObject({ fat: "", fatMethod: "" });
});

test("a wing that was not looked at in full is in the remarks, as V is an old feather in a line", () => {
  expect(record({ primaries: "5543VVVVV" })).toMatchObject({
    moult: "M",
    primaryMoult: "",
    primaryScore: "",
    remarks: "Primaries from the innermost, V not looked at: 5543VVVVV",
  });
  expect(record({ primaries: "554310000" })).toMatchObject({
    primaryMoult: "554310000X",
    primaryScore: "18",
    moult: "M",
  });
});

test("notes lose the signs that would break a line", () => {
  expect(record({ notes: "a|b\nc\td" }).remarks).toBe("a b c d");
});

test("a text has no capital F, for which the open reader refuses a line", () => {
  const forest = { ...context, place: { ...context.place, name: "Amurum Forest Reserve" } };
  expect(toEuring({ ...anEncounter, sex: "F", isSexUnsure: "yes" }, forest, "2020")).toMatchObject({
    placeName: "Amurum forest Reserve",
    remarks: "female?",
  });
});

test("2,000 invented birds are lines that the code allows, in both editions", () => {
  for (const { values, context: its } of inventEncounters(2000, context))
    for (const edition of ["2000plus", "2020"] as const) {
      const line = writeEuring(toEuring(values, its, edition), edition);
      const read = readEuring(line);
      expect(read?.edition, line).toBe(edition);
      expect(problemsOf(read?.record ?? {}, edition), line).toEqual([]);
    }
});

test("a line that came in leaves with all its codes, those that we have no field for too", () => {
  const line = `DER|A0|CD...52065|1|4|ZZ|10990|10991|P|0|V|B|F|F|B|A|N|--|--|-|12071976|1|0630|SV55|+584200+0134800|0|7|47|1|3|01002|023|01739|70.5|54|U|14.25|M|A||11.2|S||20.1|M|55.0||3|E|2|P|45|5555V43210|2|1|1|P|By the lake|ring worn|x`;
  const read = readEuring(line)?.record ?? {};
  const its = { ...context, date: "1976-07-12" };
  const { values } = fromEuring(read, "GHL");
  expect(writeEuring(euringRecord(values, read, its, "2000plus"), "2000plus")).toBe(line);
  const corrected = euringRecord({ ...values, wing: 71, ring: "CD52066" }, read, its, "2000plus");
  expect(corrected).toEqual({ ...read, wing: "71.0", identificationNumber: "CD...52066" });
  const unnamed = { ...values, scientificName: "10991" };
  expect(euringRecord(unnamed, read, { ...its, speciesCode: null }, "2000plus")).toEqual(read);
  const other = euringRecord(values, read, { ...its, speciesCode: "11110" }, "2000plus");
  expect(other).toEqual({ ...read, speciesConcluded: "11110" });
});

test("a line that came in leaves in another edition with its position", () => {
  const plus =
    readEuring(
      "ESA|A0|Z.....6408|1|4|ZZ|12430|12430|N|0|Z|U|U|U|0|0|U|--|--|-|11082006|0|----|ES14|+420500-0044500|0|0|99|0|4|00280|241|00097|63.5||U|10|U|U|||||||||3|E||0|||||||||",
    )?.record ?? {};
  const later = inEdition(plus, "2020");
  expect(later).toMatchObject({ latitude: "42.0833", longitude: "-4.7500", codeIdentifier: "5" });
  expect(problemsOf(later, "2020")).toEqual([]);
  expect(inEdition(later, "2000plus").coordinates).toBe("+420500-0044500");
  expect(problemsOf(inEdition({ ...later, coordinateAccuracy: "H" }, "2000plus"), "2000plus")).toEqual([]);
});

test("a line tells what the ring was to us, when, where, and which species", () => {
  const read =
    readEuring(
      "ESA|A0|Z.....6408|1|4|ZZ|12430|12430|N|0|Z|U|U|M|0|5|U|--|--|-|11082006|0|0915|ES14|+420500-0044500|0|0|99|0|4|00280|241|00097|63.5||U|10|U|U|||||||||3|E||0|||||||||",
    )?.record ?? {};
  expect(fromEuring(read, "GHL")).toMatchObject({
    date: "2006-08-11",
    speciesCode: "12430",
    placeCode: "ES14",
    values: {
      kind: "control",
      scheme: "ESA",
      ring: "Z6408",
      sex: "M",
      age: "5",
      wing: 63.5,
      mass: 10,
      fat: 3,
      fatScale: "ESF",
      time: "09:15",
    },
  });
  expect(fromEuring(read, "ESA").values).toMatchObject({ kind: "retrap", scheme: null });
});
