import { describe, expect, test } from "vitest";
import { minutesBetween, readDate, readTime } from "./days.ts";

describe("a day", () => {
  test.each([
    ["2018-03-04", "2018-03-04", null],
    ["2018/3/4", "2018-03-04", null],
    ["4/4/2018", "2018-04-04", null],
    ["24.03.2018", "2018-03-24", null],
    ["2018-03-04/2018-03-06", "2018-03-04", "2018-03-06"],
    ["2018-03-04/2018-03-04", "2018-03-04", null],
    ["2018-03-04 00:00:00", "2018-03-04", null],
    ["20241116", "2024-11-16", null],
    ["16/11/24", "2024-11-16", null],
    ["16-Nov-24", "2024-11-16", null],
    ["16th November 2024", "2024-11-16", null],
    ["November 16, 2024", "2024-11-16", null],
    ["16 of November, 2024", "2024-11-16", null],
    ["1er août 2019", "2019-08-01", null],
    ["3 juillet 2019", "2019-07-03", null],
    ["3 juin 2019", "2019-06-03", null],
    ["16 de setembro de 2024", "2024-09-16", null],
    ["4. März 2018", "2018-03-04", null],
    ["44484", "2021-10-15", null],
  ])("is read from %s", (text, date, endDate) => {
    expect(readDate(text)).toEqual({ value: { date, endDate, time: null } });
  });

  test.each([
    "",
    "2018",
    "2018-02-30",
    "31/02/2018",
    "1718-01-01",
    "2999-01-01",
    "yesterday",
    "5 March",
    "20241316",
    "31/02/18",
    "2018-03-04T25:00",
    "2018-03-06/2018-03-04",
  ])("is not guessed from “%s”", (text) => {
    const { value, note } = readDate(text);
    expect(value).toBeUndefined();
    expect(note).toContain(text);
  });
});

test("an ambiguous date is read day first, with a note", () => {
  const { value, note } = readDate("01/02/2016");
  expect(value).toEqual({ date: "2016-02-01", endDate: null, time: null });
  expect(note).toMatch(/“01\/02\/2016” was read as 1 February 2016/);
});

test.each([
  ["2019-11-09T06:30", "2019-11-09", null, "06:30"],
  ["2019-11-09 6:30 PM", "2019-11-09", null, "18:30"],
  ["2019-11-10T06:30/2019-11-10T07:30", "2019-11-10", null, "06:30/07:30"],
  ["2019-11-11 06:30/07:30", "2019-11-11", null, "06:30/07:30"],
  ["2019-11-11T06:30/2019-11-12T05:00", "2019-11-11", "2019-11-12", "06:30/05:00"],
  ["24/03/2018 06:30", "2018-03-24", null, "06:30"],
  ["44484.25", "2021-10-15", null, "06:00"],
  // With a zone it is the clock of Nigeria, and perhaps its next day.
  ["2018-03-04T06:30:00Z", "2018-03-04", null, "07:30"],
  ["2018-03-04T23:30:00.000Z", "2018-03-05", null, "00:30"],
  ["2021-10-12T06:30:00.000+01:00", "2021-10-12", null, "06:30"],
  ["2021-10-12T06:30:00+03:00", "2021-10-12", null, "04:30"],
])("the time beside a day is read from %s", (text, date, endDate, time) => {
  expect(readDate(text)).toEqual({ value: { date, endDate, time } });
});

test.each([
  ["6:30", "06:30"],
  ["06:30:00", "06:30"],
  ["6.30 am", "06:30"],
  ["06h30", "06:30"],
  ["09 35", "09:35"],
  ["735", "07:35"],
  ["1735", "17:35"],
  ["0.28125", "06:45"],
  ["12:15 AM", "00:15"],
  ["06:30Z", "07:30"],
  ["08:15/14:19", "08:15/14:19"],
  ["2021-10-12T06:30:00.000+01:00", "06:30"],
])("a time is read from %s", (text, time) => {
  expect(readTime(text)).toEqual({ value: time });
});

test("invalid times are left empty, with a note", () => {
  expect(readTime("15:00/NA")).toMatchObject({ value: "15:00", note: expect.stringContaining("15:00/NA") });
  for (const text of ["NA/NA", "25:00", "06:75", "13:00 pm", "morning", "23:30Z"])
    expect(readTime(text)).toMatchObject({ value: null, note: expect.stringContaining(text) });
});

test("a start and an end give the minutes between them", () => {
  expect(["06:30/07:05", "06:30", "07:00/06:30", null].map(minutesBetween)).toEqual([35, null, null, null]);
});

test.each([
  ["09:00-11:00", "09:00/11:00"],
  ["0630–0700", "06:30/07:00"],
  ["06:30 to 07:00", "06:30/07:00"],
  ["from 6:30 to 7:15", "06:30/07:15"],
  ["06h30 à 07h15", "06:30/07:15"],
  ["6:30/08:00", "06:30/08:00"],
  ["22:00-01:00", "22:00/01:00"],
  // The half of the day stands at one end and holds for both, unless the end would come before the start.
  ["6.30-7.15 am", "06:30/07:15"],
  ["11.30-1.15 pm", "11:30/13:15"],
  ["9am-1:30", "09:00/13:30"],
  ["6-7 am", "06:00/07:00"],
  ["06:30-07:00 UTC", "07:30/08:00"],
])("a start and an end are read from %s", (text, time) => {
  expect(readTime(text)).toEqual({ value: time });
});

test.each([
  ["6 am", "06:00"],
  ["6h", "06:00"],
  ["18h", "18:00"],
  ["6.30", "06:30"],
  ["7;42", "07:42"],
  ["0630 hrs", "06:30"],
  ["0630h", "06:30"],
  ["06:30 h", "06:30"],
  ["noon", "12:00"],
  ["06:30 WAT", "06:30"],
  ["06:30 GMT-03:00", "10:30"],
  ["06:30+03:00", "04:30"],
])("a clock is read from %s", (text, time) => {
  expect(readTime(text)).toEqual({ value: time });
});

test("an hour alone is no time, since nothing says that it is one", () => {
  for (const text of ["6", "6-7", "7.5", "24:00", "10-11-2024"])
    expect(readTime(text)).toMatchObject({ value: null, note: expect.stringContaining("kept as written") });
});

test.each([
  ["13/02/2024 09:00-11:00", "09:00/11:00"],
  ["2024-02-03 06:30-07:15", "06:30/07:15"],
  ["2024-02-03 6 am", "06:00"],
  // Programs write a zone behind a T or behind seconds, and no span ends before it begins.
  ["2024-02-03T06:30-07:00", "14:30"],
  ["2024-02-03 06:30:00-05:00", "12:30"],
  ["2024-02-03 06:30-05:00", "12:30"],
])("the clocks beside a day are read from %s", (text, time) => {
  expect(readDate(text).value?.time).toBe(time);
});
