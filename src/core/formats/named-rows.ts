import { MAX_COLUMNS } from "#core/domain/files/table.ts";
import type { ImportProblem } from "#core/domain/import-report.ts";
import type { TextRecord } from "./records.ts";

export interface CsvRow {
  /** The row number in a spreadsheet, where the first row is 1. */
  line: number;
  /** The trimmed cells by column; an empty one is "". */
  cells: Record<string, string>;
  /** What equal rows have in common, if it is not all of their cells. */
  same?: string;
}

/** The header first, then each row, each row left out, or a problem with the file; a note loses nothing. */
export type TableEvent =
  | { columns: string[] }
  | { row: CsvRow }
  | { broken: CsvRow[]; problem: ImportProblem }
  | { problem: ImportProblem }
  | { note: string };

/** The columns that a record names; `isRow` if it is data of a file without a header. */
export interface FoundHeader {
  columns: readonly string[];
  isRow?: boolean;
}

/** Finds the header below titles; `undefined` for a record that is none. */
export type HeaderFinder = (cells: readonly string[]) => FoundHeader | undefined;

/** Titles above a header take at most this many rows. */
export const MAX_TITLE_ROWS = 20;

export const emptyFile = "The file is empty.";

// A spreadsheet runs a cell that begins like this as a formula; an apostrophe makes it text.
export const formulaStart = /^'*[=+\-@\t\r]/;
const stripFormulaGuard = (cell: string) =>
  cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell;

/** How the cells of records get their names. */
export interface NamedRowsOptions {
  /** What separates the cells of a text; undefined for a workbook. */
  delimiter?: string;
  /** By default the first record is the header. */
  findHeader?: HeaderFinder | undefined;
  /** The names of all columns, and the last row above the data, if they are known already. */
  known?: KnownHeader | undefined;
}

/** The names of all columns, and the last row above the data; 0 if there is none. */
export interface KnownHeader {
  columns: readonly string[];
  below: number;
}

/** A record and its row in a spreadsheet, where the first row is 1. */
export interface NumberedRecord {
  line: number;
  record: TextRecord;
}

/** Gives the cells of records the names in their header. */
export class NamedRows {
  readonly #delimiter: string | undefined;
  readonly #findHeader: HeaderFinder;
  readonly #maxTitles: number;
  readonly #below: number;
  #above: NumberedRecord[] = [];
  #header: readonly string[] | undefined;

  constructor({ delimiter, findHeader, known }: NamedRowsOptions) {
    this.#delimiter = delimiter;
    this.#header = known?.columns;
    this.#below = known?.below ?? 0;
    this.#findHeader = findHeader ?? ((columns) => ({ columns }));
    this.#maxTitles = findHeader ? MAX_TITLE_ROWS : 0;
  }

  /** Whether nothing more can be read, because there is no header. */
  get isUnusable(): boolean {
    return this.#header?.length === 0;
  }

  *push(record: TextRecord, line: number): Generator<TableEvent> {
    if (line <= this.#below) return;
    if (this.#header) return yield* this.#rowEvents(this.#header, record, line);
    const found = record.flaw ? undefined : this.#findHeader(record.cells);
    if (found) return yield* this.#begin(found, { record, line });
    this.#above.push({ record, line });
    if (record.flaw || this.#above.length > this.#maxTitles) yield* this.end();
  }

  /** Uses the first record as the header if none was found. */
  *end(): Generator<TableEvent> {
    if (this.#header) return;
    const records = this.#above;
    const first = records.findIndex(({ record }) => record.flaw || hasText(record));
    const header = records[first];
    this.#above = [];
    if (!header) return yield* this.#refuse({ line: 0, message: emptyFile });
    // The text after an unclosed quotation mark is not a column name.
    if (header.record.flaw) return yield* this.#refuse({ line: header.line, message: unclosedHeaderQuote });
    yield* this.#begin({ columns: header.record.cells }, header);
    for (const { record, line } of records.slice(first + 1)) yield* this.push(record, line);
  }

  *#refuse(problem: ImportProblem): Generator<TableEvent> {
    this.#header = [];
    yield { problem };
  }

  *#begin({ columns: names, isRow }: FoundHeader, { record, line }: NumberedRecord): Generator<TableEvent> {
    const columns = names.map((name) => name.trim());
    // Spreadsheets write the empty cells at the end of a row too.
    if (columns.findLastIndex((name) => name !== "") >= MAX_COLUMNS)
      return yield* this.#refuse({ line, message: tooManyColumns });
    if (columns.some((name) => name.length > MAX_NAME_LENGTH))
      return yield* this.#refuse({ line, message: tooLongName });
    if (columns.every((name) => name === "")) return yield* this.#refuse({ line: 0, message: emptyFile });
    this.#header = columns;
    yield { columns: columns.filter((name) => name !== "") };
    const hasTitle = this.#above.some((above) => hasText(above.record));
    this.#above = [];
    if (hasTitle) yield { note: `The header is in row ${line}. What is above it was not read as rows.` };
    const seen = new Set<string>();
    for (const column of columns) {
      if (column !== "" && seen.has(column))
        yield { problem: { line, column, message: "This column appears twice." } };
      seen.add(column);
    }
    if (isRow) yield* this.#rowEvents(columns, record, line);
  }

  *#rowEvents(columns: readonly string[], record: TextRecord, line: number): Generator<TableEvent> {
    const { cells } = record;
    if (!hasText(record)) return;
    const row = rowOf(columns, line, cells);
    const lost = this.#swallowedLines(columns, record);
    if (record.flaw || lost.length > 0) {
      const message =
        lost.length === 0 ? unclosedQuote : `${unclosedQuote} ${swallowedText(lost.length)} cannot be read.`;
      const rows = lost.map((text, index) => rowOf(columns, line + index + 1, this.#split(text)));
      yield { broken: [row, ...rows], problem: { line, message } };
    } else if (cells.slice(columns.length).some((cell) => cell.trim() !== "")) {
      const message = `This row has ${cells.length} cells; the header has ${columns.length}.`;
      yield { broken: [row], problem: { line, message } };
    } else yield { row };
  }

  readonly #split = (text: string) => (this.#delimiter === undefined ? [text] : text.split(this.#delimiter));

  /** The lines after an unclosed quotation mark: a cell may have several lines, but not some that are rows themselves. */
  #swallowedLines(columns: readonly string[], { cells, swallowed }: TextRecord): string[] {
    if (this.#delimiter === undefined) return [];
    return cells.flatMap((cell, index) => {
      if (!/[\r\n]/.test(cell)) return [];
      const [, ...lines] = cell.trimEnd().split(/\r\n?|\n/);
      const isRow = (text: string) => columns.length > 2 && this.#split(text).length >= columns.length - 1;
      const isToTheEnd = swallowed !== undefined && index === cells.length - 1;
      return isToTheEnd || lines.some(isRow) ? lines : [];
    });
  }
}

/** A longer name is a text that is no header; the questions of forms have some hundred characters. */
const MAX_NAME_LENGTH = 1000;
const tooManyColumns = `This table has more than ${MAX_COLUMNS} columns, which cannot be read. Check what separates its columns, or delete those that you do not need.`;
const tooLongName = `A column has a name of more than ${MAX_NAME_LENGTH.toLocaleString("en-GB")} characters. Check that the header is complete and what separates its columns.`;
const unclosedQuote = "A quotation mark is not closed here.";
const unclosedHeaderQuote = "A quotation mark in the header is not closed.";
const swallowedText = (lines: number) =>
  lines === 1 ? "The line below" : `The ${lines.toLocaleString("en-GB")} lines below`;

const hasText = ({ cells }: TextRecord) => cells.some((cell) => cell.trim() !== "");

const rowOf = (columns: readonly string[], line: number, cells: readonly string[]): CsvRow => {
  const named: Record<string, string> = {};
  for (const [index, name] of columns.entries())
    if (name !== "") named[name] = stripFormulaGuard(cells[index] ?? "").trim();
  return { line, cells: named };
};
