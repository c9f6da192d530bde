import type { Db } from "#core/db/connect.ts";
import { now } from "#core/db/record.ts";
import { parseJson } from "#core/domain/keys.ts";
import type { LookupSource } from "#institute/domain/posts/lookup.ts";
import { ReadWork } from "#institute/domain/works/read-work.ts";

/** The key of a DOI (`doiKey`) and what a service said of it. */
interface DoiAnswer extends ReadWork {
  source: LookupSource;
}

/** The stored answer for a DOI. Stays: one that an earlier version stored in another shape counts as none. */
export async function findDoiAnswer(db: Db, doi: string): Promise<DoiAnswer | undefined> {
  const row = await db
    .selectFrom("doi_answer")
    .select(["source", "answer"])
    .where("doi", "=", doi)
    .executeTakeFirst();
  const { data } = ReadWork.safeParse(parseJson(row?.answer ?? ""));
  return row && data && { source: row.source, ...data };
}

/** Stores what a service said of a DOI. */
export async function saveDoiAnswer(db: Db, doi: string, { source, ...read }: DoiAnswer): Promise<void> {
  const row = { source, answer: JSON.stringify(read), answeredAt: now() };
  await db
    .insertInto("doi_answer")
    .values({ doi, ...row })
    .onConflict((conflict) => conflict.column("doi").doUpdateSet(row))
    .execute();
}

/** Deletes the answers of before a moment. */
export const purgeDoiAnswers = (db: Db, before: string): Promise<unknown> =>
  db.deleteFrom("doi_answer").where("answeredAt", "<", before).execute();
