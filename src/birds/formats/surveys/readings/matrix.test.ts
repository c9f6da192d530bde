import { describe, expect, test } from "vitest";
import { Reading } from "#core/domain/reading.ts";
import { guide, sampleRows, sampleText } from "#tests/sample-tables.ts";
import { proposeTable } from "./propose.ts";
import { readVisitHeader, visitOfHeader } from "./visits.ts";

const propose = (...lines: string[]) => {
  const { reading, questions, refused, why } = proposeTable(sampleText(lines.join("\n")), guide);
  return {
    shape: reading.shape,
    across: reading.across,
    order: reading.date.order,
    fields: reading.columns.map(({ field }) => field),
    asks: questions.map(({ ask }) => ask),
    questions,
    refused,
    why,
    reading,
  };
};

describe("visits in rows", () => {
  test("have columns of numbers under birds, binomials or codes, also with an age behind them", () => {
    const head = (names: string) =>
      propose(`Date,Site,${names},Wind`, "2024-01-01,A,1,0,2,0,3", "2024-01-02,B,0,,2,0,1");
    for (const names of [
      "Hoopoe,Hamerkop,Piapiac,Pied Crow",
      "Upupa epops,Scopus umbretta,Corvus.albus,Falco_biarmicus",
      "COBU,VIWE,SECO,LADO",
      "Hoopoe ad,Hoopoe juv,Grey Heron ad,Grey Heron (juv)",
    ])
      expect(head(names)).toMatchObject({
        shape: "visits-in-rows",
        across: [[2, 5]],
        fields: ["date", "name"],
        refused: undefined,
      });
  });

  test("need four such columns and a quarter of all", () => {
    expect(propose("Date,Site,Hoopoe,Hamerkop,Piapiac", "2024-01-01,A,1,2,0").shape).toBe("list");
  });

  test("leave a total out, and a gap makes two runs", () => {
    expect(
      propose("Date,Site,Hoopoe,Hamerkop,Total,Piapiac,Pied Crow", "2024-01-01,A,1,2,3,0,0"),
    ).toMatchObject({
      across: [
        [2, 3],
        [5, 6],
      ],
      fields: ["date", "name"],
    });
  });

  test("with unknown names are asked about, if a third of the cells are zero or blank", () => {
    const names = "Koolmees,Pimpelmees,Merel,Roodborst,Vink,Ekster,Kauw,Houtduif";
    const found = propose(`Date,Site,${names}`, "2024-01-01,A,1,0,0,2,0,,1,0", "2024-01-02,B,0,0,3,0,0,1,,4");
    expect(found).toMatchObject({ shape: "visits-in-rows", across: [[2, 9]], asks: ["complete", "across"] });
    expect(found.questions[1]?.guess).toBe("2-9");
    expect(found.why.filter(({ at, sure }) => at > 1 && sure < 0.7)).toHaveLength(8);
  });

  test("are not a track of positions, which has no zeros", () => {
    const track = propose(
      "Date,lat,lon,elevation,speed,hdop,vdop,sats,course,cadence,heart",
      "2024-01-01,9.87,8.97,1234,3,1,2,8,120,60,99",
      "2024-01-01,9.87,8.97,1235,3,1,2,8,121,61,98",
    );
    expect(track.shape).toBe("list");
    expect(track.refused).toContain("no birds");
  });
});

describe("visits in columns", () => {
  test("have days in half of the names", () => {
    expect(
      propose("Site,Species,01/02/2023,15/02/2023,01/03/2023", "A,Hoopoe,1,0,2", "B,Hamerkop,0,,1"),
    ).toMatchObject({
      shape: "visits-in-columns",
      across: [[2, 4]],
      order: "dmy",
      fields: ["name", "englishName"],
      asks: ["complete"],
    });
  });

  test("are named by day and point, square and day, or place and day", () => {
    expect(readVisitHeader("2023-02-04-01", "dmy")).toEqual({ date: "2023-02-04", point: "01" });
    expect(readVisitHeader("0950_0855_01234_20230514", "dmy")).toEqual({
      date: "2023-05-14",
      pentad: "0950_0855",
      observers: "01234",
    });
    expect(readVisitHeader("kurmi3_230713", "dmy")).toEqual({ date: "2023-07-13", place: "kurmi3" });
    expect(readVisitHeader("12-Oct-21", "dmy")).toEqual({ date: "2021-10-12" });
    expect(readVisitHeader("16/11/2024", "dmy")).toEqual({ date: "2024-11-16" });
    for (const name of ["Hoopoe", "2023", "Count 1", "0-25 m", "P1", ""])
      expect(readVisitHeader(name, "dmy")).toBeUndefined();
    expect(readVisitHeader("03/04/2024", "mdy")).toEqual({ date: "2024-03-04" });
    expect(readVisitHeader("Lake 10/13/2024", "dmy")).toEqual({ date: "2024-10-13", place: "Lake" });
    expect(visitOfHeader("Dam 2", "dmy")).toEqual({ place: "Dam 2" });
  });

  test("may be places, if nothing else in the table is a place or a day", () => {
    expect(propose("Species,Dam,Lake,River,Total", "Hoopoe,1,0,2,3", "Hamerkop,0,3,0,3")).toMatchObject({
      shape: "visits-in-columns",
      across: [[1, 3]],
      asks: ["complete", "date"],
    });
  });
});

test("900 visits of 400 species are proposed fast, and so is a header of 300 columns", () => {
  const start = performance.now();
  const names = [...guide.english];
  const species = Array.from({ length: 400 }, (_, at) =>
    `${["Northern", "Southern", "Lesser", "Greater"][at % 4]} ${names[at % names.length]} ${at}`.replace(
      / \d+$/,
      "",
    ),
  );
  const rows = Array.from({ length: 900 }, (_, row) => [
    "A",
    "2024-01-01",
    ...species.map((_, at) => String((row * at) % 3)),
  ]);
  const table = sampleRows([["Site", "Date", ...species], ...rows]);
  const { reading } = proposeTable(table, guide);
  expect(reading).toMatchObject({ shape: "visits-in-rows", across: [[2, 401]] });
  const wide = sampleRows([
    [
      "Date",
      "Site",
      "Species",
      "Count",
      ...Array.from({ length: 296 }, (_, at) => `Question ${at} of the form`),
    ],
    ...rows.map(() => ["2024-01-01", "A", "Hoopoe", "1", ...species.slice(0, 296)]),
  ]);
  expect(proposeTable(wide, guide).reading.columns).toHaveLength(4);
  expect(Reading.parse(reading)).toEqual(reading);
  expect(performance.now() - start).toBeLessThan(20_000);
}, 30_000);
