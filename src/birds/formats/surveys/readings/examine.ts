import { isAgainst, type SurveyField, surveyReadingFields } from "#birds/domain/surveys/reading-fields.ts";
import { type FoundHeader, findHeader } from "#core/formats/tables/header.ts";
import type { SampledTable } from "#core/formats/tables/sample.ts";
import { type AlsoColumn, findAlso } from "./also.ts";
import { assignFields, type Fields } from "./assign.ts";
import { applyProgram, compareColumns } from "./between.ts";
import type { Birds } from "./birds.ts";
import { findLast } from "./blocks.ts";
import { columnsOf, type TableColumn } from "./columns.ts";
import { knowSurveys } from "./knowledge.ts";
import { findProgram, type KnownProgram, recordFormatOf } from "./known.ts";
import { type FoundShape, findShape } from "./matrix.ts";
import { findParts, findRepeats, type PartColumn, type RepeatColumn } from "./parts.ts";
import { findIndex } from "./row-index.ts";
import { rowsBelow } from "./rows.ts";

/** What one table says, before it is compared with others. */
export interface Examined {
  table: SampledTable;
  header: FoundHeader;
  /** The last row of the table, if another one begins below it. */
  last: number | null;
  /** Its columns, without the one that numbers the rows. */
  columns: readonly TableColumn[];
  index: TableColumn | undefined;
  also: readonly AlsoColumn[];
  program: KnownProgram | undefined;
  shape: FoundShape;
  fields: Fields;
  parts: readonly PartColumn[];
  repeats: readonly RepeatColumn[];
  /** Its first rows below the header. */
  rows: readonly (readonly string[])[];
}

/** The fields that a column beside the species or visits of a matrix can be. */
const besides: Record<FoundShape["shape"], (field: SurveyField) => boolean> = {
  list: () => true,
  "visits-in-rows": (field) => surveyReadingFields[field].group !== "What",
  "visits-in-columns": (field) =>
    surveyReadingFields[field].group === "Where" ||
    isAgainst(field) ||
    ["englishName", "scientificName", "code", "frenchName", "localName", "genus", "epithet"].includes(field),
};

/** The table without what stands below a row. */
function above(table: SampledTable, last: number): SampledTable {
  const isAbove = ({ line }: { line: number }) => line <= last;
  const first = table.first.filter(isAbove);
  return { ...table, first, spread: table.spread.filter(isAbove), rows: first.length };
}

/** Finds the header of a table unless its row is given, its shape, and what each column is. */
export function examine(whole: SampledTable, birds: Birds, row?: number): Examined {
  const header =
    row !== undefined
      ? { header: row, headerRows: Math.min(row, 1) }
      : recordFormatOf(whole)
        ? { header: 0, headerRows: 0 }
        : findHeader(whole, knowSurveys(birds));
  const last = findLast(whole, header);
  const table = last === null ? whole : above(whole, last);
  const all = columnsOf(table, header, birds);
  const rows = rowsBelow(table, header);
  const index = header.header === 0 ? undefined : findIndex(all, rows);
  const columns = all.filter((column) => column !== index);
  const program =
    header.header === 0 ? recordFormatOf(table) : findProgram(columns.map(({ words }) => words));
  const repeats = findRepeats(columns);
  const isRepeat = (column: TableColumn) => repeats.some((repeat) => repeat.column === column);
  const found = program ? undefined : findShape(columns, birds);
  const shape: FoundShape =
    found && repeats.length === 0 ? found : { shape: "list", across: [], isUnsure: false };
  const beside = columns.filter((column) => !shape.across.includes(column) && !isRepeat(column));
  const allowed = besides[shape.shape];
  const isFree =
    repeats.length === 0
      ? allowed
      : (field: SurveyField) => !repeats.some((repeat) => repeat.field === field);
  const fields = assignFields(beside, isFree);
  compareColumns(beside, fields, shape.shape === "list" && repeats.length === 0);
  if (program) applyProgram(program, columns, fields);
  const parts =
    shape.shape === "list" && !shape.refused && repeats.length === 0 && !program
      ? findParts(beside, fields, rows)
      : [];
  const also = findAlso(beside, fields, program);
  return { table, header, last, columns, index, also, program, shape, fields, parts, repeats, rows };
}
