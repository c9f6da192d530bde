import { expect, test } from "vitest";
import {
  coordinatesOf,
  editionOf,
  noCoordinates,
  positionOf,
  problemsOf,
  readEuring,
  writeEuring,
} from "./euring.ts";
import { type Edition, editions, euringFields } from "./euring-fields.ts";

const empty = (bars: number) => "|".repeat(bars);
const lines: [Edition, string][] = [
  ["2000", "GHLA0AA...1712002ZZ1099010990N0MUUU33U-----0703202000645NV00+095200+00858000820040000000000000"],
  ["2000", "GHLA0AA...1712014ZZ1099010990N0MUMM55U-----040420210----NV00+095200+00858000820040000000000393"],
  [
    "2000plus",
    "GHL|A0|AA...17120|1|4|ZZ|10990|10990|N|0|M|U|M|M|5|5|U|--|--|-|04042021|0|0630|NV00|+095200+0085800|0|8|20|0|4|0|000|393|70.5|||14.2|U|U|||||||||3|E|2|0|||||||Mwamba||",
  ],
  [
    "2020",
    `GHL|A0|AA...17120|1|4|ZZ|10990|10990|N|0|M|U|M|M|B|B|U|--|--|-|04042021|0|----|NV00|${noCoordinates}|G|8|20|0|6|00000|000|00393${empty(28)}9.8667|-0.1870||`,
  ],
];

test.each(lines)("a line of %s is read and written the same, and has no problem", (edition, line) => {
  const read = readEuring(line);
  expect(read?.edition).toBe(edition);
  expect(writeEuring(read?.record ?? {}, edition)).toBe(line);
  expect(problemsOf(read?.record ?? {}, edition)).toEqual([]);
});

test("a line without the three texts is read and written with its 57 fields", () => {
  const line = lines[2]?.[1].split("|").slice(0, 57).join("|") ?? "";
  const read = readEuring(line);
  expect(read).toMatchObject({ edition: "2000plus", fields: 57, record: { wing: "70.5", fatMethod: "E" } });
  expect(writeEuring(read?.record ?? {}, "2000plus", read?.fields)).toBe(line);
});

test.each(["", "A", "GHL|A0", lines[0]?.[1].slice(4) ?? "", `${lines[3]?.[1]}|`])(
  "a cut line or one that is too long, “%s”, is none",
  (line) => {
    expect(editionOf(line)).toBeNull();
    expect(readEuring(line)).toBeNull();
  },
);

test("what the code forbids is named with its field", () => {
  const { record } = readEuring(lines[3]?.[1] ?? "") ?? { record: {} };
  const problems = (changes: Record<string, string>, edition: Edition = "2020") =>
    problemsOf({ ...record, ...changes }, edition).map(({ field, text }) => `${field} ${text}`);
  expect(problems({ ageMentioned: "11" })).toEqual(["ageMentioned is none of the codes"]);
  expect(problems({ sexConcluded: "X" })).toEqual(["sexConcluded is none of the codes"]);
  expect(problems({ date: "31022021" })).toEqual(["date is no day"]);
  expect(problems({ identificationNumber: "AA17120" })).toEqual([
    "identificationNumber is not 10 signs long",
  ]);
  expect(problems({ remarks: "a|b" })).toEqual(["remarks has signs that are not allowed"]);
  expect(problems({ ringingScheme: "" })).toEqual(["ringingScheme is missing"]);
  expect(problems({ coordinates: "+095200+0085800" })).toEqual([
    "coordinates must be dots beside latitude and longitude",
  ]);
  expect(problems({ longitude: "" })).toEqual(["longitude goes with the latitude"]);
  expect(problems({}, "2000plus")).toEqual(["coordinateAccuracy has a letter, which only 2020 has"]);
});

test("a place just south or west of zero keeps its minus, and 60 seconds are a minute", () => {
  expect(coordinatesOf(-0.187, -0.5)).toBe("-001113-0003000");
  expect(coordinatesOf(9.99999, 8.9666)).toBe("+100000+0085800");
  expect(coordinatesOf(-0.0001, 0)).toBe("+000000+0000000");
  expect(positionOf("-001113-0003000")).toEqual({ latitude: -(11 / 60 + 13 / 3600), longitude: -0.5 });
  expect(positionOf(noCoordinates)).toBeNull();
});

test("every edition has the first of the fields, and no name twice", () => {
  expect(euringFields).toHaveLength(editions["2020"]);
  expect(new Set(euringFields.map(({ name }) => name)).size).toBe(editions["2020"]);
  expect(euringFields.slice(0, 33).reduce((sum, { length }) => sum + length, 0)).toBe(94);
});
