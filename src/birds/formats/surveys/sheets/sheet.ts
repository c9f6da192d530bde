import type { CsvRow, FoundHeader } from "#core/formats/named-rows.ts";
import { type Columns, type Field, matchColumns, normalizeHeader } from "../columns.ts";
import { findMissingColumns } from "../point-counts.ts";
import { atlasCard } from "./atlas-card.ts";
import { birdLasser } from "./birdlasser.ts";
import { DayOrder } from "./day-order.ts";
import { ebirdRecord, ebirdRecordColumns, isEbirdRecord } from "./ebird.ts";
import { observationOrg } from "./observation-org.ts";
import type { ReadCell, SheetFormat, SheetPart, SheetReader } from "./sheet-format.ts";

/** The formats of other programs; a file is read by the first one that recognises its columns. */
const sheetFormats: readonly SheetFormat[] = [ebirdRecord, birdLasser, atlasCard, observationOrg];

const findFormat = (names: readonly string[]): SheetFormat | undefined => {
  const headers = new Set(names.map(normalizeHeader));
  return sheetFormats.find(({ recognises }) => recognises(headers));
};

/** Whether a table with these columns can be read on its own. */
export const isSurveyTable = (names: readonly string[]): boolean =>
  findFormat(names) !== undefined || findMissingColumns(names) === undefined;

/** Finds the header of a table of surveys, of events, or of occurrences. */
export function findSurveyHeader(cells: readonly string[]): FoundHeader | undefined {
  if (isEbirdRecord(cells)) return { columns: ebirdRecordColumns, isRow: true };
  const { eventID, date, scientificName, englishName } = matchColumns(cells);
  const isPart =
    eventID !== undefined && [date, scientificName, englishName].some((column) => column !== undefined);
  return isPart || isSurveyTable(cells) ? { columns: cells } : undefined;
}

/** How one file is read: its format, its columns, and the order of its days. All rows are scanned before the first is converted. */
export class Sheet {
  /** The column of each field, after a row was converted. */
  readonly columns: Columns;
  readonly #format: SheetFormat | undefined;
  readonly #reader: SheetReader | undefined;
  readonly #days = new DayOrder();
  readonly #dayColumns: readonly string[];
  readonly #nameByHeader: Map<string, string>;

  constructor(names: readonly string[]) {
    this.#nameByHeader = new Map(names.map((name) => [normalizeHeader(name), name]));
    this.#format = findFormat(names);
    this.#reader = this.#format?.open(names);
    const columns = matchColumns(names);
    this.#dayColumns = this.#format?.dayColumns
      ? this.#format.dayColumns.flatMap((header) => this.#nameByHeader.get(header) ?? [])
      : columns.date
        ? [columns.date]
        : [];
    for (const field of this.#format?.fields ?? []) columns[field] ??= field;
    this.columns = columns;
  }

  /** The program that wrote it in a format of its own, such as "a BirdLasser file". */
  get program(): string | undefined {
    return this.#format?.name;
  }

  /** Which half of the surveys it has, if it has only one. */
  get part(): SheetPart | undefined {
    if (this.#reader) return undefined;
    const { eventID, date, scientificName, englishName } = this.columns;
    const hasSpecies = scientificName !== undefined || englishName !== undefined;
    if (eventID === undefined || (date !== undefined && hasSpecies)) return undefined;
    return hasSpecies ? "occurrences" : date ? "events" : undefined;
  }

  scan(row: CsvRow): void {
    for (const column of this.#dayColumns) this.#days.scan(row.cells[column] ?? "");
    this.#reader?.scan?.(this.#cellsOf(row));
  }

  /** The rows in our columns. */
  convert(row: CsvRow): CsvRow[] {
    const cells = { ...row.cells };
    for (const column of this.#dayColumns) cells[column] = this.#days.read(cells[column] ?? "");
    const read = { ...row, cells };
    if (!this.#reader || !this.#format) return [read];
    const fields = this.#format.fields;
    return this.#reader.convert(this.#cellsOf(read)).map((values) => {
      const converted = { ...cells };
      for (const field of fields) converted[this.#columnOf(field)] = values[field] ?? "";
      return { ...row, cells: converted };
    });
  }

  /** What the report says about this file. */
  remarks(): string[] {
    const format = this.#format ? [`This is ${this.#format.name}. ${this.#format.rule}`] : [];
    const ofReader = this.#reader?.remarks?.() ?? [];
    return [...format, ...ofReader, ...this.#days.remarks()];
  }

  #columnOf(field: Field): string {
    return this.columns[field] ?? field;
  }

  #cellsOf({ cells }: CsvRow): ReadCell {
    return (header) => cells[this.#nameByHeader.get(header) ?? ""] ?? "";
  }
}
