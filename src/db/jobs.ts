import type { Db } from "./connect.ts";

/** Takes a run of a job that is due; false when it is not due, or another process took it. */
export async function claim(db: Db, name: string, at: string, nextAt: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("job")
    .set({ nextAt })
    .where("name", "=", name)
    .where("nextAt", "<=", at)
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
