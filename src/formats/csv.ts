import { stringify } from "csv-stringify/sync";
import type { ImportProblem } from "#domain/surveys/import-report.ts";
import { RecordReader, recordsOf, type TextRecord } from "./records.ts";

export type Cell = string | number | null;

/** Makes spreadsheets read the file as UTF-8. */
export const byteOrderMark = "\uFEFF";

// A spreadsheet runs a cell that begins like this as a formula; an apostrophe makes it text.
const formulaStart = /^'*[=+\-@\t\r]/;
const plainNumber = /^-\d+(\.\d+)?$/;
const guardFormula = (cell: Cell) =>
  typeof cell === "string" && formulaStart.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell;
const stripFormulaGuard = (cell: string) =>
  cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell;

/** One record of RFC 4180 with its line end; formulas are made text. */
export const csvLine = (cells: readonly Cell[]): string => csvLines([cells]);

/** Several records together, which takes half the time. */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((cells) => cells.map(guardFormula)),
    { record_delimiter: "\r\n", quoted_match: /[\r\n]/ },
  );

/** A file of RFC 4180 in UTF-8 with a byte order mark. */
export function writeCsv(columns: readonly string[], rows: Iterable<readonly Cell[]>): string {
  let text = byteOrderMark + csvLine(columns);
  for (const row of rows) text += csvLine(row);
  return text;
}

export interface CsvRow {
  /** The row number in a spreadsheet, where the header is 1. */
  line: number;
  /** The trimmed cells by column; an empty one is "". */
  cells: Record<string, string>;
}

export interface CsvFile {
  columns: string[];
  rows: CsvRow[];
  problems: ImportProblem[];
  /** Rows left out because they do not match the header, with the cells that could be read. */
  broken: CsvRow[];
}

/** The header first, then each row, each row left out, or a problem with the file. */
export type CsvEvent =
  | { columns: string[] }
  | { row: CsvRow }
  | { broken: CsvRow[]; problem: ImportProblem }
  | { problem: ImportProblem };

const unreadableFile = (message: string): CsvFile => ({
  columns: [],
  rows: [],
  problems: [{ line: 0, message }],
  broken: [],
});

export const unreadableEncoding = "This file is not in UTF-8. Save it as “CSV UTF-8” and try again.";
const emptyFile = "The file is empty.";

/** Reads a CSV file with a header and commas, semicolons or tabs; reports rows that do not match the header. */
export function readCsv(input: string | Uint8Array): CsvFile {
  const text = typeof input === "string" ? input : decode(input);
  if (text === undefined) return unreadableFile(unreadableEncoding);
  const file: CsvFile = { columns: [], rows: [], problems: [], broken: [] };
  const reader = new CsvReader();
  for (const event of reader.push(text, true)) {
    if ("columns" in event) file.columns = event.columns;
    else if ("row" in event) file.rows.push(event.row);
    else file.problems.push(event.problem);
    if ("broken" in event) file.broken.push(...event.broken);
  }
  return file;
}

/** The number of characters from which the delimiter is detected. */
const SAMPLE_LENGTH = 65_536;

/** Reads a CSV file in chunks. */
export class CsvReader {
  #header: string[] | undefined;
  #records: RecordReader | undefined;
  #delimiter = ",";
  #pending = "";
  #line = 0;

  *push(chunk: string, isLast = false): Generator<CsvEvent> {
    let text = chunk;
    if (!this.#records) {
      this.#pending += chunk;
      if (this.#pending.length < SAMPLE_LENGTH && !isLast) return;
      text = this.#pending.replace(/^\uFEFF/, "");
      this.#pending = "";
      this.#delimiter = detectDelimiter(text);
      this.#records = new RecordReader({ delimiter: this.#delimiter, quote });
    }
    if (this.#header?.length === 0) return;
    for (const record of this.#records.push(text, isLast)) {
      this.#line++;
      if (this.#header) yield* this.#rowEvents(this.#header, record);
      else yield* this.#headerEvents(record);
      if (this.#header?.length === 0) return;
    }
    if (isLast && !this.#header) yield { problem: { line: 0, message: emptyFile } };
  }

  *#headerEvents({ cells, flaw }: TextRecord): Generator<CsvEvent> {
    if (flaw) {
      // The text after an unclosed quotation mark is not a column name.
      this.#header = [];
      yield { problem: { line: 1, message: unclosedHeaderQuote } };
      return;
    }
    const columns = cells.map((name) => name.trim());
    if (columns.every((name) => name === "")) {
      this.#header = [];
      yield { problem: { line: 0, message: emptyFile } };
      return;
    }
    this.#header = columns;
    yield { columns: columns.filter((name) => name !== "") };
    for (const [index, column] of columns.entries())
      if (column !== "" && columns.indexOf(column) !== index)
        yield { problem: { line: 1, column, message: "This column appears twice." } };
  }

  *#rowEvents(columns: readonly string[], record: TextRecord): Generator<CsvEvent> {
    const { cells, flaw, swallowed = 0 } = record;
    const line = this.#line;
    if (cells.every((cell) => cell.trim() === "")) return;
    const row = rowOf(columns, line, cells);
    if (flaw) {
      const lost = swallowed === 1 ? "line" : `${swallowed.toLocaleString("en-GB")} lines`;
      const message = swallowed > 0 ? `${unclosedQuote} The ${lost} below cannot be read.` : unclosedQuote;
      yield { broken: [row, ...this.#swallowedRows(columns, line, record)], problem: { line, message } };
    } else if (cells.slice(columns.length).some((cell) => cell.trim() !== "")) {
      const message = `This row has ${cells.length} cells; the header has ${columns.length}.`;
      yield { broken: [row], problem: { line, message } };
    } else yield { row };
  }

  /** The lines after an unclosed quotation mark, as far as they can be separated. */
  #swallowedRows(columns: readonly string[], line: number, { cells, swallowed }: TextRecord): CsvRow[] {
    if (!swallowed) return [];
    const [, ...lines] = (cells.at(-1) ?? "").trimEnd().split(/\r\n?|\n/);
    return lines.map((text, index) => rowOf(columns, line + index + 1, text.split(this.#delimiter)));
  }
}

const quote = '"';
const unclosedQuote = "A quotation mark is not closed here.";
const unclosedHeaderQuote = "A quotation mark in the header is not closed.";

const rowOf = (columns: readonly string[], line: number, cells: readonly string[]): CsvRow => {
  const named: Record<string, string> = {};
  for (const [index, name] of columns.entries())
    if (name !== "") named[name] = stripFormulaGuard(cells[index] ?? "").trim();
  return { line, cells: named };
};

/** The delimiter that gives the header the most columns. */
function detectDelimiter(text: string): string {
  const columns = (delimiter: string) =>
    recordsOf(text.slice(0, SAMPLE_LENGTH), { delimiter, quote }).next().value?.cells.length ?? 0;
  const [first = ","] = [",", ";", "\t"].sort((a, b) => columns(b) - columns(a));
  return first;
}

/** UTF-16 is detected by its byte order mark; anything else must be UTF-8. */
export const detectEncoding = ([first, second]: Uint8Array): string =>
  first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(detectEncoding(bytes), { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
