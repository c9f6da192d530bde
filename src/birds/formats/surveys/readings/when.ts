import type { Question, Reading } from "#core/domain/reading.ts";
import { type OrderProof, proofOf } from "#core/formats/tables/sample.ts";
import { choices } from "./choices.ts";
import type { Examined } from "./examine.ts";
import { atOf, filledRows, shareOfSightings } from "./rows.ts";

const isStart = /start|begin|debut|inicio/;
const isSighting = /sighting|observ time|time obs|obs time|time of observation/;

/** Whether the time of a row is that of the survey or of the sighting: by its name, by how it changes, or asked. */
export function timeOf(
  { program, fields, shape, rows }: Examined,
  fillDown: readonly number[],
): { time: Reading["time"]; question?: Question } {
  if (program?.time === "sighting") return { time: "sighting" };
  const name = (fields.get("time") ?? fields.get("hour"))?.column.words.words ?? "";
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
function numberedDays({ table, fields, shape }: Examined, joined: readonly OrderProof[]): OrderProof {
  const cells: OrderProof[] = atOf(fields, ["date", "endDate"]).flatMap((at) => table.facts[at] ?? []);
  const names = shape.shape === "visits-in-columns" ? shape.across : [];
  const proofs = [
    ...cells,
    ...(fields.has("date") ? [] : joined),
    ...names.flatMap(({ name }) => proofOf(/\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}/.exec(name)?.[0] ?? "") ?? []),
  ];
  return {
    dayFirst: proofs.find(({ dayFirst }) => dayFirst)?.dayFirst,
    monthFirst: proofs.find(({ monthFirst }) => monthFirst)?.monthFirst,
    open: proofs.find(({ open }) => open)?.open,
  };
}

/** The order of day and month: as a program or the name of the column says, as all days prove, or asked. */
export function orderOf(
  examined: Examined,
  joined: readonly OrderProof[],
): { order: "dmy" | "mdy"; question?: Question } {
  if (examined.program?.order === "mdy") return { order: "mdy" };
  const format =
    examined.fields.get("date")?.column.words.unit ?? examined.fields.get("date")?.column.unit ?? "";
  if (/^m{1,2}\W?d/i.test(format)) return { order: "mdy" };
  if (/^d{1,2}\W?m/i.test(format)) return { order: "dmy" };
  const { dayFirst, monthFirst, open } = numberedDays(examined, joined);
  if (monthFirst && !dayFirst) return { order: "mdy" };
  if (dayFirst && !monthFirst) return { order: "dmy" };
  const text = dayFirst
    ? `“${dayFirst}” has the day first and “${monthFirst}” the month. How should a day such as 04/03/2024 be read?`
    : open && `Is “${open}” written with the day first, or the month?`;
  if (!text) return { order: "dmy" };
  // Another column of the same table may prove how it writes days, such as when each row was entered.
  const { facts } = examined.table;
  const isMonthFirst = facts.some((fact) => fact.monthFirst) && !facts.some((fact) => fact.dayFirst);
  const guess = isMonthFirst ? "mdy" : "dmy";
  return {
    order: guess,
    question: {
      ask: "dayOrder",
      text,
      choices: choices(["dmy", "Day first"], ["mdy", "Month first"]),
      guess,
    },
  };
}
