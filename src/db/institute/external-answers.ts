import type { Db } from "#db/connect.ts";
import { now } from "#db/record.ts";

/** The last good answer of an external service. */
export interface StoredAnswer {
  answeredAt: string;
  /** As passed to `saveAnswer`. */
  answer: unknown;
}

/** Replaces the stored answer of a service. */
export async function saveAnswer(db: Db, name: string, answer: unknown): Promise<void> {
  const row = { answeredAt: now(), answer: JSON.stringify(answer) };
  await db
    .insertInto("outside_answer")
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
    .execute();
}

/** The stored answer of a service, if any. */
export async function findAnswer(db: Db, name: string): Promise<StoredAnswer | undefined> {
  const row = await db
    .selectFrom("outside_answer")
    .select(["answeredAt", "answer"])
    .where("name", "=", name)
    .executeTakeFirst();
  return row && { answeredAt: row.answeredAt, answer: JSON.parse(row.answer) };
}
