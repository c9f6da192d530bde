import { expect, test } from "vitest";
import { matchColumns } from "#birds/formats/surveys/columns.ts";
import { readCsv } from "#core/formats/csv.ts";
import { addBirds, changeCount } from "./counting.ts";
import { writeSurveysCsv, writeSurveysJson } from "./export-surveys.ts";
import type { PhoneSurvey } from "./phone-survey.ts";
import { changeEntry, newSurvey, startCounting } from "./survey-steps.ts";

const start = Date.UTC(2026, 2, 14, 5, 30);
const site = { ...newSurvey("", null).entry.site, name: "Laminga", latitude: 9.5, longitude: -8.5 };
const survey: PhoneSurvey = [
  changeEntry({ site, notes: 'wind, "gusts"\nlater calm' }),
  startCounting(start, 60),
  addBirds({ scientificName: "Pycnonotus barbatus", englishName: "Common Bulbul" }, 3, "count-1"),
  changeCount("count-1", "remarks", "=1+1"),
].reduce((state, change) => change(state), newSurvey("survey-1", { _id: "a", name: "Ada Bello" }));

test("the CSV file has the columns that an import of the institute reads", () => {
  const { columns, rows } = readCsv(writeSurveysCsv([survey]));
  const cells = rows[0]?.cells ?? {};
  expect(rows).toHaveLength(1);
  expect(matchColumns(columns)).toMatchObject({ eventID: "eventID", date: "eventDate", name: "locality" });
  expect(cells).toMatchObject({
    eventID: "survey-1",
    eventDate: "2026-03-14",
    vernacularName: "Common Bulbul",
    individualCount: "3",
    locality: "Laminga",
    decimalLongitude: "-8.5",
    recordedBy: "Ada Bello",
    occurrenceID: "count-1",
    fieldNotes: 'wind, "gusts"\nlater calm',
  });
});

test("the CSV file has each fact of a survey under the name of its field", () => {
  const facts = { minutes: 12, distanceKm: 2, points: 3, observerCount: 4, weather: "Dry" };
  const { minutes, ...entry } = facts;
  const { rows } = readCsv(writeSurveysCsv([{ ...changeEntry(entry)(survey), minutes }]));
  for (const [name, value] of Object.entries(facts)) expect(rows[0]?.cells[name]).toBe(String(value));
});

test("FD1: only a list that its member calls complete is one in the CSV file, and a short count says so", () => {
  const cellsOf = (draft: Partial<PhoneSurvey["entry"]>) => {
    const closed = { ...survey.clock, endedAt: start + 7000 };
    return readCsv(writeSurveysCsv([{ ...changeEntry(draft)(survey), clock: closed }])).rows[0]?.cells;
  };
  const complete = "isTaxonomicScopeFullyReported";
  expect(cellsOf({ isComplete: null })).toMatchObject({ [complete]: "no" });
  expect(cellsOf({ protocol: "casual", isComplete: true })).toMatchObject({ [complete]: "no" });
  expect(cellsOf({ protocol: "point10", isComplete: true })).toMatchObject({
    [complete]: "yes",
    minutes: "1",
    samplingEffort: "1 of 10 minutes",
  });
});

test("a cell that a spreadsheet would run is text", () => {
  expect(writeSurveysCsv([survey])).toContain("'=1+1");
});

test("a survey without birds has a row of its own", () => {
  expect(readCsv(writeSurveysCsv([{ ...survey, counts: [] }])).rows).toHaveLength(1);
});

test("the JSON file has what would be sent", () => {
  expect(JSON.parse(writeSurveysJson([survey]))).toMatchObject([
    { id: "survey-1", startedAt: "2026-03-14T06:30:00.000+01:00", counts: [{ individuals: 3 }] },
  ]);
});
