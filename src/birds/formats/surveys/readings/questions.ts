import type { SurveyField } from "#birds/domain/surveys/reading-fields.ts";
import type { Question, Reading } from "#core/domain/reading.ts";
import type { OrderProof } from "#core/formats/tables/sample.ts";
import { choices, type Has, zones } from "./choices.ts";
import type { Examined } from "./examine.ts";
import { placeFields, speciesFields } from "./groups.ts";
import { runsOf } from "./matrix.ts";
import { findFillDown } from "./rows.ts";
import { readTitleLines, type TitleLines } from "./title-lines.ts";
import { visitOfHeader } from "./visits.ts";
import { codesOf, rowsOf } from "./what.ts";
import { orderOf, timeOf } from "./when.ts";

/** The most that a person is asked; the rest are guesses. */
const MAX_QUESTIONS = 3;

/** What follows from the values of a table, and what nobody but a person knows. */
export interface Answers {
  values: Pick<
    Reading,
    "date" | "place" | "time" | "fillDown" | "complete" | "rows" | "parts" | "codes" | "zone"
  >;
  questions: Question[];
}

/** What no table says unless it has a column for it. */
export const completeness: Question = {
  ask: "complete",
  text: "Are the lists complete, so that a species that is not listed was looked for and not found?",
  choices: choices(["yes", "Yes, every species that was found is listed"], ["no", "No, or not all of them"]),
};

function missing({ shape, fields, parts }: Examined, has: Has, said: TitleLines): Question[] {
  const isByVisit = shape.shape === "visits-in-columns";
  const visits = isByVisit ? shape.across.map(({ name }) => visitOfHeader(name, "dmy")) : [];
  const found: Question[] = [];
  const basis = fields.get("basis")?.column.profile.values.keys() ?? [];
  if (has("confidence") || [...basis].some((text) => /machine/i.test(text)))
    found.push({
      ask: "machine",
      text: "Some of these birds were detected by a machine, and it may be that no one has seen or heard them. What becomes of them?",
      choices: choices(
        ["apart", "They are kept apart and not stored"],
        ["machine", "They are stored as detected by a machine"],
      ),
      guess: "apart",
    });
  const isCarded = (fields.get("eventID")?.column.profile.share("card") ?? 0) > 0.9;
  const isDated =
    isCarded ||
    has("date") ||
    (has("year") && has("month") && has("day")) ||
    visits.some((visit) => visit.date !== undefined);
  if (!isDated)
    found.push({
      ask: "date",
      text: said.day
        ? "Is all of this from the day above the header?"
        : "No column has days. On which day was all of this counted?",
      choices: [],
    });
  const isPlaced =
    isCarded || has(...placeFields) || visits.some(({ place, pentad }) => (place ?? pentad) !== undefined);
  if (!isPlaced)
    found.push({
      ask: "place",
      text: said.place
        ? "Is all of this from the place above the header?"
        : "No column has a place. Where was all of this counted?",
      choices: [],
    });
  const isNamed = has(...speciesFields) || shape.shape === "visits-in-rows";
  if (!isNamed)
    found.push({
      ask: "species",
      text: "No column has birds. Which species do all these numbers count?",
      choices: [],
    });
  const date = fields.get("date")?.column.profile;
  if (date && date.share("yearless") > 0.3 && !has("year"))
    found.push({
      ask: "year",
      text: `Days such as “${[...date.values.keys()][0]}” have no year. Which year are they from?`,
      choices: [],
    });
  if (has("easting") && !has("utmZone"))
    found.push({
      ask: "zone",
      text: "Positions are in metres (UTM). In which zone?",
      choices: zones,
    });
  if (parts.length > 0) found.push(countsQuestion(parts));
  return found;
}

const NAMED_PARTS = 8;
/** How numbers in several columns are stored; of columns with unknown names only a person can say whether they are birds. */
function countsQuestion(parts: Examined["parts"]): Question {
  const names = parts.slice(0, NAMED_PARTS).map(({ column }) => `“${column.name}”`);
  const more = parts.length > NAMED_PARTS ? ` and ${parts.length - NAMED_PARTS} more` : "";
  const listed = names.join(", ") + more;
  const kept = choices(["keep", "Each with what its column says"], ["add", "Added up"]);
  if (!parts.some(({ isUnknown }) => isUnknown))
    return {
      ask: "counts",
      text: `There are numbers in several columns: ${listed}. How should they be stored?`,
      choices: kept,
      guess: "keep",
    };
  const text =
    parts.length === 1
      ? `Only its whole numbers speak for ${listed}. Are they numbers of birds?`
      : `Which of these are numbers of birds: ${listed}? How should they be stored? Set those that are none to “Not used”.`;
  return {
    ask: "counts",
    text,
    choices: [
      ...kept,
      ...choices([
        "none",
        parts.length === 1 ? "They are not numbers of birds" : "None of them is a number of birds",
      ]),
    ],
  };
}

/** Draws what can be drawn from the values, and asks for the rest: completeness first, at most three in all. */
export function drawAnswers(
  examined: Examined,
  joined: ReadonlySet<SurveyField>,
  proofs: readonly OrderProof[],
): Answers {
  const { table, header, fields, program, repeats, shape } = examined;
  const has: Has = (...wanted) =>
    wanted.some(
      (field) => fields.has(field) || joined.has(field) || repeats.some((repeat) => repeat.field === field),
    );
  const said = readTitleLines(table, header.header);
  const fillDown = findFillDown(table, header, fields, shape.across);
  const time = timeOf(examined, fillDown);
  const order = orderOf(examined, proofs);
  const rows = rowsOf(examined, has, fillDown, time.time);
  const codes = codesOf(examined, has);
  const isStated = has("complete") || program?.lists !== undefined;
  const across: Question[] =
    shape.isUnsure && shape.shape === "visits-in-rows" ? [acrossQuestion(examined)] : [];
  const lacking = missing(examined, has, said);
  const asks = (wanted: Question["ask"]) => lacking.some(({ ask }) => ask === wanted);
  const equal = equalQuestion(examined, rows.rows);
  const rest = [
    ...lacking,
    ...across,
    order.question,
    codes.question,
    rows.question,
    time.question,
    equal,
  ].filter((question) => question !== undefined);
  const open = [...(isStated ? [] : [completeness]), ...rest];
  const isSure = ({ ask, guess }: Question) => guess !== undefined && ask !== "machine";
  // What has no guess, and what may be no bird at all, is always asked; of the others as many as there is room for.
  const room = Math.max(0, MAX_QUESTIONS - open.filter((question) => !isSure(question)).length);
  const asked = new Set(open.filter(isSure).slice(0, room));
  const questions = open.filter((question) => !isSure(question) || asked.has(question));
  return {
    values: {
      date: { order: order.order, ...(asks("date") && said.day && { day: said.day }) },
      place: asks("place") ? (said.place ?? null) : null,
      time: time.time,
      fillDown,
      complete: program?.lists === "no absences" ? "no" : null,
      rows: rows.rows,
      parts: examined.parts.some(({ isUnknown }) => isUnknown)
        ? null
        : examined.parts.length > 0
          ? "keep"
          : "add",
      codes: codes.codes,
      zone: null,
    },
    questions,
  };
}

const MIN_EQUAL = 2;
/** Asked where more than two rows are equal by all their cells, used or not, but for the number of the row. */
function equalQuestion(
  { rows, index, shape, program }: Examined,
  ofRow: Reading["rows"],
): Question | undefined {
  if (ofRow === "one bird" || shape.shape !== "list" || program) return undefined;
  const seen = new Set<string>();
  let equal = 0;
  for (const cells of rows) {
    const key = cells.map((cell, at) => (at === index?.at ? "" : cell)).join("\u0001");
    if (seen.has(key)) equal++;
    seen.add(key);
  }
  if (equal < MIN_EQUAL) return undefined;
  return {
    ask: "equal",
    text: `${equal} of the first rows have the same cells as an earlier one. Are they the same records, written twice?`,
    choices: choices(["once", "Yes, each is counted once"], ["each", "No, they are birds of their own"]),
    guess: "once",
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
    text: `The guide does not know ${names} and ${across.length - 3} more names of columns with numbers. Are they birds?`,
    choices: choices([runs, "Yes, each is a species"], ["", "No"]),
    guess: runs,
  };
}
