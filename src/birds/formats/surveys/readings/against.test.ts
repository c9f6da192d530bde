import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readTable } from "#tests/read-table.ts";

/** The birds of a table that are stored, and why the others are kept apart. */
function read(lines: readonly string[], answers: Parameters<typeof readTable>[1] = {}) {
  const { counts, surveys, apart = [], skipped, problems } = readTable(lines.join("\n"), answers);
  return {
    birds: counts.map(({ englishName, scientificName }) => englishName || scientificName),
    apart: apart.map(({ reason, lines }) => `${reason}: ${lines.join(", ")}`),
    surveys,
    skipped,
    problems: problems.map(({ message }) => message),
  };
}

/** A table of one bird a row, with a column that says something of each. */
const table = (name: string, ...values: string[]) => [
  `Date,Site,Species,Count,${name}`,
  ...values.map((value, at) => `2024-03-0${at + 1},Ridge,Hoopoe,2,${value}`),
];
const apartIn = (name: string, ...values: string[]) => read(table(name, ...values)).apart;

describe("a row is kept apart", () => {
  test.each([
    ["class", ["Aves", "Mammalia", "", "Reptilia"], ["no bird: 3, 5"]],
    ["Iconic taxon name", ["Aves", "Aves", "Insecta"], ["no bird: 4"]],
    ["Species group", ["Birds", "Mammals", "birds"], ["no bird: 3"]],
    ["captive_cultivated", ["false", "true", "false"], ["captive: 3"]],
    ["Captive", ["no", "yes", "zoo"], ["captive: 3, 4"]],
    ["wild_captive", ["captive", "wild", "domestic"], ["captive: 2, 4"]],
    ["Statut", ["sauvage", "captif", "sauvage"], ["captive: 3"]],
    ["Status", ["wild", "escaped", "captive"], ["captive: 4", "escaped: 3"]],
    ["is escape", ["False", "True", "False"], ["escaped: 3"]],
    ["is certain", ["True", "False", "True"], ["doubt: 3"]],
    ["EXOTIC CODE", ["", "X", ""], ["escaped: 3"]],
    ["establishmentMeans", ["native", "managed", "released"], ["captive: 3", "escaped: 4"]],
    ["basisOfRecord", ["HumanObservation", "PreservedSpecimen", "FOSSIL_SPECIMEN"], ["dead: 3, 4"]],
    [
      "Basis of record",
      ["Human observation", "Living specimen", "Machine observation"],
      ["captive: 3", "machine: 4"],
    ],
    ["Dead/Alive", ["Alive", "Dead", "alive"], ["dead: 3"]],
    ["Approved", ["1", "0", "1.0"], ["doubt: 3"]],
    ["quality_grade", ["research", "needs_id", "casual"], ["doubt: 4"]],
    ["Validation status", ["accepted", "Rejected", "uncertain"], ["doubt: 3, 4"]],
    ["is_deleted", ["FALSE", "TRUE", "false"], ["deleted: 3"]],
    ["Confidence", ["0.93", "0,5", ".12"], ["machine: 2, 3, 4"]],
  ])("by its “%s”", (name, values, apart) => {
    expect(apartIn(name, ...values.map((value) => (value.includes(",") ? `"${value}"` : value)))).toEqual(
      apart,
    );
  });

  test.each([
    ["EXOTIC CODE", ["N", "P", "N"]],
    ["establishmentMeans", ["introduced", "naturalised", "vagrant"]],
    ["Validation status", ["not yet reviewed", "pending", "needs ID"]],
    ["Class", ["A", "B", "A"]],
    ["Status", ["breeding", "resident", "captive breeding"]],
    ["Status", ["LC", "EN", "LC"]],
    ["Confidence", ["high", "low", "certain"]],
    ["Confidence", ["1", "3", "2"]],
    ["Reviewed", ["0", "1", "0"]],
    ["Dead", ["0", "1", "0"]],
    ["Exotic", ["yes", "no", "yes"]],
    ["Taxonomic group", ["Seabirds", "Waterbirds", "Birds"]],
    ["Remarks", ["captive", "dead", "escaped"]],
  ])("but not by “%s” of %j", (name, values) => {
    expect(apartIn(name, ...values)).toEqual([]);
  });

  test("unless what is not approved has not been reviewed yet", () => {
    const { apart, birds } = read([
      "Date,Site,Species,Count,Approved,Reviewed",
      "2024-03-01,Ridge,Hoopoe,2,0,0",
      "2024-03-01,Ridge,Hamerkop,2,0,1",
    ]);
    expect([birds, apart]).toEqual([["Hoopoe"], ["doubt: 3"]]);
  });

  test("for the first of its reasons, in our order and not in that of the file", () => {
    const { apart, skipped } = read([
      "Date,Site,Species,Count,quality_grade,captive_cultivated,class",
      "2024-03-01,Ridge,Hoopoe,2,casual,true,Aves",
      "2024-03-01,Ridge,Dog,2,casual,true,Mammalia",
    ]);
    expect([apart, skipped]).toEqual([["no bird: 3", "captive: 2"], 2]);
  });
});

describe("a complete list", () => {
  const list = (...rows: string[]) => [
    "Date,Site,Species,Count,Complete list,Captive,Approved,Basis of record",
    ...rows.map((row) => `2024-03-01,${row}`),
  ];
  const facts = ({ surveys }: ReturnType<typeof read>) =>
    surveys.map(({ site, complete, isIncomplete }) => [site.name, complete, isIncomplete]);

  test("stays complete without a captive bird, and remains if that was its only one", () => {
    const found = read(
      list(
        "Ridge,Hoopoe,2,yes,no,1,HumanObservation",
        "Ridge,Hamerkop,1,yes,yes,1,HumanObservation",
        "Zoo,Hamerkop,1,yes,yes,1,HumanObservation",
      ),
    );
    expect(facts(found)).toEqual([
      ["Ridge", "yes", false],
      ["Zoo", "yes", false],
    ]);
    expect(found.birds).toEqual(["Hoopoe"]);
  });

  test.each([
    ["a bird in doubt", "Ridge,Hamerkop,1,yes,no,0,HumanObservation"],
    ["what a machine heard", "Ridge,Hamerkop,1,yes,no,1,MachineObservation"],
  ])("proves no absence beside %s", (_what, row) => {
    const found = read(
      list("Ridge,Hoopoe,2,yes,no,1,HumanObservation", row, "Dam,Hoopoe,1,yes,no,1,HumanObservation"),
    );
    expect(facts(found)).toEqual([
      ["Ridge", "yes", true],
      ["Dam", "yes", false],
    ]);
    expect(found.birds).toEqual(["Hoopoe", "Hoopoe"]);
  });

  test("is no survey if it does not say that it is complete, and its only bird was captive", () => {
    const { surveys, apart } = read(
      list("Ridge,Hoopoe,2,no,yes,1,HumanObservation", "Dam,Hoopoe,1,no,no,1,HumanObservation"),
    );
    expect(surveys.map(({ site }) => site.name)).toEqual(["Dam"]);
    expect(apart).toEqual(["captive: 2"]);
  });
});

test("what a machine detected is asked about, and stored if a person says so", () => {
  const lines = table("Confidence", "0.93", "0.5");
  const { questions } = readTable(lines.join("\n"));
  expect(questions.find(({ ask }) => ask === "machine")).toMatchObject({
    guess: "apart",
    choices: [{ value: "apart" }, { value: "machine" }],
  });
  expect(read(lines)).toMatchObject({ birds: [], apart: ["machine: 2, 3"] });
  expect(read(lines, { machine: "machine" })).toMatchObject({ birds: ["Hoopoe", "Hoopoe"], apart: [] });
});

describe("lists that several people share", () => {
  const header =
    "Submission ID,Group identifier,Date,Time,Site,Observer,Common name,Count,All species reported,Approved,Reviewed";
  const row = (list: string, group: string, observer: string, bird: string, count: number, rest = "1,1,1") =>
    `${list},${group},2019-10-20,06:30,Plot S,${observer},${bird},${count},${rest}`;

  test("are one survey of all their observers, and each bird is counted once", () => {
    const { surveys, counts, apart, problems } = readTable(
      [
        header,
        row("S901", "G500", "obsr1", "Hoopoe", 4),
        row("S901", "G500", "obsr1", "Hamerkop", 2),
        row("S902", "G500", "obsr2", "Hoopoe", 4),
        row("S902", "G500", "obsr2", "Hamerkop", 3),
        row("S902", "G500", "obsr2", "Piapiac", 1),
        row("S903", "", "obsr3", "Hoopoe", 4),
      ].join("\n"),
    );
    expect(surveys.map(({ eventID, observers, complete }) => [eventID, observers, complete])).toEqual([
      ["G500", "obsr1; obsr2", "yes"],
      ["S903", "obsr3", "yes"],
    ]);
    expect(
      counts.map(({ eventID, englishName, individuals }) => [eventID, englishName, individuals]),
    ).toEqual([
      ["G500", "Hoopoe", 4],
      ["G500", "Hamerkop", 2],
      ["G500", "Piapiac", 1],
      ["S903", "Hoopoe", 4],
    ]);
    expect(apart).toEqual([{ reason: "copy", rows: 2, lines: [4, 5], species: ["Hoopoe", "Hamerkop"] }]);
    expect(problems.map(({ line, message }) => [line, message])).toEqual([
      [5, "“Hamerkop” has another number in a list of the same survey. The first one was kept."],
    ]);
  });

  test("are not complete together if one of them is not", () => {
    const { surveys } = readTable(
      [header, row("S1", "G1", "a", "Hoopoe", 4), row("S2", "G1", "b", "Hamerkop", 1, "0,1,1")].join("\n"),
    );
    expect(surveys.map(({ complete }) => complete)).toEqual(["no"]);
  });

  test("have a bird that one of them has and that is rejected in another", () => {
    const { counts, surveys, apart } = readTable(
      [header, row("S1", "G1", "a", "Hoopoe", 4, "1,0,1"), row("S2", "G1", "b", "Hoopoe", 4)].join("\n"),
    );
    expect(counts.map(({ englishName }) => englishName)).toEqual(["Hoopoe"]);
    expect(surveys.map(({ eventID, isIncomplete }) => [eventID, isIncomplete])).toEqual([["G1", true]]);
    expect(apart).toMatchObject([{ reason: "doubt", rows: 1 }]);
  });
});

// Tables as other people write them, beside the project: ../shared/cases, or OUTSIDE_CASES.
const folder = process.env.OUTSIDE_CASES ?? join(import.meta.dirname, "../../../../../../shared/cases");

describe.runIf(existsSync(folder))("the case", () => {
  const readCase = (name: string) => {
    const { counts, surveys, apart = [] } = readTable(readFileSync(join(folder, name), "utf8"));
    return {
      birds: counts.map(({ englishName, individuals }) => [englishName, individuals]),
      surveys: surveys.map(({ eventID, observers, isIncomplete }) => [eventID, observers, isIncomplete]),
      apart: apart.map(({ reason, rows, species }) => [reason, rows, ...species]),
    };
  };

  test("of iNaturalist with other animals has one wild bird", () => {
    expect(readCase("inat-with-uuid-mammals-captive.csv")).toMatchObject({
      birds: [["Common Bulbul", null]],
      apart: [
        ["no bird", 2, "Domestic Dog", "Common Agama"],
        ["captive", 1, "Grey Parrot"],
      ],
    });
  });

  test("of eBird with a shared list counts its outing once", () => {
    expect(readCase("ebird-shared-checklist.txt")).toEqual({
      birds: [
        ["Willow Warbler", 4],
        ["Common Bulbul", 2],
      ],
      surveys: [
        ["G500", "obsr1; obsr2", false],
        ["S903", "obsr3", true],
      ],
      apart: [
        ["escaped", 1, "Laughing Dove"],
        ["doubt", 1, "Pied Crow"],
        ["copy", 2, "Willow Warbler", "Common Bulbul"],
      ],
    });
  });

  test("of BirdNET asks for its day and its place, and stores nothing unasked", () => {
    const { reading, questions, refused } = readTable(
      readFileSync(join(folder, "birdnet-analyzer.csv"), "utf8"),
    );
    expect(refused).toBeUndefined();
    expect(questions.map(({ ask }) => ask)).toContain("machine");
    expect(reading.take).toEqual([]);
  });
});
