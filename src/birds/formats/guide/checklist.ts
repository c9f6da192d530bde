import { type Species, SpeciesChanges, type SpeciesName } from "#birds/domain/guide/species.ts";
import type { ImportProblem } from "#core/domain/import-report.ts";
import { fold } from "#core/domain/words.ts";
import { splitCell } from "#core/formats/cells.ts";
import { type Cell, readCsv, writeCsv } from "#core/formats/csv.ts";
import { checklistColumns, headerKey, nameColumns } from "./checklist-columns.ts";

/** The fields of a species in a checklist; fields that a row does not state are missing. */
export type ChecklistDraft = Omit<SpeciesChanges, "version" | "name" | "scientificName"> & {
  name: string;
  scientificName: string;
};

export interface Checklist {
  /** The number of rows below the header, valid or not. */
  total: number;
  rows: ChecklistRow[];
  problems: ImportProblem[];
}

/** A species in a checklist. */
export interface ChecklistRow {
  line: number;
  draft: ChecklistDraft;
  /** The species from which the list says that it is split. */
  splitFrom?: string[];
}

/** A row before validation: its fields by name, and the column of each. */
export interface RawRow {
  line: number;
  fields: Record<string, unknown>;
  columnOf: Record<string, string>;
  splitFrom?: string[];
}

const columnByHeader = new Map(
  checklistColumns.flatMap((column) =>
    [column.header, ...column.aliases].map((header) => [headerKey(header), column] as const),
  ),
);
const nameColumnByHeader = new Map(nameColumns.map((column) => [headerKey(column.alias), column]));

/** The columns in which a list names the species that a species was split from, which is no fact about the species. */
const splitHeaders = new Set(["splitfrom", "formerlypartof"]);

/** Reads a checklist in CSV: ours, AviList's, or one with their columns. Empty cells are ignored. */
export function readChecklistCsv(input: string | Uint8Array): Checklist {
  const { columns, rows, problems } = readCsv(input);
  const fields = new Set<string>(
    columns.flatMap((header) => columnByHeader.get(headerKey(header))?.header ?? []),
  );
  const missing = [
    ["scientificName", "scientific_name"],
    ["name", "english_name"],
  ].filter(([field = ""]) => columns.length > 0 && !fields.has(field));
  if (missing.length > 0 || columns.length === 0) {
    const missingColumnProblems = missing.map(([, header = ""]) => ({
      line: 1,
      column: header,
      message: `There is no column ${header}. A checklist needs the scientific and the English name of each species.`,
    }));
    return { total: rows.length, rows: [], problems: [...problems, ...missingColumnProblems] };
  }
  const raw = rows.map(({ line, cells }): RawRow => {
    const row: RawRow = { line, fields: {}, columnOf: {} };
    const names: SpeciesName[] = [];
    for (const [header, cell] of Object.entries(cells)) {
      if (cell === "") continue;
      const column = columnByHeader.get(headerKey(header));
      const other = nameColumnByHeader.get(headerKey(header));
      if (splitHeaders.has(headerKey(header))) row.splitFrom = splitCell(cell);
      if (other) names.push({ lang: other.lang, value: cell, source: other.source });
      if (!column || row.columnOf[column.header]) continue;
      row.columnOf[column.header] = header;
      row.fields[column.header] = column.read(cell, header);
    }
    addNames(row, names);
    return row;
  });
  const headers = Object.fromEntries(
    columns.flatMap((header) => {
      const column = columnByHeader.get(headerKey(header));
      return column ? [[column.header, header]] : [];
    }),
  );
  return validateRows(raw, problems, rows.length + countBrokenRows(problems), headers);
}

const countBrokenRows = (problems: ImportProblem[]) =>
  new Set(problems.filter(({ line }) => line > 1).map(({ line }) => line)).size;

/** Adds names that differ from the English one, without duplicates. */
function addNames(row: RawRow, names: SpeciesName[]): void {
  const existing: SpeciesName[] = Array.isArray(row.fields.names) ? row.fields.names : [];
  const english = fold(String(row.fields.name ?? ""));
  const all = [...existing];
  for (const name of names) {
    const same = (other: SpeciesName) => other.lang === name.lang && fold(other.value) === fold(name.value);
    if (fold(name.value) !== english && !all.some(same)) all.push(name);
  }
  if (all.length > 0) row.fields.names = all;
}

/** Placeholders for an unidentified species. */
const placeholder = /^(n\/?a\b|unidentified\b|unknown\b|not identified\b)/i;

/** Validates every row, and reports duplicates. */
export function validateRows(
  raw: readonly RawRow[],
  problems: ImportProblem[],
  total: number,
  headers: Record<string, string> = {},
): Checklist {
  const rows: Checklist["rows"] = [];
  const allProblems = [...problems];
  const firstLineByValue = { scientificName: new Map<string, number>(), name: new Map<string, number>() };
  for (const { line, fields, columnOf, splitFrom } of raw) {
    const rowProblems: ImportProblem[] = [];
    const addProblem = (field: string, message: string) =>
      rowProblems.push({ line, column: columnOf[field] ?? headers[field] ?? field, message });
    if (!fields.scientificName) addProblem("scientificName", "The scientific name is missing.");
    if (!fields.name) addProblem("name", "The English name is missing.");
    for (const field of ["scientificName", "name"] as const)
      if (placeholder.test(String(fields[field] ?? "")))
        addProblem(field, `“${fields[field]}” is not the name of a species. Remove this row.`);
    const parsed = SpeciesChanges.safeParse(fields);
    for (const issue of parsed.error?.issues ?? []) {
      const field = String(issue.path[0] ?? "");
      const cell = fields[field];
      addProblem(
        field,
        typeof cell === "string" ? `“${cell.slice(0, 80)}”: ${issue.message}` : issue.message,
      );
    }
    for (const field of ["scientificName", "name"] as const) {
      const value = String(fields[field] ?? "");
      const first = firstLineByValue[field].get(fold(value));
      if (value && first !== undefined) addProblem(field, `“${value}” is already in row ${first}.`);
      else if (value) firstLineByValue[field].set(fold(value), line);
    }
    const { name, scientificName } = parsed.data ?? {};
    if (rowProblems.length > 0 || !parsed.data || !name || !scientificName) allProblems.push(...rowProblems);
    else
      rows.push({ line, draft: { ...parsed.data, name, scientificName }, ...(splitFrom && { splitFrom }) });
  }
  return { total, rows, problems: allProblems };
}

/** The header of the CSV file. */
export const checklistHeaders = checklistColumns.map(({ header }) => header);

/** The cells of a species in the CSV file. */
export const checklistCells = (species: Species): Cell[] =>
  checklistColumns.map((column) => column.write(species));

/** Writes the checklist as CSV; reading it returns the same species. */
export const writeChecklistCsv = (species: readonly Species[]): string =>
  writeCsv(checklistHeaders, species.map(checklistCells));

/** The meaning of each column of the checklist. */
export const writeDataDictionary = (): string =>
  writeCsv(
    ["column", "meaning"],
    checklistColumns.map(({ header, meaning }) => [header, meaning]),
  );
