import { describe, expect, test } from "vitest";
import { readTable } from "#tests/read-table.ts";
import { isUndecided, understoodNotes } from "./understood.ts";

const read = (lines: readonly string[], answers = {}) => {
  const found = readTable(lines.join("\n"), answers);
  return {
    ...found,
    birds: found.counts.map(({ englishName, individuals, remarks }) =>
      [englishName, individuals ?? "present", ...(remarks ? [remarks] : [])].join(" "),
    ),
    asks: found.questions.map(({ ask }) => ask),
    fields: found.reading.columns.map(({ name, field }) => `${name}: ${field}`),
  };
};

describe("a column that numbers the rows", () => {
  const rows = [
    "2024-02-17,1,Common Bulbul,Pycnonotus barbatus,H",
    "2024-02-17,1,Laughing Dove,Spilopelia senegalensis,S",
    "2024-02-17,2,Village Weaver,Ploceus cucullatus,S",
    "2024-02-18,1,Common Bulbul,Pycnonotus barbatus,H",
    "2024-02-18,2,Willow Warbler,Phylloscopus trochilus,H",
  ];
  const head = "Date,Point Count,Common Name,Scientific Name,Cue";
  const alone = read([head, ...rows]);

  test.each(["", "X", "Unnamed: 0", "index", "rownames", "S/N", "S/No", "No."])(
    "as “%s” changes nothing",
    (name) => {
      const numbers = [0, 1, 2, 3, 53];
      const found = read([`${name},${head}`, ...rows.map((row, at) => `${numbers[at]},${row}`)]);
      expect(found.birds).toEqual(alone.birds);
      expect(found.surveys).toEqual(alone.surveys);
      expect(found.fields).toEqual(alone.fields);
      expect(found.asks).toEqual(alone.asks);
      expect(found.reading.index).toBe(0);
    },
  );

  test("begins again where two tables were put together", () => {
    const numbers = [0, 1, 2, 0, 1];
    const found = read([`,${head}`, ...rows.map((row, at) => `${numbers[at]},${row}`)]);
    expect(found.reading.index).toBe(0);
    expect(found.birds).toEqual(alone.birds);
  });

  test("is none if its numbers do not go up, and is still no number of birds", () => {
    const numbers = [3, 1, 4, 1, 5];
    const found = read([`,${head}`, ...rows.map((row, at) => `${numbers[at]},${row}`)]);
    expect(found.reading.index).toBeNull();
    expect(found.birds).toEqual(alone.birds);
  });
});

describe("columns of whole numbers with unknown names", () => {
  const ducks = [
    "Date,Site,Species,Foraging,Not_foraging,Flying_over",
    "2023-01-10,Lake A,Grey Heron,0,2,1",
    "2023-01-10,Lake A,Piapiac,4,0,12",
    "2023-01-10,Lake A,Hoopoe,0,0,0",
    "2023-01-11,Lake B,Grey Heron,0,2,0",
    "2023-01-11,Lake B,Piapiac,,,",
  ];

  test("are asked about without a guess, and nothing is read before", () => {
    const { questions, reading, asks } = read(ducks);
    expect(asks).toEqual(["complete", "counts"]);
    expect(questions[1]?.guess).toBeUndefined();
    expect(questions[1]?.choices.map(({ value }) => value)).toEqual(["keep", "add", "none"]);
    expect(reading.parts).toBeNull();
  });

  test("are kept each with its name, added up, or none, as the answer says; a row of zeros says 0", () => {
    expect(read(ducks, { counts: "keep" }).birds).toEqual([
      "Grey Heron 2 Not_foraging",
      "Grey Heron 1 Flying_over",
      "Piapiac 4 Foraging",
      "Piapiac 12 Flying_over",
      "Hoopoe 0",
      "Grey Heron 2 Not_foraging",
      "Piapiac present",
    ]);
    expect(read(ducks, { counts: "add" }).birds).toEqual([
      "Grey Heron 3",
      "Piapiac 16",
      "Hoopoe 0",
      "Grey Heron 2",
      "Piapiac present",
    ]);
    expect(read(ducks, { counts: "none" }).birds).toEqual([
      "Grey Heron present",
      "Piapiac present",
      "Hoopoe present",
      "Grey Heron present",
      "Piapiac present",
    ]);
  });

  test("each answer says what it makes of three rows", () => {
    expect(read(ducks).questions[1]?.choices.map(({ gives }) => gives)).toEqual([
      [
        "Grey Heron: 2 (Not_foraging), 1 (Flying_over)",
        "Piapiac: 4 (Foraging), 12 (Flying_over)",
        "Hoopoe: 0",
      ],
      ["Grey Heron: 3", "Piapiac: 16", "Hoopoe: 0"],
      ["Grey Heron: present", "Piapiac: present", "Hoopoe: present"],
    ]);
  });

  test("are asked about also if it is one alone, which never becomes a number unasked", () => {
    const lines = ["Date,Site,Species,zzz", "2023-01-10,Lake A,Grey Heron,3", "2023-01-10,Lake A,Hoopoe,4"];
    expect(read(lines)).toMatchObject({ asks: ["complete", "counts"], reading: { parts: null } });
    expect(read(lines, { counts: "add" }).birds).toEqual(["Grey Heron 3", "Hoopoe 4"]);
  });

  test("are no numbers of birds any more once a person has said which column is", () => {
    const lines = [
      "Date,Site,Species,zzz,yyy",
      "2023-01-10,Lake A,Grey Heron,3,7",
      "2023-01-10,Lake A,Hoopoe,4,9",
    ];
    const { reading } = readTable(lines.join("\n"));
    expect(isUndecided(reading)).toBe(true);
    const columns = reading.columns.map(({ part, ...column }) =>
      part && column.name !== "zzz" ? { ...column, part } : column,
    );
    expect(isUndecided({ ...reading, columns })).toBe(false);
    expect(understoodNotes({ ...reading, columns }, [{ at: 4, name: "yyy", values: ["7"] }])).toContain(
      "One column is not used: “yyy”.",
    );
  });

  test("beside known parts join the question, and no sum is too low; beside a total that they do not change they do not", () => {
    const outside = [
      "Date,Site,Species,Min 1-3,Min 3-5,Outside",
      "2023-01-10,Lake A,Grey Heron,1,0,5",
      "2023-01-10,Lake A,Hoopoe,2,1,0",
    ];
    expect(read(outside)).toMatchObject({ asks: ["complete", "counts"], reading: { parts: null } });
    expect(read(outside, { counts: "add" }).birds).toEqual(["Grey Heron 6", "Hoopoe 3"]);
    const total = [
      "Date,Site,Species,Males,Females,Total,Outside",
      "2023-01-10,Lake A,Grey Heron,1,0,1,5",
      "2023-01-10,Lake A,Hoopoe,2,1,3,0",
    ];
    expect(read(total)).toMatchObject({ reading: { parts: "keep" } });
    expect(read(total, { counts: "add" }).birds).toEqual(["Grey Heron 1", "Hoopoe 3"]);
  });

  test("are no question in a table with a number, a status, or a confidence, nor if their names are of something else", () => {
    const asks = (head: string, row: string) =>
      read([`Date,Site,Species,${head}`, `2023-01-10,Lake A,Grey Heron,${row}`]).asks;
    expect(asks("Count,Foraging,zzz", "3,1,2")).not.toContain("counts");
    expect(asks("Presence,zzz", "1,2")).not.toContain("counts");
    expect(asks("Confidence,zzz", "0.9,2")).not.toContain("counts");
    expect(asks("Wind,Temperature,Net,Wing", "1,25,3,60")).toEqual(["complete"]);
  });

  test("in a table of 300 columns are one question", () => {
    const names = Array.from({ length: 300 }, (_, at) => `q${at}zz`);
    const { questions } = read([
      `Date,Site,Species,${names.join(",")}`,
      `2023-01-10,Lake A,Grey Heron,${names.map((_, at) => at).join(",")}`,
    ]);
    expect(questions.find(({ ask }) => ask === "counts")?.text).toContain("and 292 more");
  });
});

test("what has no guess is asked though three others are, and of the guesses there is room for none", () => {
  const { questions } = read([
    "Species,a1b,Easting,Northing",
    "COBU,3,445123,1092345",
    "VIWE,4,445133,1092385",
  ]);
  expect(questions.map(({ ask, guess }) => [ask, guess === undefined])).toEqual([
    ["complete", true],
    ["date", true],
    ["zone", true],
  ]);
});
