import { describe, expect, test } from "vitest";
import { readTable } from "#tests/read-table.ts";

/** What a table gives as it is proposed: the number of each bird, the surveys, and what the report says. */
function read(...lines: string[]) {
  const { surveys, counts, problems, remarks } = readTable(lines.join("\n"));
  return {
    birds: counts.map(({ englishName, scientificName, individuals }) => [
      englishName || scientificName,
      individuals,
    ]),
    surveys: surveys.map(({ date, distanceKm }) => (distanceKm === null ? date : `${date} ${distanceKm} km`)),
    said: [...problems.map(({ message }) => message), ...remarks],
  };
}

describe("a row of a table of others", () => {
  test("is no bird if it is a total, and does not make the lists incomplete", () => {
    const found = read(
      "Date,Site,Species,Count",
      "2024-03-01,Ridge,Hoopoe,2",
      "2024-03-01,Ridge,Hamerkop,3",
      "2024-03-01,Ridge,Total,5",
      "Grand total,,,5",
      "Summe:,,,5",
    );
    expect(found.birds).toEqual([
      ["Hoopoe", 2],
      ["Hamerkop", 3],
    ]);
    expect(found.said).toEqual(["3 rows are totals, such as row 4. They were not read."]);
  });

  test("is a survey without a bird if it says so in place of its name", () => {
    const found = read(
      "Date,Site,Species,Count",
      "2024-03-01,Ridge,No birds,0",
      "2024-03-02,Ridge,None,",
      "2024-03-03,Ridge,nil,",
      "2024-03-04,Ridge,Hoopoe,1",
    );
    expect(found.birds).toEqual([["Hoopoe", 1]]);
    expect(found.surveys).toHaveLength(4);
    expect(found.said).toEqual([]);
  });

  test.each([
    ["Present", "1", "0"],
    ["Detected", "Y", "N"],
    ["Presence/absence", "yes", "no"],
    ["Présence", "présence", "absence"],
  ])("with “%s” of %s and %s says that a species was there or not", (name, yes, no) => {
    const found = read(
      `Date,Site,Species,${name}`,
      `2024-03-01,Ridge,Hoopoe,${yes}`,
      `2024-03-01,Ridge,Hamerkop,${no}`,
    );
    expect(found.birds).toEqual([
      ["Hoopoe", null],
      ["Hamerkop", 0],
    ]);
  });

  test("keeps the birds of which nobody knows the sex or the age", () => {
    const found = read(
      "Date,Site,Species,Male,Female,Unsexed",
      "2024-03-01,Ridge,Hoopoe,1,2,0",
      "2024-03-01,Ridge,Hamerkop,0,0,3",
    );
    expect(found.birds).toEqual([
      ["Hoopoe", 1],
      ["Hoopoe", 2],
      ["Hamerkop", 3],
    ]);
    const aged = read(
      "Date,Site,Species,Adult,Juvenile,Unknown",
      "2024-03-01,Ridge,Hoopoe,0,0,4",
      "2024-03-01,Ridge,Hamerkop,1,0,0",
    );
    expect(aged.birds).toEqual([
      ["Hoopoe", 4],
      ["Hamerkop", 1],
    ]);
  });

  test("may have its month as a word beside the year and the day", () => {
    expect(read("Year,Month,Day,Site,Species,Count", "2024,March,1,Ridge,Hoopoe,2").surveys).toEqual([
      "2024-03-01",
    ]);
  });
});

describe("a matrix", () => {
  const header = "Date,Site,Hoopoe,Hamerkop,Piapiac,Pied Crow";

  test("may say yes and no, and no is no bird", () => {
    const { birds, surveys } = read(header, "2024-03-01,Ridge,Y,N,Y,N", "2024-03-02,Ridge,no,Yes,N,absent");
    expect(birds).toEqual([
      ["Hoopoe", null],
      ["Piapiac", null],
      ["Hamerkop", null],
    ]);
    expect(surveys).toHaveLength(2);
  });

  test("may have ticks", () => {
    const { birds, said } = read(header, "2024-03-01,Ridge,✓,,✔,", "2024-03-02,Ridge,,√,,x");
    expect(birds.map(([name]) => name)).toEqual(["Hoopoe", "Piapiac", "Hamerkop", "Pied Crow"]);
    expect(said).toEqual([]);
  });
});

test("a distance in kilometres or miles is that of the observer’s way, and one in metres that of the bird", () => {
  const distance = (name: string) =>
    read(`Date,Site,Species,Count,${name}`, "2024-03-01,Ridge,Hoopoe,2,2", "2024-03-01,Ridge,Hamerkop,1,2")
      .surveys;
  expect(distance("Distance (miles)")).toEqual(["2024-03-01 3.219 km"]);
  expect(distance("Distance km")).toEqual(["2024-03-01 2 km"]);
  expect(distance("Distance (m)")).toEqual(["2024-03-01"]);
});

test("columns may have German and Spanish names", () => {
  const found = read("Datum;Gebiet;Breite;Länge;Art;Anzahl", "13.4.2024;Teich;9,875;8,975;Hamerkop;2");
  expect(found).toMatchObject({ birds: [["Hamerkop", 2]], surveys: ["2024-04-13"], said: [] });
  expect(read("Fecha;Localidad;Especie;Cantidad", "13/3/2024;Laguna;Hoopoe;3").birds).toEqual([
    ["Hoopoe", 3],
  ]);
});
