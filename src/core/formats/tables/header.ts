import { unitOf } from "./column-words.ts";
import { parseDay } from "./days.ts";
import type { SampledRow, SampledTable } from "./sample.ts";

/** What is known of the tables of one kind. */
export interface TableKnowledge {
  /** Whether a text is a known name of a column. */
  isName(text: string): boolean;
  /** Whether it is a value that no column is called by, besides numbers and days. */
  isValue(text: string): boolean;
  /** Whether it names one of many columns that a matrix has across, by what it counts or by a visit. */
  isAcross(text: string): boolean;
  isVisit(text: string): boolean;
}

/** A header may stand this far down. */
const MAX_LINE = 40;
const ROWS_BELOW = 10;
const isData = (text: string) => /^[-+<>~]?[\d.,:/ -]+$/.test(text) || parseDay(text) !== undefined;

/** Where the names of the columns are: the first row and how many, 0 for none. */
export interface FoundHeader {
  header: number;
  headerRows: number;
}

/** A column as its header names it. */
export interface ColumnName {
  at: number;
  /** Unique in the table: “Column 7” for one without a name, “Count (2)” for the second of a name. */
  name: string;
  /** Its own unit, of a row of units. */
  unit?: string;
  isBlank: boolean;
}

const filledOf = (cells: readonly string[]) => cells.filter((cell) => cell !== "");
const shareOf = (cells: readonly string[]) => {
  const filled = filledOf(cells);
  return filled.length === 0 ? 0 : filled.filter(isData).length / filled.length;
};

function scoreOf(
  { cells, line }: SampledRow,
  below: readonly SampledRow[],
  width: number,
  known: TableKnowledge,
): number {
  const filled = filledOf(cells);
  const distinct = new Set(filled.map((cell) => cell.toLowerCase()));
  const names = [...distinct].filter((cell) => !isData(cell));
  const named = names.filter((cell) => cell.length <= 80 && known.isName(cell)).length;
  const across = names.filter(known.isAcross).length;
  const visits = filled.filter(known.isVisit).length;
  const isAcross = visits >= 3 && visits >= filled.length / 2;
  const own = shareOf(cells);
  const rest = below.reduce((sum, row) => sum + shareOf(row.cells), 0) / Math.max(1, below.length);
  return (
    2 * named +
    (across >= 4 ? across : 0) +
    (isAcross ? visits : 0) +
    (below.length > 0 && (rest > own || isAcross) ? 1.5 : 0) +
    (1.5 * filled.length) / Math.max(1, width) -
    (filled.length - distinct.size) * 0.5 -
    line * 0.06
  );
}

/** Finds the header of a table: the row whose names are known, with data below it and as full as they are. */
export function findHeader({ first, width }: SampledTable, known: TableKnowledge): FoundHeader {
  let best: { index: number; score: number } | undefined;
  for (const [index, row] of first.entries()) {
    if (row.line > MAX_LINE) break;
    if (filledOf(row.cells).length < Math.min(2, width)) continue;
    const score = scoreOf(row, first.slice(index + 1, index + 1 + ROWS_BELOW), width, known);
    if (!best || score > best.score) best = { index, score };
  }
  const row = best && first[best.index];
  if (!best || !row) return { header: 1, headerRows: 1 };
  if (isHeaderless(row, first[best.index + 1], known)) return { header: 0, headerRows: 0 };
  return withNeighbours(best.index, row, first, known);
}

/** Whether the best row is data itself, because no row names the columns. */
function isHeaderless(
  { cells, line }: SampledRow,
  next: SampledRow | undefined,
  known: TableKnowledge,
): boolean {
  const filled = filledOf(cells);
  const visits = filled.filter(known.isVisit).length;
  if (line > 1 || !next || visits >= filled.length / 2 || filled.some(known.isName)) return false;
  const alike = cells.filter((cell, at) => {
    const below = next.cells[at] ?? "";
    return cell !== "" && ((isData(cell) && isData(below)) || (known.isValue(cell) && known.isValue(below)));
  });
  return alike.length >= 2 && alike.length >= filled.length / 3;
}

/** Adds the row above if it names columns that have no name of their own, and the row below if it has units or finer names. */
function withNeighbours(
  index: number,
  row: SampledRow,
  first: readonly SampledRow[],
  known: TableKnowledge,
): FoundHeader {
  const above = first[index - 1];
  const below = first[index + 1];
  const after = first.slice(index + 2, index + 2 + ROWS_BELOW);
  const isLent =
    above !== undefined &&
    above.line === row.line - 1 &&
    lends(above.cells, row.cells, first.slice(index + 1, index + 1 + ROWS_BELOW), known);
  const isBelow =
    below !== undefined &&
    below.line === row.line + 1 &&
    (areUnits(below.cells) || areFiner(row.cells, below.cells, after));
  return { header: row.line - Number(isLent), headerRows: 1 + Number(isLent) + Number(isBelow) };
}

const areUnits = (cells: readonly string[]) =>
  filledOf(cells).length > 0 && filledOf(cells).every((cell) => unitOf(cell) !== undefined);

/** Whether a row below the names names parts of what stands above: blank where data begin, filled where no name is. */
function areFiner(names: readonly string[], below: readonly string[], after: readonly SampledRow[]): boolean {
  // A name that is merged over both rows stands in both.
  const finer = below.map((cell, at) => (cell === names[at] ? "" : cell));
  const filled = filledOf(finer);
  if (filled.length === 0 || filled.some((cell) => /^[\d.,]+$/.test(cell) || parseDay(cell) !== undefined))
    return false;
  const isNew = finer.some((cell, at) => cell !== "" && (names[at] ?? "") === "");
  const opened = names.filter(
    (name, at) =>
      name !== "" && (finer[at] ?? "") === "" && after.some(({ cells }) => (cells[at] ?? "") !== ""),
  );
  const groups = finer.filter(
    (cell, at) =>
      cell !== "" && after.filter(({ cells }) => isData(cells[at] ?? "")).length >= after.length / 3,
  );
  return isNew && after.length > 0 && opened.length > 0 && groups.length >= filled.length / 2;
}

/** Whether the row above has the names of columns that are blank in this one. */
function lends(
  above: readonly string[],
  names: readonly string[],
  below: readonly SampledRow[],
  known: TableKnowledge,
): boolean {
  const lent = above.flatMap((cell, at) => {
    const isFree = (names[at] ?? "") === "" && below.some(({ cells }) => (cells[at] ?? "") !== "");
    return cell !== "" && cell.length <= 40 && isFree ? [cell] : [];
  });
  // “Name” and “Name” below “Site” and “Birds” are told apart by what stands above.
  const isTwice = new Set(filledOf(names)).size < filledOf(names).length && filledOf(above).length > 1;
  if (isTwice && filledOf(above).some(known.isName) && shareOf(above) === 0) return true;
  return (
    (filledOf(above).length > 1 && lent.some(known.isName)) ||
    (lent.length > 0 && filledOf(above).length > 2 && !lent.some(isData))
  );
}

/** The names of all columns by the rows of the header; without a row all are named by their position. */
export function nameColumns(rows: readonly (readonly string[])[], width: number): ColumnName[] {
  const isOne = rows.length === 1;
  let group = "";
  const raw = Array.from({ length: width }, (_, at) => {
    const cells = rows.map((cells) => (cells[at] ?? "").trim());
    const named = cells.filter((cell) => cell !== "" && (isOne || unitOf(cell) === undefined));
    if (rows.length > 1 && cells[0]) group = cells[0];
    const unit = cells
      .slice(1)
      .map((cell) => (cell === "" ? undefined : unitOf(cell)))
      .find((found) => found !== undefined);
    return { at, text: named.at(-1) ?? cells.find(Boolean) ?? "", group, unit };
  });
  const times = Map.groupBy(raw, ({ text }) => text);
  const seen = new Map<string, number>();
  return raw.map(({ at, text, group, unit }) => {
    const isShared = text !== "" && group !== "" && group !== text && (times.get(text)?.length ?? 0) > 1;
    const plain = text === "" ? `Column ${at + 1}` : isShared ? `${group} ${text}` : text;
    const before = seen.get(plain) ?? 0;
    seen.set(plain, before + 1);
    const name = before === 0 ? plain : `${plain} (${before + 1})`;
    return unit === undefined ? { at, name, isBlank: text === "" } : { at, name, unit, isBlank: text === "" };
  });
}

/** The rows of a header among the first rows of a table. */
export const headerRowsOf = (
  { first }: Pick<SampledTable, "first">,
  { header, headerRows }: FoundHeader,
): (readonly string[])[] =>
  Array.from(
    { length: headerRows },
    (_, index) => first.find(({ line }) => line === header + index)?.cells ?? [],
  );

/** The line of the last row of the header. */
export const lastHeaderLine = ({ header, headerRows }: FoundHeader): number =>
  header === 0 ? 0 : header + headerRows - 1;
