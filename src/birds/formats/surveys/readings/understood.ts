import { type SurveyField, surveyReadingFields } from "#birds/domain/surveys/reading-fields.ts";
import { isKeyOf } from "#core/domain/keys.ts";
import type { Proposal, Reading } from "#core/domain/reading.ts";
import { countOf } from "#core/domain/words.ts";
import { visitOfHeader } from "./visits.ts";

const shown = (name: string) => `“${name.length > 60 ? `${name.slice(0, 60)}…` : name}”`;

/** Whether a reading is for the table whose columns are given; otherwise what differs. */
export function misfitOf(reading: Reading, names: readonly string[]): string | undefined {
  const all = [...reading.columns, ...(reading.join?.columns ?? [])];
  const unknown = all.find(({ field }) => field !== null && !isKeyOf(surveyReadingFields, field));
  if (unknown)
    return `“${unknown.field}” is no field of a survey. These are: ${Object.keys(surveyReadingFields).join(", ")}.`;
  const beyond = reading.columns.find(({ at }) => at >= names.length);
  if (beyond)
    return `The reading names column ${beyond.at + 1}, but the table has ${countOf(names.length, "column")}.`;
  const other = reading.columns.filter(({ at, name }) => names[at] !== name);
  if (other.length < 2) return undefined;
  const said = other.slice(0, 20).map(({ at, name }) => `${at + 1} ${shown(name)}`);
  const found = other.slice(0, 20).map(({ at }) => `${at + 1} ${shown(names[at] ?? "")}`);
  return `This reading is for another table. It names the columns ${said.join(", ")}; this table has ${found.join(", ")}.`;
}

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
  const said: Record<string, boolean> = {
    date: date.day !== undefined || visits.some((visit) => visit.date !== undefined),
    site: place !== null || visits.some((visit) => visit.place !== undefined),
    species: species !== null || (shape === "visits-in-rows" && headers.length > 0),
  };
  return needed.flatMap(({ label, fields: ways }) =>
    said[label] || ways.some((field) => fields.has(field)) ? [] : [label],
  );
}

/** How the columns of a table are read, and which are not used, for the report. */
export function understoodNotes(reading: Reading, columns: Proposal["columns"]): string[] {
  if (isByProgram(reading)) return [];
  const fieldAt = new Map(reading.columns.map(({ at, field, part }) => [at, part ? "individuals" : field]));
  const isAcross = (at: number) => reading.across.some(([from, to]) => at >= from && at <= to);
  const used = columns.flatMap(({ at, name }) => {
    const field = fieldAt.get(at) ?? "";
    return isKeyOf(surveyReadingFields, field) ? [`${shown(name)}: ${surveyReadingFields[field].label}`] : [];
  });
  const across = columns.filter(({ at }) => isAcross(at));
  const isJoined = (at: number) => reading.join?.on.some(([own]) => own === at) ?? false;
  const unused = columns.filter(
    ({ at, values }) => values.length > 0 && !fieldAt.get(at) && !isAcross(at) && !isJoined(at),
  );
  const what = reading.shape === "visits-in-rows" ? "species" : "visits";
  return [
    ...(reading.program ? [`This is a file of this kind: ${reading.program}.`] : []),
    ...(reading.header > 1 ? [`The header is in row ${reading.header}. What is above it was not read.`] : []),
    ...(reading.last === null
      ? []
      : [`Another table begins below row ${reading.last}. What is below that row was not read.`]),
    ...(used.length > 0 ? [`Columns: ${used.join("; ")}.`] : []),
    ...(across.length > 0
      ? [
          `${countOf(across.length, "column")} from ${shown(across[0]?.name ?? "")} to ${shown(across.at(-1)?.name ?? "")} were read as ${what}.`,
        ]
      : []),
    ...(unused.length > 0
      ? [
          `${unused.length === 1 ? "One column is" : `${unused.length} columns are`} not used: ${unused
            .slice(0, 30)
            .map(({ name }) => shown(name))
            .join(", ")}${unused.length > 30 ? " …" : ""}.`,
        ]
      : []),
    ...(reading.join ? [`The rows of ${shown(reading.join.sheet)} were joined.`] : []),
    ...(reading.time === "sighting" ? ["The times are those of sightings, so no survey has a time."] : []),
    ...(reading.date.order === "mdy" ? ["Dates in numbers were read with the month first."] : []),
    ...(reading.rows === "one bird" ? ["Each row without a number was counted as one bird."] : []),
  ];
}
