import type { Db } from "./connect.ts";
import { CLOCK_TOLERANCE_MS } from "./record.ts";

/** Leases a due run to this process. A stored time beyond `nextAt` comes from a wrong clock and counts as due. */
export async function leaseJob(db: Db, name: string, at: string, nextAt: string): Promise<boolean> {
  const latest = new Date(Date.parse(nextAt) + CLOCK_TOLERANCE_MS).toISOString();
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
