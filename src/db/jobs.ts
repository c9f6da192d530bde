import type { Db } from "./connect.ts";

/** How far the clocks of two processes may differ. */
const LARGEST_DIFFERENCE_MS = 5 * 60_000;

/**
 * Takes a run of a job that is due; false when it is not due, or another process took it. A time later than `nextAt` can
 * only come from a clock that was wrong, and counts as due.
 */
export async function claim(db: Db, name: string, at: string, nextAt: string): Promise<boolean> {
  const latest = new Date(Date.parse(nextAt) + LARGEST_DIFFERENCE_MS).toISOString();
  const { numUpdatedRows } = await db
    .updateTable("job")
    .set({ nextAt })
    .where("name", "=", name)
    .where((where) => where.or([where("nextAt", "<=", at), where("nextAt", ">", latest)]))
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return true;
  const first = await db
    .insertInto("job")
    .values({ name, nextAt })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning("name")
    .executeTakeFirst();
  return first !== undefined;
}
