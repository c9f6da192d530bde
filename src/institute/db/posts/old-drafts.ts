import { type Db, transaction } from "#core/db/connect.ts";
import { textsOf } from "#core/db/drafts.ts";
import { copyFileUses } from "#core/db/files/uses.ts";
import { DRAFT_DAYS, isDraftKey } from "#core/domain/draft.ts";
import { asObject, parseJson } from "#core/domain/keys.ts";

// Leaves with 0.13.0: servers of 0.11 store drafts in `post_draft` while an upgrade is under way.

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

/** Copies what a server of 0.11 has stored of drafts in the last day, unless it is older than what is known already. */
export async function copyOldDrafts(db: Db): Promise<void> {
  const changed = await db
    .selectFrom("post_draft")
    .select("id")
    .where("updatedAt", ">", daysAgo(1))
    .orderBy("id")
    .execute();
  for (const { id } of changed) await copyOldDraft(db, id);
}

const copyOldDraft = (db: Db, id: string): Promise<void> =>
  transaction(db, async (trx) => {
    const old = await trx.selectFrom("post_draft").selectAll().where("id", "=", id).executeTakeFirst();
    if (!old) return;
    const { postType, postId, ...row } = old;
    const { sendKey, marks, ...typed } = asObject(parseJson(row.state));
    const key = typeof sendKey === "string" && isDraftKey(sendKey) ? sendKey : row.key;
    const known = await trx
      .selectFrom("draft")
      .select(["id", "key", "version", "updatedAt"])
      .where("accountId", "=", row.accountId)
      .where(({ or, eb }) => or([eb("id", "=", id), eb("key", "=", key)]))
      .executeTakeFirst();
    if (known && known.updatedAt >= row.updatedAt) return;
    const copied = {
      ...row,
      id: known?.id ?? id,
      key: known?.key ?? key,
      kind: "post",
      recordId: postId,
      sort: postType,
      state: JSON.stringify(marks ? { ...typed, extra: { marks } } : typed),
      version: Math.max(row.version, (known?.version ?? 0) + 1),
    };
    if (known) await trx.updateTable("draft").set(copied).where("id", "=", known.id).execute();
    else await trx.insertInto("draft").values(copied).execute();
    await copyFileUses(trx, ["draft", copied.id], Object.fromEntries(textsOf(typed.values)));
    const uses = trx.deleteFrom("file_use").where("subject", "=", "post_draft");
    await uses.where("subjectId", "=", id).execute();
  });

/** Deletes what nobody has changed for long. */
export async function purgeOldDrafts(db: Db): Promise<void> {
  await db.deleteFrom("post_draft").where("updatedAt", "<", daysAgo(DRAFT_DAYS)).execute();
}
