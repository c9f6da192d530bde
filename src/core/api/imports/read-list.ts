import type { Db } from "#core/db/connect.ts";
import { headerHash, listReadings, type ReadTable } from "#core/db/imports/readings.ts";
import { formatDate } from "#core/domain/dates.ts";
import { isUnderstood } from "#core/domain/list-table.ts";
import type { Proposal, Reading } from "#core/domain/reading.ts";
import { ListCollector, type ListFile } from "#core/formats/lists/list-rows.ts";
import {
  BY_CONTENT,
  type ChosenTable,
  type ListReader,
  proposeList,
} from "#core/formats/lists/propose-list.ts";
import { headerRowsOf, lastHeaderLine, nameColumns } from "#core/formats/tables/header.ts";
import type { SampledTable } from "#core/formats/tables/sample.ts";
import { columnsWithValues } from "#core/formats/tables/shown-columns.ts";
import { misfitOf, shownName, titleNotes, unusedNotes } from "#core/formats/tables/understood.ts";
import { invalid, sampleTable, type TableSource } from "./table-source.ts";

/** How a list is to be read: as a person has said, a sheet or a header of it, or as it is proposed. */
export interface HowToRead extends ChosenTable {
  reading?: Reading | undefined;
}

/** A list that was read, how, and what is to be remembered of that. */
export interface ReadList {
  file: ListFile;
  proposal: Proposal;
  notes: string[];
  /** Columns that a person has to confirm, and what they were taken for. */
  guesses: { name: string; label: string }[];
  /** Absent if no person has said how it is read. */
  given?: ReadTable;
}

/** Reads a list as a person has said, as one has said of a list with the same header, or as its columns are named. */
export async function readList(
  db: Db,
  kind: string,
  reader: ListReader,
  source: TableSource,
  how: HowToRead,
): Promise<ReadList> {
  const sampled: SampledTable[] = [];
  for (const sheet of source.sheets) sampled.push(await sampleTable(source, sheet));
  const tables = sampled.filter(({ rows }) => rows > 0);
  const chosen = how.reading?.sheet ?? how.sheet;
  if (tables.length === 0) throw invalid("The file is empty.");
  if (chosen !== undefined && !tables.some(({ name }) => name === chosen))
    throw invalid(
      `There is no sheet “${chosen}” with a table. The sheets are: ${tables.map(({ name }) => name).join(", ")}.`,
    );
  const proposal =
    (await findRemembered(db, kind, reader, tables, how)) ??
    proposeList(tables, reader, { ...how, sheet: chosen });
  const table = tables.find(({ name }) => name === proposal.table);
  if (!table) throw new Error("A proposal is for one of the tables.");
  const reading = how.reading ? { ...how.reading, sheet: table.sheet } : proposal.reading;
  const names = namesIn(table, reading);
  const misfit = misfitOf(reading, names, reader.table.fields, reader.table.of) ?? wrongShape(reading);
  if (misfit) throw invalid(misfit);
  const columns = shownColumns(table, reading);
  const file = await readRows(source, reader, reading, names);
  const used = { ...proposal, reading, columns, rows: file.total };
  return {
    file,
    proposal: used,
    notes: [...source.notes, ...notesOn(used, reader)],
    guesses: how.reading || proposal.remembered ? [] : guessesIn(used, reader),
    ...(how.reading && { given: { header: headerHash(names), reading, file: source.name } }),
  };
}

/** The columns without a known name whose values alone say what they are, where that has to be confirmed. */
const guessesIn = ({ reading, why }: Proposal, { table, confirmed = [] }: ListReader): ReadList["guesses"] =>
  reading.columns.flatMap(({ at, name, field }) => {
    const isGuess = why.some((reason) => reason.at === at && reason.sure === BY_CONTENT);
    return field !== null && confirmed.includes(field) && isGuess
      ? { name: shownName(name), label: table.fields[field]?.label ?? field }
      : [];
  });

const namesIn = (table: SampledTable, reading: Reading): string[] =>
  nameColumns(headerRowsOf(table, reading), table.width).map(({ name }) => name);

/** The columns of a table, without those that have neither a name nor a value. */
const shownColumns = (table: SampledTable, reading: Reading): Proposal["columns"] => {
  const named = nameColumns(headerRowsOf(table, reading), table.width);
  const columns = columnsWithValues(
    table,
    named.map(({ name }) => name),
    lastHeaderLine(reading),
  );
  return columns.filter(({ at, values }) => values.length > 0 || named[at]?.isBlank === false);
};

const wrongShape = ({ shape, join }: Reading): string | undefined =>
  shape === "list" && join === null ? undefined : "A list has one row for each record, on one sheet.";

/** The proposal for a list whose header is remembered, unless a person has chosen what to read. */
async function findRemembered(
  db: Db,
  kind: string,
  reader: ListReader,
  tables: readonly SampledTable[],
  { reading, sheet, header }: HowToRead,
): Promise<Proposal | undefined> {
  if (reading || sheet !== undefined || header !== undefined) return undefined;
  const remembered = await listReadings(db, kind);
  for (const table of tables)
    for (const { header: hash, reading, _id, file, by, at } of remembered) {
      if (headerHash(namesIn(table, reading)) !== hash) continue;
      const chosen = { sheet: table.name, header: reading.header };
      const proposal = proposeList(tables, reader, chosen);
      return { ...proposal, reading: { ...reading, sheet: table.sheet }, remembered: { _id, file, by, at } };
    }
  return undefined;
}

async function readRows(
  source: TableSource,
  { table }: ListReader,
  reading: Reading,
  names: readonly string[],
): Promise<ListFile> {
  const collector = new ListCollector(table, reading);
  for await (const event of source.rows(reading.sheet, { columns: names, below: lastHeaderLine(reading) }))
    collector.take(event);
  return collector.finish(names);
}

function notesOn(proposal: Proposal, { table: { fields } }: ListReader): string[] {
  const { reading, columns, remembered, sheets } = proposal;
  const used = new Set(reading.columns.flatMap(({ at, field }) => (field === null ? [] : [at])));
  const unused = columns.filter(({ at, values }) => values.length > 0 && !used.has(at));
  const read = reading.columns.flatMap(({ name, field }) =>
    field === null ? [] : [`${shownName(name)}: ${fields[field]?.label}`],
  );
  return [
    ...(remembered
      ? [
          `Read as on ${formatDate(remembered.at)}, by ${remembered.by ?? "the command line or a deleted account"} (${remembered.file}).`,
        ]
      : []),
    ...titleNotes(reading),
    ...(isUnderstood(proposal) || read.length === 0 ? [] : [`Columns: ${read.join("; ")}.`]),
    ...unusedNotes(unused.map(({ name }) => ({ name }))),
    ...(sheets.length > 1 ? [`The sheet “${reading.sheet}” was read; the others were not.`] : []),
  ];
}
