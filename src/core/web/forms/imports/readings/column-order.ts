import type { Proposal, Reading } from "#core/domain/reading.ts";
import { columnAt, isAcross, type ShownColumn } from "./reading-changes.ts";

/** Below this a person should look at what a column is taken for. */
const SURE = 0.7;

/** A column with the reason for what it is taken for. */
export interface SortedColumn {
  column: ShownColumn;
  reason: string;
  isUnsure: boolean;
}

/** The columns as a person goes through them. */
export interface SortedColumns {
  /** The used and the unsure ones, of which the unsure come first. */
  used: SortedColumn[];
  unused: SortedColumn[];
  /** The species or visits of a matrix. */
  across: SortedColumn[];
}

/** Sorts the columns of a proposal as they are read now; what a person has said is sure. */
export function sortColumns(
  { columns, reading: proposed, why, remembered }: Proposal,
  reading: Reading = proposed,
): SortedColumns {
  const reasons = new Map(why.map((reason) => [reason.at, reason]));
  const used: SortedColumn[] = [];
  const unused: SortedColumn[] = [];
  const across: SortedColumn[] = [];
  for (const column of columns) {
    const isUsed = columnAt(reading, column.at) !== undefined;
    const isOwn = columnAt(reading, column.at)?.field !== columnAt(proposed, column.at)?.field;
    const reason = remembered || isOwn ? undefined : reasons.get(column.at);
    const isUnsure = !remembered && !isOwn && (reason ? reason.sure < SURE : isUsed);
    const sorted = { column, reason: isOwn ? "as you have said" : (reason?.text ?? ""), isUnsure };
    if (isAcross(reading, column.at) || isAcross(proposed, column.at)) across.push(sorted);
    else if (isUsed || isUnsure) used.push(sorted);
    else unused.push(sorted);
  }
  return { used: used.toSorted((a, b) => Number(b.isUnsure) - Number(a.isUnsure)), unused, across };
}
