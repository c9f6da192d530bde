import { type SurveyField, surveyReadingFields } from "#birds/domain/surveys/reading-fields.ts";
import { isKeyOf } from "#core/domain/keys.ts";
import type { HeaderWords } from "#core/formats/tables/column-words.ts";
import type { SampledTable } from "#core/formats/tables/sample.ts";
import list from "./known.json" with { type: "json" };

/** A program of which the names of columns alone do not say everything. */
export interface KnownProgram {
  name: string;
  /** The columns by which its tables are known, and those that they never have. */
  has: readonly string[];
  lacks?: readonly string[];
  /** Whether its lists cannot state absences, or which of them can. */
  lists?: string;
  time?: string;
  rows?: string;
  order?: string;
  /** The names of its columns, if its files have no header. */
  header?: string;
  /** The second places in which it writes a field. */
  also?: Readonly<Record<string, string | undefined>>;
  /** What its columns are; null for those that are not used. */
  columns: Readonly<Record<string, string | null | undefined>>;
}

export const knownPrograms: readonly KnownProgram[] = list;

/** The program that wrote a table with these columns. */
export function findProgram(columns: readonly HeaderWords[]): KnownProgram | undefined {
  const names = new Set(columns.flatMap(({ keys }) => keys));
  return knownPrograms.find(
    ({ has, lacks }) => has.every((name) => names.has(name)) && !lacks?.some((name) => names.has(name)),
  );
}

/** The field that a program gives a column; null for “not used”, `undefined` if it says nothing of the column. */
export function fieldInProgram(
  { columns }: KnownProgram,
  { keys }: HeaderWords,
): SurveyField | null | undefined {
  const key = keys.find((name) => Object.hasOwn(columns, name));
  const field = key === undefined ? undefined : columns[key];
  return field && isKeyOf(surveyReadingFields, field) ? field : field === null ? null : undefined;
}

const DATE_AT = 8;
const ANSWER_AT = 15;
const RECORD_COLUMNS = 19;

/** eBird’s record format, which has no header, if a table is in it; a 20th column may be empty. */
export function recordFormatOf({ first, width }: SampledTable): KnownProgram | undefined {
  if (width <= ANSWER_AT || width > RECORD_COLUMNS + 1) return undefined;
  const isRecord = ({ cells }: SampledTable["first"][number]) =>
    /^\d{1,2}\/\d{1,2}\/\d{4}$/.test(cells[DATE_AT] ?? "") &&
    /^[YN]?$/i.test(cells[ANSWER_AT] ?? "") &&
    (cells[RECORD_COLUMNS] ?? "") === "";
  const rows = first.slice(0, 20);
  if (rows.length === 0 || !rows.every(isRecord)) return undefined;
  return knownPrograms.find(({ header }) => header !== undefined);
}
