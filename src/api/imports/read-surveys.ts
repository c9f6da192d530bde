import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { type OpenZip, openZip, type ZipLimits } from "#adapters/zip.ts";
import type { SurveyStage } from "#db/surveys/stage.ts";
import { AppError } from "#domain/errors.ts";
import type { ImportProblem } from "#domain/surveys/import-report.ts";
import { CsvReader, type CsvRow, detectEncoding, unreadableEncoding } from "#formats/csv.ts";
import { archiveTables } from "#formats/darwin-core/event-archive.ts";
import {
  findMissingEventColumns,
  processEventRow,
  processOccurrenceRow,
  rejectOccurrenceRow,
} from "#formats/darwin-core/events.ts";
import { type DescribedTable, readMeta, TableReader } from "#formats/darwin-core/read.ts";
import { type Columns, matchColumns } from "#formats/surveys/columns.ts";
import { findMissingColumns, processPointCountRow, rejectBrokenRow } from "#formats/surveys/point-counts.ts";

/** An uploaded file on our disk. */
export interface ChosenFile {
  name: string;
  path: string;
}

/** Receives the rows and the problems of a file. */
export interface ReadTarget {
  stage: SurveyStage;
  problems: ImportProblem[];
  zip: ZipLimits;
  /** Called for each row; throws to stop the import. */
  onRow(): void;
}

type RowHandler = (row: CsvRow, columns: Columns) => void;

const invalid = (message: string) => new AppError("invalid", message);

/** Reads surveys from an archive, a table of point counts, or tables of events and occurrences; throws if it cannot. */
export async function readSurveyFiles(files: readonly ChosenFile[], to: ReadTarget): Promise<void> {
  const [first, second, ...more] = files;
  if (!first || (await isEmpty(first))) throw invalid("The file is empty.");
  if (more.length > 0) throw invalid("Choose one file, or one file of events and one of occurrences.");
  if (!second) return (await beginsAsZip(first)) ? readArchive(first, to) : readTable(first, to);
  if ((await beginsAsZip(first)) || (await beginsAsZip(second)))
    throw invalid("An archive must be the only file. Choose just the archive.");
  return readPair(first, second, to);
}

async function readTable(file: ChosenFile, to: ReadTarget): Promise<void> {
  const accept = (names: readonly string[]) => {
    const { eventID, date } = matchColumns(names);
    if (eventID && date && !hasSpeciesColumn(names))
      throw invalid("This file has surveys but no counts. Choose the file of occurrences as well.");
    if (eventID && !date && hasSpeciesColumn(names))
      throw invalid("This file has counts but no dates. Choose the file of events as well.");
    const missing = findMissingColumns(names);
    if (missing) throw invalid(missing.message);
  };
  const take: RowHandler = (row, columns) => processPointCountRow(row, columns, to.problems, to.stage);
  const refuse: RowHandler = (row, columns) => rejectBrokenRow(row, columns, to.stage);
  await readCsvFile(file, to, { accept, take, refuse });
}

async function readPair(first: ChosenFile, second: ChosenFile, to: ReadTarget): Promise<void> {
  const [firstHeader, secondHeader] = [await headerOf(first), await headerOf(second)];
  if (hasSpeciesColumn(firstHeader) === hasSpeciesColumn(secondHeader))
    throw invalid("If you choose two files, one must list events and the other occurrences.");
  const [events, occurrences] = hasSpeciesColumn(firstHeader) ? [second, first] : [first, second];
  const [eventNames, occurrenceNames] = hasSpeciesColumn(firstHeader)
    ? [secondHeader, firstHeader]
    : [firstHeader, secondHeader];
  const missing = findMissingEventColumns(
    { name: events.name, columns: eventNames },
    { name: occurrences.name, columns: occurrenceNames },
  );
  if (missing.length > 0) throw invalid(missing.map(({ message }) => message).join(" "));
  const { stage, problems } = to;
  await readCsvFile(events, to, {
    file: events.name,
    take: (row, columns) => processEventRow(row, columns, problems, stage, events.name),
    refuse: () => {},
  });
  await readCsvFile(occurrences, to, {
    file: occurrences.name,
    take: (row, columns) => processOccurrenceRow(row, columns, problems, stage, occurrences.name),
    refuse: (row, columns) => rejectOccurrenceRow(row, columns, stage, occurrences.name),
  });
}

const hasSpeciesColumn = (names: readonly string[]) => {
  const { scientificName, englishName } = matchColumns(names);
  return scientificName !== undefined || englishName !== undefined;
};

interface TableHandlers {
  file?: string;
  accept?: (names: readonly string[]) => void;
  take: RowHandler;
  refuse: RowHandler;
}

async function readCsvFile(
  file: ChosenFile,
  { stage, problems, onRow }: ReadTarget,
  handlers: TableHandlers,
): Promise<void> {
  const reader = new CsvReader();
  let columns: Columns | undefined;
  for await (const { chunk, isLast } of decodeChunks(createReadStream(file.path)))
    for (const event of reader.push(chunk, isLast)) {
      if ("columns" in event) {
        handlers.accept?.(event.columns);
        columns = matchColumns(event.columns);
      } else if (!columns) throw invalid(event && "problem" in event ? event.problem.message : "");
      else if ("row" in event) {
        onRow();
        handlers.take(event.row, columns);
      } else {
        onRow();
        problems.push({ ...event.problem, ...(handlers.file && { file: handlers.file }) });
        stage.skip();
        if ("broken" in event) for (const row of event.broken) handlers.refuse(row, columns);
      }
    }
}

async function headerOf({ path }: ChosenFile): Promise<string[]> {
  const reader = new CsvReader();
  const bytes = createReadStream(path);
  try {
    for await (const { chunk, isLast } of decodeChunks(bytes))
      for (const event of reader.push(chunk, isLast)) return "columns" in event ? event.columns : [];
  } finally {
    bytes.destroy();
  }
  return [];
}

async function readArchive({ path }: ChosenFile, to: ReadTarget): Promise<void> {
  const zip = await openZip({ file: path }, to.zip);
  try {
    const folder = zip.names.find((name) => /(^|\/)meta\.xml$/.test(name))?.replace(/meta\.xml$/, "");
    if (folder === undefined)
      throw invalid("This archive has no meta.xml, so it is not a Darwin Core Archive.");
    const meta = readMeta(await zip.text(`${folder}meta.xml`));
    const tables = archiveTables(meta);
    if (!tables) {
      const message = "it needs a core of events with occurrences, or of occurrences.";
      throw invalid(`This archive has no surveys: ${message}`);
    }
    const { problems, stage } = to;
    for (const { table, kind, columns: names } of tables) {
      const columns = matchColumns(names);
      const take: RowHandler =
        kind === "counts"
          ? (row) => processPointCountRow(row, columns, problems, stage)
          : kind === "events"
            ? (row) => processEventRow(row, columns, problems, stage, table.file)
            : (row) => processOccurrenceRow(row, columns, problems, stage, table.file);
      await readTableOf(zip, folder, table, kind === "counts" ? "occurrenceID" : "eventID", (row) => {
        to.onRow();
        take(row, columns);
      });
    }
  } finally {
    zip.close();
  }
}

async function readTableOf(
  zip: OpenZip,
  folder: string,
  table: DescribedTable,
  key: string,
  take: (row: CsvRow) => void,
): Promise<void> {
  const reader = new TableReader(table);
  const bytes = await zip.stream(folder + table.file);
  try {
    for await (const { chunk, isLast } of decodeChunks(bytes))
      for (const { line, key: id, values } of reader.push(chunk, isLast))
        take({ line, cells: values[key] ? values : { ...values, [key]: id } });
  } catch (error) {
    if (error instanceof AppError || !isInflateError(error)) throw error;
    throw invalid(`In this archive, ${table.file} is damaged.`);
  }
}

/** Whether reading an entry failed because the archive is damaged. */
const isInflateError = (error: unknown) =>
  error instanceof Error &&
  (/bytes in the stream|unexpected|invalid/i.test(error.message) ||
    ("code" in error && String(error.code).startsWith("Z_")));

/** Decodes a file in chunks; throws for invalid characters. */
async function* decodeChunks(
  bytes: AsyncIterable<Buffer>,
): AsyncGenerator<{ chunk: string; isLast: boolean }> {
  let decoder: TextDecoder | undefined;
  const decode = (chunk: Uint8Array | undefined) => {
    try {
      return decoder?.decode(chunk, { stream: chunk !== undefined }) ?? "";
    } catch {
      throw invalid(unreadableEncoding);
    }
  };
  for await (const chunk of bytes) {
    decoder ??= new TextDecoder(detectEncoding(chunk), { fatal: true, ignoreBOM: true });
    yield { chunk: decode(chunk), isLast: false };
  }
  yield { chunk: decode(undefined), isLast: true };
}

async function isEmpty({ path }: ChosenFile): Promise<boolean> {
  return (await firstBytes(path)).length === 0;
}
async function beginsAsZip({ path }: ChosenFile): Promise<boolean> {
  const [first, second] = await firstBytes(path);
  return first === 0x50 && second === 0x4b;
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
