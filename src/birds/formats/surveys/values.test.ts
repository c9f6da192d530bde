import { expect, test } from "vitest";
import { cleanText, readCount, readMetres, readMinutes } from "./values.ts";

test("a count below zero is refused", () => {
  const { value, note } = readCount("-1");
  expect(value).toBeUndefined();
  expect(note).toContain("left out");
});

test("counts are integers, and the text of an estimate is stored", () => {
  expect(readCount("12").value).toEqual({ individuals: 12, verbatim: null });
  expect(readCount("1,200").value).toEqual({ individuals: 1200, verbatim: null });
  for (const text of ["", "NA"])
    expect(readCount(text)).toEqual({ value: { individuals: null, verbatim: null } });
  expect(readCount("x")).toEqual({ value: { individuals: null, verbatim: "x" } });
  for (const text of [">50", "50+", "~50", "c. 50", "about 50"]) {
    const { value, note } = readCount(text);
    expect(value).toEqual({ individuals: 50, verbatim: text });
    expect(note).toContain(text);
  }
  for (const text of ["<5", "2.5", "1,5", "1.000", "many", "20-10", "1e-2"]) {
    const { value, note } = readCount(text);
    expect(value).toEqual({ individuals: null, verbatim: text });
    expect(note).toContain(text);
  }
});

test("counts are read as pandas, R and European spreadsheets write them, and never half of one", () => {
  const numbers = {
    "12.0": 12,
    "12,0": 12,
    "1e2": 100,
    "1.5e3": 1500,
    "1 000": 1000,
    "12,345,678": 12345678,
    absent: 0,
  };
  for (const [text, individuals] of Object.entries(numbers))
    expect(readCount(text)).toEqual({ value: { individuals, verbatim: null } });
  const estimates = {
    "10-15": 10,
    "10–15": 10,
    "10 to 15": 10,
    pair: 2,
    "2 pairs": 4,
    "2M 1F": 3,
    "2 males, 3 females": 5,
  };
  for (const [text, individuals] of Object.entries(estimates)) {
    const { value, note } = readCount(text);
    expect(value).toEqual({ individuals, verbatim: text });
    expect(note).toContain(text);
  }
  expect(readCount("présence").value).toEqual({ individuals: null, verbatim: "présence" });
});

test("minutes that are none are left empty, with a note, and 0 is how programs write none", () => {
  expect(readMinutes("255.0096").value).toBe(255);
  expect(readMinutes("0")).toEqual({ value: null });
  for (const text of ["-5", "an hour", "99999999"])
    expect(readMinutes(text)).toMatchObject({ value: null, note: expect.stringContaining(text) });
});

test("a precision is rounded up to whole metres", () => {
  expect(["4.5", "4,5", "12", "0", ""].map((text) => readMetres(text).value)).toEqual([5, 5, 12, null, null]);
  expect(readMetres("near")).toMatchObject({ value: null, note: expect.stringContaining("near") });
});

test("double spaces and unsafe signs are removed, and a missing value is null", () => {
  expect(cleanText("  Hooded   Vulture ")).toBe("Hooded Vulture");
  expect(cleanText("Hooded\u202e Vul\u0003ture\ufffe")).toBe("Hooded Vulture");
  for (const text of ["", "NA", "n/a", "NULL", "|"]) expect(cleanText(text)).toBeNull();
});
