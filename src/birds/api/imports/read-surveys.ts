import {
  findMissingEventColumns,
  processEventRow,
  processOccurrenceRow,
  rejectOccurrenceRow,
} from "#birds/formats/darwin-core/events.ts";
import type { Columns } from "#birds/formats/surveys/columns.ts";
import {
  findMissingColumns,
  processPointCountRow,
  rejectBrokenRow,
} from "#birds/formats/surveys/point-counts.ts";
import { Sheet } from "#birds/formats/surveys/sheets/sheet.ts";
import type { ChosenFile } from "#core/api/imports/receive.ts";
import type { CsvRow } from "#core/formats/named-rows.ts";
import { readArchive } from "./read-archive.ts";
import type { ReadTarget } from "./read-target.ts";
import { invalid, kindOf, openTable, type TableFile } from "./table-file.ts";

type RowHandler = (row: CsvRow, columns: Columns) => void;

/** Reads surveys from an archive, a table of counts, or tables of events and occurrences; throws if it cannot. */
export async function readSurveyFiles(files: readonly ChosenFile[], to: ReadTarget): Promise<void> {
  const [first, second, ...more] = files;
  if (!first) throw invalid("The file is empty.");
  if (more.length > 0) throw invalid("Choose one file, or one file of events and one of occurrences.");
  const kind = await kindOf(first, to.zip);
  if (!second) {
    if (kind === "archive") return readArchive(first, to);
    return withTable(await openTable(first, kind, to.zip), (table) => readTable(table, to));
  }
  const secondKind = await kindOf(second, to.zip);
  if (kind === "archive" || secondKind === "archive")
    throw invalid("An archive must be the only file. Choose just the archive.");
  return withTable(await openTable(first, kind, to.zip), async (one) =>
    withTable(await openTable(second, secondKind, to.zip), (other) => readPair(one, other, to)),
  );
}

async function withTable(table: TableFile, use: (table: TableFile) => Promise<void>): Promise<void> {
  try {
    await use(table);
  } finally {
    table.close();
  }
}

async function readTable(table: TableFile, to: ReadTarget): Promise<void> {
  const { sheet, names } = await scan(table, to);
  if (sheet.part === "events")
    throw invalid("This file has surveys but no counts. Choose the file of occurrences as well.");
  if (sheet.part === "occurrences")
    throw invalid("This file has counts but no dates. Choose the file of events as well.");
  const missing = sheet.isForeign ? undefined : findMissingColumns(names);
  if (missing) throw invalid(missing.message);
  to.notes.push(...sheet.remarks());
  await readRows(table, sheet, to, {
    take: (row, columns) => processPointCountRow(row, columns, to.problems, to.stage),
    refuse: (row, columns) => rejectBrokenRow(row, columns, to.stage),
  });
}

async function readPair(one: TableFile, other: TableFile, to: ReadTarget): Promise<void> {
  const scanned = [await scan(one, to), await scan(other, to)];
  const events = scanned.find(({ sheet }) => sheet.part === "events");
  const occurrences = scanned.find(({ sheet }) => sheet.part === "occurrences");
  if (!events || !occurrences)
    throw invalid("If you choose two files, one must list events and the other occurrences.");
  const missing = events.sheet.isForeign
    ? []
    : findMissingEventColumns(
        { name: events.table.name, columns: events.names },
        { name: occurrences.table.name, columns: occurrences.names },
      );
  if (missing.length > 0) throw invalid(missing.map(({ message }) => message).join(" "));
  const { stage, problems } = to;
  to.notes.push(...new Set(scanned.flatMap(({ sheet }) => sheet.remarks())));
  await readRows(events.table, events.sheet, to, {
    file: events.table.name,
    take: (row, columns) => processEventRow(row, columns, problems, stage, events.table.name),
    refuse: () => {},
  });
  await readRows(occurrences.table, occurrences.sheet, to, {
    file: occurrences.table.name,
    take: (row, columns) => processOccurrenceRow(row, columns, problems, stage, occurrences.table.name),
    refuse: (row, columns) => rejectOccurrenceRow(row, columns, stage, occurrences.table.name),
  });
}

interface ScannedTable {
  table: TableFile;
  sheet: Sheet;
  names: readonly string[];
}

/** Reads a table once for its columns, and scans its rows for how to read them. */
async function scan(table: TableFile, to: ReadTarget): Promise<ScannedTable> {
  let scanned: ScannedTable | undefined;
  for await (const event of table.events()) {
    if ("note" in event) to.notes.push(event.note);
    else if ("columns" in event) scanned = { table, sheet: new Sheet(event.columns), names: event.columns };
    else if (!scanned) throw invalid("problem" in event ? event.problem.message : "");
    else if ("row" in event) {
      to.throwIfStopped();
      scanned.sheet.scan(event.row);
    }
  }
  if (!scanned) throw invalid("The file is empty.");
  return scanned;
}

interface TableHandlers {
  file?: string;
  take: RowHandler;
  refuse: RowHandler;
}

async function readRows(
  table: TableFile,
  sheet: Sheet,
  { stage, problems, rights, onRow }: ReadTarget,
  { file, take, refuse }: TableHandlers,
): Promise<void> {
  const { columns } = sheet;
  for await (const event of table.events()) {
    if ("row" in event) {
      onRow();
      rights.noteRow(event.row, columns);
      for (const row of sheet.convert(event.row)) take(row, columns);
    } else if ("problem" in event) {
      onRow();
      problems.push({ ...event.problem, ...(file && { file }) });
      stage.skip();
      const broken = "broken" in event ? event.broken : [];
      for (const row of broken.flatMap((raw) => sheet.convert(raw))) refuse(row, columns);
    }
  }
}
