import { isAgainst, type SurveyField } from "#birds/domain/surveys/reading-fields.ts";
import { countFields, siteFields, surveyFields } from "#birds/domain/surveys/survey.ts";
import { keysOf } from "#core/domain/keys.ts";
import { countOf } from "#core/domain/words.ts";
import type { Values } from "./cell-values.ts";

const days = ["date", "year", "month", "day"] as const;
const places = ["name", "locationID", "transect", "point", "pentad"] as const;
const names = ["englishName", "scientificName", "genus", "code", "frenchName", "localName"] as const;
const ofCount = new Set<string>([
  ...keysOf(countFields),
  ...names,
  "taxonRank",
  "epithet",
  "distance",
  "status",
]);
const surveyOnly = new Set<string>([...keysOf(surveyFields), ...keysOf(siteFields)]);

const isTotal = /^(grand )?(sub)?totals?\b|^sum\b/i;

/** People write a day and a place once, and spreadsheets merge them: rows below that name neither are of the same survey. */
export class FillDown {
  #above: Values | undefined;
  #count = 0;

  /** The row with what the survey above says; the same row if it has a day, or no bird. */
  fill(row: Values): Values {
    const has = (field: SurveyField) => Boolean(row[field]);
    if (days.some(has)) this.#above = row;
    const above = this.#above;
    if (!above || above === row || !this.#hasBird(row)) return row;
    const isOther = (field: SurveyField) => has(field) && row[field] !== above[field];
    if (isOther("eventID")) return row;
    this.#count++;
    // A row with a place of its own is another survey of the same day.
    const fields = places.some(isOther) ? days : keysOf(above).filter(ofSurvey);
    const filled: Values = { ...row };
    for (const field of fields) filled[field] ||= above[field] ?? "";
    return filled;
  }

  readonly #hasBird = (row: Values) => {
    const written = names.flatMap((field) => row[field] || []);
    return written.length > 0 && !written.some((name) => isTotal.test(name));
  };

  /** What the report says of such rows. */
  remarks(): string[] {
    if (this.#count === 0) return [];
    const rows = countOf(this.#count, "row has", "rows have");
    return [`${rows} no date. Such a row was read as part of the survey above it.`];
  }
}

const ofSurvey = (field: SurveyField): boolean =>
  surveyOnly.has(field) || !(ofCount.has(field) || isAgainst(field));
