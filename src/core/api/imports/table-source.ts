import { createReadStream } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { isWorkbook, openWorkbook, type Workbook } from "#core/adapters/workbook/workbook.ts";
import { openZip, type ZipLimits } from "#core/adapters/zip.ts";
import { AppError } from "#core/domain/errors.ts";
import { CsvReader, CsvRecords, detectEncoding, unreadableEncoding } from "#core/formats/csv.ts";
import {
  type HeaderFinder,
  type KnownHeader,
  NamedRows,
  type NumberedRecord,
  type TableEvent,
} from "#core/formats/named-rows.ts";
import { type SampledTable, TableSampler } from "#core/formats/tables/sample.ts";
import type { ChosenFile } from "./receive.ts";

export const invalid = (message: string) => new AppError("invalid", message);

/** What a file is by its content; its name says nothing. */
export async function kindOf(file: ChosenFile, limits: ZipLimits): Promise<"archive" | "workbook" | "text"> {
  const [first, second] = await firstBytes(file.path);
  if (first === undefined) throw invalid("The file is empty.");
  if (first === 0xd0 && second === 0xcf)
    throw invalid("This is an Excel file of the old kind (.xls). Save it as .xlsx or as “CSV UTF-8”.");
  if (first !== 0x50 || second !== 0x4b) return "text";
  const zip = await openZip({ file: file.path }, limits);
  zip.close();
  if (zip.names.includes("mimetype") && zip.names.includes("content.xml"))
    throw invalid("This is an OpenDocument file. Save it as .xlsx or as “CSV UTF-8”.");
  return isWorkbook(zip.names) ? "workbook" : "archive";
}

/** A CSV file or a workbook, whose tables can be read more than once. */
export interface TableSource {
  name: string;
  /** The names of its sheets; a text file has one table without a name. */
  sheets: readonly (string | null)[];
  /** What is to be said of the file itself. */
  notes: readonly string[];
  /** How many cells of a sheet are merged with those below them. */
  mergedDown(sheet: string | null): Promise<number>;
  records(sheet: string | null): AsyncGenerator<NumberedRecord>;
  /** The rows below a header that is known. */
  rows(sheet: string | null, header: KnownHeader): AsyncGenerator<TableEvent>;
  /** The rows of a table whose header is found among its first rows. */
  events(sheet: string | null, findHeader: HeaderFinder): AsyncGenerator<TableEvent>;
  close(): void;
}

/** Opens a CSV file or a workbook. */
export async function openSource(
  file: ChosenFile,
  kind: "workbook" | "text",
  limits: ZipLimits,
): Promise<TableSource> {
  const { name } = file;
  if (kind === "workbook") {
    const workbook = await openWorkbook(file.path, limits);
    const { sheets, close } = workbook;
    const records = (sheet: string | null) => sheetRecords(workbook, sheet ?? "");
    return {
      name,
      sheets,
      notes: [],
      mergedDown: (sheet) => workbook.mergedDown(sheet ?? ""),
      records,
      rows: (sheet, known) => namedRows(records(sheet), new NamedRows({ known })),
      events: (sheet, findHeader) => sheetEvents(workbook, sheet ?? "", findHeader),
      close,
    };
  }
  const encoding = await encodingOf(file);
  return {
    name,
    sheets: [null],
    notes: encoding === OLDER ? [olderEncodingNote] : [],
    mergedDown: async () => 0,
    records: () => textRecords(file, encoding),
    rows: (_sheet, known) => csvEvents(file, encoding, new CsvReader({ known })),
    events: (_sheet, findHeader) => csvEvents(file, encoding, new CsvReader({ findHeader })),
    close: () => {},
  };
}

/** The older encoding of spreadsheets in Western languages, in which any bytes are text. */
const OLDER = "windows-1252";

/** The encoding of a text file: as its first bytes say, else UTF-8 if all of it is that, else that of older spreadsheets. */
async function encodingOf({ path }: ChosenFile): Promise<string> {
  const named = detectEncoding(await firstBytes(path));
  if (named !== "utf-8") return named;
  const bytes = createReadStream(path);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of bytes) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return named;
  } catch (error) {
    if (error instanceof TypeError) return OLDER;
    throw error;
  } finally {
    bytes.destroy();
  }
}

async function* csvEvents(
  { path }: ChosenFile,
  encoding: string,
  reader: CsvReader,
): AsyncGenerator<TableEvent> {
  const bytes = createReadStream(path);
  try {
    for await (const { chunk, isLast } of decodeChunks(bytes, encoding)) yield* reader.push(chunk, isLast);
  } finally {
    bytes.destroy();
  }
}

async function* textRecords({ path }: ChosenFile, encoding: string): AsyncGenerator<NumberedRecord> {
  const reader = new CsvRecords();
  const bytes = createReadStream(path);
  try {
    for await (const { chunk, isLast } of decodeChunks(bytes, encoding)) yield* reader.push(chunk, isLast);
  } finally {
    bytes.destroy();
  }
}

async function* sheetRecords(workbook: Workbook, sheet: string): AsyncGenerator<NumberedRecord> {
  for await (const { line, cells } of workbook.rows(sheet)) yield { line, record: { cells } };
}

async function* namedRows(
  records: AsyncGenerator<NumberedRecord>,
  rows: NamedRows,
): AsyncGenerator<TableEvent> {
  for await (const { line, record } of records) {
    yield* rows.push(record, line);
    if (rows.isUnusable) return;
  }
  yield* rows.end();
}

async function* sheetEvents(
  workbook: Workbook,
  sheet: string,
  findHeader: HeaderFinder,
): AsyncGenerator<TableEvent> {
  if (workbook.sheets.length > 1) yield { note: `The sheet “${sheet}” was read; the others were not.` };
  yield* namedRows(sheetRecords(workbook, sheet), new NamedRows({ findHeader }));
}

const olderEncodingNote =
  "This file is not in UTF-8. It was read as Windows-1252, as older spreadsheets write it: check names with accents.";

/** A whole text file, in UTF-8 or the older encoding, of which a note speaks. */
export async function readText(file: ChosenFile): Promise<{ text: string; notes: string[] }> {
  const encoding = await encodingOf(file);
  const text = new TextDecoder(encoding).decode(await readFile(file.path));
  return { text, notes: encoding === OLDER ? [olderEncodingNote] : [] };
}

/** Decodes a file in chunks; throws for characters that its encoding does not have. */
export async function* decodeChunks(
  bytes: AsyncIterable<Buffer>,
  encoding: string,
): AsyncGenerator<{ chunk: string; isLast: boolean }> {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  const decode = (chunk: Uint8Array | undefined) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw invalid(unreadableEncoding);
    }
  };
  for await (const chunk of bytes) yield { chunk: decode(chunk), isLast: false };
  yield { chunk: decode(undefined), isLast: true };
}

async function firstBytes(path: string): Promise<Uint8Array> {
  const handle = await open(path);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Keeps of a table what a proposal needs, in flat memory. */
export async function sampleTable(
  source: TableSource,
  sheet: string | null,
  signal?: AbortSignal,
): Promise<SampledTable> {
  const sampler = new TableSampler(sheet, sheet ?? source.name);
  for await (const { line, record } of source.records(sheet)) {
    signal?.throwIfAborted();
    sampler.push(record.cells, line);
  }
  return sampler.finish();
}
