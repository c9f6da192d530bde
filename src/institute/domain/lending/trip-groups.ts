/** Something that a trip can hold. */
interface Joined {
  trip?: string;
}

/** Requests in their order, those of one trip together where its first one is; a lone line of a trip stays one. */
export function groupTrips<Row extends Joined>(rows: readonly Row[]): Row[][] {
  const groups = new Map<Row | string, Row[]>();
  for (const row of rows) {
    const key = row.trip ?? row;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}
