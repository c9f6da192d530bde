import type { SurveyField } from "#birds/domain/surveys/reading-fields.ts";
import type { Question, Reading } from "#core/domain/reading.ts";
import type { Examined } from "./examine.ts";
import { placeFields, speciesFields } from "./groups.ts";
import { runsOf } from "./matrix.ts";
import { atOf, filledRows, findFillDown, hasRepeatedSpecies, shareOfSightings } from "./rows.ts";
import { type OrderProof, proofOf } from "./sample.ts";
import { visitOfHeader } from "./visits.ts";

/** The most that a person is asked; the rest are guesses. */
const MAX_QUESTIONS = 3;

/** What follows from the values of a table, and what nobody but a person knows. */
export interface Answers {
  values: Pick<Reading, "date" | "time" | "fillDown" | "complete" | "rows" | "parts" | "codes" | "zone">;
  questions: Question[];
}

const choices = (...pairs: [value: string, label: string][]) =>
  pairs.map(([value, label]) => ({ value, label }));

/** The lists of short codes of species that a reading can name. */
export const codeLists = {
  initials: "Letters of the English name, such as COBU for Common Bulbul",
  cornell: "Codes of eBird, such as combul2",
  abap: "Numbers of the African Bird Atlas",
} as const;

/** Whether a table has one of some fields, of its own or by a join. */
type Has = (...fields: SurveyField[]) => boolean;

const isStart = /start|begin|debut|inicio/;
const isSighting = /sighting|observ time|time obs|obs time|time of observation/;

function timeOf(
  { program, fields, shape, rows }: Examined,
  fillDown: readonly number[],
): { time: Reading["time"]; question?: Question } {
  if (program?.time === "sighting") return { time: "sighting" };
  const name = fields.get("time")?.column.words.words ?? "";
  if (program || shape.shape !== "list" || name === "") return { time: "survey" };
  if (isSighting.test(name)) return { time: "sighting" };
  const share = shareOfSightings(filledRows(rows, fillDown), fields);
  if (share >= 0.8 && !isStart.test(name)) return { time: "sighting" };
  if (share < 0.5) return { time: "survey" };
  const guess = isStart.test(name) ? "survey" : "sighting";
  const question: Question = {
    ask: "time",
    text: "Is the time in each row that of the bird, or does each time begin another survey?",
    choices: choices(
      ["sighting", "The time of the bird: rows of a place and day are one survey"],
      ["survey", "Each time begins a survey"],
    ),
    guess,
  };
  return { time: guess, question };
}

/** What proves the order of day and month: all cells with days, and the names of visits. */
function numberedDays({ table, fields, shape }: Examined): OrderProof {
  const cells: OrderProof[] = atOf(fields, ["date", "endDate"]).flatMap((at) => table.facts[at] ?? []);
  const names = shape.shape === "visits-in-columns" ? shape.across : [];
  const proofs = [...cells, ...names.flatMap(({ name }) => proofOf(name) ?? [])];
  return {
    dayFirst: proofs.find(({ dayFirst }) => dayFirst)?.dayFirst,
    monthFirst: proofs.find(({ monthFirst }) => monthFirst)?.monthFirst,
    open: proofs.find(({ open }) => open)?.open,
  };
}

function orderOf(examined: Examined): { order: "dmy" | "mdy"; question?: Question } {
  if (examined.program?.order === "mdy") return { order: "mdy" };
  const format =
    examined.fields.get("date")?.column.words.unit ?? examined.fields.get("date")?.column.unit ?? "";
  if (/^m{1,2}\W?d/i.test(format)) return { order: "mdy" };
  if (/^d{1,2}\W?m/i.test(format)) return { order: "dmy" };
  const { dayFirst, monthFirst, open } = numberedDays(examined);
  if (monthFirst && !dayFirst) return { order: "mdy" };
  if (dayFirst && !monthFirst) return { order: "dmy" };
  const text = dayFirst
    ? `“${dayFirst}” has the day first and “${monthFirst}” the month. How is a day such as 04/03/2024 to be read?`
    : open && `Is “${open}” written with the day first, or the month?`;
  if (!text) return { order: "dmy" };
  return {
    order: "dmy",
    question: {
      ask: "dayOrder",
      text,
      choices: choices(["dmy", "Day first"], ["mdy", "Month first"]),
      guess: "dmy",
    },
  };
}

const onesQuestion: Question = {
  ask: "rows",
  text: "All numbers are 0 or 1. Does 1 say that the species was there, or that one bird was counted?",
  choices: choices(["presence", "It was there"], ["numbers", "One bird was counted"]),
  guess: "presence",
};

function rowsOf(
  examined: Examined,
  has: Has,
  fillDown: readonly number[],
  time: Reading["time"],
): { rows: Reading["rows"]; question?: Question } {
  const { program, shape, parts, repeats, rows, fields } = examined;
  if (
    shape.across.length > 0 &&
    shape.across.every(({ profile }) => [...profile.values.keys()].every((text) => /^[01]$/.test(text)))
  )
    return { rows: "presence", question: onesQuestion };
  if (program?.rows === "presence" || (!has("individuals") && has("status"))) return { rows: "presence" };
  if (shape.shape !== "list" || parts.length > 0 || repeats.length > 0 || has("individuals"))
    return { rows: "numbers" };
  if (!hasRepeatedSpecies(filledRows(rows, fillDown), fields, time)) return { rows: "presence" };
  const question: Question = {
    ask: "rows",
    text: "No column has numbers, and some species stand in several rows of a survey. What is a row?",
    choices: choices(
      ["one bird", "One bird: equal rows are several birds"],
      ["presence", "The species was there: equal rows say it once"],
    ),
    guess: "one bird",
  };
  return { rows: "one bird", question };
}

function codesOf({ fields }: Examined, has: Has): { codes: string | null; question?: Question } {
  const code = fields.get("code");
  if (!code || has("englishName", "scientificName", "genus", "frenchName", "localName"))
    return { codes: null };
  const { share } = code.column.profile;
  const guess =
    share("birdCode") > 0.3 || share("code") > 0.5 ? "initials" : share("whole") > 0.9 ? "abap" : "initials";
  const guessed =
    /\d/.test([...code.column.profile.values.keys()][0] ?? "") && guess === "initials" ? "cornell" : guess;
  const question: Question = {
    ask: "codes",
    text: `“${code.column.name}” has short codes of species. Of which list?`,
    choices: [
      ...choices(...Object.entries(codeLists)),
      { value: "", label: "Another: I say later what each code is" },
    ],
    guess: guessed,
  };
  return { codes: guessed, question };
}

const completeness: Question = {
  ask: "complete",
  text: "Are the lists complete, so that a species that is not listed was looked for and not found?",
  choices: choices(["yes", "Yes, every species that was found is listed"], ["no", "No, or not all of them"]),
};

function missing({ shape, fields, parts }: Examined, has: Has): Question[] {
  const isByVisit = shape.shape === "visits-in-columns";
  const visits = isByVisit ? shape.across.map(({ name }) => visitOfHeader(name)) : [];
  const found: Question[] = [];
  const isDated =
    has("date") ||
    (has("year") && has("month") && has("day")) ||
    visits.some((visit) => visit.date !== undefined);
  if (!isDated)
    found.push({
      ask: "date",
      text: "No column has days. On which day was all of this counted?",
      choices: [],
    });
  const isPlaced = has(...placeFields) || visits.some((visit) => visit.place !== undefined);
  if (!isPlaced)
    found.push({ ask: "place", text: "No column has a place. Where was all of this counted?", choices: [] });
  const isNamed = has(...speciesFields) || shape.shape === "visits-in-rows";
  if (!isNamed)
    found.push({
      ask: "species",
      text: "No column has birds. Which species are all of these numbers of?",
      choices: [],
    });
  const date = fields.get("date")?.column.profile;
  if (date && date.share("yearless") > 0.3 && !has("year"))
    found.push({
      ask: "year",
      text: `Days such as “${[...date.values.keys()][0]}” have no year. Of which year are they?`,
      choices: [],
    });
  if (has("easting") && !has("utmZone"))
    found.push({
      ask: "zone",
      text: "Positions are in metres (UTM). In which zone?",
      choices: choices(
        ["31N", "31 N: west of 6° E"],
        ["32N", "32 N: 6° to 12° E"],
        ["33N", "33 N: east of 12° E"],
      ),
    });
  if (parts.length > 0) {
    const names = parts.map(({ column }) => `“${column.name}”`).join(", ");
    found.push({
      ask: "counts",
      text: `Numbers stand in several columns: ${names}. How are they to be stored?`,
      choices: choices(["keep", "Each with what its column says"], ["add", "Added up"]),
      guess: "keep",
    });
  }
  return found;
}

/** Draws what can be drawn from the values, and asks for the rest: completeness first, at most three in all. */
export function drawAnswers(examined: Examined, joined: ReadonlySet<SurveyField>): Answers {
  const { table, header, fields, program, repeats, shape } = examined;
  const has: Has = (...wanted) =>
    wanted.some(
      (field) => fields.has(field) || joined.has(field) || repeats.some((repeat) => repeat.field === field),
    );
  const fillDown = shape.shape === "list" ? findFillDown(table, header, fields) : [];
  const time = timeOf(examined, fillDown);
  const order = orderOf(examined);
  const rows = rowsOf(examined, has, fillDown, time.time);
  const codes = codesOf(examined, has);
  const isStated = has("complete") || program?.lists !== undefined;
  const across: Question[] =
    shape.isUnsure && shape.shape === "visits-in-rows" ? [acrossQuestion(examined)] : [];
  const rest = [
    ...missing(examined, has),
    ...across,
    order.question,
    codes.question,
    rows.question,
    time.question,
  ].filter((question) => question !== undefined);
  const questions = [...(isStated ? [] : [completeness]), ...rest].slice(0, MAX_QUESTIONS);
  return {
    values: {
      date: { order: order.order },
      time: time.time,
      fillDown,
      complete: program?.lists === "no absences" ? "no" : null,
      rows: rows.rows,
      parts: examined.parts.length > 0 ? "keep" : "add",
      codes: codes.codes,
      zone: null,
    },
    questions,
  };
}

function acrossQuestion({ shape: { across } }: Examined): Question {
  const names = across
    .slice(0, 3)
    .map(({ name }) => `“${name}”`)
    .join(", ");
  const runs = runsOf(across)
    .map((run) => run.join("-"))
    .join(",");
  return {
    ask: "across",
    text: `Nobody here knows ${names} and ${across.length - 3} more names of columns with numbers. Are they birds?`,
    choices: choices([runs, "Yes, each is a species"], ["", "No"]),
    guess: runs,
  };
}
