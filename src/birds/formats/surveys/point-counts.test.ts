import { expect, test } from "vitest";
import { readPointCounts } from "./point-counts.ts";

// Small tables in the manner of other programs and teams.

const table = (...lines: string[]) => readPointCounts(lines.join("\n"));

test("two visits of a day whose time stands with the day are two surveys", () => {
  const { surveys, counts, problems } = table(
    "eventDate,locality,scientificName,individualCount",
    "2019-11-09T06:30,Plot D,Phylloscopus trochilus,3",
    "2019-11-09T06:30,Plot D,Pycnonotus barbatus,2",
    "2019-11-09T17:30,Plot D,Phylloscopus trochilus,5",
    "2019-11-10T06:30/2019-11-10T07:30,Plot D,Phylloscopus trochilus,1",
  );
  expect(problems).toEqual([]);
  expect(surveys.map(({ date, endDate, time, minutes }) => [date, endDate, time, minutes])).toEqual([
    ["2019-11-09", null, "06:30", null],
    ["2019-11-09", null, "17:30", null],
    ["2019-11-10", null, "06:30/07:30", 60],
  ]);
  expect(new Set(counts.map(({ eventID }) => eventID)).size).toBe(3);
});

test("a day in three columns is read, and one that is not whole is refused", () => {
  const { surveys, problems } = table(
    "year,month,day,locality,decimalLatitude,decimalLongitude,scientificName,individualCount",
    "2019,11,2,Amurum,9.875,8.975,Phylloscopus trochilus,2",
    "2019,11,,Amurum,9.875,8.975,Phylloscopus trochilus,2",
  );
  expect(surveys.map(({ date }) => date)).toEqual(["2019-11-02"]);
  expect(problems).toMatchObject([{ line: 3, message: expect.stringContaining("2019-11") }]);
});

test("a start and an end in columns of their own give the time and the minutes", () => {
  const { surveys, problems } = table(
    "Date,Site,Start time,End time,Species,Count",
    "2019-11-10,Plot U,06:30,07:05,Willow Warbler,5",
  );
  expect([surveys[0]?.time, surveys[0]?.minutes, problems]).toEqual(["06:30/07:05", 35, []]);
});

test("the minutes of a file win over those between start and end", () => {
  const { surveys } = table(
    "Date,Site,Start time,End time,Minutes,Species,Count",
    "2019-11-10,Plot U,06:30,07:05,10,Willow Warbler,5",
  );
  expect(surveys[0]?.minutes).toBe(10);
});

test("a position in degrees and minutes is one, half of one is none, and both are in the report", () => {
  const { surveys, problems } = table(
    "Date,Site,Latitude,Longitude,Accuracy,Species,Count",
    "2019-11-03,DMS,9°52'30\"N,8°58'48\"E,4.5,Willow Warbler,2",
    "2019-11-03,Swapped,E 8.975,N 9.875,,Willow Warbler,2",
    "2019-11-03,Half,-.177,,,Willow Warbler,2",
  );
  const positions = surveys.map(({ site }) => [site.name, site.decimalLatitude, site.decimalLongitude]);
  expect(positions).toEqual([
    ["DMS", "9.875", "8.98"],
    ["Swapped", "9.875", "8.975"],
    ["Half", null, null],
  ]);
  expect(surveys[0]?.site.precisionMetres).toBe(5);
  expect(problems.map(({ line, column }) => [line, column])).toEqual([
    [3, "Latitude"],
    [4, "Latitude"],
  ]);
});
