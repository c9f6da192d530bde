import { expect, test } from "vitest";
import { readPosition } from "./positions.ts";

test.each([
  ["9.88", "8.98", "9.88", "8.98"],
  ["9,88 N", "8,98 E", "9.88", "8.98"],
  ["S 3.33", "35.5", "-3.33", "35.5"],
  ["-.25", ".5", "-0.25", "0.5"],
  ["9°52'30\"N", "8°58'48\"E", "9.875", "8.98"],
  ["9º52’30”N", "8˚58′48″E", "9.875", "8.98"],
  ["9 52 30 N", "8 58 48 E", "9.875", "8.98"],
  ["N 09° 52.500'", "E 008° 58.800'", "9.875", "8.98"],
  ["N 0952'30", "E 008058'48", "9.875", "8.98"],
  ['S 0104\'60""', 'E 035011\'31"""', "-1.083333", "35.191944"],
])("a position is read from %s, %s", (latitude, longitude, y, x) => {
  expect(readPosition(latitude, longitude)).toEqual({ value: { decimalLatitude: y, decimalLongitude: x } });
});

test("letters say that the columns are swapped, and the report says so", () => {
  const { value, note } = readPosition("E 8.975", "N 9.875");
  expect(value).toEqual({ decimalLatitude: "9.875", decimalLongitude: "8.975" });
  expect(note).toContain("swapped");
});

test.each([
  ["-.177", ""],
  ["", "8.98"],
  ["9.88", "Amurum"],
  ["95.2", "8.98"],
  ["9.88", "198.4"],
  ["9°72'30\"N", "8°58'48\"E"],
  ["N 9.88", "N 8.98"],
  ["0", "0.000"],
  ["9.88.1", "8.98"],
])("half a position, or none, is left empty with a note: %s, %s", (latitude, longitude) => {
  const { value, note } = readPosition(latitude, longitude);
  expect(value).toEqual({ decimalLatitude: null, decimalLongitude: null });
  expect(note).toContain(`“${latitude}”, “${longitude}”`);
});
