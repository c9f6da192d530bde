import { record } from "./audit.ts";
import { type Db, transaction } from "./connect.ts";
import { binFrom } from "./post-writing.ts";
import { now } from "./record.ts";

const together = 50;

/**
 * Lets go of what was deleted more than thirty days ago: texts, authors, revisions, history and files. What stays is the
 * row with its addresses, so that a page that was public goes on saying that it is gone. Returns how many went.
 */
export async function emptyBin(db: Db): Promise<number> {
  const rows = await db
    .selectFrom("post")
    .select("id")
    .where("deletedAt", "<=", binFrom(now()))
    .where("title", "!=", "")
    .limit(together)
    .execute();
  for (const { id } of rows) await transaction(db, (trx) => letGo(trx, id));
  return rows.length < together ? rows.length : rows.length + (await emptyBin(db));
}

async function letGo(db: Db, id: string): Promise<void> {
  const empty = { title: "", content: "", excerpt: "", returnNote: null };
  const none = { fileUrl: null, journal: null, year: null, doi: null, publicationNumber: null };
  await db
    .updateTable("post")
    .set({ ...empty, ...none })
    .where("id", "=", id)
    .execute();
  const kept = [
    ...(await db.selectFrom("post_revision").select("id").where("postId", "=", id).execute()),
    ...(await db.selectFrom("post_step").select("id").where("postId", "=", id).execute()),
  ];
  for (const subjectId of [id, ...kept.map((row) => row.id)])
    await db.deleteFrom("file_use").where("subjectId", "=", subjectId).execute();
  await db.deleteFrom("post_author").where("postId", "=", id).execute();
  await db.deleteFrom("post_revision").where("postId", "=", id).execute();
  await db.deleteFrom("post_step").where("postId", "=", id).execute();
  await record(db, { accountId: null, action: "post.letGo", subject: "post", subjectId: id });
}
