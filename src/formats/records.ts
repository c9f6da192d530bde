import { AppError } from "#domain/errors.ts";

/** How the records of a text are written. */
export interface RecordSyntax {
  delimiter: string;
  /** What encloses a cell; empty where nothing does. */
  quote: string;
}

/** One record; `flaw` says that a quotation mark in it is not where one can be. */
export interface TextRecord {
  cells: string[];
  flaw?: "quote" | undefined;
  /** How many further lines a quotation mark that is never closed has swallowed. */
  swallowed?: number | undefined;
}

/** The longest record, in characters: one that grows further has lost its closing quotation mark. */
const MAX_RECORD_LENGTH = 1_000_000;

/** Splits text into records as it arrives, so that of a file of any size only the last pieces are in memory. */
export class RecordReader {
  readonly #syntax: RecordSyntax;
  #text = "";
  #read = 0;

  constructor(syntax: RecordSyntax) {
    this.#syntax = syntax;
  }

  /** The records that end within what has arrived; after the last piece, all of them. */
  *push(piece: string, isLast = false): Generator<TextRecord> {
    const text = this.#text + piece;
    let from = 0;
    // Looked up once for all records of a piece without it.
    let carriage = text.indexOf("\r");
    while (from < text.length) {
      if (carriage !== -1 && carriage < from) carriage = text.indexOf("\r", from);
      const found = recordAt(text, from, this.#syntax, carriage, isLast);
      if (!found) break;
      from = found.next;
      this.#read++;
      yield found.record;
    }
    this.#text = text.slice(from);
    if (this.#text.length > MAX_RECORD_LENGTH)
      throw new AppError(
        "invalid",
        `Row ${this.#read + 1} is longer than a million letters. Is a quotation mark there not closed?`,
      );
  }
}

interface FoundRecord {
  record: TextRecord;
  next: number;
}

/** The record that begins at `from`; nothing when its end has not arrived yet. */
function recordAt(
  text: string,
  from: number,
  { delimiter, quote }: RecordSyntax,
  carriage: number,
  isLast: boolean,
): FoundRecord | undefined {
  const newline = text.indexOf("\n", from);
  const isBefore = quote !== "" && carriage !== -1 && (newline === -1 || carriage < newline);
  let end = isBefore ? carriage : newline;
  // Whether a line feed follows the last letter is not known yet.
  if (isBefore && carriage === text.length - 1 && !isLast) end = -1;
  if (end === -1 && !isLast) return undefined;
  if (end === -1) end = text.length;
  const mark = quote === "" ? -1 : text.slice(from, end).indexOf(quote);
  if (mark !== -1) return quotedRecordAt(text, from, { delimiter, quote }, isLast);
  const line = text.slice(from, quote === "" && text[end - 1] === "\r" && end > from ? end - 1 : end);
  return { record: { cells: line.split(delimiter) }, next: skipLineEnd(text, end) };
}

/** The place behind the end of a line. */
const skipLineEnd = (text: string, end: number) =>
  text[end] === "\r" && text[end + 1] === "\n" ? end + 2 : end + 1;

const isLineEnd = (sign: string | undefined) => sign === "\n" || sign === "\r";

function quotedRecordAt(
  text: string,
  from: number,
  { delimiter, quote }: RecordSyntax,
  isLast: boolean,
): FoundRecord | undefined {
  const cells: string[] = [];
  let flaw: TextRecord["flaw"];
  let at = from;
  for (;;) {
    if (text.startsWith(quote, at)) {
      const cell = quotedCellAt(text, at, { delimiter, quote }, isLast);
      if (!cell) return undefined;
      cells.push(cell.value);
      if (cell.flaw) flaw = "quote";
      at = cell.end;
      if (cell.swallowed !== undefined)
        return { record: { cells, flaw: "quote", swallowed: cell.swallowed }, next: text.length };
    } else {
      const end = endOfCell(text, at, delimiter);
      if (end === text.length && !isLast) return undefined;
      cells.push(text.slice(at, end));
      at = end;
    }
    if (at >= text.length || isLineEnd(text[at])) break;
    at += delimiter.length;
    if (at >= text.length) {
      if (!isLast) return undefined;
      cells.push("");
      break;
    }
  }
  if (text[at] === "\r" && at === text.length - 1 && !isLast) return undefined;
  return { record: { cells, flaw }, next: skipLineEnd(text, at) };
}

function endOfCell(text: string, from: number, delimiter: string): number {
  let at = from;
  while (at < text.length && !isLineEnd(text[at]) && !text.startsWith(delimiter, at)) at++;
  return at;
}

interface QuotedCell {
  value: string;
  end: number;
  flaw: boolean;
  swallowed?: number;
}

/** A cell in quotation marks; of one in the middle of words the next closing one is taken. */
function quotedCellAt(
  text: string,
  at: number,
  { delimiter, quote }: RecordSyntax,
  isLast: boolean,
): QuotedCell | undefined {
  let search = at + 1;
  let flaw = false;
  const unescaped = (end: number) => text.slice(at + 1, end).replaceAll(quote + quote, quote);
  for (;;) {
    const close = text.indexOf(quote, search);
    if (close === -1) {
      if (!isLast) return undefined;
      const value = unescaped(text.length);
      return { value, end: text.length, flaw: true, swallowed: value.trimEnd().split(/\r\n?|\n/).length - 1 };
    }
    if (text[close + 1] === quote) {
      search = close + 2;
      continue;
    }
    let end = close + 1;
    while (text[end] === " " && delimiter !== " ") end++;
    if (end >= text.length && !isLast) return undefined;
    if (end >= text.length || isLineEnd(text[end]) || text.startsWith(delimiter, end))
      return { value: unescaped(close), end, flaw };
    flaw = true;
    search = close + 1;
  }
}

/** All records of a text that is there as a whole. */
export const recordsOf = (text: string, syntax: RecordSyntax): Generator<TextRecord> =>
  new RecordReader(syntax).push(text, true);
