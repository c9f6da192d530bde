import { openZip } from "#adapters/zip.ts";
import { AppError } from "#domain/errors.ts";
import type { SurveyBatch } from "#domain/survey.ts";
import { readCsv } from "#formats/csv.ts";
import { readEventArchive } from "#formats/darwin-core/event-archive.ts";
import { type NamedTable, readEvents } from "#formats/darwin-core/events.ts";
import { type ArchiveRow, readMeta, readRows } from "#formats/darwin-core/read.ts";
import { columnsOf } from "#formats/surveys/columns.ts";
import { readPointCounts } from "#formats/surveys/point-counts.ts";

/** A file that somebody chose. */
export interface ChosenFile {
  name: string;
  bytes: Uint8Array;
}

const beginsAsZip = ({ bytes }: ChosenFile) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/**
 * The surveys in what somebody chose: a Darwin Core Archive, a table of point counts, or the two tables of events and
 * occurrences. What it is, its bytes and columns tell. A file of which nothing can be taken is refused with the reason.
 */
export async function readSurveys(files: readonly ChosenFile[]): Promise<SurveyBatch> {
  const batch = await read(files);
  if (batch.unusable) throw new AppError("invalid", batch.problems.map(({ message }) => message).join(" "));
  return batch;
}

async function read(files: readonly ChosenFile[]): Promise<SurveyBatch> {
  const [first, second, ...more] = files;
  if (!first || first.bytes.length === 0) throw new AppError("invalid", "The file is empty.");
  if (more.length > 0)
    throw new AppError("invalid", "Choose one file, or the two of events and occurrences.");
  if (!second) return beginsAsZip(first) ? readArchive(first.bytes) : readTable(first);
  if (beginsAsZip(first) || beginsAsZip(second))
    throw new AppError("invalid", "An archive is read alone: choose only the archive.");
  return readPair(asTable(first), asTable(second));
}

const asTable = ({ name, bytes }: ChosenFile): NamedTable => ({ name, table: readCsv(bytes) });
const holdsSpecies = ({ table }: NamedTable) => {
  const { scientificName, englishName } = columnsOf(table.columns);
  return scientificName !== undefined || englishName !== undefined;
};

function readTable(file: ChosenFile): SurveyBatch {
  const named = asTable(file);
  const { eventID, eventDate } = columnsOf(named.table.columns);
  if (eventID && eventDate && !holdsSpecies(named))
    throw new AppError(
      "invalid",
      "This file holds surveys without counts. Choose the file of occurrences with it.",
    );
  if (eventID && !eventDate && holdsSpecies(named))
    throw new AppError("invalid", "This file holds counts without days. Choose the file of events with it.");
  return readPointCounts(named.table);
}

function readPair(one: NamedTable, other: NamedTable): SurveyBatch {
  if (holdsSpecies(one) === holdsSpecies(other))
    throw new AppError(
      "invalid",
      "Two files are read as events and occurrences, and these are not one of each.",
    );
  return holdsSpecies(one) ? readEvents(other, one) : readEvents(one, other);
}

async function readArchive(bytes: Uint8Array): Promise<SurveyBatch> {
  const zip = await openZip(bytes);
  try {
    const folder = zip.names.find((name) => /(^|\/)meta\.xml$/.test(name))?.replace(/meta\.xml$/, "");
    if (folder === undefined)
      throw new AppError("invalid", "This archive has no meta.xml, so it is no Darwin Core Archive.");
    const meta = readMeta(await zip.text(`${folder}meta.xml`));
    const tables = new Map<string, ArchiveRow[]>();
    for (const table of [meta.core, ...meta.extensions])
      tables.set(table.file, [...readRows(table, await zip.text(folder + table.file))]);
    return readEventArchive(meta, ({ file }) => tables.get(file) ?? []);
  } finally {
    zip.close();
  }
}
