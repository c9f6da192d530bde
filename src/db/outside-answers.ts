import type { Db } from "./connect.ts";
import { now } from "./record.ts";

/** What was asked outside and is kept until a better answer comes. */
export interface KeptAnswer {
  answeredAt: string;
  /** As it was given to `keep`. */
  answer: unknown;
}

/** Keeps a good answer in the place of the last one. */
export async function keep(db: Db, name: string, answer: unknown): Promise<void> {
  const row = { answeredAt: now(), answer: JSON.stringify(answer) };
  await db
    .insertInto("outside_answer")
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
    .execute();
}

/** The last good answer, if there ever was one. */
export async function kept(db: Db, name: string): Promise<KeptAnswer | undefined> {
  const row = await db
    .selectFrom("outside_answer")
    .select(["answeredAt", "answer"])
    .where("name", "=", name)
    .executeTakeFirst();
  return row && { answeredAt: row.answeredAt, answer: JSON.parse(row.answer) };
}
