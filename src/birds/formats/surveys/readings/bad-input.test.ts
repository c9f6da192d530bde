import { expect, test } from "vitest";
import { readTable } from "#tests/read-table.ts";

const read = (...lines: string[]) => {
  const found = readTable(lines.join("\n"));
  return {
    ...found,
    birds: found.counts.map(
      ({ englishName, individuals, verbatimCount }) =>
        `${individuals ?? "present"}${verbatimCount ? ` (${verbatimCount})` : ""} ${englishName}`,
    ),
    times: found.surveys.map(({ date, time }) => `${date} ${time}`),
    asks: found.questions.map(({ ask }) => ask),
  };
};

test("a species column of codes and a count of words: the list is asked, and words say that the bird was there", () => {
  const found = read(
    "Date,Site,Spp,Count",
    "2024-02-03,Ridge,COBU,many",
    "2024-02-03,Ridge,VIWE,12",
    "2024-02-03,Ridge,SECO,few",
  );
  expect(found.asks).toEqual(["complete", "codes"]);
  expect(found.birds).toEqual(["present (many) COBU", "12 VIWE", "present (few) SECO"]);
  const words = read("Date,Site,Spp,Count", "2024-02-03,Ridge,COBU,many", "2024-02-03,Ridge,VIWE,few");
  expect(words.birds).toEqual(["present COBU", "present VIWE"]);
  expect(words.notes.join(" ")).toContain("One column is not used: “Count” (2 cells)");
});

test("times as people write them in one column: what is an hour alone is kept as written, and no visit is lost", () => {
  const found = read(
    "Date,Time,Site,Species,Count",
    "2024-02-03,6,Ridge,Hoopoe,1",
    "2024-02-04,6.30,Ridge,Hoopoe,1",
    "2024-02-05,18h,Ridge,Hoopoe,1",
    "2024-02-06,noon,Ridge,Hoopoe,1",
    "2024-02-07,22:00-01:30,Ridge,Hoopoe,1",
    "2024-02-08,17:30-18:00,Ridge,Hoopoe,1",
  );
  expect(found.times).toEqual([
    "2024-02-03 null",
    "2024-02-04 06:30",
    "2024-02-05 18:00",
    "2024-02-06 12:00",
    "2024-02-07 22:00/01:30",
    "2024-02-08 17:30/18:00",
  ]);
  expect(found.surveys.map(({ notes }) => notes)).toEqual([
    "Time as written: 6",
    null,
    null,
    null,
    null,
    null,
  ]);
  // Nobody says how long a count over midnight took.
  expect(found.surveys.map(({ minutes }) => minutes)).toEqual([null, null, null, null, null, 30]);
});

test("a header in row 40 is found, and what is above it is no row", () => {
  const titles = Array.from({ length: 39 }, (_, at) => `Line ${at} of the report`);
  const found = read(
    ...titles,
    "Date,Site,Species,Count",
    "2024-02-03,Ridge,Hoopoe,1",
    "2024-02-04,Ridge,Hoopoe,2",
  );
  expect(found.reading.header).toBe(40);
  expect(found.birds).toEqual(["1 Hoopoe", "2 Hoopoe"]);
});

test("a second header within the table is no bird, and is said", () => {
  const found = read(
    "Date,Site,Species,Count",
    "2024-02-03,Ridge,Hoopoe,1",
    "Date,Site,Species,Count",
    "2024-02-04,Ridge,Hamerkop,2",
  );
  expect(found.birds).toEqual(["1 Hoopoe", "2 Hamerkop"]);
  expect(found.problems.map(({ line }) => line)).toEqual([3]);
});

test("numbers with spaces are numbers, also in columns of unknown names", () => {
  expect(
    read("Date,Site,Species,Count", "2024-02-03,Ridge,Hoopoe,1 200", "2024-02-03,Ridge,Hamerkop,12").birds,
  ).toEqual(["1200 Hoopoe", "12 Hamerkop"]);
  const lines = [
    "Date,Site,Species,zza,zzb",
    "2024-02-03,Ridge,Hoopoe,1 200,3",
    "2024-02-03,Ridge,Hamerkop,4,0",
  ];
  expect(read(...lines).asks).toEqual(["complete", "counts"]);
  const { counts } = readTable(lines.join("\n"), { counts: "add" });
  expect(counts.map(({ individuals }) => individuals)).toEqual([1203, 4]);
});

test("more columns of numbers than a list can have are no numbers of birds", () => {
  const names = Array.from({ length: 1100 }, (_, at) => `zz${at}`);
  const found = read(
    `Date,Site,Species,${names.join(",")}`,
    `2024-02-03,Ridge,Hoopoe,${names.map(() => 1).join(",")}`,
  );
  expect(found.asks).toEqual(["complete"]);
  expect(found.birds).toEqual(["present Hoopoe"]);
  expect(found.notes.join(" ")).toContain("1100 columns are not used");
});

test("a running column in front, whatever is asked, changes no bird", () => {
  const tables = [
    ["Date,Site,Species,Males,Females", "2024-02-03,Ridge,Hoopoe,1,2", "2024-02-04,Ridge,Hamerkop,0,0"],
    ["Date,Site,Species", "2024-02-03,Ridge,Hoopoe", "2024-02-03,Ridge,Hoopoe", "2024-02-04,Ridge,Hamerkop"],
    ["Species,Dam,Lake,River", "Hoopoe,1,0,2", "Hamerkop,0,3,0"],
  ];
  for (const [head = "", ...rows] of tables) {
    const alone = read(head, ...rows);
    const found = read(`,${head}`, ...rows.map((row, at) => `${at},${row}`));
    expect(found.birds).toEqual(alone.birds);
    expect(found.asks).toEqual(alone.asks);
  }
});
