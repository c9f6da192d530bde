import { record } from "#db/accounts/audit.ts";
import { type Db, type Trx, transaction } from "#db/connect.ts";
import { now } from "#db/record.ts";
import { pickColumns } from "#domain/fields.ts";
import { listedFields } from "#domain/posts/fields.ts";
import { blankPost } from "#domain/posts/post.ts";
import { purgeHiddenTexts } from "./notices.ts";
import { binCutoff } from "./writing.ts";

const BATCH_SIZE = 50;

/** Purges posts past their time in the bin; a row with its slugs remains, so that their pages still answer 410. */
export async function purgeDeletedPosts(db: Db): Promise<number> {
  const rows = await db
    .selectFrom("post")
    .select("id")
    .where("deletedAt", "<=", binCutoff(now()))
    .where("title", "!=", "")
    .limit(BATCH_SIZE)
    .execute();
  for (const { id } of rows) await transaction(db, (trx) => purgePost(trx, id));
  return rows.length < BATCH_SIZE ? rows.length : rows.length + (await purgeDeletedPosts(db));
}

async function purgePost(db: Trx, id: string): Promise<void> {
  const empty = { ...pickColumns(listedFields, blankPost), excerpt: "", returnNote: null };
  await db.updateTable("post").set(empty).where("id", "=", id).execute();
  await db.deleteFrom("post_text").where("postId", "=", id).execute();
  const history = [
    ...(await db.selectFrom("post_revision").select("id").where("postId", "=", id).execute()),
    ...(await db.selectFrom("post_step").select("id").where("postId", "=", id).execute()),
    ...(await db.selectFrom("post_version").select("id").where("postId", "=", id).execute()),
  ];
  for (const subjectId of [id, ...history.map((row) => row.id)])
    await db.deleteFrom("file_use").where("subjectId", "=", subjectId).execute();
  await db.deleteFrom("post_author").where("postId", "=", id).execute();
  await db.deleteFrom("post_revision").where("postId", "=", id).execute();
  await db.deleteFrom("post_step").where("postId", "=", id).execute();
  await db.deleteFrom("post_version").where("postId", "=", id).execute();
  await purgeHiddenTexts(db, id);
  await record(db, { accountId: null, action: "post.letGo", subject: "post", subjectId: id });
}
