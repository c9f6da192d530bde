import { listBirdNames } from "#birds/db/guide/bird-names.ts";
import type { ChosenSheet } from "#birds/domain/surveys/import-job.ts";
import { factsOf, type ReadHeader, type TableTop } from "#birds/formats/surveys/readings/preview.ts";
import { programOf } from "#birds/formats/surveys/readings/program.ts";
import { proposeFile } from "#birds/formats/surveys/readings/propose-file.ts";
import { completeness } from "#birds/formats/surveys/readings/questions.ts";
import type { ZipLimits } from "#core/adapters/zip.ts";
import type { ChosenFile } from "#core/api/imports/receive.ts";
import {
  invalid,
  kindOf,
  openSource,
  sampleTable,
  type TableSource,
} from "#core/api/imports/table-source.ts";
import type { Db } from "#core/db/connect.ts";
import { headerHash, listReadings } from "#core/db/imports/readings.ts";
import { type Proposal, Reading } from "#core/domain/reading.ts";
import type { SampledTable } from "#core/formats/tables/sample.ts";
import { columnsWithValues } from "#core/formats/tables/shown-columns.ts";

/** How files may be read, and their first rows, to show at once what a correction gives. */
export interface Proposed {
  proposal: Proposal;
  sample: TableTop[];
}

/** A table and where its rows are read again. */
export interface FoundTable {
  source: TableSource;
  sampled: SampledTable;
}

/** Tables of opened files, and how they may be read. */
export interface Plan {
  tables: FoundTable[];
  proposal: Proposal;
}

/** The names of the guide. */
export type Names = Awaited<ReturnType<typeof listBirdNames>>;

interface Setting extends ChosenSheet {
  signal?: AbortSignal | undefined;
  zip: ZipLimits;
}

/** What a remembered reading of surveys is kept under, with the names of its header. */
export const READING_KIND = "surveys";

/** Reads all tables of the files once, and proposes how to read them. */
export async function planReading(
  sources: readonly TableSource[],
  names: Names,
  { signal, ...chosen }: Omit<Setting, "zip"> = {},
): Promise<Plan> {
  const tables: FoundTable[] = [];
  for (const source of sources)
    for (const name of source.sheets)
      tables.push({ source, sampled: await sampleTable(source, name, signal) });
  return { tables, proposal: proposeTables(tables, names, chosen) };
}

/** Proposes how to read one of several tables. */
function proposeTables(
  tables: readonly FoundTable[],
  names: Names,
  { sheet, header, byColumns = false }: ChosenSheet,
): Proposal {
  const sampled = tables.map(({ sampled }) => sampled).filter(({ rows }) => rows > 0);
  if (sampled.length === 0)
    throw invalid(
      tables.every(({ sampled }) => sampled.sheet !== null)
        ? "This workbook has no table."
        : "The file is empty.",
    );
  if (sheet !== undefined && !sampled.some(({ name }) => name === sheet))
    throw invalid(
      `There is no sheet “${sheet}” with a table. The sheets are: ${sampled.map(({ name }) => name).join(", ")}.`,
    );
  const proposal = proposeFile(sampled, names, sheet, header);
  const byRules = withProgram(proposal, sampled, sheet);
  return byColumns && byRules !== proposal ? { ...proposal, rules: byRules.reading.program ?? "" } : byRules;
}

/** The proposal for a table of a program that has rules of its own. */
function withProgram(
  proposal: Proposal,
  tables: readonly SampledTable[],
  sheet: string | undefined,
): Proposal {
  const candidates = tables.filter(({ name }) => sheet === undefined || name === sheet);
  for (const table of tables.length > 1 && tables.every(({ sheet }) => sheet === null) ? [] : candidates) {
    const found = programOf(table);
    if (!found) continue;
    const reading = Reading.parse({
      sheet: table.sheet,
      header: found.header,
      headerRows: found.header === 0 ? 0 : 1,
      program: found.program,
    });
    const { refused: _, ...rest } = proposal;
    const { names } = factsOf(table, reading);
    return {
      ...rest,
      reading,
      table: table.name,
      why: [],
      questions: proposal.questions.filter(({ ask }) => ask === "complete"),
      columns: columnsWithValues(table, names, found.header),
      rows: table.rows - table.first.filter(({ line }) => line <= found.header).length,
    };
  }
  return proposal;
}

/** Proposes how to read files; a reading that was given for tables with the same header comes first. */
export async function proposeReading(
  db: Db,
  files: readonly ChosenFile[],
  setting: Setting,
): Promise<Proposed> {
  const sources = await openSources(files, setting.zip);
  if (!sources) return { proposal: archiveProposal, sample: [] };
  try {
    const names = await listBirdNames(db);
    const { tables, proposal } = await planReading(sources, names, setting);
    const isChosen = [setting.sheet, setting.header, setting.byColumns].some(
      (chosen) => chosen !== undefined,
    );
    const whole = (isChosen ? undefined : await findRemembered(db, tables, names)) ?? proposal;
    const { sheet, join } = whole.reading;
    const needed = tables.filter(({ sampled }) => sampled.sheet === sheet || sampled.name === join?.sheet);
    return { proposal: whole, sample: needed.map(({ sampled }) => topOf(sampled)) };
  } finally {
    for (const source of sources) source.close();
  }
}

const topOf = ({ sheet, name, first, rows, width }: SampledTable): TableTop => ({
  sheet,
  name,
  first,
  rows,
  width,
});

/** The proposal for a table whose header is remembered; `undefined` if none is. */
async function findRemembered(
  db: Db,
  tables: readonly FoundTable[],
  guide: Names,
): Promise<Proposal | undefined> {
  const readings = await listReadings(db, READING_KIND);
  for (const { sampled } of tables)
    for (const { _id, header, reading, file, by, at } of readings) {
      if (reading.sheet !== null && reading.sheet !== sampled.sheet && sampled.sheet === null) continue;
      const { names, below } = factsOf(sampled, reading);
      if (headerHash(names) !== header) continue;
      const chosen = { sheet: sampled.name, header: reading.header, byColumns: reading.program === null };
      const { refused: _, ...rest } = proposeTables(tables, guide, chosen);
      return {
        ...rest,
        reading: { ...reading, sheet: sampled.sheet },
        columns: columnsWithValues(sampled, names, below),
        remembered: { _id, file, by, at },
      };
    }
  return undefined;
}

/** The opened files; `undefined` for an archive, which says itself how it is read. */
export async function openSources(
  files: readonly ChosenFile[],
  limits: ZipLimits,
): Promise<TableSource[] | undefined> {
  const [first, second, ...more] = files;
  if (!first) throw invalid("The file is empty.");
  if (more.length > 0) throw invalid("Choose one file, or one file of events and one of occurrences.");
  const kinds = await Promise.all(files.map((file) => kindOf(file, limits)));
  if (kinds.includes("archive")) {
    if (second) throw invalid("An archive must be the only file. Choose just the archive.");
    return undefined;
  }
  const sources: TableSource[] = [];
  for (const [index, file] of files.entries())
    sources.push(await openSource(file, kinds[index] === "workbook" ? "workbook" : "text", limits));
  return sources;
}

/** An archive has a description of its own; only what its lists mean is to be said. */
const archiveProposal: Proposal = {
  reading: Reading.parse({ program: "a Darwin Core Archive" }),
  table: "",
  why: [],
  questions: [completeness],
  sheets: [],
  columns: [],
  top: [],
  rows: 0,
};

/** The columns of a table below the header of a reading. */
export const columnsFor = (table: SampledTable, reading: ReadHeader): Proposal["columns"] => {
  const { names, below } = factsOf(table, reading);
  return columnsWithValues(table, names, below);
};
