import { expect, test } from "vitest";
import { normalizePhone, phoneDigits } from "./phone.ts";

test.each([
  ["0803 123 4567", "+234 803 123 4567"],
  ["8031234567", "+234 803 123 4567"],
  ["+234 (0) 803-123-4567", "+234 803 123 4567"],
  ["+229 01 95 55 01 20", "+229 01 95 55 01 20"],
  ["1234567", "1234567"],
  ["00234 803 123 4567", "+234 803 123 4567"],
  ["00229 01 95 55 01 20", "+229 01 95 55 01 20"],
  ["0803 123 456", "0803 123 456"],
  ["+234 803 1234567 8", "+234 803 1234567 8"],
  ["+44 1865 271234", "+44 1865 271234"],
])("the telephone number %s is stored as %s", async (written, normalized) => {
  expect(await normalizePhone(written)).toBe(normalized);
  expect(await normalizePhone(normalized)).toBe(normalized);
});

test("a telephone number is also returned as digits", () => {
  expect(phoneDigits("+234 803 123 4567")).toBe(2348031234567);
  expect(phoneDigits("")).toBeNull();
});
