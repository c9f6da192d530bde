import { describe, expect, test } from "vitest";
import { proposeFile } from "#birds/formats/surveys/readings/propose-file.ts";
import { readTable } from "#tests/read-table.ts";
import { guide, sampleRows } from "#tests/sample-tables.ts";

const read = (text: string, answers = {}) => {
  const found = readTable(text, answers);
  const surveyOf = (eventID: string) => found.surveys.find((survey) => survey.eventID === eventID);
  return {
    ...found,
    birds: found.counts.map(({ eventID, englishName, individuals }) => {
      const survey = surveyOf(eventID);
      return `${survey?.date} ${survey?.site.name}: ${individuals ?? "present"} ${englishName}`;
    }),
    asks: found.questions.map(({ ask }) => ask),
  };
};

test("days that are written once are those of the rows below in a matrix, too", () => {
  const { surveys, birds } =
    read(`Date,Gridpoint,Common Bulbul,Laughing Dove,Village Weaver,Senegal Coucal,African Thrush
2024-02-03,A0,0,0,0,0,0
,A1,0,1,0,0,0
,A2,2,0,0,1,0
2024-02-04,A0,1,0,0,0,0
,A1,0,0,3,0,0
,A2,0,0,0,0,1`);
  expect(surveys.map(({ date, site }) => `${date} ${site.name}`)).toEqual([
    "2024-02-03 A0",
    "2024-02-03 A1",
    "2024-02-03 A2",
    "2024-02-04 A0",
    "2024-02-04 A1",
    "2024-02-04 A2",
  ]);
  expect(birds).toEqual([
    "2024-02-03 A1: 1 Laughing Dove",
    "2024-02-03 A2: 2 Common Bulbul",
    "2024-02-03 A2: 1 Senegal Coucal",
    "2024-02-04 A0: 1 Common Bulbul",
    "2024-02-04 A1: 3 Village Weaver",
    "2024-02-04 A2: 1 African Thrush",
  ]);
});

test("the name of a visit can be a card of the atlas: its square, its observer and its day", () => {
  const { surveys, counts } =
    read(`Species,0950c0855_040270_20230514,0950c0855_000123_20230514,0955c0855_040270_20230601
Hoopoe,1,0,1
Hamerkop,0,1,1
Piapiac,1,1,0`);
  expect(surveys.map(({ date, site, observers }) => [date, site.name, observers])).toEqual([
    ["2023-05-14", "Pentad 0950c0855", "040270"],
    ["2023-05-14", "Pentad 0950c0855", "000123"],
    ["2023-06-01", "Pentad 0955c0855", "040270"],
  ]);
  expect(surveys[0]?.site.decimalLatitude).not.toBeNull();
  expect(counts).toHaveLength(6);
});

test("the keys of a list can be such cards, too", () => {
  const { surveys, counts, asks } = read(`CardNo,Species,Count
0950c0855_040270_20230514,Hoopoe,2
0950c0855_040270_20230514,Hamerkop,1
0955c0855_000123_20230601,Hoopoe,4`);
  expect(asks).toEqual(["complete"]);
  expect(surveys.map(({ eventID, date, site, observers }) => [eventID, date, site.name, observers])).toEqual([
    ["0950c0855_040270_20230514", "2023-05-14", "Pentad 0950c0855", "040270"],
    ["0955c0855_000123_20230601", "2023-06-01", "Pentad 0955c0855", "000123"],
  ]);
  expect(counts.map(({ individuals }) => individuals)).toEqual([2, 1, 4]);
});

test("the choices of a question of a form are species that were there, and its text is not used", () => {
  const { birds, surveys, asks, reading, notes } =
    read(`start;end;Date;Site;species;species/Willow Warbler;species/Common Bulbul;species/Pied Crow;_Position_latitude;_Position_longitude;_Position_precision;_id;_uuid
2021-10-14T06:30:00.000+01:00;2021-10-14T07:00:00.000+01:00;2021-10-14;Kobo M;Willow Warbler Pied Crow;1;0;1;9.875;8.975;4;301;u301
2021-10-15T06:30:00.000+01:00;2021-10-15T07:00:00.000+01:00;2021-10-15;Kobo M;Common Bulbul;False;True;False;9.875;8.975;4;302;u302
2021-10-16T06:30:00.000+01:00;2021-10-16T07:00:00.000+01:00;2021-10-16;Kobo M;n/a;n/a;n/a;n/a;9.875;8.975;4;303;u303`);
  expect(reading.shape).toBe("visits-in-rows");
  expect(asks).toEqual(["complete"]);
  expect(birds).toEqual([
    "2021-10-14 Kobo M: present Willow Warbler",
    "2021-10-14 Kobo M: present Pied Crow",
    "2021-10-15 Kobo M: present Common Bulbul",
  ]);
  expect(surveys.map(({ time, minutes }) => [time, minutes])).toEqual([
    ["06:30/07:00", 30],
    ["06:30/07:00", 30],
    ["06:30/07:00", 30],
  ]);
  expect(notes.join(" ")).toContain("“species” (3 cells)");
});

describe("a field can have a further column", () => {
  test("whose position stands in where the first has none, as ArcGIS writes it", () => {
    const { counts, surveys, reading } =
      read(`OBJECTID,Species,Count,Observers,Starting Time,GlobalID,Latitude,Longitude,CreationDate,Creator,EditDate,Editor,x,y
1,Common Bulbul,2,A. B.,635,00000000-0000-4000-8000-000000000001,,,2/3/2024 6:36:44 AM,user,2/3/2024 6:36:44 AM,user,8.975,9.875
2,Laughing Dove,1,,,00000000-0000-4000-8000-000000000002,,,2/3/2024 6:45:17 AM,user,2/3/2024 6:45:17 AM,user,8.976,9.876
3,Village Weaver,4,,,00000000-0000-4000-8000-000000000003,9.877,8.977,2/3/2024 6:55:17 AM,user,2/3/2024 6:55:17 AM,user,8.977,9.877`);
    expect(counts.map(({ englishName, individuals }) => `${individuals} ${englishName}`)).toEqual([
      "2 Common Bulbul",
      "1 Laughing Dove",
      "4 Village Weaver",
    ]);
    expect(surveys.map(({ date, time, observers, site }) => [date, time, observers, site.name])).toEqual([
      ["2024-03-02", "06:35", "A. B.", "Pentad 0955c0855"],
    ]);
    expect(reading.columns.filter(({ also }) => also).map(({ name }) => name)).toEqual(["x", "y"]);
  });

  test("with people in nameless columns right of the observers", () => {
    const { surveys } = read(`Date,Site,Observers,,,Species,Count
2024-02-03,Ridge,Ada,Musa,Tabitha,Hoopoe,1
2024-02-03,Ridge,Ada,Musa,Tabitha,Hamerkop,1
2024-02-04,Ridge,Ada,,,Hoopoe,2`);
    expect(surveys.map(({ observers }) => observers)).toEqual(["Ada; Musa; Tabitha", "Ada"]);
  });

  test("with people in numbered columns, in a matrix too", () => {
    const { surveys } = read(`Date,Site,Observer 1,Observer 2,Hoopoe,Hamerkop,Piapiac,Pied Crow
2024-02-03,Ridge,Ada,Musa,1,0,2,0
2024-02-04,Ridge,Ada,,0,3,0,0`);
    expect(surveys.map(({ observers }) => observers)).toEqual(["Ada; Musa", "Ada"]);
  });
});

test("two people at one place and time are two surveys where every row says who counted", () => {
  const rows = (musa: string) => `Date,Site,Observer,Species,Count
2024-02-03,Ridge,Ada,Hoopoe,1
2024-02-03,Ridge,Ada,Hamerkop,1
2024-02-03,Ridge,${musa},Hoopoe,2
2024-02-04,Ridge,Ada,Hoopoe,2`;
  expect(read(rows("Musa")).surveys.map(({ date, observers }) => `${date} ${observers}`)).toEqual([
    "2024-02-03 Ada",
    "2024-02-03 Musa",
    "2024-02-04 Ada",
  ]);
  expect(read(rows("")).surveys).toHaveLength(2);
});

test("a matrix is joined with the table of its sites, as a list is", () => {
  const counts = sampleRows(
    [
      ["Date", "Site", "Hoopoe", "Hamerkop", "Piapiac", "Pied Crow"],
      ["2024-02-03", "Ridge", "1", "0", "2", "0"],
      ["2024-02-04", "Pond", "0", "1", "2", "0"],
    ],
    "Counts",
  );
  const sites = sampleRows(
    [
      ["Site", "Latitude", "Longitude"],
      ["Ridge", "9.875", "8.975"],
      ["Pond", "9.885", "8.985"],
    ],
    "Sites",
  );
  const { reading } = proposeFile([counts, sites], guide);
  expect(reading.shape).toBe("visits-in-rows");
  expect(reading.join?.sheet).toBe("Sites");
  expect(reading.join?.columns.map(({ field }) => field)).toEqual(["decimalLatitude", "decimalLongitude"]);
});
