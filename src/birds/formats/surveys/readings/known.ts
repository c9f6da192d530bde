import { type SurveyField, surveyReadingFields } from "#birds/domain/surveys/reading-fields.ts";
import { isKeyOf } from "#core/domain/keys.ts";
import type { HeaderWords } from "#core/formats/tables/column-words.ts";
import type { SampledTable } from "#core/formats/tables/sample.ts";
import known from "./known.json" with { type: "json" };

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
  /** What its columns are. */
  columns: Readonly<Record<string, string | undefined>>;
  /** The columns that are not used, by the reason why they may be ignored. */
  unused: Unused;
  /** A standard that has more such columns. */
  follows?: string;
}

/** A program of forms, which adds columns of its own to the questions of people. */
type KnownForm = Pick<KnownProgram, "name" | "has" | "unused">;

type Unused = Readonly<Record<string, string | undefined>>;

export const knownPrograms: readonly KnownProgram[] = known.programs;
export const knownForms: readonly KnownForm[] = known.forms;

/** Why a column may be ignored, in words behind “not used, as in all tables of …”. */
export const reasonsToIgnore: Readonly<Record<string, string | undefined>> = known.reasons;

/** What tables of a standard have beside that, whoever wrote them. */
export const knownStandards: readonly Pick<KnownProgram, "name" | "unused">[] = known.standards;

/** The reason of a column in one list of reasons. */
function reasonIn(unused: Unused | undefined, { keys }: HeaderWords): string | undefined {
  const [reason] =
    Object.entries(unused ?? {}).find(([, names = ""]) => {
      const ignored = names.split(" ");
      return keys.some((key) => ignored.includes(key));
    }) ?? [];
  return reason && reasonsToIgnore[reason];
}

/** Why a column of a program is not used; `undefined` if it is, or if nothing is said of it. */
export const whyIgnored = (
  { unused, follows }: Pick<KnownProgram, "unused" | "follows">,
  words: HeaderWords,
): string | undefined =>
  reasonIn(unused, words) ?? reasonIn(knownStandards.find(({ name }) => name === follows)?.unused, words);

/** The program that wrote a table with these columns. */
export function findProgram(columns: readonly HeaderWords[]): KnownProgram | undefined {
  const names = new Set(columns.flatMap(({ keys }) => keys));
  return knownPrograms.find(
    ({ has, lacks }) => has.every((name) => names.has(name)) && !lacks?.some((name) => names.has(name)),
  );
}

/** The program of forms whose columns these are, beside the questions that people wrote. */
export function findForm(columns: readonly HeaderWords[]): KnownForm | undefined {
  const names = new Set(columns.flatMap(({ keys }) => keys));
  return knownForms.find(({ has }) => has.every((name) => names.has(name)));
}

/** The field that a program gives a column; null for “not used”, `undefined` if it says nothing of the column. */
export function fieldInProgram(program: KnownProgram, words: HeaderWords): SurveyField | null | undefined {
  const key = words.keys.find((name) => Object.hasOwn(program.columns, name));
  const field = key === undefined ? undefined : program.columns[key];
  if (field && isKeyOf(surveyReadingFields, field)) return field;
  return whyIgnored(program, words) === undefined ? undefined : null;
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
