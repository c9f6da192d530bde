import { isAgainst, type SurveyField, surveyReadingFields } from "#birds/domain/surveys/reading-fields.ts";
import { parseDay } from "#core/formats/tables/days.ts";
import type { FoundHeader } from "#core/formats/tables/header.ts";
import { lastHeaderLine } from "#core/formats/tables/header.ts";
import type { SampledTable } from "#core/formats/tables/sample.ts";
import type { Assigned, Fields } from "./assign.ts";
import { speciesFields } from "./groups.ts";
import { isBlank } from "./profile.ts";

/** The first rows of a table below its header. */
export const rowsBelow = (table: SampledTable, header: FoundHeader): (readonly string[])[] =>
  table.first.filter(({ line }) => line > lastHeaderLine(header)).map(({ cells }) => cells);

const dayFields: readonly SurveyField[] = ["date", "year", "month", "day"];
const isOfSurvey = (field: SurveyField) =>
  surveyReadingFields[field].group !== "What" && field !== "occurrenceID" && !isAgainst(field);
const has = (cells: readonly string[], at: number) => !isBlank(cells[at] ?? "");

/** Whether a value that stands in one cell alone, wherever, is that of all rows. */
export const isOfWholeFile = (field: string | null): boolean => field === "time" || field === "endTime";

/** The columns of these fields, as far as the table has them. */
export const atOf = (fields: Fields, wanted: readonly SurveyField[]): number[] =>
  wanted.flatMap((field) => fields.get(field)?.column.at ?? []);

/** Whether one cell alone has a value: that of the first row, or for a start or an end any. */
function standsAlone(
  table: SampledTable,
  header: FoundHeader,
  rows: readonly (readonly string[])[],
  { field, column: { at } }: Pick<Assigned, "field" | "column">,
): boolean {
  const above = table.first.filter(
    ({ line, cells }) => line <= lastHeaderLine(header) && (cells[at] ?? "") !== "",
  ).length;
  const below = table.rows - table.first.filter(({ line }) => line <= lastHeaderLine(header)).length;
  const isAlone = below > 2 && (table.facts[at]?.filled ?? 0) - above === 1;
  return isAlone && (isOfWholeFile(field) || has(rows[0] ?? [], at));
}

/**
 * The columns in which a blank cell says the same as the one above: those whose value stands in the first row alone, a clock
 * only if all rows are of one day; and, where days are blank below a day, the day and whatever else of the survey is blank
 * in the same rows.
 */
export function findFillDown(
  table: SampledTable,
  header: FoundHeader,
  fields: Fields,
  across: readonly { at: number }[] = [],
): number[] {
  const rows = rowsBelow(table, header);
  const ofSurvey = [...fields.values()].filter(({ field }) => isOfSurvey(field));
  // Where the days differ, the one clock is of its own row.
  const isOneDay = ofSurvey.every(
    ({ field, column }) =>
      !dayFields.includes(field) || new Set([...column.profile.values.keys()].map(dayOf)).size < 2,
  );
  const alone = ofSurvey
    .filter(({ field }) => isOneDay || !isOfWholeFile(field))
    .filter((assigned) => standsAlone(table, header, rows, assigned))
    .map(({ column }) => column.at);
  const days = atOf(fields, dayFields);
  const species = [...atOf(fields, speciesFields), ...across.map(({ at }) => at)];
  const first = rows.findIndex((cells) => days.some((at) => has(cells, at)));
  const dayless =
    first < 0
      ? []
      : rows
          .slice(first)
          .filter((cells) => !days.some((at) => has(cells, at)) && species.some((at) => has(cells, at)));
  const below =
    dayless.length === 0
      ? []
      : ofSurvey
          .filter(
            ({ column }) => dayless.some((cells) => !has(cells, column.at)) && column.profile.filled > 0,
          )
          .map(({ column }) => column.at);
  return [...new Set([...alone, ...below])].toSorted((a, b) => a - b);
}

/** Rows with the cells that stand for the ones above filled in, as the reader will. */
export function filledRows(
  rows: readonly (readonly string[])[],
  fillDown: readonly number[],
): (readonly string[])[] {
  const above: string[] = [];
  return rows.map((cells) => {
    if (fillDown.length === 0) return cells;
    const filled = [...cells];
    for (const at of fillDown) {
      if (has(cells, at)) above[at] = cells[at] ?? "";
      else filled[at] = above[at] ?? "";
    }
    return filled;
  });
}

const clockFields: readonly SurveyField[] = ["time", "hour", "minute"];
const keyFields: readonly SurveyField[] = [
  "eventID",
  "date",
  "year",
  "month",
  "day",
  "name",
  "locationID",
  "pentad",
  "transect",
  "point",
  "visit",
  "observers",
];
const keyOf = (cells: readonly string[], columns: readonly number[]) =>
  columns.map((at) => (cells[at] ?? "").toLowerCase()).join("\u0001");

const MIN_GROUP = 4;
/** The part of the surveys of four rows or more in which at least a third of the rows bring another time. */
export function shareOfSightings(rows: readonly (readonly string[])[], fields: Fields): number {
  const times = atOf(fields, clockFields);
  const keys = atOf(fields, keyFields);
  const timed = rows.filter((cells) => times.some((at) => has(cells, at)));
  const groups = [...Map.groupBy(timed, (cells) => keyOf(cells, keys)).values()].filter(
    (group) => group.length >= MIN_GROUP,
  );
  const moving = groups.filter(
    (group) => new Set(group.map((cells) => keyOf(cells, times))).size - 1 >= group.length / 3,
  );
  return groups.length === 0 ? 0 : moving.length / groups.length;
}

/** Whether a species stands in several rows of one survey, so that rows may be birds. */
export function hasRepeatedSpecies(
  rows: readonly (readonly string[])[],
  fields: Fields,
  time: "survey" | "sighting",
): boolean {
  const keys = atOf(fields, [...keyFields, ...(time === "survey" ? clockFields : []), ...speciesFields]);
  const seen = new Set<string>();
  return rows.some((cells) => {
    const key = keyOf(cells, keys);
    if (seen.has(key)) return true;
    seen.add(key);
    return false;
  });
}

/** The days that a column has, as ISO dates where they can be read. */
export function dayOf(text: string): string {
  const day = text.replace(/[T ]+\d{1,2}[:h].*$/, "");
  return parseDay(day) ?? day.toLowerCase();
}
