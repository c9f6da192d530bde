import { parseDay } from "#core/formats/tables/days.ts";
import { type FoundHeader, lastHeaderLine } from "#core/formats/tables/header.ts";
import type { SampledRow, SampledTable } from "#core/formats/tables/sample.ts";
import { isKnownName } from "./words.ts";

const MIN_NAMES = 3;
const filledOf = ({ cells }: SampledRow) => cells.filter((cell) => cell !== "");
const isName = (cell: string) => !/^[-+<>~]?[\d.,:/ -]+$/.test(cell) && parseDay(cell) === undefined;
const isTitle = (row: SampledRow) => filledOf(row).length === 1 && filledOf(row).every(isName);

/** Whether a row has names of columns and nothing else. */
function isHeader(row: SampledRow): boolean {
  const filled = filledOf(row);
  const known = filled.filter((cell) => cell.length <= 80 && isKnownName(cell));
  return filled.every(isName) && known.length >= MIN_NAMES && known.length >= filled.length / 2;
}

/** The last row of a table below which another one begins, with a title or with other columns; null if it goes to the end. */
export function findLast({ first }: Pick<SampledTable, "first">, header: FoundHeader): number | null {
  const names = first.find(({ line }) => line === lastHeaderLine(header))?.cells ?? [];
  const start = first.findIndex(({ line }) => line > lastHeaderLine(header));
  for (let at = Math.max(start, 0) + 1; at < first.length; at++) {
    const row = first[at];
    const above = first[at - 1];
    if (!row || !above || !isHeader(row)) continue;
    // The same names again are those of a new page, unless a title is above them.
    const isSame = row.cells.every((cell, column) => cell === (names[column] ?? ""));
    const isApart = above.line < row.line - 1;
    if (!isTitle(above) && (isSame || !isApart)) continue;
    let end = at - 1;
    for (let title = first[end]; title && isTitle(title) && end > start; title = first[--end]);
    return first[end]?.line ?? null;
  }
  return null;
}
