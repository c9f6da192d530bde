import {
  findMissingEventColumns,
  processEventRow,
  processOccurrenceRow,
  rejectOccurrenceRow,
} from "#birds/formats/darwin-core/events.ts";
import type { Columns } from "#birds/formats/surveys/columns.ts";
import { processPointCountRow, rejectBrokenRow } from "#birds/formats/surveys/point-counts.ts";
import { Against, type JudgedRow } from "#birds/formats/surveys/readings/against.ts";
import { namesByCode } from "#birds/formats/surveys/readings/codes.ts";
import { findMain } from "#birds/formats/surveys/readings/preview.ts";
import { openRows, type TableRows } from "#birds/formats/surveys/readings/table-rows.ts";
import {
  isUndecided,
  missingParts,
  surveyMisfitOf,
  understoodNotes,
  usedOf,
} from "#birds/formats/surveys/readings/understood.ts";
import { Sheet } from "#birds/formats/surveys/sheets/sheet.ts";
import type { ChosenFile } from "#core/api/imports/receive.ts";
import { invalid, type TableSource } from "#core/api/imports/table-source.ts";
import { headerHash } from "#core/db/imports/readings.ts";
import type { Proposal, Question, Reading } from "#core/domain/reading.ts";
import { countOf } from "#core/domain/words.ts";
import type { CsvRow, TableEvent } from "#core/formats/named-rows.ts";
import { columnsFor, type FoundTable, type Names, openSources, planReading } from "./propose.ts";
import { readArchive } from "./read-archive.ts";
import type { ReadTarget } from "./read-target.ts";
import { asTable, type TableFile } from "./table-file.ts";

type RowHandler = (row: JudgedRow, columns: Columns) => void;

/** How files are to be read: as a person has said, or as it is proposed. */
export interface HowToRead {
  reading?: Reading | undefined;
  sheet?: string | undefined;
  names: Names;
}

/** Reads surveys from an archive, a table of any kind, or two tables; throws if it cannot. Returns how they were read. */
export async function readSurveyFiles(
  files: readonly ChosenFile[],
  to: ReadTarget,
  how: HowToRead,
): Promise<ReadAs | undefined> {
  const sources = await openSources(files, to.zip);
  const [first, second] = files;
  if (!sources || !first) {
    if (first) await readArchive(first, to);
    return undefined;
  }
  try {
    const pair = second && !how.reading ? await findPair(sources, to) : undefined;
    if (pair) await readPair(pair, to);
    return pair ? undefined : await readTables(sources, to, how);
  } finally {
    for (const source of sources) source.close();
  }
}

/** How a table was read, and the hash of its header. */
export interface ReadAs {
  proposal: Proposal;
  header: string;
  used: ReturnType<typeof usedOf>;
}

async function readTables(
  sources: readonly TableSource[],
  to: ReadTarget,
  { reading: given, sheet, names }: HowToRead,
): Promise<ReadAs> {
  const chosen = given?.sheet ?? sheet;
  const { tables, proposal } = await planReading(sources, names, { sheet: chosen ?? undefined });
  const reading = { ...(given ?? proposal.reading), take: [...to.take] };
  const main = findMain(
    tables.map(({ sampled }) => sampled),
    reading,
  );
  const found = tables.find(({ sampled }) => sampled === main);
  if (!found) throw invalid(`There is no sheet “${reading.sheet}”.`);
  if (proposal.refused && !given) throw invalid(proposal.refused);
  const { source, sampled } = found;
  const columns = columnsFor(sampled, reading);
  const columnNames = columns.map(({ name }) => name);
  const problem =
    surveyMisfitOf(reading, columnNames) ?? missingText(reading, columnNames, proposal.questions);
  if (problem) throw invalid(problem);
  to.notes.push(...source.notes, ...understoodNotes(reading, columns));
  const merged = await source.mergedDown(reading.sheet);
  if (merged > 0)
    to.notes.push(
      `${countOf(merged, "cell is", "cells are")} merged with those below, and count for each of their rows.`,
    );
  const otherSheets = source.sheets.length > 1 && !reading.join;
  if (otherSheets) to.notes.push(`The sheet “${reading.sheet}” was read; the others were not.`);
  const others = tables.filter((table) => table !== found && table.sampled.name !== reading.join?.sheet);
  if (others.length > 0)
    to.notes.push(
      `Not read: ${others.map(({ sampled }) => `“${sampled.name}” (${countOf(sampled.rows, "row")})`).join(", ")}.`,
    );
  const joined = await readJoined(tables, reading);
  const codes = namesByCode(reading.codes, names.guide);
  const rows = openRows(reading, { names: columnNames, joined, codes });
  const below = reading.header === 0 ? 0 : reading.header + Math.max(1, reading.headerRows) - 1;
  const events = () => until(source.rows(reading.sheet, { columns: columnNames, below }), reading.last);
  if (rows.needsScan)
    for await (const event of events()) {
      to.throwIfStopped();
      if ("row" in event) rows.scan(event.row);
    }
  const { problems, stage } = to;
  await readRows(events(), rows, to, {
    take: (row, columns) => processPointCountRow(row, columns, problems, stage),
    refuse: (row, columns) => rejectBrokenRow(row, columns, stage),
  });
  for (const row of rows.rest()) processPointCountRow(row, rows.columns, problems, stage);
  to.notes.push(...rows.remarks());
  return {
    proposal: { ...proposal, reading, columns },
    header: headerHash(columnNames),
    used: usedOf(reading, sampled, below),
  };
}

/** The rows up to the last one of a table. */
async function* until(events: AsyncGenerator<TableEvent>, last: number | null): AsyncGenerator<TableEvent> {
  for await (const event of events) {
    const line = "row" in event ? event.row.line : "problem" in event ? event.problem.line : 0;
    if (last !== null && line > last) return;
    yield event;
  }
}

function missingText(
  reading: Reading,
  names: readonly string[],
  questions: readonly Question[],
): string | undefined {
  const missing = missingParts(reading, names);
  if (missing.length === 0)
    return isUndecided(reading)
      ? (questions.find(({ ask }) => ask === "counts")?.text ??
          "Say whether the numbers in several columns are stored each, added up, or no birds.")
      : undefined;
  const has = names.slice(0, 20).map((name) => (name.length > 40 ? `${name.slice(0, 40)}…` : name));
  const open = questions.filter(({ ask, guess }) => ask !== "complete" && guess === undefined);
  const text = `These columns are missing: ${missing.join(", ")}. The file has: ${has.join(", ")}.`;
  return [text, ...open.map(({ text }) => text)].join(" ");
}

/** The rows of the second table of a reading, all in memory. */
async function readJoined(tables: readonly FoundTable[], { join }: Reading) {
  if (!join) return undefined;
  const found = tables.find(({ sampled }) => sampled.name === join.sheet);
  if (!found) throw invalid(`The reading joins “${join.sheet}”, which is not there.`);
  const { source, sampled } = found;
  if (sampled.rows > MAX_JOINED) throw invalid(tooManyJoined);
  const names = columnsFor(sampled, { header: join.header, headerRows: 1, program: null }).map(
    ({ name }) => name,
  );
  const rows: CsvRow[] = [];
  for await (const event of source.rows(sampled.sheet, { columns: names, below: join.header }))
    if ("row" in event) rows.push(event.row);
  return { names, rows };
}

/** The rows of a joined table that may be in memory together. */
const MAX_JOINED = 50_000;
const tooManyJoined = `The joined table has more than ${MAX_JOINED.toLocaleString("en-GB")} rows. Join the tables in a spreadsheet first.`;

/** Two tables of which one has events and the other occurrences; `undefined` if they are of another kind. */
async function findPair(
  sources: readonly TableSource[],
  to: ReadTarget,
): Promise<[ScannedTable, ScannedTable] | undefined> {
  const tables: ScannedTable[] = [];
  for (const source of sources) {
    const table = await scan(await asTable(source), to);
    if (!table) return undefined;
    tables.push(table);
  }
  const events = tables.find(({ sheet }) => sheet.part === "events");
  const occurrences = tables.find(({ sheet }) => sheet.part === "occurrences");
  return events && occurrences ? [events, occurrences] : undefined;
}

async function readPair([events, occurrences]: [ScannedTable, ScannedTable], to: ReadTarget): Promise<void> {
  const missing = events.sheet.program
    ? []
    : findMissingEventColumns(
        { name: events.table.name, columns: events.names },
        { name: occurrences.table.name, columns: occurrences.names },
      );
  if (missing.length > 0) throw invalid(missing.map(({ message }) => message).join(" "));
  const { stage, problems } = to;
  to.notes.push(...events.table.notes, ...occurrences.table.notes);
  to.notes.push(...new Set([events, occurrences].flatMap(({ sheet }) => sheet.remarks())));
  await readRows(events.table.events(), events.sheet, to, {
    file: events.table.name,
    take: (row, columns) => processEventRow(row, columns, problems, stage, events.table.name),
    refuse: () => {},
  });
  const against = Against.ofNames(occurrences.names, to.take);
  await readRows(occurrences.table.events(), occurrences.sheet, to, {
    file: occurrences.table.name,
    take: (row, columns) =>
      processOccurrenceRow(against.judge(row), columns, problems, stage, occurrences.table.name),
    refuse: (row, columns) => rejectOccurrenceRow(row, columns, stage, occurrences.table.name),
  });
}

interface ScannedTable {
  table: TableFile;
  sheet: Sheet;
  names: readonly string[];
}

/** Reads a table once for its columns, and scans its rows for how to read them; `undefined` if it has no header. */
async function scan(table: TableFile, to: ReadTarget): Promise<ScannedTable | undefined> {
  let scanned: ScannedTable | undefined;
  for await (const event of table.events()) {
    if ("columns" in event) scanned = { table, sheet: new Sheet(event.columns), names: event.columns };
    else if ("row" in event) {
      to.throwIfStopped();
      scanned?.sheet.scan(event.row);
    }
  }
  return scanned;
}

interface TableHandlers {
  file?: string;
  take: RowHandler;
  refuse: RowHandler;
}

async function readRows(
  events: AsyncGenerator<TableEvent>,
  rows: Pick<TableRows, "columns" | "convert">,
  { stage, problems, rights, onRow }: ReadTarget,
  { file, take, refuse }: TableHandlers,
): Promise<void> {
  const { columns } = rows;
  for await (const event of events) {
    if ("row" in event) {
      onRow();
      rights.noteRow(event.row, columns);
      for (const row of rows.convert(event.row)) take(row, columns);
    } else if ("problem" in event) {
      onRow();
      problems.push({ ...event.problem, ...(file && { file }) });
      stage.skip();
      const broken = "broken" in event ? event.broken : [];
      for (const row of broken.flatMap((raw) => rows.convert(raw))) refuse(row, columns);
    }
  }
}
