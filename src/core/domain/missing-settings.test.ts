import { expect, test } from "vitest";
import { deliveredInstitute } from "../institute.ts";
import { isBlank, missingSettings } from "./missing-settings.ts";

test("an institute still has to say how to reach it and when, and either of two ways is enough", () => {
  const parts = (said: object) => missingSettings({ ...deliveredInstitute, ...said }).map(({ part }) => part);
  expect(parts({})).toEqual(["email", "hours"]);
  expect(parts({ telephone: "+234 803 000 0000" })).toEqual(["hours"]);
  expect(parts({ email: "office@example.org", hours: ["Weekdays, 8:00 to 16:00"] })).toEqual([]);
  expect(isBlank(deliveredInstitute)).toBe(true);
  expect(isBlank({ ...deliveredInstitute, email: "office@example.org" })).toBe(false);
});
