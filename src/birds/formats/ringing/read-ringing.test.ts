import { expect, test } from "vitest";
import { readListText } from "#core/formats/lists/read-text.ts";
import { openWorkbookOf } from "#tests/ringing/open-workbook.ts";
import { readRinging, ringingReader } from "./read-ringing.ts";

const read = (...lines: string[]) => readRinging(readListText(lines.join("\n"), ringingReader));
const only = (...lines: string[]) => {
  const { sessions, problems } = read(...lines);
  return { session: sessions[0], bird: sessions[0]?.birds[0], problems };
};

test("the open workbook of one site and year is read at first try: 55 rows, 40 sessions, 36 birds", () => {
  const { total, skipped, sessions, problems } = readRinging(readListText(openWorkbookOf(), ringingReader));
  expect({ total, skipped, problems }).toEqual({ total: 55, skipped: 0, problems: [] });
  expect(sessions).toHaveLength(40);
  expect(sessions.filter(({ birds }) => birds.length === 0)).toHaveLength(19);
  expect(sessions.filter(({ values }) => values.openTime === null)).toHaveLength(13);
  const kinds = Map.groupBy(
    sessions.flatMap(({ birds }) => birds),
    ({ values }) => values.kind,
  );
  expect([kinds.get("new")?.length, kinds.get("retrap")?.length, kinds.get("own")?.length]).toEqual([
    21, 9, 6,
  ]);
});

test("a day may be in one column, day first, or in three, with a month as number or word", () => {
  const dates = (head: string, ...rows: string[]) =>
    read(`${head},Ring,Site`, ...rows.map((row, at) => `${row},AA1000${at},Jos`)).sessions.map(
      ({ date }) => date,
    );
  expect(dates("Date", "1/5/20", "2020-05-02", "03/05/2020")).toEqual([
    "2020-05-01",
    "2020-05-02",
    "2020-05-03",
  ]);
  expect(dates("Year,Month,Day", "2020,5,21", "1998,Nov,3")).toEqual(["2020-05-21", "1998-11-03"]);
  expect(dates("Day,Month,Year", "21,12,2019")).toEqual(["2019-12-21"]);
});

test.each([
  ["N", "new"],
  ["1", "new"],
  ["New", "new"],
  ["R", "retrap"],
  ["2", "retrap"],
  ["Re-trap", "retrap"],
  ["O", "own"],
  ["C", "control"],
  ["Ring of others", "control"],
  ["X", "recovery"],
  ["changed", "changed"],
])("“%s” beside a ring says that it is %s", (word, kind) => {
  expect(only("Date,Site,Code,Ring", `1/5/20,Jos,${word},AA10001`).bird?.values.kind).toBe(kind);
});

test("a kind that is not written, or not understood, is left open, and the word named", () => {
  expect(only("Date,Site,Ring", "1/5/20,Jos,AA10001").bird?.values.kind).toBeNull();
  const { bird, problems } = only("Date,Site,Code,Ring", "1/5/20,Jos,N,AA10001", "1/5/20,Jos,Q,AA10002");
  expect(bird?.values.kind).toBe("new");
  expect(problems).toEqual([
    {
      line: 3,
      column: "Code",
      who: "AA10002",
      message: "Ring is: “Q” is not understood. It is kept as written.",
    },
  ]);
});

test("measures, codes and times are read as people write them, and the row is kept as it was", () => {
  const { bird, problems } = only(
    "Date;Site;Ring;Species;Age;Sex;Wing;Weight;Fat;Moult;Time;BP",
    "1/5/20;Jos;AA10001;Common Bulbul;4;M?;95,5;36.2;2;5555543210;6.05;2",
  );
  expect(problems).toEqual([]);
  expect(bird?.values).toMatchObject({
    englishName: "Common Bulbul",
    age: "4",
    sex: "M",
    isSexUnsure: "yes",
    wing: 95.5,
    mass: 36.2,
    fat: 2,
    broodPatch: "2",
    primaries: "5555543210",
    time: "06:05",
  });
  expect(bird?.written).toMatchObject({ date: "1/5/20", ring: "AA10001", wing: "95,5", sex: "M?" });
});

test("an age of 11 and a sex X are named at their cells, and the bird is kept without them", () => {
  const { bird, problems } = only("Date,Site,Ring,Age,Sex,Wing", "1/5/20,Jos,AA10001,11,X,950");
  expect(bird?.values).toMatchObject({ ring: "AA10001", age: null, sex: null, wing: null });
  expect(bird?.written).toMatchObject({ age: "11", sex: "X", wing: "950" });
  expect(problems.map(({ column }) => column)).toEqual(["Age", "Sex", "Wing"]);
});

test.each(["AA1712O", "AA17120AA17121", "A--17"])(
  "“%s” is no ring: its row is named, and kept as written",
  (ring) => {
    const { bird, problems } = only("Date,Site,Code,Ring", `1/5/20,Jos,N,${ring}`);
    expect(bird?.values).toMatchObject({ ring, kind: "new" });
    expect(problems).toEqual([
      { line: 2, column: "Ring", who: ring, message: `“${ring}” is no ring number.` },
    ]);
  },
);

test("“nil” for a ring is a session without a catch, and named", () => {
  const { session, bird, problems } = only("Date,Site,Ring,Notes", "1/5/20,Jos,nil,rain");
  expect([session?.values.notes, bird]).toEqual(["rain", undefined]);
  expect(problems[0]?.message).toBe("“nil” is no ring number.");
});

test("a bird without a ring is kept as released without one", () => {
  const { bird } = only("Date,Site,Ring,Species,Wing", "1/5/20,Jos,,Common Bulbul,95");
  expect(bird?.values).toMatchObject({ kind: "none", ring: null, englishName: "Common Bulbul" });
});

test("a species may be a number in a column of its own", () => {
  const { bird } = only("Date,Site,Ring,Species No", "1/5/20,Jos,AA10001,545");
  expect(bird?.values.englishName).toBe("545");
  const named = only("Date,Site,Ring,Species,Species No", "1/5/20,Jos,AA10001,Common Bulbul,545");
  expect(named.bird?.values.englishName).toBe("Common Bulbul");
});

test("rows of a day and site without hours are of the session that has them, if there is only one", () => {
  const { sessions } = read(
    "Date,Site,Ring,OpenTime,CloseTime",
    "1/5/20,Jos,AA10001,06:00,10:00",
    "1/5/20,Jos,AA10002,,",
    "1/5/20,Laminga,AA10003,,",
  );
  expect(sessions.map(({ birds }) => birds.length)).toEqual([2, 1]);
});

test("a row without a day or a site, or of a day to come, is left out and named", () => {
  const { skipped, sessions, problems } = read(
    "Date,Site,Ring",
    "31/2/20,Jos,AA10001",
    ",Jos,AA10002",
    "1/5/20,,AA10003",
    "1/5/2099,Jos,AA10004",
    "1/5/20,Jos,AA10005",
  );
  expect([skipped, sessions.length]).toEqual([4, 1]);
  expect(problems.map(({ message }) => message)).toEqual([
    "“31/2/20” is no day.",
    "No day.",
    "No site.",
    "“1/5/2099” is still to come.",
  ]);
});

test("a file without a day or a site says so once", () => {
  expect(read("Ring,Site", "AA10001,Jos").problems).toEqual([{ line: 0, message: "No column is the day." }]);
  expect(read("Ring,Date", "AA10001,1/5/20").problems).toEqual([
    { line: 0, message: "No column is the site." },
  ]);
});
