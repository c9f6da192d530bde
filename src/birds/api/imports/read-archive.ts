import { archiveTables, type SurveyTable } from "#birds/formats/darwin-core/event-archive.ts";
import { processEventRow, processOccurrenceRow } from "#birds/formats/darwin-core/events.ts";
import { effortCells, effortColumns } from "#birds/formats/darwin-core/humboldt.ts";
import { type DescribedTable, readMeta, TableReader } from "#birds/formats/darwin-core/read.ts";
import { readRightsOfEml } from "#birds/formats/darwin-core/read-eml.ts";
import { type Columns, matchColumns } from "#birds/formats/surveys/columns.ts";
import { processPointCountRow } from "#birds/formats/surveys/point-counts.ts";
import { Against } from "#birds/formats/surveys/readings/against.ts";
import { type OpenZip, openZip } from "#core/adapters/zip.ts";
import type { ChosenFile } from "#core/api/imports/receive.ts";
import { decodeChunks, invalid } from "#core/api/imports/table-source.ts";
import { AppError } from "#core/domain/errors.ts";
import type { CsvRow } from "#core/formats/named-rows.ts";
import type { ReadTarget } from "./read-target.ts";

/** Reads a Darwin Core Archive of events or of occurrences; throws if it is neither. */
export async function readArchive({ path }: ChosenFile, to: ReadTarget): Promise<void> {
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
    to.notes.push("This is a Darwin Core Archive.");
    const metadata = folder + (meta.metadata ?? "eml.xml");
    if (zip.names.includes(metadata)) to.rights.noteDataset(readRightsOfEml(await zip.text(metadata)));
    for (const described of tables) {
      const { table, kind } = described;
      const take = rowHandler(described, to);
      await readTableOf(zip, folder, table, kind === "counts" ? "occurrenceID" : "eventID", take);
    }
  } finally {
    zip.close();
  }
}

/** What is done with each row of a table. */
function rowHandler({ table, kind, columns: names }: SurveyTable, to: ReadTarget): (row: CsvRow) => void {
  const { problems, stage } = to;
  if (kind === "efforts")
    return ({ cells }) => {
      to.throwIfStopped();
      const effort = effortCells(cells);
      if (cells.eventID && Object.keys(effort).length > 0) stage.addEffort(cells.eventID, effort);
    };
  const columns = matchColumns(kind === "events" ? [...names, ...effortColumns] : names);
  const against = Against.ofNames(names, to.take);
  return (row) => {
    to.onRow();
    to.rights.noteRow(row, columns);
    if (kind === "counts") processPointCountRow(against.judge(row), columns, problems, stage);
    else if (kind === "occurrences")
      processOccurrenceRow(against.judge(row), columns, problems, stage, table.file);
    else
      processEventRow(
        withEffort(row, columns, stage.effort(row.cells.eventID ?? "")),
        columns,
        problems,
        stage,
        table.file,
      );
  };
}

/** The row of an event with what its effort adds; what the event says itself is used first. */
function withEffort(row: CsvRow, columns: Columns, effort: Record<string, string> | undefined): CsvRow {
  if (!effort) return row;
  const cells = { ...row.cells };
  for (const [name, value] of Object.entries(effort)) {
    const column = (name === "minutes" && columns.minutes) || name;
    if (!cells[column]) cells[column] = value;
  }
  return { ...row, cells };
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
    for await (const { chunk, isLast } of decodeChunks(bytes, table.encoding))
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
