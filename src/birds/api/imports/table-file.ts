import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { findSurveyHeader } from "#birds/formats/surveys/sheets/sheet.ts";
import { isWorkbook, openWorkbook, type Workbook } from "#core/adapters/workbook/workbook.ts";
import { openZip, type ZipLimits } from "#core/adapters/zip.ts";
import type { ChosenFile } from "#core/api/imports/receive.ts";
import { AppError } from "#core/domain/errors.ts";
import { CsvReader, detectEncoding, unreadableEncoding } from "#core/formats/csv.ts";
import { MAX_TITLE_ROWS, NamedRows, type TableEvent } from "#core/formats/named-rows.ts";

/** A table that can be read more than once. */
export interface TableFile {
  name: string;
  events(): AsyncGenerator<TableEvent>;
  close(): void;
}

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

/** Opens a CSV file or a workbook as a table of surveys. */
export async function openTable(
  file: ChosenFile,
  kind: "workbook" | "text",
  limits: ZipLimits,
): Promise<TableFile> {
  if (kind === "text") {
    const encoding = await encodingOf(file);
    return { name: file.name, events: () => csvEvents(file, encoding), close: () => {} };
  }
  const workbook = await openWorkbook(file.path, limits);
  try {
    const sheet = await chooseSheet(workbook);
    return { name: file.name, events: () => sheetEvents(workbook, sheet), close: () => workbook.close() };
  } catch (error) {
    workbook.close();
    throw error;
  }
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

async function* csvEvents({ path }: ChosenFile, encoding: string): AsyncGenerator<TableEvent> {
  const reader = new CsvReader(findSurveyHeader);
  const bytes = createReadStream(path);
  if (encoding === OLDER) yield { note: olderEncodingNote };
  try {
    for await (const { chunk, isLast } of decodeChunks(bytes, encoding)) yield* reader.push(chunk, isLast);
  } finally {
    bytes.destroy();
  }
}

async function* sheetEvents(workbook: Workbook, sheet: string): AsyncGenerator<TableEvent> {
  const rows = new NamedRows({ findHeader: findSurveyHeader });
  if (workbook.sheets.length > 1) yield { note: `The sheet “${sheet}” was read; the others were not.` };
  for await (const { line, cells } of workbook.rows(sheet)) {
    yield* rows.push({ cells }, line);
    if (rows.isUnusable) return;
  }
  yield* rows.end();
}

/** The first sheet with a table of surveys, or else the first one with text. */
async function chooseSheet(workbook: Workbook): Promise<string> {
  let withText: string | undefined;
  for (const sheet of workbook.sheets) {
    let rows = 0;
    for await (const { cells } of workbook.rows(sheet)) {
      if (findSurveyHeader(cells)) return sheet;
      if (cells.some((cell) => cell.trim() !== "")) withText ??= sheet;
      rows++;
      if (rows > MAX_TITLE_ROWS) break;
    }
  }
  if (withText === undefined) throw invalid("This workbook has no table.");
  return withText;
}

const olderEncodingNote =
  "This file is not in UTF-8. It was read as Windows-1252, as older spreadsheets write it: check names with accents.";

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
