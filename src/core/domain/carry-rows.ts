import { matchRows } from "./match-rows.ts";
import { isSamePart } from "./same-part.ts";

interface RowsChange {
  before: readonly unknown[];
  after: readonly unknown[];
}

/** A change of a list in which a newer one holds too, for the rows that both change; other rows of the newer one are not its own. */
export function carryRows(change: RowsChange, newer: RowsChange, without: readonly unknown[]): RowsChange {
  const places = matchRows(change.before, change.after);
  const seenPlaces = matchRows(change.before, newer.before);
  const addedPlaces = matchRows(change.after, newer.before);
  const newerPlaces = matchRows(newer.before, newer.after);
  const withoutPlaces = matchRows(change.before, without);
  const before: { row: unknown }[] = change.before.map((row) => ({ row }));
  const after: { row: unknown }[] = change.after.map((row) => ({ row }));
  const gone = new Set<{ row: unknown }>();

  /** What the newer change makes of a row of its list; undefined if it leaves the row as it is. */
  function newRow(seen: number | undefined): { row: unknown } | "removed" | undefined {
    if (seen === undefined) return undefined;
    const place = newerPlaces.get(seen);
    if (place === undefined) return "removed";
    const row = newer.after[place];
    return isSamePart(newer.before[seen], row) ? undefined : { row };
  }

  for (const [index, old] of before.entries()) {
    const place = places.get(index);
    const own = place === undefined ? undefined : after[place];
    if (own && isSamePart(old.row, own.row)) continue;
    const next = newRow(seenPlaces.get(index));
    if (next === undefined) continue;
    // A row that either of them removes is no longer changed here: it is as without the change.
    if (!own || next === "removed") {
      gone.add(old);
      if (own) gone.add(own);
      continue;
    }
    const now = withoutPlaces.get(index);
    if (now !== undefined) old.row = without[now];
    own.row = next.row;
  }
  const known = new Set(places.values());
  for (const [place, own] of after.entries()) {
    const next = known.has(place) ? undefined : newRow(addedPlaces.get(place));
    if (next === "removed") gone.add(own);
    else if (next) own.row = next.row;
  }
  const rest = (rows: { row: unknown }[]) => rows.filter((one) => !gone.has(one)).map(({ row }) => row);
  return { before: rest(before), after: rest(after) };
}
