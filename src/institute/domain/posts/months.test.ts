import { expect, test } from "vitest";
import { choicesOf, infoOf } from "#core/domain/fields.ts";
import { postFields } from "./post.ts";

test("the months of a work are offered from January to December (PE10)", () => {
  const months = choicesOf(infoOf(postFields.month));
  expect(months.map(({ value }) => value)).toEqual([
    "01",
    "02",
    "03",
    "04",
    "05",
    "06",
    "07",
    "08",
    "09",
    "10",
    "11",
    "12",
  ]);
  expect(months.map(({ label }) => label)).toEqual([
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
  ]);
});

test("no choices of a post have keys that an object moves to its beginning, unless their order is given", () => {
  for (const [name, schema] of Object.entries(postFields)) {
    const { choices = {}, order } = infoOf(schema);
    const isMoved = Object.keys(choices).some((key) => String(Number(key)) === key);
    expect(isMoved && !order, name).toBe(false);
  }
});
