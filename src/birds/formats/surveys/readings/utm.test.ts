import { expect, test } from "vitest";
import { degreesOfUtm } from "./utm.ts";

// Points on the central meridian of zone 32 are exact; the others are those of EPSG:32632 and EPSG:32732.
test.each([
  ["500000", "0", "32N", "0", "9"],
  ["500000", "1105578.59", "32", "10.001003", "9"],
  ["500000", "10000000", "32S", "0", "9"],
])("%s, %s in zone %s is %s, %s", (easting, northing, zone, latitude, longitude) => {
  const found = degreesOfUtm(easting, northing, zone);
  expect(Number(found?.decimalLatitude)).toBeCloseTo(Number(latitude), 2);
  expect(Number(found?.decimalLongitude)).toBeCloseTo(Number(longitude), 4);
});

test.each([
  ["500000", "0", ""],
  ["500000", "0", "99N"],
  ["east", "0", "32N"],
])("%s, %s in zone “%s” is no position", (easting, northing, zone) => {
  expect(degreesOfUtm(easting, northing, zone)).toBeUndefined();
});
