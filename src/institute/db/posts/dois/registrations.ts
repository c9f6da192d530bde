import type { ExpressionBuilder, Selectable } from "kysely";
import { record } from "#core/db/accounts/audit.ts";
import { type Db, invalidatePublic, type Trx } from "#core/db/connect.ts";
import { now } from "#core/db/record.ts";
import type { Schema } from "#core/db/schema.ts";
import type { AuditAction } from "#core/domain/accounts/audit-actions.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import { compareText } from "#core/domain/words.ts";
import type { Post } from "#institute/domain/posts/post.ts";
import {
  type DoiGoal,
  type DoiState,
  type DoiSubject,
  doiKinds,
  type Registration,
} from "#institute/domain/posts/registration.ts";
import type { DoiColumns } from "../../tables/dois.ts";
import { findWithContent } from "../rows.ts";

/** A stored DOI with what it is for. */
export type StoredDoi = Selectable<DoiColumns> & { subject: DoiSubject };

/** Where the DOIs of each kind are, and the column that says what they are for. */
const tables = {
  post: { table: "post_doi", key: "postId" },
  dataset: { table: "dataset_doi", key: "dataset" },
} as const satisfies Record<DoiSubject["kind"], { table: keyof Schema; key: string }>;

/** The DOI that the institute reserved or registered for a post or a data set. */
export async function findRegistration(db: Db, { kind, id }: DoiSubject): Promise<Registration | null> {
  const { table, key } = tables[kind];
  const row = await db
    .selectFrom(table)
    .select(["doi", "goal", "state", "sentAt", "waitingSince", "failure"])
    .where(key, "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** Stores what an admin wants of a DOI, to be sent by a job; asking twice changes nothing. */
export async function request(
  trx: Trx,
  admin: Authorized<"doi.register">,
  { subject, doi }: Pick<StoredDoi, "subject" | "doi">,
  goal: DoiGoal,
): Promise<void> {
  const at = now();
  const due = { dueAt: at, waitingSince: at, attempts: 0, failure: null };
  const none = { state: null, registeredAt: null, sentAt: null, leasedUntil: null, revision: 1 };
  const added = await insert(trx, subject, { doi, goal, ...none, ...due });
  const changed = added || (await requestAgain(trx, subject, goal, due));
  if (!changed) return;
  const { kind, id: subjectId } = subject;
  const action: AuditAction = goal === "draft" ? `${kind}.reserveDoi` : `${kind}.registerDoi`;
  await record(trx, { accountId: admin._id, action, subject: kind, subjectId, after: { doi } });
}

/** Adds the DOI of a subject; false if it has one. */
async function insert(trx: Trx, { kind, id }: DoiSubject, row: Selectable<DoiColumns>): Promise<boolean> {
  const added = await (kind === "post"
    ? trx
        .insertInto("post_doi")
        .values({ postId: id, ...row })
        .onConflict((conflict) => conflict.column("postId").doNothing())
        .returning("doi")
        .executeTakeFirst()
    : trx
        .insertInto("dataset_doi")
        .values({ dataset: id, ...row })
        .onConflict((conflict) => conflict.column("dataset").doNothing())
        .returning("doi")
        .executeTakeFirst());
  return added !== undefined;
}

const update = (db: Db, { kind, id }: DoiSubject) => {
  const { table, key } = tables[kind];
  return db.updateTable(table).where(key, "=", id);
};

/** A registration is sent again unless it is on its way; a reservation only after a failure. */
async function requestAgain(
  trx: Trx,
  subject: DoiSubject,
  goal: DoiGoal,
  due: Partial<Selectable<DoiColumns>>,
): Promise<boolean> {
  const changed = await update(trx, subject)
    .set((row) => ({
      ...due,
      ...(goal === "findable" && { goal }),
      revision: row("revision", "+", 1),
    }))
    .where((where) =>
      where.or([
        where("failure", "is not", null),
        ...(goal === "findable" ? [where("goal", "=", "draft"), where("waitingSince", "is", null)] : []),
      ]),
    )
    .returning("doi")
    .executeTakeFirst();
  return changed !== undefined;
}

/** Marks the registered DOIs of changed posts or data sets to be sent again. */
export async function markChanged(trx: Trx, kind: DoiSubject["kind"], ids: string[]): Promise<void> {
  const { table, key } = tables[kind];
  const at = now();
  await trx
    .updateTable(table)
    .set((row) => ({
      dueAt: at,
      waitingSince: row.fn.coalesce("waitingSince", row.val(at)),
      revision: row("revision", "+", 1),
    }))
    .where(key, "in", ids)
    .where("goal", "=", "findable")
    .execute();
}

/** Longer than the longest delay between attempts: a later time comes from a wrong clock. */
const MAX_WAIT_MS = 5 * 60 * 60_000;

type Where = ExpressionBuilder<Schema, "post_doi" | "dataset_doi">;

const isReached = (where: Where, column: "dueAt" | "leasedUntil", at: string) => {
  const latest = new Date(Date.parse(at) + MAX_WAIT_MS).toISOString();
  return where.or([where(column, "<=", at), where(column, ">", latest)]);
};

const isFree = (where: Where, at: string) =>
  where.or([where("leasedUntil", "is", null), isReached(where, "leasedUntil", at)]);

/** What has a DOI to be sent at `at` (ISO 8601), longest due first. */
export async function listDue(db: Db, at: string, limit: number): Promise<DoiSubject[]> {
  const due = [];
  for (const kind of doiKinds) {
    const { table, key } = tables[kind];
    const rows = await db
      .selectFrom(table)
      .select(["dueAt", `${key} as id`])
      .where("dueAt", "is not", null)
      .where((where) => where.and([isReached(where, "dueAt", at), isFree(where, at)]))
      .orderBy("dueAt")
      .limit(limit)
      .execute();
    due.push(...rows.map((row) => ({ kind, ...row })));
  }
  return due
    .sort((a, b) => compareText(a.dueAt ?? "", b.dueAt ?? ""))
    .slice(0, limit)
    .map(({ kind, id }) => ({ kind, id }));
}

/** Leases a DOI from `at` to `until`; undefined when another process leased or sent it first. */
export async function leaseDoi(
  db: Db,
  subject: DoiSubject,
  { at, until }: { at: string; until: string },
): Promise<StoredDoi | undefined> {
  const row = await update(db, subject)
    .set((row) => ({ leasedUntil: until, attempts: row("attempts", "+", 1) }))
    .where("dueAt", "is not", null)
    .where((where) => where.and([isReached(where, "dueAt", at), isFree(where, at)]))
    .returningAll()
    .executeTakeFirst();
  return row && { ...row, subject };
}

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

/** Stores what DataCite confirmed, and the description that it took; a change since the lease stays due. */
export async function markSent(
  trx: Trx,
  leased: StoredDoi,
  { state, described }: { state: DoiState | null; described: string | null },
): Promise<void> {
  const { subject, revision } = leased;
  const at = now();
  const isFirst = state === "findable" && leased.registeredAt === null;
  const sent = state === "findable" ? { sentAt: at, registeredAt: leased.registeredAt ?? at } : {};
  if (isFirst) await showDoi(trx, subject, at);
  await update(trx, subject)
    .set({ state, failure: null, attempts: 0, leasedUntil: null, ...sent })
    .execute();
  if (subject.kind === "dataset")
    await trx.updateTable("dataset_doi").set({ described }).where("dataset", "=", subject.id).execute();
  await update(trx, subject)
    .set({ dueAt: null, waitingSince: null })
    .where("revision", "=", revision)
    .execute();
}

/** The work shows its DOI from now on; the row of a post is locked before that of its DOI, as in other writes. */
async function showDoi(trx: Trx, { kind, id }: DoiSubject, at: string): Promise<void> {
  if (kind === "post")
    await trx
      .updateTable("post")
      .set({ recordAt: `${at.slice(0, 19)}Z` })
      .where("id", "=", id)
      .where("publicAt", "is not", null)
      .execute();
  await invalidatePublic(trx);
}

/** Records a failed attempt, to be repeated at `next`; a change since the lease is sent at once. */
export async function markFailed(
  trx: Trx,
  { subject, revision }: StoredDoi,
  { failure, next }: { failure: string; next: string },
): Promise<void> {
  await update(trx, subject)
    .set({ failure: failure.slice(0, 500), leasedUntil: null })
    .execute();
  await update(trx, subject).set({ dueAt: next }).where("revision", "=", revision).execute();
}

/** The DOI of a data set, once it is registered. */
export async function findDatasetDoi(db: Db, key: string): Promise<string | null> {
  const row = await db
    .selectFrom("dataset_doi")
    .select("doi")
    .where("dataset", "=", key)
    .where("registeredAt", "is not", null)
    .executeTakeFirst();
  return row?.doi ?? null;
}

/** The description that DataCite last took of each data set that is to be registered, unless a change is on its way. */
export const listDescribed = (db: Db) =>
  db
    .selectFrom("dataset_doi")
    .select(["dataset", "doi", "described"])
    .where("goal", "=", "findable")
    .where("waitingSince", "is", null)
    .execute();
