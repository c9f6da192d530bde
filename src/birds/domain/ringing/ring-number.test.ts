import { expect, test } from "vitest";
import {
  keyOf,
  lookAlikes,
  offsetBy,
  oneSlip,
  padRing,
  readRing,
  ringKey,
  ringOfKey,
  ringText,
  sameSeries,
} from "./ring-number.ts";

test.each([
  ["AA17120", "AA", 17_120, 5],
  ["aa 17120", "AA", 17_120, 5],
  ["ＡＡ１７１２０", "AA", 17_120, 5],
  ["AA.17120", "AA", 17_120, 5],
  ["AA-17120", "AA", 17_120, 5],
  ["AA–17120", "AA", 17_120, 5],
  ["AB01234", "AB", 1234, 5],
  ["2KF10200", "2KF", 10_200, 5],
  ["3K00123", "3K", 123, 5],
  ["6012345", "", 6_012_345, 7],
  ["38", "", 38, 2],
])("“%s” is a ring: its prefix, its number and how many digits it has", (text, prefix, number, digits) => {
  expect(readRing(text)).toEqual({ prefix, number, digits });
});

test.each([
  "nil",
  "",
  "-",
  "AA1712O",
  "AA17120AA17121",
  "A--17",
  "A.-17",
  "AA17-120",
  "-17",
  ".5",
  "12/05",
  "AA",
])("“%s” is no ring number", (text) => {
  expect(readRing(text)).toBeNull();
  expect(ringKey(text)).toBeNull();
  expect(keyOf("GHL", text)).toBeNull();
});

test("leading zeros are part of a number, so that AB01234 is not AB1234", () => {
  expect(ringKey("ab 01234")).toBe("AB01234");
  const [a, b] = [readRing("AB01234"), readRing("AB1234")];
  expect(a && b && sameSeries(a, b)).toBe(false);
  expect(a && ringText(offsetBy(a, 8766))).toBe("AB10000");
});

test("a ring of our own scheme has a bare key, and one of another its scheme before it", () => {
  expect(keyOf(null, "AA 17120")).toBe("AA17120");
  expect(keyOf("GPN", "AA17120", "GPN")).toBe("AA17120");
  expect(keyOf("GHL", "AA17120", "GPN")).toBe("GHL:AA17120");
  expect(keyOf("GHL", null, "GPN")).toBeNull();
  expect(ringOfKey("GHL:AA17120~2")).toEqual({ scheme: "GHL", ring: "AA17120" });
  expect(ringOfKey("AA17120")).toEqual({ scheme: null, ring: "AA17120" });
});

test.each([
  ["AA17120", "AA...17120"],
  ["2KF10200", "2KF..10200"],
  ["6012345", "...6012345"],
  ["AAAAA12345", "AAAAA12345"],
])("%s has ten signs in an exchange line: dots before its last figures", (ring, padded) => {
  expect(padRing(ring)).toBe(padded);
});

test("one slip is a sign wrong, left out, added, doubled, or two swapped, and few are to be looked up", () => {
  const slips = oneSlip("AA17120");
  for (const one of ["AA17121", "AA1720", "AA171200", "AA17210", "AAA17120", "AB17120", "A17120", "2AA17120"])
    expect(slips.has(one), one).toBe(true);
  for (const other of ["AA17120", "AA18130", "AA17012"]) expect(slips.has(other), other).toBe(false);
  expect(slips.size).toBeLessThan(300);
});

test("I and O for 1 and 0 are read as figures, and 0 and 1 before the number as letters", () => {
  expect(lookAlikes("AA1712O")).toContain("AA17120");
  expect(lookAlikes("AAI7I2O")).toContain("AA17120");
  expect(lookAlikes("BO04567")).toContain("B004567");
  expect(lookAlikes("nil")).toEqual([]);
});
