import { AppError } from "#core/domain/errors.ts";

/** The syntax of delimited records. */
export interface RecordSyntax {
  delimiter: string;
  /** The character that encloses a cell; empty if there is none. */
  quote: string;
}

/** One record; `flaw` marks a misplaced quotation mark. */
export interface TextRecord {
  cells: string[];
  flaw?: "quote" | undefined;
  /** The number of further lines inside a quotation mark that is never closed. */
  swallowed?: number | undefined;
}

/** A longer record must have an unclosed quotation mark; in characters. */
const MAX_RECORD_LENGTH = 1_000_000;

/** Splits text into records while it arrives, so that only the last chunk is in memory. */
export class RecordReader {
  readonly #syntax: RecordSyntax;
  #text = "";
  #recordCount = 0;

  constructor(syntax: RecordSyntax) {
    this.#syntax = syntax;
  }

  /** The records that are complete so far; after the last chunk, all of them. */
  *push(chunk: string, isLast = false): Generator<TextRecord> {
    const text = this.#text + chunk;
    let from = 0;
    // Found once for all records of a chunk, which may have none of one kind.
    const ends = { carriage: text.indexOf("\r"), newline: text.indexOf("\n") };
    while (from < text.length) {
      if (ends.carriage !== -1 && ends.carriage < from) ends.carriage = text.indexOf("\r", from);
      if (ends.newline !== -1 && ends.newline < from) ends.newline = text.indexOf("\n", from);
      const next = recordAt(text, from, this.#syntax, ends, isLast);
      if (!next) break;
      from = next.end;
      this.#recordCount++;
      yield next.record;
    }
    this.#text = text.slice(from);
    if (this.#text.length > MAX_RECORD_LENGTH)
      throw new AppError(
        "invalid",
        `Row ${this.#recordCount + 1} is longer than a million characters. Check what separates its columns, and for a missing quotation mark.`,
      );
  }
}

interface RecordMatch {
  record: TextRecord;
  end: number;
}

/** The record that begins at `from`; `undefined` if its end has not arrived yet. */
function recordAt(
  text: string,
  from: number,
  { delimiter, quote }: RecordSyntax,
  { carriage, newline }: { carriage: number; newline: number },
  isLast: boolean,
): RecordMatch | undefined {
  const isBefore = quote !== "" && carriage !== -1 && (newline === -1 || carriage < newline);
  let end = isBefore ? carriage : newline;
  // A line feed may follow in the next chunk.
  if (isBefore && carriage === text.length - 1 && !isLast) end = -1;
  if (end === -1 && !isLast) return undefined;
  if (end === -1) end = text.length;
  const mark = quote === "" ? -1 : text.slice(from, end).indexOf(quote);
  if (mark !== -1) return quotedRecordAt(text, from, { delimiter, quote }, isLast);
  const line = text.slice(from, quote === "" && text[end - 1] === "\r" && end > from ? end - 1 : end);
  return { record: { cells: line.split(delimiter) }, end: skipLineEnd(text, end) };
}

/** The index after a line end. */
const skipLineEnd = (text: string, end: number) =>
  text[end] === "\r" && text[end + 1] === "\n" ? end + 2 : end + 1;

const isLineEnd = (sign: string | undefined) => sign === "\n" || sign === "\r";

function quotedRecordAt(
  text: string,
  from: number,
  { delimiter, quote }: RecordSyntax,
  isLast: boolean,
): RecordMatch | undefined {
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
        return { record: { cells, flaw: "quote", swallowed: cell.swallowed }, end: text.length };
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
  return { record: { cells, flaw }, end: skipLineEnd(text, at) };
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

/** A quoted cell; a quotation mark inside words does not end it. */
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

/** All records of a complete text. */
export const recordsOf = (text: string, syntax: RecordSyntax): Generator<TextRecord> =>
  new RecordReader(syntax).push(text, true);
