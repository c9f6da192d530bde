import type { ExpressionBuilder, Selectable } from "kysely";
import { record } from "#db/accounts/audit.ts";
import { type Db, invalidatePublic, type Trx } from "#db/connect.ts";
import { now } from "#db/record.ts";
import type { Schema } from "#db/schema.ts";
import type { AuditAction } from "#domain/accounts/audit-actions.ts";
import type { Authorized } from "#domain/accounts/policy.ts";
import type { Post } from "#domain/posts/post.ts";
import type { DoiGoal, DoiState, Registration } from "#domain/posts/registration.ts";
import { findWithContent } from "./rows.ts";

export type StoredDoi = Selectable<Schema["post_doi"]>;

/** The DOI that the institute reserved or registered for a post. */
export async function findRegistration(db: Db, postId: string): Promise<Registration | null> {
  const row = await db
    .selectFrom("post_doi")
    .select(["doi", "goal", "state", "sentAt", "waitingSince", "failure"])
    .where("postId", "=", postId)
    .executeTakeFirst();
  return row ?? null;
}

/** Stores what an admin wants of a DOI, to be sent by a job; asking twice changes nothing. */
export async function request(
  trx: Trx,
  admin: Authorized<"post.registerDoi">,
  post: { _id: string; doi: string },
  goal: DoiGoal,
): Promise<void> {
  const { _id: postId, doi } = post;
  const at = now();
  const due = { dueAt: at, waitingSince: at, attempts: 0, failure: null };
  const none = { state: null, registeredAt: null, sentAt: null, leasedUntil: null, revision: 1 };
  const added = await trx
    .insertInto("post_doi")
    .values({ postId, doi, goal, ...none, ...due })
    .onConflict((conflict) => conflict.column("postId").doNothing())
    .returning("postId")
    .executeTakeFirst();
  const changed = added ?? (await requestAgain(trx, postId, goal, due));
  if (!changed) return;
  const action: AuditAction = goal === "draft" ? "post.reserveDoi" : "post.registerDoi";
  await record(trx, { accountId: admin._id, action, subject: "post", subjectId: postId, after: { doi } });
}

/** A registration is sent again unless it is on its way; a reservation only after a failure. */
const requestAgain = (trx: Trx, postId: string, goal: DoiGoal, due: Partial<StoredDoi>) =>
  trx
    .updateTable("post_doi")
    .set((row) => ({
      ...due,
      ...(goal === "findable" && { goal }),
      revision: row("revision", "+", 1),
    }))
    .where("postId", "=", postId)
    .where((where) =>
      where.or([
        where("failure", "is not", null),
        ...(goal === "findable" ? [where("goal", "=", "draft"), where("waitingSince", "is", null)] : []),
      ]),
    )
    .returning("postId")
    .executeTakeFirst();

/** Marks the registered DOIs of changed posts to be sent again. */
export async function markChanged(trx: Trx, postIds: string[]): Promise<void> {
  const at = now();
  await trx
    .updateTable("post_doi")
    .set((row) => ({
      dueAt: at,
      waitingSince: row.fn.coalesce("waitingSince", row.val(at)),
      revision: row("revision", "+", 1),
    }))
    .where("postId", "in", postIds)
    .where("goal", "=", "findable")
    .execute();
}

/** Longer than the longest delay between attempts: a later time comes from a wrong clock. */
const MAX_WAIT_MS = 5 * 60 * 60_000;

const isReached = (
  where: ExpressionBuilder<Schema, "post_doi">,
  column: "dueAt" | "leasedUntil",
  at: string,
) => {
  const latest = new Date(Date.parse(at) + MAX_WAIT_MS).toISOString();
  return where.or([where(column, "<=", at), where(column, ">", latest)]);
};

const isFree = (where: ExpressionBuilder<Schema, "post_doi">, at: string) =>
  where.or([where("leasedUntil", "is", null), isReached(where, "leasedUntil", at)]);

/** The DOIs to be sent at `at` (ISO 8601), longest due first. */
export const listDue = (db: Db, at: string, limit: number): Promise<StoredDoi[]> =>
  db
    .selectFrom("post_doi")
    .selectAll()
    .where("dueAt", "is not", null)
    .where((where) => where.and([isReached(where, "dueAt", at), isFree(where, at)]))
    .orderBy("dueAt")
    .limit(limit)
    .execute();

/** Leases a DOI from `at` to `until`; undefined when another process leased or sent it first. */
export const leaseDoi = (
  db: Db,
  postId: string,
  { at, until }: { at: string; until: string },
): Promise<StoredDoi | undefined> =>
  db
    .updateTable("post_doi")
    .set((row) => ({ leasedUntil: until, attempts: row("attempts", "+", 1) }))
    .where("postId", "=", postId)
    .where("dueAt", "is not", null)
    .where((where) => where.and([isReached(where, "dueAt", at), isFree(where, at)]))
    .returningAll()
    .executeTakeFirst();

/** A post as visitors read it; undefined while it is not public. */
export async function readPublic(db: Db, postId: string): Promise<Post | undefined> {
  const post = await findWithContent(db, null, postId);
  // After the text, so that a text that became private meanwhile is not returned.
  const row = await db
    .selectFrom("post")
    .select("id")
    .where("id", "=", postId)
    .where("publicAt", "is not", null)
    .executeTakeFirst();
  return row && post;
}

/** Stores what DataCite confirmed; a change since the lease stays due. */
export async function markSent(trx: Trx, leased: StoredDoi, state: DoiState | null): Promise<void> {
  const { postId, revision } = leased;
  const at = now();
  const isFirst = state === "findable" && leased.registeredAt === null;
  const sent = state === "findable" ? { sentAt: at, registeredAt: leased.registeredAt ?? at } : {};
  if (isFirst) await showDoi(trx, postId, at);
  await trx
    .updateTable("post_doi")
    .set({ state, failure: null, attempts: 0, leasedUntil: null, ...sent })
    .where("postId", "=", postId)
    .execute();
  await trx
    .updateTable("post_doi")
    .set({ dueAt: null, waitingSince: null })
    .where("postId", "=", postId)
    .where("revision", "=", revision)
    .execute();
}

/** The work shows its DOI from now on; its row is locked before that of its DOI, as in other writes. */
async function showDoi(trx: Trx, postId: string, at: string): Promise<void> {
  await trx
    .updateTable("post")
    .set({ recordAt: `${at.slice(0, 19)}Z` })
    .where("id", "=", postId)
    .where("publicAt", "is not", null)
    .execute();
  await invalidatePublic(trx);
}

/** Records a failed attempt, to be repeated at `next`; a change since the lease is sent at once. */
export async function markFailed(
  trx: Trx,
  { postId, revision }: StoredDoi,
  { failure, next }: { failure: string; next: string },
): Promise<void> {
  await trx
    .updateTable("post_doi")
    .set({ failure: failure.slice(0, 500), leasedUntil: null })
    .where("postId", "=", postId)
    .execute();
  await trx
    .updateTable("post_doi")
    .set({ dueAt: next })
    .where("postId", "=", postId)
    .where("revision", "=", revision)
    .execute();
}
