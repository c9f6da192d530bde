import { expect, test } from "vitest";
import { readTable } from "#tests/read-table.ts";

/** The surveys that a table gives as it is proposed: their days, times, minutes and notes. */
const surveysOf = (...lines: string[]) =>
  readTable(lines.join("\n")).surveys.map(({ date, time, minutes, notes }) => ({
    date,
    time,
    minutes,
    notes,
  }));

const timesOf = (...lines: string[]) => surveysOf(...lines).map(({ date, time }) => `${date} ${time}`);

test("a start and an end in one cell are a span, never a clock with its zone", () => {
  expect(
    surveysOf(
      "Date,Start time,Site,Species,Count",
      "13/02/2024,09:00-11:00,Wetland,Grey Heron,4",
      "13/02/2024,09:00-11:00,Wetland,Common Tern,2",
      "14/02/2024,17:30-18:00,Wetland,Grey Heron,3",
    ),
  ).toEqual([
    { date: "2024-02-13", time: "09:00/11:00", minutes: 120, notes: null },
    { date: "2024-02-14", time: "17:30/18:00", minutes: 30, notes: null },
  ]);
});

test("times are a clock with a zone where the whole column ends with one", () => {
  expect(
    timesOf(
      "Date,Time,Site,Species,Count",
      "2024-02-13,06:30-05:00,Ridge,Hoopoe,4",
      "2024-02-14,02:15-05:00,Ridge,Hoopoe,4",
      "2024-02-15,17:45-05:00,Ridge,Hoopoe,4",
      "2024-02-16,22:45-05:00,Ridge,Hoopoe,4",
    ),
  ).toEqual(["2024-02-13 12:30", "2024-02-14 08:15", "2024-02-15 23:45", "2024-02-16 null"]);
});

test("spans that all end at one time stay spans", () => {
  expect(
    timesOf(
      "Date,Time,Site,Species,Count",
      "2024-02-13,06:30-09:00,Ridge,Hoopoe,4",
      "2024-02-14,07:00-09:00,Ridge,Hoopoe,4",
      "2024-02-15,08:15-09:00,Ridge,Hoopoe,4",
    ),
  ).toEqual(["2024-02-13 06:30/09:00", "2024-02-14 07:00/09:00", "2024-02-15 08:15/09:00"]);
});

test("an hour and a minute in columns of their own are the start, so that two visits of a day are two surveys", () => {
  expect(
    timesOf(
      "Site,Year,Month,Day,Hour,Minute,Species,Count",
      "Marsh,2024,2,3,6,15,Common Bulbul,2",
      "Marsh,2024,2,3,17,40,Common Bulbul,3",
      "Marsh,2024,2,4,6,20,Laughing Dove,1",
    ),
  ).toEqual(["2024-02-03 06:15", "2024-02-03 17:40", "2024-02-04 06:20"]);
});

test("a minute without an hour counts from the start of the survey, and is no clock", () => {
  expect(
    timesOf(
      "Date,Site,Minute,Species,Count",
      "2024-02-03,Marsh,1,Common Bulbul,2",
      "2024-02-03,Marsh,7,Laughing Dove,3",
    ),
  ).toEqual(["2024-02-03 null"]);
});

test("what is no time is kept as written beside its survey, and makes no two visits one", () => {
  const { surveys, problems } = readTable(
    [
      "Date,Start time,End time,Duration,Site,Species,Count",
      "2024-02-03,dawn,6,half a morning,Ridge,Hoopoe,2",
      "2024-02-03,dusk,,,Ridge,Hoopoe,1",
      "2024-02-04,06:30,07:15,45,Ridge,Hoopoe,1",
      "2024-02-05,06:30,07:15,45,Ridge,Hoopoe,1",
      "2024-02-06,06:40,07:15,,Ridge,Hoopoe,1",
      "2024-02-07,06:50,07:15,,Ridge,Hoopoe,1",
    ].join("\n"),
  );
  expect(surveys.slice(0, 3).map(({ time, notes }) => ({ time, notes }))).toEqual([
    {
      time: null,
      notes: "Time as written: dawn; End time as written: 6; Duration as written: half a morning",
    },
    { time: null, notes: "Time as written: dusk" },
    { time: "06:30/07:15", notes: null },
  ]);
  expect(problems.map(({ message }) => message).filter((message) => message.includes("dawn"))).toEqual([
    "“dawn” is not a time of day. It was left empty, and it is kept as written in the notes of the survey.",
  ]);
});

test("a column of times of which none is a clock still tells its visits apart", () => {
  expect(
    surveysOf(
      "Date,Site,Start time,Species,Count",
      "2024-02-03,Ridge,dawn,Hoopoe,2",
      "2024-02-03,Ridge,dusk,Hoopoe,1",
    ),
  ).toEqual([
    { date: "2024-02-03", time: null, minutes: null, notes: "Time as written: dawn" },
    { date: "2024-02-03", time: null, minutes: null, notes: "Time as written: dusk" },
  ]);
});

test("a start and an end that one cell alone has, wherever it stands, are those of all rows", () => {
  expect(
    timesOf(
      "Date,Site,Start time,End time,Species,Count",
      "2024-02-03,Ridge,,,Hoopoe,2",
      "2024-02-03,Ridge,06:35,,Hamerkop,1",
      "2024-02-03,Ridge,,,Common Bulbul,1",
      "2024-02-03,Ridge,,07:30,Laughing Dove,1",
    ),
  ).toEqual(["2024-02-03 06:35/07:30"]);
});

test("the day on which a row was made has no start: its seconds are not those of a survey", () => {
  expect(
    timesOf(
      "Site,Species,Count,CreationDate",
      "Ridge,Hoopoe,2,3/14/2024 7:10:12",
      "Ridge,Hamerkop,1,3/14/2024 7:11:40",
      "Pond,Hamerkop,1,3/15/2024 7:11:40",
    ),
  ).toEqual(["2024-03-14 null", "2024-03-15 null"]);
});

test("durations are read with their units, in a cell and in the name of the column", () => {
  const minutesOf = (name: string, ...cells: string[]) =>
    surveysOf(
      `Date,Site,${name},Species,Count`,
      ...cells.map((cell, day) => `2024-02-0${day + 1},Ridge,${cell},Hoopoe,1`),
    ).map(({ minutes }) => minutes);
  expect(minutesOf("Duration", "90 min", "1 h 30 min", "01:30:00", "1.5 h")).toEqual([90, 90, 90, 90]);
  expect(minutesOf("Duration (hh:mm)", "1:30", "0:45")).toEqual([90, 45]);
  expect(minutesOf("Duration (h)", "1.5", "2")).toEqual([90, 120]);
});

test("a form of Google is read by its own days and times, in the order that the time of its entry proves", () => {
  const { reading, questions, surveys } = readTable(
    [
      "Timestamp,Date of survey,Start time of survey,End time of survey,Site,Species,How many?",
      "2/13/2024 7:10:12,2/12/2024,6:30:00 AM,7:00:00 AM,Ridge,Hoopoe,2",
      "2/13/2024 7:12:12,2/12/2024,6:30:00 AM,7:00:00 AM,Ridge,Hamerkop,2",
    ].join("\n"),
  );
  expect(questions.map(({ ask, guess }) => [ask, guess])).toEqual([
    ["complete", undefined],
    ["dayOrder", "mdy"],
  ]);
  expect(reading.columns.some(({ name }) => name === "Timestamp")).toBe(false);
  expect(surveys.map(({ date, time, minutes }) => [date, time, minutes])).toEqual([
    ["2024-02-12", "06:30/07:00", 30],
  ]);
});

test("the day of an entry is that of the survey if no other column has days, and is to be checked", () => {
  const { reading, surveys } = readTable(
    [
      "Timestamp,Site,Species,Count",
      "2/13/2024 7:10:12,Ridge,Hoopoe,2",
      "2/13/2024 7:12:40,Ridge,Hamerkop,2",
    ].join("\n"),
  );
  expect(reading.columns[0]).toEqual({ at: 0, name: "Timestamp", field: "date", unit: "day" });
  expect(surveys.map(({ date, time }) => [date, time])).toEqual([["2024-02-13", null]]);
});

test("a time that one row alone has is of that row where the days differ", () => {
  expect(
    timesOf(
      "scientificName,eventDate,eventTime,locality,individualCount",
      "Corvus albus,2021-01-12,07:15,Dam,2",
      "Corvus albus,2021-01-13,,Dam,1",
      "Milvus migrans,2021-01-14,,Dam,1",
    ),
  ).toEqual(["2021-01-12 07:15", "2021-01-13 null", "2021-01-14 null"]);
});
