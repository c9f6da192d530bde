import { describe, expect, test } from "vitest";
import { answer } from "#core/domain/reading.ts";
import { guide, sampleText } from "#tests/sample-tables.ts";
import { proposeTable } from "./propose.ts";

const propose = (...lines: string[]) => {
  const { reading, questions, refused, columns } = proposeTable(sampleText(lines.join("\n")), guide);
  const fillDown = reading.fillDown.map((at) => columns.find((column) => column.at === at)?.name);
  return { ...reading, fillDown, asks: questions.map(({ ask }) => ask), questions, refused, reading };
};
const days = (...texts: string[]) =>
  propose("Date,Site,Species,Count", ...texts.map((text) => `${text},A,Hoopoe,1`));

describe("completeness", () => {
  test("is asked first, without a guess", () => {
    const { questions, complete } = days("2024-01-01");
    expect([questions[0]?.ask, questions[0]?.guess, complete]).toEqual(["complete", undefined, null]);
    expect(questions[0]?.choices.map(({ value }) => value)).toEqual(["yes", "no"]);
  });

  test("is not asked where a column says it, or the lists of the program cannot state absences", () => {
    expect(propose("Date,Site,Species,Count,All species reported", "2024-01-01,A,Hoopoe,1,1").asks).toEqual(
      [],
    );
    const tracked = propose(
      "Date,Time,Latitude,Longitude,Species primary name,Count",
      "2024-01-01,06:30,9.87,8.97,Hoopoe,1",
    );
    expect([tracked.asks, tracked.complete]).toEqual([[], "no"]);
  });
});

describe("the order of day and month", () => {
  test("is proved by one of all days", () => {
    expect(days("01/02/2024", "13/02/2024")).toMatchObject({ date: { order: "dmy" }, asks: ["complete"] });
    expect(days("01/02/2024", "02/13/2024")).toMatchObject({ date: { order: "mdy" }, asks: ["complete"] });
    const far = Array.from({ length: 3000 }, (_, row) => (row === 2500 ? "02/13/2024" : "01/02/2024"));
    expect(days(...far)).toMatchObject({ date: { order: "mdy" }, asks: ["complete", "equal"] });
  });

  test("is asked if no day proves it, or if two contradict each other; day first is the guess", () => {
    for (const found of [days("01/02/2024", "03/02/2024"), days("13/02/2024", "02/13/2024")]) {
      expect(found).toMatchObject({ date: { order: "dmy" }, asks: ["complete", "dayOrder"] });
      expect(found.questions[1]?.guess).toBe("dmy");
    }
    expect(answer(days("01/02/2024").reading, "dayOrder", "mdy").date.order).toBe("mdy");
  });

  test("is no question of other days", () => {
    for (const text of ["2024-02-01", "20241116", "45322", "12-Oct-21", "3 août 2019", "11/11/2023"])
      expect([text, ...days(text, text).asks]).toEqual([text, "complete"]);
  });
});

test("the year of days without one is asked", () => {
  expect(days("5th Mar (Tuesday)", "6th Mar (Wednesday)").asks).toEqual(["complete", "year"]);
});

test("the day and the place of the whole file are asked if no column has them", () => {
  expect(propose("Species,Number", "Hoopoe,1", "Hamerkop,2").asks).toEqual(["complete", "date", "place"]);
  expect(propose("Date,Site,Number", "2024-01-01,A,1").asks).toEqual(["complete", "species"]);
});

test("at most three questions are asked", () => {
  const found = propose(
    "Visit,X,Y,Spp,0-25 m,25-50 m",
    "1,445123,1092345,COBU,1,2",
    "2,445133,1092385,VIWE,0,2",
  );
  expect(found.asks).toHaveLength(3);
  expect([found.codes, found.parts]).toEqual(["initials", "keep"]);
});

describe("the time of a row", () => {
  const rows = (minutes: (row: number) => number, name = "Time") =>
    propose(
      `Date,Transect,${name},Species,Number`,
      ...Array.from(
        { length: 24 },
        (_, row) =>
          `2024-01-0${1 + (row % 3)},T1,6:${String(10 + minutes(Math.floor(row / 3))).padStart(2, "0")},${["Hoopoe", "Hamerkop", "Piapiac"][row % 3]},1`,
      ),
    );

  test("is that of the sighting, if a third of the rows of most surveys bring another time", () => {
    expect(rows((row) => row * 4)).toMatchObject({ time: "sighting", asks: ["complete"] });
    expect(rows((row) => Math.floor(row / 4))).toMatchObject({ time: "survey", asks: ["complete", "equal"] });
  });

  test("is asked if it is so in every second survey, or if the column is named as a start", () => {
    expect(rows((row) => row * 4, "Start time")).toMatchObject({
      time: "survey",
      asks: ["complete", "time"],
    });
  });

  test("is that of the survey, if a start stands beside it", () => {
    const { reading } = propose(
      "Date,Site,Start time,Time,Species,Count",
      "2024-01-01,A,06:00,06:10,Hoopoe,1",
      "2024-01-01,A,06:00,06:12,Hoopoe,1",
    );
    expect(reading.columns.find(({ field }) => field === "time")?.name).toBe("Start time");
  });

  test("may be minutes since midnight: 396 is 06:36", () => {
    const unit = (...texts: string[]) =>
      propose(
        "Date,Site,Time,Species,Count",
        ...texts.map((text) => `2024-01-01,A,${text},Hoopoe,1`),
      ).columns.find(({ field }) => field === "time")?.unit;
    expect(unit("396", "410", "479")).toBe("min");
    expect(unit("630", "645", "0730")).toBeUndefined();
    expect(unit("645", "0.28125")).toBeUndefined();
  });
});

describe("a blank cell says the same as the one above", () => {
  test("if it is a day below a day, with whatever else is blank in the same rows", () => {
    expect(
      propose(
        "Date,Start time,Site,Species,Count",
        "2024-01-01,06:30,A,Hoopoe,1",
        ",,,Hamerkop,1",
        "2024-01-02,06:30,B,Piapiac,1",
        ",,,Hoopoe,2",
      ).fillDown,
    ).toEqual(["Date", "Start time", "Site"]);
  });

  test("but not a place in rows that have a day of their own", () => {
    expect(
      propose(
        "Date,Site,Species,Count",
        "2024-01-01,A,Hoopoe,1",
        "2024-01-01,,Hamerkop,1",
        "2024-01-01,B,Piapiac,1",
      ).fillDown,
    ).toEqual([]);
  });

  test("if it stands below a value that the first row alone has", () => {
    const rows = Array.from({ length: 900 }, (_, row) => `2024-01-01,A,Hoopoe,${row},,`);
    expect(
      propose("Date,Site,Species,Count,Observers,Notes", "2024-01-01,A,Hoopoe,1,Ada,windy", ...rows).fillDown,
    ).toEqual(["Observers"]);
    expect(
      propose(
        "Date,Site,Species,Count,Observers",
        "2024-01-01,A,Hoopoe,1,Ada",
        ...rows,
        "2024-01-01,A,Hoopoe,1,Musa",
      ).fillDown,
    ).toEqual([]);
  });
});

describe("rows without numbers", () => {
  test("are birds if a species stands in several of a survey, which is asked", () => {
    const found = propose(
      "Date,Site,Species,Dist band",
      "2024-01-01,A,Hoopoe,0-50",
      "2024-01-01,A,Hoopoe,0-50",
      "2024-01-01,A,Piapiac,50-100",
    );
    expect(found).toMatchObject({ rows: "one bird", asks: ["complete", "rows"] });
  });

  test("say that a species was there if it stands in one row of a survey", () => {
    expect(propose("Date,Site,Species", "2024-01-01,A,Hoopoe", "2024-01-01,A,Piapiac")).toMatchObject({
      rows: "presence",
      asks: ["complete"],
    });
  });
});

describe("numbers in several columns", () => {
  const parts = (head: string, ...rows: string[]) =>
    propose(`Date,Site,Species,${head}`, ...rows.map((row) => `2024-01-01,A,Hoopoe,${row}`));

  test("are those of bands, sexes, ages or activities: added, or each kept, is asked", () => {
    for (const [head, part] of [
      ["0-25 m,25-50 m,>50 m", { band: "0-25 m" }],
      ["Males,Females", { sex: "Males" }],
      ["Ad,Juv", { age: "Ad" }],
      ["Foraging,Flying", { activity: "Foraging" }],
    ] as const) {
      const found = parts(
        head,
        head
          .split(",")
          .map((_, at) => at)
          .join(","),
        head
          .split(",")
          .map(() => 1)
          .join(","),
      );
      expect(found).toMatchObject({ asks: ["complete", "counts"], parts: "keep" });
      expect(found.columns.find(({ field }) => field === "individuals")).toMatchObject({ part });
    }
  });

  test("win over a total that is their sum, and lose to one that is not", () => {
    expect(parts("Males,Females,Total", "1,2,3", "2,2,4").columns.map(({ name }) => name)).toEqual([
      "Date",
      "Site",
      "Species",
      "Males",
      "Females",
    ]);
    expect(parts("Males,Females,Total", "1,2,9", "2,2,8").columns.map(({ name }) => name)).toEqual([
      "Date",
      "Site",
      "Species",
      "Total",
    ]);
  });
});

test("the list of codes is asked, unless a name stands beside them", () => {
  expect(propose("Date,Site,Spp,Count", "2024-01-01,A,COBU,1", "2024-01-01,A,VIWE,1")).toMatchObject({
    codes: "initials",
    asks: ["complete", "codes"],
  });
  expect(
    propose("Date,Site,Species code,Count", "2024-01-01,A,combul2,1", "2024-01-01,A,vilwea1,1"),
  ).toMatchObject({ codes: "cornell" });
  expect(propose("Date,Site,Species code,Count", "2024-01-01,A,643,1", "2024-01-01,A,81,1")).toMatchObject({
    codes: "abap",
  });
  expect(propose("Date,Site,Code,Species,Count", "2024-01-01,A,COBU,Common Bulbul,1").asks).toEqual([
    "complete",
  ]);
});

test("a distance without a unit is in metres if its median is above 3", () => {
  const unit = (a: number, b: number) =>
    propose(
      "Date,Site,Species,Count,Distance",
      `2024-01-01,A,Hoopoe,1,${a}`,
      `2024-01-02,A,Hoopoe,1,${b}`,
    ).columns.find(({ field }) => field === "distance")?.unit;
  expect([unit(10, 30), unit(0.1, 0.4)]).toEqual(["m", undefined]);
});
