import type { Db } from "#core/db/connect.ts";
import type { ContactAnswer } from "#institute/domain/contact/contact.ts";

/** The pages with which these messages were answered, the newest first. */
export async function listAnswers(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ContactAnswer[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("contact_answer")
    .select(["messageId", "path", "title", "createdAt"])
    .where("messageId", "in", ids)
    .orderBy("id", "desc")
    .execute();
  const byMessage = Map.groupBy(rows, ({ messageId }) => messageId);
  return new Map(
    [...byMessage].map(([id, answers]) => [id, answers.map(({ messageId: _, ...answer }) => answer)]),
  );
}
