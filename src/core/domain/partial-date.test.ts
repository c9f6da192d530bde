import { expect, test } from "vitest";
import { formatPostDate, postYear, toPostDateIso } from "./partial-date.ts";

const createdAt = "2019-02-28T23:30:00.000Z";

test("a date is shown to its known precision, in Nigerian time", () => {
  expect(formatPostDate({ createdAt })).toBe("1 March 2019");
  expect(formatPostDate({ createdAt, datePrecision: "day" })).toBe("1 March 2019");
  expect(formatPostDate({ createdAt, datePrecision: "month" })).toBe("March 2019");
  expect(formatPostDate({ createdAt, datePrecision: "year" })).toBe("2019");
  expect(formatPostDate({ createdAt, datePrecision: "unknown" })).toBeNull();
});

test("machine-readable dates have the known precision", () => {
  expect(toPostDateIso({ createdAt })).toBe(createdAt);
  expect(toPostDateIso({ createdAt, datePrecision: "month" })).toBe("2019-03");
  expect(toPostDateIso({ createdAt, datePrecision: "year" })).toBe("2019");
  expect(toPostDateIso({ createdAt, datePrecision: "unknown" })).toBeUndefined();
});

test("a post whose date is not known has no year", () => {
  expect(postYear({ createdAt, datePrecision: "year" })).toBe(2019);
  expect(postYear({ createdAt, datePrecision: "unknown" })).toBeNull();
});
