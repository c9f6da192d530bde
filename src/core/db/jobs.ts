import type { Selectable } from "kysely";
import type { Db } from "./connect.ts";
import { CLOCK_TOLERANCE_MS } from "./record.ts";
import type { Schema } from "./schema.ts";

export type JobState = Selectable<Schema["job"]>;

/** Every job that has run, by name. */
export const listJobs = (db: Db): Promise<JobState[]> =>
  db.selectFrom("job").selectAll().orderBy("name").execute();

/** Leases a due run to this process. A stored time beyond `nextAt` comes from a wrong clock and counts as due. */
export async function leaseJob(db: Db, name: string, at: string, nextAt: string): Promise<boolean> {
  const latest = new Date(Date.parse(nextAt) + CLOCK_TOLERANCE_MS).toISOString();
  const { numUpdatedRows } = await db
    .updateTable("job")
    .set({ nextAt, lastRunAt: at })
    .where("name", "=", name)
    .where((where) => where.or([where("nextAt", "<=", at), where("nextAt", ">", latest)]))
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return true;
  const first = await db
    .insertInto("job")
    .values({ name, nextAt, lastRunAt: at })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning("name")
    .executeTakeFirst();
  return first !== undefined;
}

/** Moves the next run of a leased job to `nextAt`; false if the lease has passed to another process. */
export async function renewLease(
  db: Db,
  name: string,
  leasedUntil: string,
  nextAt: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("job")
    .set({ nextAt })
    .where("name", "=", name)
    .where("nextAt", "=", leasedUntil)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

interface JobRun {
  name: string;
  startedAt: string;
  endedAt: string;
  /** Null if it ended well. */
  error: string | null;
  /** When the next run is due, if no lease says so. */
  nextAt?: string;
}

/** Remembers how a run ended. */
export async function recordRun(db: Db, run: JobRun): Promise<void> {
  const { name, startedAt, endedAt, error, nextAt } = run;
  const outcome = {
    lastRunAt: startedAt,
    lastError: error,
    ...(error === null && { lastOkAt: endedAt }),
    ...(nextAt && { nextAt }),
  };
  await db
    .insertInto("job")
    .values({ name, nextAt: endedAt, ...outcome })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(outcome))
    .execute();
}
