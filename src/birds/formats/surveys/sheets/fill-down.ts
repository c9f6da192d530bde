import { siteFields, surveyFields } from "#birds/domain/surveys/survey.ts";
import { keysOf } from "#core/domain/keys.ts";
import { countOf } from "#core/domain/words.ts";
import type { CsvRow } from "#core/formats/named-rows.ts";
import type { Columns, Field } from "../columns.ts";

/** Without any of these a row does not say of which survey it is. */
const keyFields = ["eventID", "date", "year", "month", "day", "name", "locationID"] as const;
const ofSurvey: readonly Field[] = [
  ...keysOf(surveyFields),
  ...keysOf(siteFields),
  ...keyFields,
  "point",
  "endTime",
  "minutesUnit",
];

const isTotal = /^(grand )?(sub)?totals?\b|^sum\b/i;

/** People write a day and a place once, and spreadsheets merge them: rows below without either are of the same survey. */
export class FillDown {
  readonly #keys: readonly string[];
  readonly #columns: readonly string[];
  readonly #species: readonly string[];
  // The rows are read twice.
  readonly #above: { scanned?: CsvRow; filled?: CsvRow } = {};
  #count = 0;

  constructor(columns: Columns) {
    const named = (fields: readonly Field[]) => [...new Set(fields.flatMap((field) => columns[field] ?? []))];
    this.#keys = named(keyFields);
    this.#columns = named(ofSurvey);
    this.#species = named(["englishName", "scientificName"]);
  }

  /** Counts the rows that `fill` will fill. */
  scan(row: CsvRow): void {
    if (this.#read(row, "scanned") !== row) this.#count++;
  }

  /** The row with what the survey above says; the row itself if it names a survey, or no bird. */
  fill(row: CsvRow): CsvRow {
    return this.#read(row, "filled");
  }

  #read(row: CsvRow, pass: "scanned" | "filled"): CsvRow {
    const has = (column: string) => (row.cells[column] ?? "").trim() !== "";
    if (this.#keys.some(has)) this.#above[pass] = row;
    const above = this.#above[pass];
    const names = this.#species.filter(has).map((column) => row.cells[column] ?? "");
    if (!above || above === row || names.length === 0 || names.some((name) => isTotal.test(name))) return row;
    const blank = this.#columns.filter((column) => !has(column));
    const said = blank.map((column): [string, string] => [column, above.cells[column] ?? ""]);
    return { ...row, cells: { ...row.cells, ...Object.fromEntries(said) } };
  }

  /** What the report says of such rows. */
  remarks(): string[] {
    if (this.#count === 0) return [];
    const rows = countOf(this.#count, "row has", "rows have");
    return [`${rows} neither a date nor a place. Such a row was read as part of the survey above it.`];
  }
}
