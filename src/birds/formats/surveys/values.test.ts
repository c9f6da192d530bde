import { describe, expect, test } from "vitest";
import { cleanText, readCount, readDate, readDegrees, readMinutes, readTime } from "./values.ts";

describe("a day", () => {
  test.each([
    ["2018-03-04", "2018-03-04", null],
    ["2018-03-04T06:30:00Z", "2018-03-04", null],
    ["2018/3/4", "2018-03-04", null],
    ["4/4/2018", "2018-04-04", null],
    ["24.03.2018", "2018-03-24", null],
    ["2018-03-04/2018-03-06", "2018-03-04", "2018-03-06"],
    ["2018-03-04/2018-03-04", "2018-03-04", null],
  ])("is read from %s", (text, date, endDate) => {
    expect(readDate(text)).toEqual({ value: { date, endDate } });
  });

  test.each([
    "",
    "2018",
    "2018-02-30",
    "31/02/2018",
    "1718-01-01",
    "2999-01-01",
    "yesterday",
    "2018-03-06/2018-03-04",
  ])("is not guessed from “%s”", (text) => {
    const { value, note } = readDate(text);
    expect(value).toBeUndefined();
    expect(note).toContain(text);
  });
});

test("an ambiguous date is read day first, with a note", () => {
  const { value, note } = readDate("01/02/2016");
  expect(value).toEqual({ date: "2016-02-01", endDate: null });
  expect(note).toMatch(/“01\/02\/2016” was read as 1 February 2016/);
});

test("a count below zero is refused", () => {
  const { value, note } = readCount("-1");
  expect(value).toBeUndefined();
  expect(note).toContain("left out");
});

test("counts are integers, and the text of an estimate is stored", () => {
  expect(readCount("12").value).toEqual({ individuals: 12, verbatim: null });
  expect(readCount("1,200").value).toEqual({ individuals: 1200, verbatim: null });
  expect(readCount("").value).toEqual({ individuals: null, verbatim: null });
  expect(readCount("x")).toEqual({ value: { individuals: null, verbatim: "x" } });
  for (const text of [">50", "50+", "~50", "c. 50", "about 50"]) {
    const { value, note } = readCount(text);
    expect(value).toEqual({ individuals: 50, verbatim: text });
    expect(note).toContain(text);
  }
  for (const text of ["<5", "2.5", "many", "3-4", "1e3"]) {
    const { value, note } = readCount(text);
    expect(value).toEqual({ individuals: null, verbatim: text });
    expect(note).toContain(text);
  }
});

test("coordinates are read only as decimal degrees", () => {
  expect(readDegrees("9.88", 90).value).toBe("9.88");
  expect(readDegrees("9,88 N", 90).value).toBe("9.88");
  expect(readDegrees("S 3.33", 90).value).toBe("-3.33");
  for (const text of ['S 0104\'60""', "95.2", "9°52'48\"", "Amurum"]) {
    const { value, note } = readDegrees(text, 90);
    expect(value).toBeNull();
    expect(note).toContain(text);
  }
});

test("invalid times and minutes are left empty, with a note", () => {
  expect(readTime("6:30").value).toBe("06:30");
  expect(readTime("08:15/14:19").value).toBe("08:15/14:19");
  expect(readTime("15:00/NA")).toMatchObject({ value: "15:00", note: expect.stringContaining("15:00/NA") });
  expect(readTime("NA/NA")).toMatchObject({ value: null, note: expect.stringContaining("NA/NA") });
  expect(readMinutes("255.0096").value).toBe(255);
  for (const text of ["-5", "0", "an hour", "99999999"])
    expect(readMinutes(text)).toMatchObject({ value: null, note: expect.stringContaining(text) });
});

test("double spaces and unsafe signs are removed, and a missing value is null", () => {
  expect(cleanText("  Hooded   Vulture ")).toBe("Hooded Vulture");
  expect(cleanText("Hooded\u202e Vul\u0003ture\ufffe")).toBe("Hooded Vulture");
  for (const text of ["", "NA", "n/a", "NULL", "|"]) expect(cleanText(text)).toBeNull();
});
