import { nameFields } from "#birds/domain/guide/checklist-table.ts";
import { type Species, SpeciesChanges, speciesFields } from "#birds/domain/guide/species.ts";
import type { SpeciesName } from "#birds/domain/guide/species-name.ts";
import type { ImportProblem } from "#core/domain/import-report.ts";
import { isKeyOf } from "#core/domain/keys.ts";
import { fold } from "#core/domain/words.ts";
import { splitCell } from "#core/formats/cells.ts";
import { type Cell, writeCsv } from "#core/formats/csv.ts";
import type { ListFile } from "#core/formats/lists/list-rows.ts";
import { readListText } from "#core/formats/lists/read-text.ts";
import { cellProblem } from "#core/formats/lists/row-problems.ts";
import { checklistColumns, checklistReader } from "./checklist-columns.ts";
import { partByRank, type UnderRow } from "./checklist-ranks.ts";
import type { ChecklistRow, RawRow } from "./checklist-row.ts";
import { createSeenNames } from "./seen-names.ts";

export interface Checklist {
  /** The number of rows below the header, valid or not. */
  total: number;
  rows: ChecklistRow[];
  /** Groups and subspecies, whose names lead to their species. */
  under: UnderRow[];
  problems: ImportProblem[];
  /** What was left out, in sentences. */
  notes: string[];
}

/** Reads a checklist in CSV: ours, AviList’s, or one with names of columns that are known. Empty cells are ignored. */
export const readChecklistCsv = (text: string): Checklist =>
  readChecklistRows(readListText(text, checklistReader));

/** Reads the rows of a list as species. */
export function readChecklistRows({ total, rows, problems, columnOf }: ListFile): Checklist {
  const raw = rows.map(({ line, cells }): RawRow => {
    const row: RawRow = { line, fields: {}, columnOf, rank: cells.rank };
    for (const { header: field, read } of checklistColumns) {
      const cell = cells[field];
      if (cell) row.fields[field] = read(cell, columnOf[field] ?? field);
    }
    splitFamily(row);
    if (cells.splitFrom) row.splitFrom = splitCell(cells.splitFrom);
    addNames(
      row,
      Object.entries(nameFields).flatMap(([field, other]) =>
        cells[field] ? [{ ...other, value: cells[field] }] : [],
      ),
    );
    return row;
  });
  return validateRows(raw, problems, total);
}

/** Clements has both names of a family in one cell: “Numididae (Guineafowl)”. */
function splitFamily({ fields }: RawRow): void {
  const [, family, english] = /^(\p{Lu}\p{Ll}+idae) \((.+)\)$/u.exec(String(fields.family ?? "")) ?? [];
  if (!family || !english) return;
  fields.family = family;
  fields.familyEnglish ??= english;
}

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

/** Validates every row of a species, and reports duplicates. */
export function validateRows(raw: readonly RawRow[], problems: ImportProblem[], total: number): Checklist {
  const { species, under, notes, problems: ofRanks } = partByRank(raw);
  const rows: Checklist["rows"] = [];
  const allProblems = [...problems, ...ofRanks];
  const seen = createSeenNames();
  for (const row of species) {
    const { line, fields, columnOf, splitFrom } = row;
    const rowProblems: ImportProblem[] = [];
    const who = [fields.name, fields.scientificName].find((name) => typeof name === "string");
    const addProblem = (field: string, message: string) =>
      rowProblems.push({ line, column: columnOf[field] ?? field, who, message });
    if (!fields.scientificName) addProblem("scientificName", "The scientific name is missing.");
    if (!fields.name) addProblem("name", "The English name is missing.");
    for (const field of ["scientificName", "name"] as const)
      if (placeholder.test(String(fields[field] ?? "")))
        addProblem(field, `“${fields[field]}” is not the name of a species. Remove this row.`);
    const parsed = SpeciesChanges.safeParse(fields);
    for (const issue of parsed.error?.issues ?? []) {
      const field = String(issue.path[0] ?? "");
      const cell = fields[field];
      const isText = typeof cell === "string" && isKeyOf(speciesFields, field);
      addProblem(field, isText ? cellProblem(issue, cell, speciesFields[field]) : issue.message);
    }
    for (const { field, message } of seen.add(row, rows)) addProblem(field, message);
    const { name, scientificName } = parsed.data ?? {};
    if (rowProblems.length > 0 || !parsed.data || !name || !scientificName) allProblems.push(...rowProblems);
    else
      rows.push({ line, draft: { ...parsed.data, name, scientificName }, ...(splitFrom && { splitFrom }) });
  }
  return { total, rows, under, problems: allProblems, notes };
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
