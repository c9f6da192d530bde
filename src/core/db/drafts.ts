import { lockAccount } from "#core/db/accounts/accounts.ts";
import type { Db, Trx } from "#core/db/connect.ts";
import { copyFileUses, recordFileUses } from "#core/db/files/uses.ts";
import { newId, now } from "#core/db/record.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import {
  DRAFT_DAYS,
  type DraftEnd,
  type DraftInput,
  type DraftSummary,
  MAX_DRAFT_LENGTH,
  type StoredDraft,
} from "#core/domain/draft.ts";
import { AppError } from "#core/domain/errors.ts";
import { asObject, parseJson } from "#core/domain/keys.ts";
import type { LimitRule } from "#core/domain/limits.ts";

const summaryColumns = ["key", "kind", "recordId", "sort", "title", "version", "ended", "updatedAt"] as const;

/** How many drafts that have ended are remembered, so that another device hears of it. */
const MAX_ENDED = 50;

/** The drafts of an account and what became of the last ones, newest first. */
export const listDrafts = (db: Db, { _id }: Account): Promise<DraftSummary[]> =>
  db
    .selectFrom("draft")
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
    .selectFrom("draft")
    .select(["id", "state", ...summaryColumns])
    .where("accountId", "=", accountId)
    .where("key", "=", key)
    .executeTakeFirst();

type Row = NonNullable<Awaited<ReturnType<typeof selectDraft>>>;

const toStored = ({ id: _, state, ...row }: Row): StoredDraft => ({
  ...row,
  state: asObject(parseJson(state)),
});

/** A draft of any account by its id, and whether it was sent or deleted; the caller checks who may see it. */
export async function findAnyDraft(
  db: Db,
  id: string,
): Promise<{ accountId: string; draft: StoredDraft } | undefined> {
  const row = await db
    .selectFrom("draft")
    .select(["id", "accountId", "state", ...summaryColumns])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { accountId, ...draft } = row;
  return { accountId, draft: toStored(draft) };
}

/** The id of a draft of this account; another's is as unknown as none. */
export async function findDraftId(db: Db, { _id }: Account, key: string): Promise<string> {
  const row = await selectDraft(db, _id, key);
  if (!row || row.ended) throw new AppError("notFound", "This draft does not exist.");
  return row.id;
}

/** Whether a draft of this account is unfinished. */
export async function isOpenDraft(db: Db, { _id }: Account, key: string): Promise<boolean> {
  const open = db.selectFrom("draft").select("id").where("accountId", "=", _id).where("key", "=", key);
  return (await open.where("ended", "is", null).executeTakeFirst()) !== undefined;
}

/**
 * Stores a draft that was made from the version now stored, and returns its version; 409 with what is stored if another
 * device was faster. One that arrives twice is stored once; one that has ended goes on if its sender knows that it has.
 */
export async function saveDraft(
  db: Trx,
  account: Authorized<"draft.keep">,
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
  if (stored) await db.updateTable("draft").set(row).where("id", "=", id).execute();
  else
    await db
      .insertInto("draft")
      .values({ ...row, id, key, accountId: account._id })
      .execute();
  await recordFileUses(db, account, ["draft", id], Object.fromEntries(textsOf(state.values)));
  return row.version;
}

/** Every text of a form by its place in it, since lists and parts show files too. */
export function* textsOf(value: unknown, place = ""): Generator<[place: string, text: string]> {
  // A text without a slash names no file.
  if (typeof value === "string" && value.includes("/")) yield [place, value];
  for (const [name, inner] of typeof value === "object" ? Object.entries(asObject(value)) : [])
    yield* textsOf(inner, place ? `${place}.${name}` : name);
}

const outdated = (stored: Row) =>
  new AppError("conflict", "This draft was changed on another device.", { current: toStored(stored) });

async function assertRoom(db: Trx, accountId: string, { points, words }: LimitRule): Promise<void> {
  const { open } = await db
    .selectFrom("draft")
    .select(({ fn }) => fn.countAll<number>().as("open"))
    .where("accountId", "=", accountId)
    .where("ended", "is", null)
    .executeTakeFirstOrThrow();
  if (Number(open) >= points) throw new AppError("tooMany", words?.(points) ?? "You have too many drafts.");
}

/** Empties a draft that was sent or deleted, and returns its version; 404 if there is none, 409 if another device has a newer one. */
export async function endDraft(
  db: Trx,
  account: Authorized<"draft.keep">,
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

async function empty(
  db: Trx,
  accountId: string,
  draft: { id: string; version: number },
  ended: DraftEnd,
): Promise<number> {
  const version = draft.version + 1;
  await db
    .updateTable("draft")
    .set({ ended, version, title: "", state: "{}", updatedAt: now() })
    .where("id", "=", draft.id)
    .execute();
  await forgetEnded(db, accountId);
  return version;
}

async function forgetEnded(db: Trx, accountId: string): Promise<void> {
  const old = await db
    .selectFrom("draft")
    .select("id")
    .where("accountId", "=", accountId)
    .where("ended", "is not", null)
    .orderBy("updatedAt", "desc")
    .orderBy("id", "desc")
    .offset(MAX_ENDED)
    .limit(MAX_ENDED)
    .execute();
  for (const { id } of old) await db.deleteFrom("draft").where("id", "=", id).execute();
}

/** Deletes drafts that nobody has changed for long, and lets go of the files of those that have ended. */
export async function purgeDrafts(db: Db): Promise<void> {
  const oldest = new Date(Date.now() - DRAFT_DAYS * 86_400_000).toISOString();
  await db.deleteFrom("draft").where("updatedAt", "<", oldest).execute();
  const ended = await db
    .selectFrom("file_use")
    .innerJoin("draft", "draft.id", "file_use.subjectId")
    .where("file_use.subject", "=", "draft")
    .where("ended", "is not", null)
    .select("draft.id")
    .distinct()
    .execute();
  for (const { id } of ended) await copyFileUses(db, ["draft", id], {});
}
