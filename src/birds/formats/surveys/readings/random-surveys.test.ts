import { expect, test } from "vitest";
import type { Question } from "#core/domain/reading.ts";
import { readTable } from "#tests/read-table.ts";

// ROUNDS makes more of them: each is another set of surveys in all forms.
const ROUNDS = Number(process.env.ROUNDS ?? 3);

/** Numbers from 0 to 1 that are the same in each run. */
function seeded(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
type Random = () => number;
const upTo = (random: Random, most: number) => Math.floor(random() * most);

/** A survey as somebody made it: the day, the place, the start and end in minutes, and how many of each bird. */
interface Made {
  date: string;
  site: string;
  start: number;
  end: number;
  birds: Map<string, number>;
}

const species = "Hoopoe,Hamerkop,Piapiac,Pied Crow,Common Bulbul,Laughing Dove,Grey Heron".split(",");
const places = ["Ridge", "Pond", "Old farm"];
const pad = (part: number) => String(part).padStart(2, "0");
const clock = (minutes: number) => `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;

function makeSurveys(random: Random): Made[] {
  const surveys = Array.from({ length: 5 + upTo(random, 4) }, (_, at): Made => {
    const found = species.filter(() => random() < 0.6);
    const start = 360 + 5 * upTo(random, 60);
    return {
      // One day cannot be a month, so that the order of both is proved.
      date: `2023-${pad(1 + upTo(random, 12))}-${at === 0 ? "23" : pad(1 + upTo(random, 27))}`,
      site: places[upTo(random, places.length)] ?? "",
      start,
      end: start + 15 + 5 * upTo(random, 12),
      birds: new Map(
        (found.length > 0 ? found : species.slice(0, 2)).map((name) => [name, 2 + upTo(random, 300)]),
      ),
    };
  });
  const byKey = new Map(surveys.map((survey) => [`${survey.date} ${survey.site}`, survey]));
  return [...byKey.values()];
}

type Cells = (string | number)[];
interface Form {
  rows: (surveys: Made[], random: Random) => Cells[];
  /** What of the time of a survey the form says. */
  says: "start" | "span" | "nothing";
  answers?: Partial<Record<Question["ask"], string>>;
}

/** A list with a row for each bird, of columns that each say something of the survey or the bird. */
const list =
  (
    columns: readonly [
      name: string,
      cell: (survey: Made, name: string, count: number, at: number) => string | number,
    ][],
  ) =>
  (surveys: Made[]): Cells[] => [
    columns.map(([name]) => name),
    ...surveys.flatMap((survey) =>
      [...survey.birds].map(([name, count], at) => columns.map(([, cell]) => cell(survey, name, count, at))),
    ),
  ];
const day = ({ date }: Made) => date;
const site = (survey: Made) => survey.site;
const bird = (_: Made, name: string) => name;
const number = (_: Made, __: string, count: number) => count;
const numbered = ({ date }: Made, order: (parts: string[]) => string[]) => order(date.split("-")).join("/");
const span = ({ start, end }: Made) => `${clock(start)}-${clock(end)}`;
const index = (rows: Cells[], name: string): Cells[] =>
  rows.map((cells, at) => [at === 0 ? name : at * 2 - 1, ...cells]);
const matrix = (surveys: Made[]): Cells[] => [
  ["Date", "Site", "Start time", ...species],
  ...surveys.map((survey) => [
    survey.date,
    survey.site,
    clock(survey.start),
    ...species.map((name) => survey.birds.get(name) ?? 0),
  ]),
];
/** Blanks what the row above says, too. */
const writtenOnce = (rows: Cells[], columns: number): Cells[] =>
  rows.map((cells, at) => {
    const above = rows[at - 1] ?? [];
    const isSame = at > 1 && cells.slice(0, columns).every((cell, column) => cell === above[column]);
    return isSame ? cells.map((cell, column) => (column < columns ? "" : cell)) : cells;
  });
const parts = (names: readonly string[]) =>
  list([
    ["Date", day],
    ["Site", site],
    ["Species", bird],
    ...names.map((name, part): [string, (survey: Made, bird: string, count: number) => number] => [
      name,
      (_survey, _bird, count) => [Math.floor(count / 3), count - Math.floor(count / 3), 0][part] ?? 0,
    ]),
  ]);
const plain = list([
  ["Date", day],
  ["Site", site],
  ["Species", bird],
  ["Count", number],
]);

const forms: Record<string, Form> = {
  "a list": { rows: plain, says: "nothing" },
  "a list with the numbers of its rows": { rows: (surveys) => index(plain(surveys), ""), says: "nothing" },
  "a list of R": { rows: (surveys) => index(plain(surveys), "X"), says: "nothing" },
  "a list of pandas": { rows: (surveys) => index(plain(surveys), "Unnamed: 0"), says: "nothing" },
  "a list with columns with unknown names": {
    rows: (surveys, random) =>
      plain(surveys).map((cells, at) => [
        ...cells.slice(0, 2),
        at === 0 ? "Vegetation" : "grass",
        ...cells.slice(2),
        at === 0 ? "qqq" : upTo(random, 99),
      ]),
    says: "nothing",
  },
  "a list in French": {
    rows: list([
      ["Date", (survey) => numbered(survey, ([year = "", month = "", date = ""]) => [date, month, year])],
      ["Lieu-dit", site],
      ["Heure début", ({ start }) => clock(start).replace(":", "h")],
      ["Oiseau", bird],
      ["Effectif", number],
    ]),
    says: "start",
  },
  "a list in Portuguese": {
    rows: list([
      ["Data", day],
      ["Localidade", site],
      ["Hora de início", ({ start }) => clock(start)],
      ["Ave", bird],
      ["Quantidade", number],
    ]),
    says: "start",
  },
  "a list with the month first": {
    rows: list([
      [
        "Survey Date",
        (survey) => numbered(survey, ([year = "", month = "", date = ""]) => [month, date, year]),
      ],
      ["Location", site],
      ["Bird species", bird],
      ["No. of birds", number],
    ]),
    says: "nothing",
    answers: { dayOrder: "mdy" },
  },
  "a list with spans": {
    rows: list([
      ["Date", day],
      ["Time", span],
      ["Site", site],
      ["Species", bird],
      ["Count", number],
    ]),
    says: "span",
  },
  "a list with starts and ends": {
    rows: list([
      ["Date", day],
      ["Start time", ({ start }) => clock(start)],
      ["End time", ({ end }) => clock(end)],
      ["Site", site],
      ["Species", bird],
      ["Count", number],
    ]),
    says: "span",
  },
  "a list with hours and minutes": {
    rows: list([
      ["Year", ({ date }) => date.slice(0, 4)],
      ["Month", ({ date }) => Number(date.slice(5, 7))],
      ["Day", ({ date }) => Number(date.slice(8))],
      ["Hour", ({ start }) => Math.floor(start / 60)],
      ["Minute", ({ start }) => start % 60],
      ["Site", site],
      ["Species", bird],
      ["Count", number],
    ]),
    says: "start",
  },
  "a list with times of Greenwich": {
    rows: list([
      ["eventDate", ({ date, start }) => `${date}T${clock(start - 60)}:00Z`],
      ["locality", site],
      ["vernacularName", bird],
      ["individualCount", number],
    ]),
    says: "start",
  },
  "a list with intervals in its days": {
    rows: list([
      ["eventDate", ({ date, start, end }) => `${date}T${clock(start)}/${clock(end)}`],
      ["locality", site],
      ["vernacularName", bird],
      ["individualCount", number],
    ]),
    says: "span",
  },
  "a list with days and places written once": {
    rows: (surveys) => writtenOnce(plain(surveys), 2),
    says: "nothing",
  },
  "a list with males and females": {
    rows: parts(["Males", "Females"]),
    says: "nothing",
    answers: { counts: "add" },
  },
  "a list with numbers in columns of unknown names": {
    rows: parts(["zza", "zzb", "zzc"]),
    says: "nothing",
    answers: { counts: "add" },
  },
  "a list below a title": { rows: (surveys) => [["Birds of 2023"], [], ...plain(surveys)], says: "nothing" },
  "a form with numbered questions": {
    rows: (surveys) => [
      ["Date", "Site", ...species.flatMap((_, at) => [`species_${at + 1}`, `count_${at + 1}`])],
      ...surveys.map(({ date, site, birds }) => [date, site, ...[...birds].flat()]),
    ],
    says: "nothing",
  },
  "visits in rows": { rows: matrix, says: "start" },
  "visits in rows, with the numbers of its rows": {
    rows: (surveys) => index(matrix(surveys), ""),
    says: "start",
  },
  "visits in rows, with days written once": {
    rows: (surveys) => writtenOnce(matrix(surveys.toSorted((a, b) => a.date.localeCompare(b.date))), 1),
    says: "start",
  },
  "visits in columns": {
    rows: (surveys) => [
      ["Species", ...surveys.map(({ date, site }) => `${site}_${date}`)],
      ...species.map((name) => [name, ...surveys.map(({ birds }) => birds.get(name) ?? 0)]),
    ],
    says: "nothing",
  },
};

const textOf = (rows: readonly Cells[]) => rows.map((cells) => cells.join(",")).join("\n");

/** Each bird with its day, its place, what is said of the time, and its number over all parts. */
function birdsOf(found: ReturnType<typeof readTable>, says: Form["says"]): string[] {
  const sums = new Map<string, number>();
  for (const { eventID, englishName, individuals } of found.counts) {
    const survey = found.surveys.find((one) => one.eventID === eventID);
    const time = says === "nothing" ? "" : survey?.time;
    const key = `${survey?.date} ${time} ${survey?.site.name}: ${englishName}`;
    if (individuals !== 0) sums.set(key, (sums.get(key) ?? 0) + (individuals ?? Number.NaN));
  }
  return [...sums].map(([key, sum]) => `${key} ${sum}`).toSorted();
}

const trueBirds = (surveys: readonly Made[], says: Form["says"]): string[] =>
  surveys
    .flatMap(({ date, site, start, end, birds }) => {
      const time = { nothing: "", start: clock(start), span: `${clock(start)}/${clock(end)}` }[says];
      return [...birds].map(([name, count]) => `${date} ${time} ${site}: ${name} ${count}`);
    })
    .toSorted();

test.each(Object.entries(forms))(
  "surveys in %s are found again when what is asked is answered as it is",
  (_, { rows, says, answers = {} }) => {
    for (let round = 1; round <= ROUNDS; round++) {
      const random = seeded(round * 7919);
      const surveys = makeSurveys(random);
      const text = textOf(rows(surveys, random));
      const asked = new Set(readTable(text).questions.map(({ ask }) => ask));
      const given = Object.fromEntries(
        Object.entries(answers).filter(([ask]) => [...asked].some((one) => one === ask)),
      );
      const found = readTable(text, given);
      expect(found.refused, text).toBeUndefined();
      expect(birdsOf(found, says), text).toEqual(trueBirds(surveys, says));
    }
  },
);

test("a false answer is seen before anything is stored: the rows that it would give are others", () => {
  for (const { rows, says, answers = {} } of Object.values(forms)) {
    const surveys = makeSurveys(seeded(11));
    const text = textOf(rows(surveys, seeded(11)));
    for (const { ask, choices } of readTable(text).questions.filter(({ ask }) => ask in answers)) {
      const given = choices.map(({ value, gives }) => ({
        gives: gives?.join("; "),
        isTrue: birdsOf(readTable(text, { [ask]: value }), says).join() === trueBirds(surveys, says).join(),
      }));
      const right = new Set(given.filter(({ isTrue }) => isTrue).map(({ gives }) => gives));
      for (const { gives } of given.filter(({ isTrue }) => !isTrue)) expect(right).not.toContain(gives);
    }
  }
});
