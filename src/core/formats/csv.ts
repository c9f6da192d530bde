import { stringify } from "csv-stringify/sync";
import type { ImportProblem } from "#core/domain/import-report.ts";
import {
  type CsvRow,
  formulaStart,
  type HeaderFinder,
  MAX_TITLE_ROWS,
  NamedRows,
  type NamedRowsOptions,
  type NumberedRecord,
  type TableEvent,
} from "./named-rows.ts";
import { RecordReader, recordsOf } from "./records.ts";

export type Cell = string | number | null;

/** Makes spreadsheets read the file as UTF-8. */
export const byteOrderMark = "\uFEFF";

const plainNumber = /^-\d+(\.\d+)?$/;
const guardFormula = (cell: Cell) =>
  typeof cell === "string" && formulaStart.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell;

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

export interface CsvFile {
  columns: string[];
  rows: CsvRow[];
  problems: ImportProblem[];
  /** Rows left out because they do not match the header, with the cells that could be read. */
  broken: CsvRow[];
}

const unreadableFile = (message: string): CsvFile => ({
  columns: [],
  rows: [],
  problems: [{ line: 0, message }],
  broken: [],
});

export const unreadableEncoding = "This file is not in UTF-8. Save it as “CSV UTF-8” and try again.";

/** Reads a CSV file with a header and commas, semicolons or tabs; reports rows that do not match the header. */
export function readCsv(input: string | Uint8Array): CsvFile {
  const text = typeof input === "string" ? input : decode(input);
  if (text === undefined) return unreadableFile(unreadableEncoding);
  const file: CsvFile = { columns: [], rows: [], problems: [], broken: [] };
  const reader = new CsvReader();
  for (const event of reader.push(text, true)) {
    if ("columns" in event) file.columns = event.columns;
    else if ("row" in event) file.rows.push(event.row);
    else if ("problem" in event) file.problems.push(event.problem);
    if ("broken" in event) file.broken.push(...event.broken);
  }
  return file;
}

/** The number of characters from which the delimiter is detected. */
const SAMPLE_LENGTH = 65_536;

/** Splits a CSV file into records while it arrives; finds out what separates its cells. */
export class CsvRecords {
  readonly #findHeader: HeaderFinder | undefined;
  #records: RecordReader | undefined;
  #pending = "";
  #line = 0;
  /** Set with the first records. */
  delimiter: string | undefined;

  constructor(findHeader?: HeaderFinder) {
    this.#findHeader = findHeader;
  }

  *push(chunk: string, isLast = false): Generator<NumberedRecord> {
    let text = chunk;
    if (!this.#records) {
      this.#pending += chunk;
      if (this.#pending.length < SAMPLE_LENGTH && !isLast) return;
      text = this.#pending.replace(/^\uFEFF/, "");
      this.#pending = "";
      this.delimiter = detectDelimiter(text, this.#findHeader);
      this.#records = new RecordReader({ delimiter: this.delimiter, quote });
    }
    for (const record of this.#records.push(text, isLast)) yield { line: ++this.#line, record };
  }
}

/** Reads a CSV file in chunks; without a way to find the header, its first record is the header. */
export class CsvReader {
  readonly #options: Pick<NamedRowsOptions, "findHeader" | "known">;
  readonly #records: CsvRecords;
  #rows: NamedRows | undefined;

  constructor(options: Pick<NamedRowsOptions, "findHeader" | "known"> = {}) {
    this.#options = options;
    this.#records = new CsvRecords(options.findHeader);
  }

  *push(chunk: string, isLast = false): Generator<TableEvent> {
    if (this.#rows?.isUnusable) return;
    for (const { line, record } of this.#records.push(chunk, isLast)) {
      this.#rows ??= this.#named();
      yield* this.#rows.push(record, line);
      if (this.#rows.isUnusable) return;
    }
    if (isLast) yield* (this.#rows ?? this.#named()).end();
  }

  readonly #named = () => new NamedRows({ ...this.#options, delimiter: this.#records.delimiter });
}

const quote = '"';
const delimiters = [",", ";", "\t"];

/** How many records are compared to find out what separates their cells. */
const COMPARED_RECORDS = 8;

/** The delimiter with which a header is found, or that gives the first records the most equal numbers of cells. */
function detectDelimiter(text: string, findHeader?: HeaderFinder): string {
  const sample = text.slice(0, SAMPLE_LENGTH);
  const records = (delimiter: string) => recordsOf(sample, { delimiter, quote });
  const hasHeader = (delimiter: string) => {
    let rows = 0;
    for (const { cells } of records(delimiter)) {
      if (findHeader?.(cells)) return true;
      rows++;
      if (rows > MAX_TITLE_ROWS) break;
    }
    return false;
  };
  const found = findHeader && delimiters.find(hasHeader);
  const equalCells = (delimiter: string) => {
    const rowsByWidth = new Map<number, number>();
    let rows = 0;
    for (const { cells } of records(delimiter)) {
      if (cells.length > 1) rowsByWidth.set(cells.length, (rowsByWidth.get(cells.length) ?? 0) + 1);
      rows++;
      if (rows === COMPARED_RECORDS) break;
    }
    return Math.max(0, ...[...rowsByWidth].map(([width, equal]) => width * equal));
  };
  const [first = ","] = delimiters.toSorted((a, b) => equalCells(b) - equalCells(a));
  return found ?? first;
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
