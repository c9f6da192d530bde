import { lockAccount } from "#core/db/accounts/accounts.ts";
import type { Db, Trx } from "#core/db/connect.ts";
import { copyFileUses, recordFileUses } from "#core/db/files/uses.ts";
import { newId, now } from "#core/db/record.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import { asObject, parseJson } from "#core/domain/keys.ts";
import type { LimitRule } from "#core/domain/limits.ts";
import {
  DRAFT_DAYS,
  type DraftEnd,
  type DraftInput,
  type DraftSummary,
  MAX_DRAFT_LENGTH,
  type StoredDraft,
} from "#institute/domain/posts/draft.ts";

const summaryColumns = ["key", "postType", "postId", "title", "version", "ended", "updatedAt"] as const;

/** How many drafts that have ended are remembered, so that another device hears of it. */
const MAX_ENDED = 50;

/** The drafts of an account and what became of the last ones, newest first. */
export const listDrafts = (db: Db, { _id }: Account): Promise<DraftSummary[]> =>
  db
    .selectFrom("post_draft")
    .select(summaryColumns)
    .where("accountId", "=", _id)
    .orderBy("updatedAt", "desc")
    .orderBy("id", "desc")
    .execute();

/** A draft of this account; another's is as unknown as none. */
export async function findDraft(db: Db, { _id }: Account, key: string): Promise<StoredDraft> {
  const row = await selectDraft(db, _id, key);
  if (!row || row.ended) throw new AppError("notFound", "This draft does not exist.");
  return toStored(row);
}

const selectDraft = (db: Db, accountId: string, key: string) =>
  db
    .selectFrom("post_draft")
    .select(["id", "state", ...summaryColumns])
    .where("accountId", "=", accountId)
    .where("key", "=", key)
    .executeTakeFirst();

type Row = NonNullable<Awaited<ReturnType<typeof selectDraft>>>;

const toStored = ({ id: _, state, ...row }: Row): StoredDraft => ({
  ...row,
  state: asObject(parseJson(state)),
});

/**
 * Stores a draft that was made from the version now stored, and returns its version; 409 with what is stored if another
 * device was faster. One that arrives twice is stored once; one that has ended goes on if its sender knows that it has.
 */
export async function saveDraft(
  db: Trx,
  account: Authorized<"post.create">,
  key: string,
  { state, version, ...sent }: DraftInput,
  limit: LimitRule,
): Promise<number> {
  await lockAccount(db, account._id);
  const json = JSON.stringify(state);
  if (json.length > MAX_DRAFT_LENGTH[account.isConfirmed ? "confirmed" : "unconfirmed"])
    throw new AppError("tooLarge", "This text is too long to be saved with your account.");
  const stored = await selectDraft(db, account._id, key);
  if (stored && stored.version === version + 1 && stored.state === json) return stored.version;
  if (stored && stored.version !== version) throw outdated(stored);
  if (!stored || stored.ended) await assertRoom(db, account._id, limit);
  const row = { ...sent, state: json, version: version + 1, ended: null, updatedAt: now() };
  const id = stored?.id ?? newId();
  if (stored) await db.updateTable("post_draft").set(row).where("id", "=", id).execute();
  else
    await db
      .insertInto("post_draft")
      .values({ ...row, id, key, accountId: account._id })
      .execute();
  const { fileUrl, content } = asObject(state.values);
  await recordFileUses(db, account, ["post_draft", id], {
    fileUrl: textOf(fileUrl),
    content: textOf(content),
  });
  return row.version;
}

const outdated = (stored: Row) =>
  new AppError("conflict", "This draft was changed on another device.", { current: toStored(stored) });

const textOf = (value: unknown) => (typeof value === "string" ? value : null);

async function assertRoom(db: Trx, accountId: string, { points, words }: LimitRule): Promise<void> {
  const { open } = await db
    .selectFrom("post_draft")
    .select(({ fn }) => fn.countAll<number>().as("open"))
    .where("accountId", "=", accountId)
    .where("ended", "is", null)
    .executeTakeFirstOrThrow();
  if (Number(open) >= points) throw new AppError("tooMany", words?.(points) ?? "You have too many drafts.");
}

/** Empties a draft that was sent or deleted, and returns its version; 404 if there is none, 409 if another device has a newer one. */
export async function endDraft(
  db: Trx,
  account: Authorized<"post.create">,
  key: string,
  { as: ended, version: meant }: { as: DraftEnd; version?: number | undefined },
): Promise<number> {
  await lockAccount(db, account._id);
  const stored = await selectDraft(db, account._id, key);
  if (!stored) throw new AppError("notFound", "This draft does not exist.");
  // A repeated call changes nothing.
  if (stored.ended) return stored.version;
  if (meant !== undefined && meant !== stored.version) throw outdated(stored);
  return empty(db, account._id, stored, ended);
}

/** Empties the draft that a form sent under this idempotency key, should its page be gone before the reply; others stay. */
export async function endSentDraft(db: Trx, account: Account, sendKey: string | undefined): Promise<void> {
  // What a pattern would read as more than itself is no key of our forms.
  if (!sendKey || !/^[a-z0-9-]+$/.test(sendKey)) return;
  const sent = await db
    .selectFrom("post_draft")
    .select(["id", "version"])
    .where("accountId", "=", account._id)
    .where("ended", "is", null)
    .where("state", "like", `%"sendKey":"${sendKey}"%`)
    .execute();
  for (const draft of sent) await empty(db, account._id, draft, "sent");
}

async function empty(
  db: Trx,
  accountId: string,
  draft: { id: string; version: number },
  ended: DraftEnd,
): Promise<number> {
  const version = draft.version + 1;
  await db
    .updateTable("post_draft")
    .set({ ended, version, title: "", state: "{}", updatedAt: now() })
    .where("id", "=", draft.id)
    .execute();
  await forgetEnded(db, accountId);
  return version;
}

async function forgetEnded(db: Trx, accountId: string): Promise<void> {
  const old = await db
    .selectFrom("post_draft")
    .select("id")
    .where("accountId", "=", accountId)
    .where("ended", "is not", null)
    .orderBy("updatedAt", "desc")
    .orderBy("id", "desc")
    .offset(MAX_ENDED)
    .limit(MAX_ENDED)
    .execute();
  for (const { id } of old) await db.deleteFrom("post_draft").where("id", "=", id).execute();
}

/** Deletes drafts that nobody has changed for long, and lets go of the files of those that have ended. */
export async function purgeDrafts(db: Db): Promise<void> {
  const oldest = new Date(Date.now() - DRAFT_DAYS * 86_400_000).toISOString();
  await db.deleteFrom("post_draft").where("updatedAt", "<", oldest).execute();
  const ended = await db
    .selectFrom("file_use")
    .innerJoin("post_draft", "post_draft.id", "file_use.subjectId")
    .where("file_use.subject", "=", "post_draft")
    .where("ended", "is not", null)
    .select("post_draft.id")
    .distinct()
    .execute();
  for (const { id } of ended) await copyFileUses(db, ["post_draft", id], {});
}
