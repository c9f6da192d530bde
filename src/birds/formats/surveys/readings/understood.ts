import type { Share } from "#birds/domain/surveys/import-look.ts";
import { type SurveyField, surveyReadingFields } from "#birds/domain/surveys/reading-fields.ts";
import { isKeyOf } from "#core/domain/keys.ts";
import type { Proposal, Reading } from "#core/domain/reading.ts";
import { countOf } from "#core/domain/words.ts";
import type { SampledTable } from "#core/formats/tables/sample.ts";
import { filledBelow } from "#core/formats/tables/shown-columns.ts";
import { misfitOf, shownName, titleNotes, unusedNotes } from "#core/formats/tables/understood.ts";
import { CARD, visitOfHeader } from "./visits.ts";

/** Whether a reading is for the table of surveys whose columns are given; otherwise what differs. */
export const surveyMisfitOf = (reading: Reading, names: readonly string[]): string | undefined =>
  misfitOf(reading, names, surveyReadingFields, "a survey");

/** The parts of a survey that a reading must have, each in one of these ways. */
const needed: readonly { label: string; fields: readonly SurveyField[] }[] = [
  { label: "date", fields: ["date", "year"] },
  {
    label: "site",
    fields: ["name", "locationID", "transect", "point", "pentad", "decimalLatitude", "position", "northing"],
  },
  { label: "species", fields: ["englishName", "scientificName", "genus", "code", "frenchName", "localName"] },
];

/** Whether the rules of a program, and not the columns, say how a table is read. */
const isByProgram = ({ program, columns }: Reading) => program !== null && columns.length === 0;

/** The labels of what a reading of these columns does not say: the date, the site or the species. */
export function missingParts(reading: Reading, names: readonly string[]): string[] {
  const { columns, join, shape, across, date, place, species } = reading;
  if (isByProgram(reading)) return [];
  const fields = new Set([...columns, ...(join?.columns ?? [])].map(({ field }) => field));
  const headers = across.flatMap(([from, to]) => names.slice(from, to + 1));
  const visits = shape === "visits-in-columns" ? headers.map((name) => visitOfHeader(name, date.order)) : [];
  const isCarded = columns.some(({ unit }) => unit === CARD);
  const said: Record<string, boolean> = {
    date: isCarded || date.day !== undefined || visits.some((visit) => visit.date !== undefined),
    site: isCarded || place !== null || visits.some(({ place, pentad }) => (place ?? pentad) !== undefined),
    species: species !== null || (shape === "visits-in-rows" && headers.length > 0),
  };
  return needed.flatMap(({ label, fields: ways }) =>
    said[label] || ways.some((field) => fields.has(field)) ? [] : [label],
  );
}

/** How many of the columns that say something are used, and how many of their filled cells. */
export function usedOf(
  reading: Reading,
  table: Pick<SampledTable, "first" | "facts">,
  below: number,
): { columns: Share; cells: Share } {
  const read = reading.columns.filter(({ field, part }) => (part ? areUsed(reading) : field !== null));
  const fields = new Set(read.map(({ at }) => at));
  const isUsed = (at: number) =>
    isByProgram(reading) ||
    fields.has(at) ||
    reading.across.some(([from, to]) => at >= from && at <= to) ||
    (reading.join?.on.some(([own]) => own === at) ?? false);
  const filled = table.facts
    .map((_, at) => ({ at, cells: filledBelow(table, at, below) }))
    .filter(({ at, cells }) => cells > 0 && at !== reading.index);
  const used = filled.filter(({ at }) => isUsed(at));
  const cellsOf = (columns: typeof filled) => columns.reduce((sum, { cells }) => sum + cells, 0);
  return {
    columns: { used: used.length, all: filled.length },
    cells: { used: cellsOf(used), all: cellsOf(filled) },
  };
}

/** Whether columns that stand for parts of the numbers are used. */
const areUsed = ({ parts }: Reading): boolean => parts === "add" || parts === "keep";

/** What is to be said before anything can be stored: whether columns of numbers are birds. */
export const isUndecided = ({ parts, columns }: Reading): boolean =>
  parts === null &&
  columns.some(({ part }) => part !== undefined) &&
  // Who says which column has the number has said that the others have none.
  !columns.some(({ field, part }) => field === "individuals" && !part);

/** How the columns of a table are read, and which are not used, for the report. */
export function understoodNotes(reading: Reading, columns: Proposal["columns"]): string[] {
  if (isByProgram(reading)) return [];
  const partField = areUsed(reading) ? "individuals" : null;
  const fieldAt = new Map(reading.columns.map(({ at, field, part }) => [at, part ? partField : field]));
  const isAcross = (at: number) => reading.across.some(([from, to]) => at >= from && at <= to);
  const used = columns.flatMap(({ at, name }) => {
    const field = fieldAt.get(at) ?? "";
    return isKeyOf(surveyReadingFields, field)
      ? [`${shownName(name)}: ${surveyReadingFields[field].label}`]
      : [];
  });
  const across = columns.filter(({ at }) => isAcross(at));
  const isJoined = (at: number) => reading.join?.on.some(([own]) => own === at) ?? false;
  const unused = columns.filter(
    ({ at, values, filled }) =>
      (filled ?? values.length) > 0 &&
      at !== reading.index &&
      !fieldAt.get(at) &&
      !isAcross(at) &&
      !isJoined(at),
  );
  const index = columns.find(({ at }) => at === reading.index);
  const what = reading.shape === "visits-in-rows" ? "species" : "visits";
  return [
    ...(reading.program ? [`This is a file of this kind: ${reading.program}.`] : []),
    ...titleNotes(reading),
    ...(reading.last === null
      ? []
      : [`Another table begins below row ${reading.last}. What is below that row was not read.`]),
    ...(used.length > 0 ? [`Columns: ${used.join("; ")}.`] : []),
    ...(across.length > 0
      ? [
          `${countOf(across.length, "column")} from ${shownName(across[0]?.name ?? "")} to ${shownName(across.at(-1)?.name ?? "")} were read as ${what}.`,
        ]
      : []),
    ...(index ? [`${shownName(index.name)} numbers the rows.`] : []),
    ...unusedNotes(unused),
    ...(reading.join ? [`The rows of ${shownName(reading.join.sheet)} were joined.`] : []),
    ...(reading.time === "sighting" ? ["The times are those of sightings, so no survey has a time."] : []),
    ...(reading.date.order === "mdy" ? ["Dates in numbers were read with the month first."] : []),
    ...(reading.rows === "one bird" ? ["Each row without a number was counted as one bird."] : []),
  ];
}
