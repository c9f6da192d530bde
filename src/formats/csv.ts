import { stringify } from "csv-stringify/sync";
import Papa from "papaparse";
import type { ImportProblem } from "#domain/import-report.ts";

export type Cell = string | number | null;

/** What a file begins with, so that spreadsheets read its letters as UTF-8. */
export const byteOrderMark = "\uFEFF";

// A spreadsheet runs a cell that begins like this; an apostrophe before it makes it text.
const formula = /^'*[=+\-@\t\r]/;
const plainNumber = /^-\d+(\.\d+)?$/;
const harmless = (cell: Cell) =>
  typeof cell === "string" && formula.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell;
const asWritten = (cell: string) => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell);

/** One record of RFC 4180 with its line end; what a spreadsheet would run is made text. */
export const csvLine = (cells: readonly Cell[]): string => csvLines([cells]);

/** Several records at once, which takes half the time. */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((cells) => cells.map(harmless)),
    { record_delimiter: "\r\n", quoted_match: /[\r\n]/ },
  );

/** A whole file of RFC 4180 in UTF-8 with a byte order mark. */
export function writeCsv(columns: readonly string[], rows: Iterable<readonly Cell[]>): string {
  let text = byteOrderMark + csvLine(columns);
  for (const row of rows) text += csvLine(row);
  return text;
}

export interface CsvRow {
  /** The row as a spreadsheet numbers it: the header is 1. */
  line: number;
  /** The trimmed cells by column; an empty one is "". */
  cells: Record<string, string>;
}

export interface CsvFile {
  columns: string[];
  rows: CsvRow[];
  problems: ImportProblem[];
  /** Rows that were left out since they do not fit the header, with the cells as far as they could be told apart. */
  broken: CsvRow[];
}

const unreadable = (message: string): CsvFile => ({
  columns: [],
  rows: [],
  problems: [{ line: 0, message }],
  broken: [],
});

/**
 * Reads a file with a header, separated by commas, semicolons or tabs. Empty rows are passed over; a row that does not fit the
 * header is left out and named among the problems.
 */
export function readCsv(input: string | Uint8Array): CsvFile {
  const text = typeof input === "string" ? input : decode(input);
  if (text === undefined)
    return unreadable("The letters of this file cannot be read. Save it as “CSV UTF-8” and try again.");
  const plain = text.replace(/^\uFEFF/, "");
  const { data, errors } = Papa.parse<string[]>(plain, { delimiter: delimiterOf(plain) });
  const [header, ...records] = data;
  const columns = header?.map((name) => name.trim()) ?? [];
  if (columns.every((name) => name === "")) return unreadable("The file is empty.");
  const problems: ImportProblem[] = columns
    .filter((name, place) => name !== "" && columns.indexOf(name) !== place)
    .map((column) => ({ line: 1, column, message: "This column is there twice." }));
  for (const { type, row = 0 } of errors)
    if (type === "Quotes") problems.push({ line: row + 1, message: "A quotation mark is not closed here." });

  const broken = new Set(problems.map(({ line }) => line));
  const rows: CsvRow[] = [];
  const left: CsvRow[] = [];
  const asRow = (line: number, record: string[]): CsvRow => ({
    line,
    cells: Object.fromEntries(
      columns.flatMap((name, place) =>
        name === "" ? [] : [[name, asWritten(record[place] ?? "").trim()] as const],
      ),
    ),
  });
  for (const [index, record] of records.entries()) {
    const line = index + 2;
    if (record.every((cell) => cell.trim() === "")) continue;
    if (broken.has(line)) {
      left.push(asRow(line, record));
      continue;
    }
    if (record.slice(columns.length).some((cell) => cell.trim() !== "")) {
      problems.push({
        line,
        message: `This row has ${record.length} cells; the header has ${columns.length}.`,
      });
      left.push(asRow(line, record));
      continue;
    }
    rows.push(asRow(line, record));
  }
  return { columns: columns.filter((name) => name !== ""), rows, problems, broken: left };
}

/** What parts the cells: the sign that parts the header into most. */
function delimiterOf(text: string): string {
  const columns = (delimiter: string) =>
    Papa.parse<string[]>(text, { delimiter, preview: 1 }).data[0]?.length ?? 0;
  const [first = ","] = [",", ";", "\t"].sort((a, b) => columns(b) - columns(a));
  return first;
}

/** The text of a file in UTF-8, or in UTF-16 with its mark; nothing when it is neither. */
function decode(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
