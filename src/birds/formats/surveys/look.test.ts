import { describe, expect, test } from "vitest";
import { factsOfLook, lookLines } from "#birds/domain/surveys/import-look.ts";
import { readTable } from "#tests/read-table.ts";
import { Look } from "./look.ts";

const today = "2026-03-01";

/** The look at a table as it is proposed, with the answers of a person. */
function lookAt(lines: readonly string[], answers: Parameters<typeof readTable>[1] = {}, isStored = false) {
  const { surveys, counts } = readTable(lines.join("\n"), answers);
  const look = new Look(today, isStored);
  const bySurvey = Map.groupBy(counts, ({ eventID }) => eventID);
  for (const survey of surveys) look.add(survey, bySurvey.get(survey.eventID) ?? []);
  return look.finish();
}

const header = "Date,Time,Site,Latitude,Longitude,Species,Count";
const visit = (day: string, time: string, species: string, count: number | string) =>
  `${day},${time},Ridge,9.87,8.97,${species},${count}`;
const ordinary = [1, 2, 3, 4].map((day) => visit(`2024-03-0${day}`, "06:30", "Hoopoe", 1));

describe("a look", () => {
  test("shows a number that is ten times what is usual for its species, with where it stands", () => {
    const { unusual, largest } = lookAt([header, ...ordinary, visit("2024-03-05", "06:40", "Hoopoe", 53)]);
    expect(unusual).toEqual([
      "Hoopoe: 53 at Ridge on 5 March 2024 (row 6); its number on a survey is usually 1.",
    ]);
    expect(largest).toEqual([{ birds: 53, species: "Hoopoe", date: "2024-03-05", site: "Ridge", line: 6 }]);
  });

  test.each([
    ["2024-03-05", "21:00", "The latest time is 21:00 on 5 March 2024 at Ridge."],
    ["2024-03-05", "02:10", "The earliest time is 02:10 on 5 March 2024 at Ridge."],
    ["1900-01-01", "06:30", "The first day is 1 January 1900."],
    ["2026-03-02", "06:30", "The last day is 2 March 2026, which is still to come."],
  ])("shows a survey of %s at %s as out of the ordinary", (day, time, text) => {
    expect(lookAt([header, ...ordinary, visit(day, time, "Hoopoe", 1)]).unusual).toEqual([text]);
  });

  test("says nothing of what is ordinary", () => {
    const look = lookAt([header, ...ordinary, visit("2026-03-01", "20:59", "Hamerkop", 12)]);
    expect(look.unusual).toEqual([]);
    expect(factsOfLook(look)).toEqual([
      ["Stored", "5 surveys, 5 records, 16 birds of 2 species"],
      ["Days", "1 March 2024 to 1 March 2026"],
      ["Times", "06:30 to 20:59"],
      [
        "Largest numbers",
        "Hamerkop: 12 at Ridge on 1 March 2026 (row 6); Hoopoe: 1 at Ridge on 1 March 2024 (row 2)",
      ],
      ["Positions", "9.9 to 9.9 of latitude, 9.0 to 9.0 of longitude"],
    ]);
  });

  test("shows at once that a person took the numbers of rows for birds", () => {
    const rows = Array.from({ length: 12 }, (_, at) => `2024-03-${10 + at},Ridge,Hoopoe,${at + 101}`);
    const { unusual } = lookAt(["Date,Site,Species,zzz", ...rows], { counts: "add" });
    expect(unusual[0]).toBe("The numbers of birds only go up from row to row, as the numbers of rows do.");
  });

  test("tells species that were only there from those that were counted", () => {
    const look = lookAt([
      header,
      visit("2024-03-01", "06:30", "Hoopoe", "x"),
      visit("2024-03-01", "06:30", "Hamerkop", 2),
    ]);
    expect(lookLines(look).at(-1)).toBe(
      "Commonest: Hamerkop: 1 record, 2 birds, usually 2, at most 2; Hoopoe: 1 record, no number of birds.",
    );
  });

  test("that is kept has no site, no row and no position", () => {
    const rows = [header, ...ordinary, visit("2024-03-05", "21:30", "Hoopoe", 53)];
    const look = lookAt(rows, {}, true);
    expect(look.unusual).toHaveLength(2);
    expect(JSON.stringify(look)).not.toMatch(/Ridge|row \d|9\.8|"line"/);
    expect([look.positions, look.box]).toEqual([[], null]);
  });
});
