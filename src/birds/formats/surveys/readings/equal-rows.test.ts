import { expect, test } from "vitest";
import { readTable } from "#tests/read-table.ts";

const read = (lines: readonly string[], answers = {}) => {
  const { counts, problems, questions } = readTable(lines.join("\n"), answers);
  return {
    birds: counts.map(({ englishName, individuals }) => `${englishName} ${individuals}`),
    repeated: problems.map(({ message }) => message).filter((message) => message.includes("is the same as")),
    asks: questions.map(({ ask }) => ask),
  };
};

test("rows that differ in a cell that is not used are not equal", () => {
  const found = read([
    "Date,Site,Transect,Time,Species,Quantity,Distance,Angle",
    "2024-02-03,Ridge,T1,06:31,Common Bulbul,1,20,10",
    "2024-02-03,Ridge,T1,06:31,Common Bulbul,1,20,300",
    "2024-02-03,Ridge,T1,06:35,Laughing Dove,2,40,90",
    "2024-02-03,Ridge,T1,06:39,Village Weaver,1,15,80",
    "2024-02-03,Ridge,T1,06:44,Senegal Coucal,1,60,45",
  ]);
  expect(found.birds).toHaveLength(5);
  expect(found.repeated).toEqual([]);
});

test("sightings at different times are not equal, though their times are not those of the survey", () => {
  const found = read([
    "Date,Location,Transect,Time,Species,QTY,H/S,Distance",
    "2024-06-04,Ridge,T1,07:49,Common Bulbul,1,H,80",
    "2024-06-04,Ridge,T1,07:55,Laughing Dove,1,S,40",
    "2024-06-04,Ridge,T1,08:01,Village Weaver,3,S,20",
    "2024-06-04,Ridge,T1,08:20,Senegal Coucal,1,H,120",
    "2024-06-04,Ridge,T1,08:42,Common Bulbul,1,H,80",
    "2024-06-05,Ridge,T2,06:40,Common Bulbul,2,S,10",
    "2024-06-05,Ridge,T2,06:52,African Thrush,1,H,30",
    "2024-06-05,Ridge,T2,07:03,Laughing Dove,1,H,50",
    "2024-06-05,Ridge,T2,07:14,Willow Warbler,1,H,20",
  ]);
  expect(found.birds).toHaveLength(9);
  expect(found.repeated).toEqual([]);
});

test("a row that is equal to another is counted once and said, and a number of its own makes it no other", () => {
  expect(
    read([
      "Date,Site,Species,Count",
      "2024-02-03,Ridge,Hoopoe,1",
      "2024-02-03,Ridge,Hoopoe,1",
      "2024-02-03,Ridge,Hamerkop,1",
    ]),
  ).toEqual({
    birds: ["Hoopoe 1", "Hamerkop 1"],
    repeated: ["Row 3 is the same as row 2 and is counted once."],
    asks: ["complete"],
  });
  expect(
    read([
      ",Date,Site,Species,Count",
      "0,2024-02-03,Ridge,Hoopoe,1",
      "1,2024-02-03,Ridge,Hoopoe,1",
      "7,2024-02-03,Ridge,Hamerkop,1",
    ]).repeated,
  ).toEqual(["Row 3 is the same as row 2 and is counted once."]);
});

test("more than two equal rows are asked about: the same records, or birds of their own", () => {
  const lines = [
    "Date,Site,Species,Count",
    "2024-02-03,Ridge,Hoopoe,1",
    "2024-02-03,Ridge,Hoopoe,1",
    "2024-02-03,Ridge,Hoopoe,1",
    "2024-02-03,Ridge,Hamerkop,1",
  ];
  expect(read(lines)).toMatchObject({ birds: ["Hoopoe 1", "Hamerkop 1"], asks: ["complete", "equal"] });
  expect(read(lines, { equal: "each" })).toMatchObject({
    birds: ["Hoopoe 1", "Hoopoe 1", "Hoopoe 1", "Hamerkop 1"],
    repeated: [],
  });
});
