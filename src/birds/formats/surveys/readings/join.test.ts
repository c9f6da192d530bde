import { describe, expect, test } from "vitest";
import { Reading } from "#core/domain/reading.ts";
import { guide, sampleRows, sampleText } from "#tests/sample-tables.ts";
import { proposeFile } from "./propose-file.ts";

const sheet = (name: string, ...lines: string[]) => ({ ...sampleText(lines.join("\n"), name), sheet: name });
const file = (name: string, ...lines: string[]) => sampleText(lines.join("\n"), name);
type Tables = Parameters<typeof proposeFile>[0];
/** The chosen table, its partner, the columns by which they meet, and the fields that the partner adds. */
function joinOf(tables: Tables, chosen?: string) {
  const { reading, columns, refused, questions } = proposeFile(tables, guide, chosen);
  expect(Reading.parse(reading)).toEqual(reading);
  const { join } = reading;
  return {
    refused,
    main: reading.sheet,
    join: join?.sheet,
    on: join?.on.map(([ours]) => columns.find(({ at }) => at === ours)?.name),
    adds: join?.columns.map(({ field }) => field),
    asks: questions.map(({ ask }) => ask),
  };
}

const counts = sheet(
  "Counts",
  "Date,Location,Point,Species,Number",
  "2024-05-02,Farm,P1,Hoopoe,1",
  "2024-05-02,Farm,P2,Hamerkop,2",
  "2024-05-03,Lake,P1,Piapiac,5",
);
const conditions = sheet(
  "Conditions",
  "Date,Location,Point,Start Time,End Time,Cloud",
  "2/5/2024,Farm,P1,06:20,06:30,20",
  "2/5/2024,Farm,P2,06:45,06:55,20",
  "3/5/2024,Lake,P1,06:15,06:25,0",
);
const sites = sheet("Sites", "Location,Lat,Long", "Farm,9.87,8.97", "Lake,9.9,8.95");
const summary = sheet(
  "Summary",
  "Date,Location,Species,Number",
  "2024-05-02,Farm,Hoopoe,1",
  "2024-05-03,Lake,Piapiac,5",
);

describe("of several sheets", () => {
  test("the surest with the most rows is read, unless one is chosen", () => {
    const tables = [summary, conditions, counts];
    const { reading, sheets } = proposeFile(tables, guide);
    expect(reading.sheet).toBe("Counts");
    expect(sheets.map(({ name, gives, refused }) => [name, gives, refused === undefined])).toEqual([
      ["Summary", "2 rows, 2 days, 2 places, 2 species", true],
      ["Conditions", "3 rows, 2 days, 2 places", false],
      ["Counts", "3 rows, 2 days, 2 places, 3 species", true],
    ]);
    expect(proposeFile(tables, guide, "Summary").reading.sheet).toBe("Summary");
  });

  test("one that is made of others stands back, even if it is longer", () => {
    const rows = Array.from({ length: 300 }, (_, row) => ["2024-05-02", "Farm", "Hoopoe", String(row)]);
    const pivot = sampleRows([["Date", "Location", "Species", "Number"], ...rows], "Pivot");
    expect(proposeFile([pivot, counts], guide).reading.sheet).toBe("Counts");
  });
});

describe("two tables are joined", () => {
  test("by the keys that they share: day, place and point", () => {
    expect(joinOf([counts, conditions])).toMatchObject({
      main: "Counts",
      join: "Conditions",
      on: ["Date", "Location", "Point"],
      adds: ["time", "endTime"],
      asks: ["complete"],
    });
  });

  test("by one key, if it is once in the other and meets four of five rows", () => {
    expect(joinOf([counts, sites])).toMatchObject({
      join: "Sites",
      on: ["Location"],
      adds: ["decimalLatitude", "decimalLongitude"],
    });
    const elsewhere = sheet("Sites", "Location,Lat,Long", "Dam,9.87,8.97", "Lake,9.9,8.95");
    expect(joinOf([counts, elsewhere]).join).toBeUndefined();
  });

  test("without the keys that people write in many ways", () => {
    const observed = sheet(
      "Counts",
      "Date,Location,Observer,Species,Number",
      "2024-05-02,Farm,Ada,Hoopoe,1",
      "2024-05-03,Lake,Ada,Piapiac,5",
    );
    const visits = sheet(
      "Visits",
      "Date,Location,Observer,Start Time",
      "2024-05-02,Farm,A. Musa,06:20",
      "2024-05-03,Lake,A. Musa,06:15",
    );
    expect(joinOf([observed, visits])).toMatchObject({
      join: "Visits",
      on: ["Date", "Location"],
      adds: ["time"],
    });
  });

  test("only if enough rows meet and the other has no birds", () => {
    const others = sheet(
      "Conditions",
      "Date,Location,Point,Start Time",
      "2023-05-02,Hill,P1,06:20",
      "2023-05-02,Hill,P2,06:45",
    );
    expect(joinOf([counts, others]).join).toBeUndefined();
    expect(joinOf([counts, summary]).join).toBeUndefined();
  });
});

describe("two files are joined", () => {
  const events = file(
    "event.txt",
    "eventID,samplingProtocol,eventDate,eventTime,locality,decimalLatitude,decimalLongitude",
    "e1,count,1998-10-29,06:30,Creek,9.1,8.2",
    "e2,count,1999-03-10,06:30,Creek,9.1,8.2",
  );
  const occurrences = file(
    "occurrence.txt",
    "basisOfRecord,eventID,occurrenceID,individualCount,scientificName",
    "HumanObservation,e1,o1,2,Upupa epops",
    "HumanObservation,e1,o2,1,Corvus albus",
    "HumanObservation,e2,o3,1,Corvus albus",
  );

  test("events and occurrences of Darwin Core by eventID, in whatever order they were chosen", () => {
    for (const tables of [
      [events, occurrences],
      [occurrences, events],
    ])
      expect(joinOf(tables)).toMatchObject({
        main: null,
        join: "event.txt",
        on: ["eventID"],
        adds: ["protocol", "date", "time", "name", "decimalLatitude", "decimalLongitude"],
        asks: ["complete"],
      });
  });

  test("submissions of KoBo, ODK, Epicollect and ArcGIS with their repeats, by the keys that these give them", () => {
    for (const [ours, theirs] of [
      ["_parent_index", "_index"],
      ["_submission__id", "_id"],
      ["_submission__uuid", "_uuid"],
      ["PARENT_KEY", "KEY"],
      ["ec5_branch_owner_uuid", "ec5_uuid"],
      ["parentglobalid", "globalid"],
    ]) {
      const form = file("form.csv", `today,site,${theirs}`, "2024-01-01,A,k1", "2024-01-02,B,k2");
      const repeats = file(
        "birds.csv",
        `species,count,${ours}`,
        "Hoopoe,1,k1",
        "Hamerkop,2,k1",
        "Piapiac,1,k2",
      );
      expect(joinOf([form, repeats])).toMatchObject({
        join: "form.csv",
        on: [ours],
        adds: expect.arrayContaining(["date", "name"]),
        asks: ["complete"],
      });
    }
  });
});

describe("a key with an unknown name", () => {
  const visits = sheet(
    "Visits",
    "visit_ref,Date,Site",
    "V1,2024-05-02,Farm",
    "V2,2024-05-02,Farm",
    "V3,2024-05-03,Lake",
  );
  const birds = sheet(
    "Birds",
    "visit_ref,Species,Number",
    "V1,Hoopoe,1",
    "V1,Hamerkop,2",
    "V2,Piapiac,5",
    "V3,Hoopoe,1",
  );

  test("joins two tables that have it under one name, as the key of the survey, and is unsure", () => {
    const { reading, why, refused } = proposeFile([visits, birds], guide);
    expect(refused).toBeUndefined();
    expect(reading).toMatchObject({
      sheet: "Birds",
      join: { sheet: "Visits", on: [[0, 0]], columns: [{ field: "date" }, { field: "name" }] },
    });
    expect(reading.columns[0]).toEqual({ at: 0, name: "visit_ref", field: "eventID" });
    expect(why.find(({ at }) => at === 0)).toEqual({
      at: 0,
      sure: 0.5,
      text: "“Visits” has a column of this name with the same values, so its rows are joined",
    });
  });

  test("is the key of the place if the other table has places without days", () => {
    const plots = sheet("Plots", "plot_ref,Lat,Long", "P1,9.87,8.97", "P2,9.9,8.95");
    const dated = sheet(
      "Birds",
      "plot_ref,Date,Species,Number",
      "P1,2024-05-02,Hoopoe,1",
      "P1,2024-05-02,Hamerkop,2",
      "P2,2024-05-02,Piapiac,5",
    );
    const { reading } = proposeFile([plots, dated], guide);
    expect(reading.join).toMatchObject({ sheet: "Plots", on: [[0, 0]] });
    expect(reading.columns[0]).toEqual({ at: 0, name: "plot_ref", field: "locationID" });
  });

  test("is none that numbers the rows of each table", () => {
    const other = sheet(
      "Visits",
      "nr,Date,Site",
      "1,2024-05-02,Farm",
      "2,2024-05-02,Farm",
      "3,2024-05-03,Lake",
    );
    const numbered = sheet("Birds", "nr,Species,Number", "1,Hoopoe,1", "2,Hamerkop,2", "3,Piapiac,5");
    expect(proposeFile([other, numbered], guide).reading.join).toBeNull();
  });

  test("can be given by hand, since each table says what its columns are", () => {
    const { sheets } = proposeFile([visits, birds], guide);
    expect(sheets[0]?.joinable).toEqual({
      header: 1,
      columns: [
        { at: 0, name: "visit_ref", values: ["V1", "V2"], filled: 3 },
        { at: 1, name: "Date", values: ["2024-05-02", "2024-05-03"], filled: 3 },
        { at: 2, name: "Site", values: ["Farm", "Lake"], filled: 3 },
      ],
      read: [
        { at: 1, name: "Date", field: "date" },
        { at: 2, name: "Site", field: "name" },
      ],
    });
  });
});

test("the days of the joined table prove the order of day and month, or leave it open", () => {
  const form = (...days: string[]) =>
    file("form.csv", "Date,site,_index", ...days.map((day, row) => `${day},A,${row}`));
  const birds = file("birds.csv", "species,count,_parent_index", "Hoopoe,1,0", "Hamerkop,2,1");
  const read = (...days: string[]) => {
    const { reading, questions } = proposeFile([form(...days), birds], guide);
    return [reading.join?.sheet, reading.date.order, ...questions.map(({ ask }) => ask)];
  };
  expect(read("5/17/2024", "5/4/2024")).toEqual(["form.csv", "mdy", "complete"]);
  expect(read("5/6/2024", "5/4/2024")).toEqual(["form.csv", "dmy", "complete", "dayOrder"]);
});

test("40 sheets are proposed fast, and none at all is an error", () => {
  const start = performance.now();
  const rows = Array.from({ length: 1000 }, (_, row) => [
    `2024-01-${String(1 + (row % 28)).padStart(2, "0")}`,
    `Site ${row % 9}`,
    "Hoopoe",
    String(row % 7),
  ]);
  const tables = Array.from({ length: 40 }, (_, index) =>
    sampleRows([["Date", "Site", "Species", "Count"], ...rows], `Sheet ${index}`),
  );
  expect(proposeFile(tables, guide).sheets).toHaveLength(40);
  expect(performance.now() - start).toBeLessThan(20_000);
  expect(() => proposeFile([], guide)).toThrow("at least one table");
}, 30_000);
