import { type SurveyField, surveyReadingFields } from "#birds/domain/surveys/reading-fields.ts";
import { isKeyOf, keysOf } from "#core/domain/keys.ts";
import {
  answer,
  answerIn,
  type ColumnReading,
  type Guess,
  type Proposal,
  type Question,
  type Reading,
} from "#core/domain/reading.ts";
import { choices, codeLists, type Has, zones } from "./choices.ts";

/** A guess that a question answers, if the columns leave it open. */
interface Answerable {
  ask: Question["ask"];
  label: string;
  choices: Question["choices"];
  isOpen: (reading: Reading, has: Has) => boolean;
}

const answerable: readonly Answerable[] = [
  {
    ask: "dayOrder",
    label: "Days in numbers, such as 04/03/2024",
    choices: choices(["dmy", "have the day first"], ["mdy", "have the month first"]),
    isOpen: ({ shape }, has) => has("date", "endDate") || shape === "visits-in-columns",
  },
  {
    ask: "time",
    label: "The time in a row",
    choices: choices(["survey", "is that of the survey"], ["sighting", "is that of the sighting"]),
    isOpen: (_, has) => has("time"),
  },
  {
    ask: "rows",
    label: "A row without a number",
    choices: choices(["presence", "says that the species was there"], ["one bird", "is one bird"]),
    isOpen: ({ shape }) => shape === "list",
  },
  {
    ask: "rows",
    label: "A 1 in a cell",
    choices: choices(["numbers", "is one bird"], ["presence", "says that the species was there"]),
    isOpen: ({ shape }) => shape !== "list",
  },
  {
    ask: "counts",
    label: "Numbers in several columns",
    choices: choices(
      ["keep", "are stored each with what its column says"],
      ["add", "are added up"],
      ["none", "are no numbers of birds"],
    ),
    isOpen: ({ columns }) => columns.some(({ part }) => part !== undefined),
  },
  {
    ask: "codes",
    label: "Short codes of species",
    choices: [
      ...choices(...keysOf(codeLists).map((list): [string, string] => [list, codeLists[list]])),
      ...choices(["", "of another list"]),
    ],
    isOpen: (_, has) => has("code"),
  },
  {
    ask: "zone",
    label: "The UTM zone",
    choices: [...choices(["", "is not said"]), ...zones],
    isOpen: (_, has) => has("easting", "northing") && !has("utmZone"),
  },
];

const clocks = choices(
  ["", "are a time of day"],
  ["min", "are minutes since midnight"],
  ["zone", "end with their zone, such as -05:00"],
);

/** The units in which the values of a field can be, ours first. */
const units: Partial<Record<SurveyField, Question["choices"]>> = {
  date: choices(["", "are the day, with the start if they have one"], ["day", "are the day alone"]),
  time: clocks,
  endTime: clocks,
  minutes: choices(
    ["", "are minutes"],
    ["h", "are hours"],
    ["s", "are seconds"],
    ["h:m", "are hours and minutes"],
  ),
  distanceKm: choices(
    ["", "are kilometres"],
    ["m", "are metres"],
    ["mi", "are miles"],
    ["ft", "are feet"],
    ["yd", "are yards"],
  ),
  distance: choices(["", "have no unit"], ["m", "are metres"], ["ft", "are feet"], ["yd", "are yards"]),
};

/** A value if it is one of some choices, or else the first of them. */
const among = (choices: Question["choices"], value: string): string =>
  choices.some((choice) => choice.value === value) ? value : (choices[0]?.value ?? "");

function unitGuesses(reading: Reading, proposed: Reading): Guess[] {
  // That a day has no clock is taken for granted only where a program wrote it.
  const isOpen = ({ at, field }: ColumnReading) =>
    field !== "date" || proposed.columns.some((column) => column.at === at && column.unit === "day");
  return reading.columns.filter(isOpen).flatMap((column) => {
    const { field, name, unit = "" } = column;
    const known = field !== null && isKeyOf(surveyReadingFields, field) ? units[field] : undefined;
    if (!known) return [];
    const { unit: _, ...plain } = column;
    const take = (value: string): Reading => ({
      ...reading,
      columns: reading.columns.map((one) =>
        one !== column ? one : value === "" ? plain : { ...plain, unit: value },
      ),
    });
    return [{ label: `The values of “${name}”`, value: among(known, unit), choices: known, take }];
  });
}

/** A value that the first row alone has is that of all rows, unless a person says that the other cells are blank. */
function fillGuesses(reading: Reading, proposed: Reading): Guess[] {
  const { columns, fillDown } = reading;
  const filled = columns.filter(({ at }) => proposed.fillDown.includes(at));
  // Where days are written once, what is blank below them is of the survey above in any case.
  if (filled.some(({ field }) => field === "date")) return [];
  return filled.map(({ at, name }) => ({
    label: `A blank cell in “${name}”`,
    value: fillDown.includes(at) ? "above" : "blank",
    choices: choices(["above", "says the same as the one above"], ["blank", "is blank"]),
    take: (value) => ({
      ...reading,
      fillDown: [...fillDown.filter((other) => other !== at), ...(value === "above" ? [at] : [])].toSorted(
        (a, b) => a - b,
      ),
    }),
  }));
}

/** Another table below this one is left out, unless a person says that it is the same. */
function lastGuess(reading: Reading, { last }: Reading): Guess[] {
  if (last === null) return [];
  return [
    {
      label: `What is below row ${last}`,
      value: reading.last === null ? "same" : "other",
      choices: choices(["other", "is another table, and is not read"], ["same", "belongs to this table"]),
      take: (value) => ({ ...reading, last: value === "same" ? null : last }),
    },
  ];
}

/** Rows that a check found equal are the same records, unless a person says that they are birds of their own. */
export function equalGuess(reading: Reading, rows: number): Guess[] {
  if (rows === 0 && reading.equal === "once") return [];
  return [
    {
      label: "A row with the same cells as an earlier one",
      value: reading.equal,
      choices: choices(["once", "is counted once"], ["each", "is a bird of its own"]),
      take: (value) => answer(reading, "equal", value),
    },
  ];
}

/** What a reading takes for granted and nobody was asked, each to be corrected with one choice. */
export function guessesOf(
  reading: Reading,
  { reading: proposed, questions }: Pick<Proposal, "reading" | "questions">,
): Guess[] {
  const asked = new Set(questions.map(({ ask }) => ask));
  const fields = new Set([...reading.columns, ...(reading.join?.columns ?? [])].map(({ field }) => field));
  const has: Has = (...wanted) => wanted.some((field) => fields.has(field));
  const answered = answerable.flatMap(({ ask, label, choices, isOpen }): Guess[] =>
    asked.has(ask) || !isOpen(reading, has)
      ? []
      : [
          {
            label,
            value: among(choices, answerIn(reading, ask)),
            choices,
            take: (value) => answer(reading, ask, value),
          },
        ],
  );
  return [
    ...answered,
    ...lastGuess(reading, proposed),
    ...unitGuesses(reading, proposed),
    ...fillGuesses(reading, proposed),
  ];
}
