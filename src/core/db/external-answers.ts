import type { z } from "zod";
import type { Db } from "./connect.ts";
import { now } from "./record.ts";

/** Replaces the stored answer of a service. */
export async function saveAnswer(db: Db, name: string, answer: unknown): Promise<void> {
  const row = { answeredAt: now(), answer: JSON.stringify(answer) };
  await db
    .insertInto("outside_answer")
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
    .execute();
}

/** The stored answer of a service. Stays: one that an earlier version stored in another shape counts as none. */
export async function findAnswer<Answer>(
  db: Db,
  name: string,
  schema: z.ZodType<Answer>,
): Promise<{ answeredAt: string; answer: Answer } | undefined> {
  const row = await db
    .selectFrom("outside_answer")
    .select(["answeredAt", "answer"])
    .where("name", "=", name)
    .executeTakeFirst();
  if (!row) return undefined;
  const { data } = schema.safeParse(JSON.parse(row.answer));
  return data && { answeredAt: row.answeredAt, answer: data };
}
