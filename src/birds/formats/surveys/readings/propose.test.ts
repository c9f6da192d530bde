import { describe, expect, test } from "vitest";
import { Reading } from "#core/domain/reading.ts";
import { guide, sampleText } from "#tests/sample-tables.ts";
import { proposeTable } from "./propose.ts";

const propose = (...lines: string[]) => proposeTable(sampleText(lines.join("\n")), guide);
/** The field of each column that has one. */
const fieldsOf = ({ reading }: ReturnType<typeof propose>) =>
  Object.fromEntries(reading.columns.map(({ name, field }) => [name, field]));
const asks = ({ questions }: ReturnType<typeof propose>) => questions.map(({ ask }) => ask);
const reason = ({ why, columns }: ReturnType<typeof propose>, name: string) =>
  why.find(({ at }) => at === columns.find((column) => column.name === name)?.at);

describe("a column is taken for a field", () => {
  test("by its name, if its values are not impossible for it", () => {
    const proposal = propose(
      "Date,Site,Species,Count,Time",
      "2024-01-01,A,Hoopoe,2,yes",
      "2024-01-02,B,Piapiac,1,no",
    );
    expect(fieldsOf(proposal)).toEqual({
      Date: "date",
      Site: "name",
      Species: "englishName",
      Count: "individuals",
    });
    expect(reason(proposal, "Date")).toMatchObject({ text: "by its name" });
    expect(reason(proposal, "Time")).toMatchObject({ sure: 0.5 });
  });

  test("of days by its name, though none of its values is a day, so that each is refused by itself", () => {
    const proposal = propose("Date,Site,Species,Count", "soon,A,Hoopoe,2", "later,B,Piapiac,1");
    expect(fieldsOf(proposal)).toMatchObject({ Date: "date" });
    expect(reason(proposal, "Date")).toMatchObject({ sure: 0.3 });
  });

  test("of places by its name, though places such as Sabon gari look like scientific names", () => {
    const sites = ["Sabon gari", "Kurmin daji", "Lake chadi", "Sabon gari"];
    const rows = sites.map((site, day) => `2024-01-0${day + 1},${site},Hoopoe,2`);
    expect(fieldsOf(propose("Date,Site,Species,Count", ...rows))).toMatchObject({
      Site: "name",
      Species: "englishName",
    });
  });

  test("by its values alone, if they are birds, days or positions, and is marked as unsure", () => {
    const proposal = propose(
      "When,Site,What,Where,Count",
      '2024-01-01,A,Hoopoe,"9.88, 8.98",2',
      '2024-01-02,B,Great Tit Sunbird,"9.89, 8.97",1',
    );
    expect(fieldsOf(proposal)).toEqual({
      When: "date",
      Site: "name",
      What: "englishName",
      Where: "position",
      Count: "individuals",
    });
    for (const name of ["When", "What", "Where"]) expect(reason(proposal, name)?.sure).toBeLessThan(0.7);
  });

  test("once: the better one has it, and the other says so", () => {
    const proposal = propose(
      "Survey Date,Date,Site,Species,Count",
      "2024-01-01,2024-03-01,A,Hoopoe,2",
      "2024-01-02,2024-03-01,B,Piapiac,1",
    );
    expect(fieldsOf(proposal)).toEqual({
      "Survey Date": "date",
      Site: "name",
      Species: "englishName",
      Count: "individuals",
    });
    expect(reason(proposal, "Date")?.text).toBe("not used, because “Survey Date” is that already");
  });

  test("with an exact name, even if it is empty", () => {
    expect(
      fieldsOf(
        propose("Date,Site,Species,Count,Remarks", "2024-01-01,A,Hoopoe,2,", "2024-01-02,B,Piapiac,1,"),
      ),
    ).toMatchObject({ Remarks: "remarks" });
  });

  test("and numbers above 180 under a name of degrees are metres", () => {
    const proposal = propose(
      "Date,Lat,Long,Species,Count",
      "2024-01-01,1092345,445123,Hoopoe,2",
      "2024-01-02,1092545,445423,Piapiac,1",
    );
    expect(fieldsOf(proposal)).toMatchObject({ Lat: "northing", Long: "easting" });
    expect(asks(proposal)).toEqual(["complete", "zone"]);
  });

  test("and a letter makes a coordinate only with a separator inside", () => {
    expect(
      fieldsOf(
        propose(
          "Date,Station,Where,Species,Count",
          "2024-01-01,S1,W0,Hoopoe,2",
          "2024-01-02,S2,W1,Piapiac,1",
        ),
      ),
    ).toEqual({ Date: "date", Station: "point", Species: "englishName", Count: "individuals" });
  });
});

describe("columns say of each other", () => {
  const row = (species: string, ...rest: string[]) =>
    fieldsOf(propose(`Date,Site,${species},Count`, ...rest));
  test("binomials under “Species” are scientific names, codes are codes, and names under “spp” are English", () => {
    expect(row("Species", "2024-01-01,A,Upupa epops,1", "2024-01-01,A,Corvus albus,1")).toMatchObject({
      Species: "scientificName",
    });
    expect(row("Species", "2024-01-01,A,COBU,1", "2024-01-01,A,VIWE,1")).toMatchObject({ Species: "code" });
    expect(row("Spp", "2024-01-01,A,Hoopoe,1", "2024-01-01,A,Pied Crow,1")).toMatchObject({
      Spp: "englishName",
    });
  });

  test("“species” of single lower-case words beside a genus is an epithet", () => {
    expect(row("Genus,Species", "2024-01-01,A,Upupa,epops,1", "2024-01-01,A,Corvus,albus,1")).toMatchObject({
      Genus: "genus",
      Species: "epithet",
    });
  });

  test("of two columns of places the one with fewer values is the place, the other the point", () => {
    const proposal = propose(
      "Date,Plot,Location,Species,Count",
      "2024-01-01,1,North,Hoopoe,1",
      "2024-01-01,2,North,Hoopoe,1",
      "2024-01-01,3,North,Hoopoe,1",
      "2024-01-01,1,South,Hoopoe,1",
    );
    expect(fieldsOf(proposal)).toMatchObject({ Plot: "point", Location: "name" });
    expect(reason(proposal, "Plot")?.sure).toBeLessThan(0.7);
  });

  test("a survey key that is another in every row is a key of records", () => {
    const rows = (key: (row: number) => string) => [
      "Visit ID,Date,Site,Species,Count",
      ...[1, 2, 3, 4].map((day) => `${key(day)},2024-01-01,A,Hoopoe,${day}`),
    ];
    expect(fieldsOf(propose(...rows(String)))).toMatchObject({ "Visit ID": "occurrenceID" });
    expect(fieldsOf(propose(...rows((row) => String(row % 2))))).toMatchObject({ "Visit ID": "eventID" });
  });

  test("a position in one cell is not used beside its halves", () => {
    expect(
      fieldsOf(
        propose(
          "Date,GPS,Lat,Long,Species,Count",
          '2024-01-01,"9.88 8.98",9.88,8.98,Hoopoe,2',
          '2024-01-01,"9.88 8.98",9.88,8.98,Piapiac,2',
        ),
      ),
    ).not.toHaveProperty("GPS");
  });
});

describe("a proposal", () => {
  const proposal = propose(
    "Bird counts",
    "Date,Site,Species,Count,,Count",
    "2024-01-01,A,Hoopoe,2,x,5",
    "2024-01-02,B,Piapiac,1,,6",
  );

  test("has all columns with two real values, and the first rows", () => {
    expect(proposal.columns).toEqual([
      { at: 0, name: "Date", values: ["2024-01-01", "2024-01-02"], filled: 2 },
      { at: 1, name: "Site", values: ["A", "B"], filled: 2 },
      { at: 2, name: "Species", values: ["Hoopoe", "Piapiac"], filled: 2 },
      { at: 3, name: "Count", values: ["2", "1"], filled: 2 },
      { at: 4, name: "Column 5", values: ["x"], filled: 1 },
      { at: 5, name: "Count (2)", values: ["5", "6"], filled: 2 },
    ]);
    expect(proposal.top[0]).toEqual(["Bird counts"]);
    expect([proposal.reading.header, proposal.rows, proposal.gives]).toEqual([
      2,
      2,
      "2 rows, 2 days, 2 places, 2 species",
    ]);
  });

  test("is a valid reading with a reason for each of its columns", () => {
    expect(Reading.parse(proposal.reading)).toEqual(proposal.reading);
    const reasons = proposal.why.map(({ at }) => at);
    for (const { at } of proposal.reading.columns) expect(reasons).toContain(at);
  });

  test("marks whole numbers without a known name, if no column has the number of birds", () => {
    const unnamed = propose(
      "Date,Site,Species,Obs. birds",
      "2024-01-01,A,Hoopoe,2",
      "2024-01-02,B,Piapiac,2",
    );
    expect(reason(unnamed, "Obs. birds")).toMatchObject({
      text: "whole numbers: perhaps the number of birds",
      sure: 0.5,
    });
  });
});

describe("a table that is none of surveys is turned away with a way on", () => {
  test.each([
    [["Name,Phone", "Ada,080", "Musa,081"], /no column has birds, and none has days/],
    [
      ["Date,Site,Wind", "2024-01-01,A,2", "2024-01-02,A,2"],
      /days, but no birds.*one species.*choose the file with the birds/,
    ],
    [
      ["survey_id,species_id,count", "1,23,4", "1,24,1"],
      /“species_id” names birds by numbers.*Join the tables first/,
    ],
    [["Species,Family", "Hoopoe,Upupidae", "Hamerkop,Scopidae"], /neither days nor places/],
    [["Species,2019,2020,2021", "Hoopoe,1,2,3", "Hamerkop,2,0,1"], /years, months or seasons/],
    [["Site,Year,Species,Count", "A,2019,Hoopoe,1", "A,2020,Hamerkop,1"], /years, but no days/],
    [["Site,Hoopoe,Hamerkop,Piapiac,Pied Crow", "A,0.25,1.5,0.33,2", "B,1.25,0.5,0.66,1"], /averages/],
  ])("%j", (lines, refused) => {
    const proposal = propose(...lines);
    expect(proposal.refused).toMatch(refused);
    expect(proposal.questions).toEqual([]);
  });
});
