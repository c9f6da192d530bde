import { expect, test } from "vitest";
import { encounter } from "#tests/ringing/known-rings.ts";
import { describeLife } from "./describe-life.ts";

const ringed = encounter({ species: "Robin", site: "Mwamba", date: "2020-05-21" });
const again = encounter({ species: null, kind: "retrap", site: "41a", date: "2020-05-28" });

test("a life says what the bird is, where it was ringed, how often it was caught and how long ago", () => {
  expect(describeLife([ringed, again], "2020-06-18")).toBe(
    "Robin, ringed 21 May 2020 at Mwamba, third time, 28 days ago",
  );
  expect(describeLife([ringed, again])).toBe("Robin, ringed 21 May 2020 at Mwamba");
  expect(describeLife([ringed], "2020-05-21")).toMatch(/second time, the same day$/);
  expect(describeLife([ringed], "2028-06-01")).toMatch(/8 years ago$/);
  expect(describeLife([ringed], "2020-12-21")).toMatch(/7 months ago$/);
});

test("a bird whose ringing is not known was first recorded", () => {
  const own = encounter({ kind: "own", species: null, site: null, date: "2020-05-28" });
  expect(describeLife([own], "2020-05-30")).toBe(
    "Species unknown, first recorded 28 May 2020, second time, 2 days ago",
  );
  expect(describeLife([])).toBe("");
});
