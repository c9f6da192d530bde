import type { Proposal } from "#core/domain/reading.ts";
import { columnAt, isAcross, type ShownColumn } from "./reading-changes.ts";

/** Below this a person should look at what a column is taken for. */
const SURE = 0.7;

/** A column with the reason for what it is taken for. */
export interface SortedColumn {
  column: ShownColumn;
  reason: string;
  isUnsure: boolean;
}

/** The columns as a person goes through them, as they were proposed: later changes do not move them. */
export interface SortedColumns {
  /** The used and the unsure ones, of which the unsure come first. */
  used: SortedColumn[];
  unused: SortedColumn[];
  /** The species or visits of a matrix. */
  across: SortedColumn[];
}

/** Sorts the columns of a proposal; what a person has said before is sure. */
export function sortColumns({ columns, reading, why, remembered }: Proposal): SortedColumns {
  const reasons = new Map(why.map((reason) => [reason.at, reason]));
  const used: SortedColumn[] = [];
  const unused: SortedColumn[] = [];
  const across: SortedColumn[] = [];
  for (const column of columns) {
    const isUsed = columnAt(reading, column.at) !== undefined;
    const reason = remembered ? undefined : reasons.get(column.at);
    const isUnsure = !remembered && (reason ? reason.sure < SURE : isUsed);
    const sorted = { column, reason: reason?.text ?? "", isUnsure };
    if (isAcross(reading, column.at)) across.push(sorted);
    else if (isUsed || isUnsure) used.push(sorted);
    else unused.push(sorted);
  }
  return { used: used.toSorted((a, b) => Number(b.isUnsure) - Number(a.isUnsure)), unused, across };
}
