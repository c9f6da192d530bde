import type { SurveyField } from "#birds/domain/surveys/reading-fields.ts";
import type { TableColumn } from "./columns.ts";
import { fitOf } from "./fit.ts";
import { speciesFields } from "./groups.ts";
import type { ProfileKind } from "./profile.ts";

/** A column that is taken for a field, how sure that is, and why. */
export interface Assigned {
  column: TableColumn;
  field: SurveyField;
  sure: number;
  why: string;
}

/** What the columns of a table are, by their fields. */
export type Fields = Map<SurveyField, Assigned>;

/** A lower score is no claim. */
export const THRESHOLD = 0.44;
/** What values alone are worth at most. */
export const MOST_BY_CONTENT = 0.6;
const WELL_NAMED = 0.92;

/** Numbers in metres may stand under names of degrees. */
const inMetres: Partial<Record<SurveyField, SurveyField>> = {
  decimalLatitude: "northing",
  decimalLongitude: "easting",
};

/** Whether the numbers of a column go up by the same step from row to row, as those of rows do. */
function numbersRows({ profile: { filled, share, values } }: TableColumn): boolean {
  const [first = 0, second = 0, ...rest] = [...values.keys()].map(Number);
  const step = second - first;
  const isRun = step > 0 && rest.every((number, index) => number === second + step * (index + 1));
  return share("whole") > 0.95 && isRun && values.size === filled;
}

const MIN_RUN = 3;
/** A “No.” that goes up from row to row is as likely the number of the row; other names of numbers are surer. */
function fitOfNumbers(column: TableColumn): number {
  const fit = fitOf("individuals", column.profile);
  if (column.profile.values.size < MIN_RUN || !numbersRows(column)) return fit;
  return fit * (/^(no|n|nr|num|number)$/.test(column.words.words) ? 0.66 : 0.85);
}

/** When a row was made or sent, which is the day of its survey at best. */
export const isOfEntry = ({ words }: TableColumn): boolean =>
  /creat|edit|modif|submi|upload|timestamp|ent(ry|ered)/.test(words.words);
const OF_ENTRY = 0.6;

/** How well the values suit a field that the name of a column allows. */
function fitOfNamed(field: SurveyField, column: TableColumn): number {
  if (field === "individuals") return fitOfNumbers(column);
  const fit = fitOf(field, column.profile);
  return field === "date" && isOfEntry(column) ? fit * OF_ENTRY : fit;
}

/** All claims that the names of columns make, as far as their values allow them. */
function claimsByName(columns: readonly TableColumn[], allowed: (field: SurveyField) => boolean): Assigned[] {
  return columns.flatMap((column) => {
    const metres = column.named.flatMap(({ field, score }) => {
      const other = inMetres[field];
      return other ? [{ field: other, score: score * WELL_NAMED }] : [];
    });
    return [...column.named, ...metres].flatMap(({ field, score }) => {
      const fit = fitOfNamed(field, column);
      const sure = score * fit;
      const why = score < WELL_NAMED ? "by most of its name" : "by its name";
      return allowed(field) ? [{ column, field, sure, why }] : [];
    });
  });
}

/** What values alone may claim: a species, a day or a position that no name has claimed; never a number. */
function claimsByContent(
  columns: readonly TableColumn[],
  taken: Fields,
  allowed: (field: SurveyField) => boolean,
): Assigned[] {
  const has = (...fields: readonly SurveyField[]) => fields.some((field) => taken.has(field));
  const used = new Set([...taken.values()].map(({ column }) => column));
  const free = columns.filter(
    (column) =>
      !used.has(column) &&
      !/timestamp|edit|creat|modif|upload|submi|entry|entered|added|birth|tree|plant|host|food|prey|insect|flower/i.test(
        column.name,
      ),
  );
  const hasSpecies = has(...speciesFields);
  const hasPlace = has("decimalLatitude", "decimalLongitude", "position", "easting", "northing");
  const claims: [field: SurveyField, isFree: boolean, kind: ProfileKind, why: string][] = [
    ["englishName", !hasSpecies, "bird", "its values are names of birds"],
    ["scientificName", !hasSpecies, "binomial", "its values are scientific names"],
    ["date", !has("date", "year", "month", "day"), "day", "its values are days"],
    ["position", !hasPlace, "pair", "its values are positions"],
  ];
  const found = free.flatMap((column) =>
    claims.flatMap(([field, isFree, kind, why]) => {
      const share = column.profile.share(kind);
      return isFree && share > 0.6 ? [{ column, field, sure: MOST_BY_CONTENT * share, why }] : [];
    }),
  );
  return found.filter(({ field }) => allowed(field));
}

const byScore = (a: Assigned, b: Assigned) =>
  b.sure - a.sure ||
  a.column.words.words.localeCompare(b.column.words.words, "en") ||
  a.column.at - b.column.at;

/** Gives each field its best column and each column its best field, from the surest claim on. */
function takeBest(claims: readonly Assigned[], fields: Fields): void {
  const used = new Set([...fields.values()].map(({ column }) => column));
  for (const claim of claims.toSorted(byScore)) {
    if (claim.sure < THRESHOLD || fields.has(claim.field) || used.has(claim.column)) continue;
    fields.set(claim.field, claim);
    used.add(claim.column);
  }
}

const partOfDay =
  /\b(dawn|dusk|morning|noon|midday|afternoon|evening|night|sunrise|sunset|am|pm|matin|soir|manh[ãa]|tarde|noite|morgens?|abends?)\b/i;
/** Days that are all wrong are still the days of a column named so, and “dawn” is a time without a known hour. */
function keepNamed(
  columns: readonly TableColumn[],
  fields: Fields,
  allowed: (field: SurveyField) => boolean,
): void {
  const used = new Set([...fields.values()].map(({ column }) => column));
  const keep = (field: SurveyField, values: string, isKept: (column: TableColumn) => boolean) => {
    const column = columns.find(
      (column) =>
        !used.has(column) &&
        column.named.some((named) => named.field === field && named.score >= WELL_NAMED) &&
        isKept(column),
    );
    const why = `by its name, but its values are not ${values}`;
    if (column && allowed(field)) fields.set(field, { column, field, sure: 0.3, why });
  };
  if (!fields.has("date") && !fields.has("year")) keep("date", "days", () => true);
  if (!fields.has("time") && !fields.has("hour"))
    keep(
      "time",
      "clocks",
      ({ words, profile: { filled, values } }) =>
        filled > 0 &&
        /time|hour|heure|hora|uhr/.test(words.words) &&
        [...values.keys()].every((text) => partOfDay.test(text)),
    );
}

/** Assigns fields to columns by name and content; repeated questions of forms are left to `repeats.ts`. */
export function assignFields(
  columns: readonly TableColumn[],
  allowed: (field: SurveyField) => boolean,
): Fields {
  const fields: Fields = new Map();
  const named = claimsByName(columns, allowed);
  const ofEntry = named.filter(({ field, column }) => field === "date" && isOfEntry(column));
  takeBest(
    named.filter((claim) => !ofEntry.includes(claim)),
    fields,
  );
  takeBest(claimsByContent(columns, fields, allowed), fields);
  if (!fields.has("year")) takeBest(ofEntry, fields);
  keepNamed(columns, fields, allowed);
  return fields;
}
