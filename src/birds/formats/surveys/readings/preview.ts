import { z } from "zod";
import type { SurveyBatch } from "#birds/domain/surveys/import-report.ts";
import { formatDate } from "#core/domain/dates.ts";
import type { ImportProblem } from "#core/domain/import-report.ts";
import type { Reading } from "#core/domain/reading.ts";
import { countOf } from "#core/domain/words.ts";
import type { CsvRow } from "#core/formats/named-rows.ts";
import { headerRowsOf, nameColumns } from "#core/formats/tables/header.ts";
import type { SampledTable } from "#core/formats/tables/sample.ts";
import { createCollector } from "../batch.ts";
import { processPointCountRow } from "../point-counts.ts";
import type { TableFacts } from "./apply.ts";
import { programOf } from "./program.ts";
import { openRows } from "./table-rows.ts";
import { isUndecided, missingParts, surveyMisfitOf } from "./understood.ts";

/** The first rows of a table, for a preview. */
export type TableTop = Pick<SampledTable, "sheet" | "name" | "first" | "rows" | "width">;

const Sample = z.array(
  z.object({
    sheet: z.string().nullable(),
    name: z.string(),
    first: z.array(z.object({ line: z.number(), cells: z.array(z.string()) })),
    rows: z.number(),
    width: z.number(),
  }),
);

/** The first rows of tables, as they were stored in JSON. */
export const readSample = (json: string): TableTop[] => Sample.parse(JSON.parse(json));

/** What a reading gives of the first rows of a table. */
export interface ReadingPreview {
  /** “412 counts at 18 places, 3 to 9 March 2024, 96 species”. */
  summary: string;
  surveys: number;
  counts: number;
  /** What is not understood, the most frequent first. */
  problems: string[];
}

/** What says where the rows of a table are. */
export type ReadHeader = Pick<Reading, "header" | "headerRows" | "program"> & Partial<Pick<Reading, "last">>;

/** The names of all columns of a table, and its rows below a header. */
export function factsOf(table: TableTop, { header, headerRows, program, last = null }: ReadHeader) {
  const found = program === null ? undefined : programOf(table);
  const names =
    found && found.header === header
      ? found.names
      : nameColumns(headerRowsOf(table, { header, headerRows }), table.width).map(({ name }) => name);
  const below = header === 0 ? 0 : header + Math.max(1, headerRows) - 1;
  const rows = table.first
    .filter(({ line }) => line > below && (last === null || line <= last))
    .map(
      ({ line, cells }): CsvRow => ({
        line,
        cells: Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ""])),
      }),
    );
  return { names, below, rows };
}

/** The table that a reading is for: among text files, which have no sheets, the one that it does not join and whose columns it names. */
export function findMain<Table extends TableTop>(
  tables: readonly Table[],
  reading: Reading,
): Table | undefined {
  const found = tables.filter(
    ({ sheet, name }) => sheet === reading.sheet && (sheet !== null || name !== reading.join?.sheet),
  );
  return found.find((table) => !surveyMisfitOf(reading, factsOf(table, reading).names)) ?? found[0];
}

/** Reads the first rows of a table as a reading says. */
export function previewReading(
  reading: Reading,
  tables: readonly TableTop[],
  codes: TableFacts["codes"] = new Map(),
): ReadingPreview {
  const none = (summary: string): ReadingPreview => ({ summary, surveys: 0, counts: 0, problems: [] });
  const table = findMain(tables, reading) ?? tables[0];
  if (!table)
    return none(reading.program ? "what it gives is seen when it is checked." : "This file has no table.");
  const { names, rows } = factsOf(table, reading);
  const misfit = surveyMisfitOf(reading, names);
  if (misfit) return none(misfit);
  const missing = missingParts(reading, names);
  if (missing.length > 0) return none(`Say which column has the ${missing.join(" and the ")}.`);
  if (isUndecided(reading)) return none("Say which columns have the numbers of birds.");
  const other = reading.join && tables.find(({ name }) => name === reading.join?.sheet);
  const joined =
    other && reading.join
      ? factsOf(other, { header: reading.join.header, headerRows: 1, program: null })
      : undefined;
  const read = openRows(reading, { names, joined, codes });
  const problems: ImportProblem[] = [];
  const batch = createCollector(rows.length, problems);
  for (const row of rows) read.scan(row);
  for (const row of rows.flatMap((row) => read.convert(row)))
    processPointCountRow(row, read.columns, problems, batch);
  return summaryOf(batch.finish(), table.rows > table.first.length);
}

function summaryOf({ surveys, counts, problems }: SurveyBatch, isPart: boolean): ReadingPreview {
  const dates = surveys.map(({ date }) => date).toSorted();
  const [first, last] = [dates[0], dates.at(-1)];
  const places = new Set(surveys.map(({ site }) => site.locationID)).size;
  const species = new Set(counts.map(({ scientificName, englishName }) => scientificName || englishName))
    .size;
  const days =
    !first || !last
      ? ""
      : first === last
        ? `, ${formatDate(first)}`
        : `, ${formatDate(first)} to ${formatDate(last)}`;
  const summary = `${countOf(surveys.length, "survey")} at ${countOf(places, "place")}${days}: ${countOf(counts.length, "count")} of ${species} species${isPart ? " in the first rows" : ""}.`;
  const byText = Map.groupBy(problems, ({ message }) => message.replaceAll(/“[^”]*”|\d+/g, "…"));
  const kinds = [...byText.values()].toSorted((a, b) => b.length - a.length);
  return {
    summary,
    surveys: surveys.length,
    counts: counts.length,
    problems: kinds
      .slice(0, 5)
      .map(
        ([one, ...more]) =>
          `${one?.message ?? ""}${more.length > 0 ? ` (and ${countOf(more.length, "row")} like it)` : ""}`,
      ),
  };
}
