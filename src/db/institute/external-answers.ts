import type { Db } from "#db/connect.ts";
import { now } from "#db/record.ts";

/** What was asked outside and is kept until a better answer comes. */
export interface StoredAnswer {
  answeredAt: string;
  /** As it was given to `keep`. */
  answer: unknown;
}

/** Keeps a good answer in the place of the last one. */
export async function saveAnswer(db: Db, name: string, answer: unknown): Promise<void> {
  const row = { answeredAt: now(), answer: JSON.stringify(answer) };
  await db
    .insertInto("outside_answer")
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
    .execute();
}

/** The last good answer, if there ever was one. */
export async function findAnswer(db: Db, name: string): Promise<StoredAnswer | undefined> {
  const row = await db
    .selectFrom("outside_answer")
    .select(["answeredAt", "answer"])
    .where("name", "=", name)
    .executeTakeFirst();
  return row && { answeredAt: row.answeredAt, answer: JSON.parse(row.answer) };
}
