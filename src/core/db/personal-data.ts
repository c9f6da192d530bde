import { actionPhrase } from "#core/domain/accounts/audit-actions.ts";
import { deviceName } from "#core/domain/accounts/device-name.ts";
import type { Db } from "./connect.ts";
import { dbParts, type PersonalSection } from "./part.ts";

const BATCH_SIZE = 100;

/** Rows that are read in the order of their ids, some at a time; `read` gives those after an id. */
export async function* inBatches<Row extends { id: string }>(
  read: (after: string, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let last = ""; ; ) {
    const rows = await read(last, BATCH_SIZE);
    yield* rows;
    if (rows.length < BATCH_SIZE) return;
    last = rows.at(-1)?.id ?? "";
  }
}

const ofCore: readonly PersonalSection[] = [
  {
    name: "account",
    title: "Your account",
    async *rows(db, { _id }) {
      yield* await db
        .selectFrom("account")
        .select(["email", "newEmail", "firstName", "lastName", "createdAt", "confirmedAt"])
        .select(["adminSince", "storeAdminSince", "ringerSince", "ringKeeperSince"])
        .where("id", "=", _id)
        .execute();
    },
  },
  {
    name: "sessions",
    title: "Where you were signed in, for as long as that is stored",
    rows: (db, { _id }) => sessionsOf(db, _id),
  },
  {
    name: "files",
    title: "Files that you uploaded",
    rows: (db, { _id }) =>
      inBatches((after, limit) =>
        db
          .selectFrom("file")
          .select(["url as id", "name", "format", "bytes", "createdAt"])
          .where("accountId", "=", _id)
          .where("url", ">", after)
          .orderBy("url")
          .limit(limit)
          .execute(),
      ),
  },
  {
    name: "letters",
    title: "E-mails to you",
    async *rows(db, { _id, email }) {
      yield* await db
        .selectFrom("letter")
        .select(["noun as about", "toldAt", "waitingSince"])
        .where("reader", "in", [_id, email])
        .orderBy("noun")
        .orderBy("toldAt")
        .execute();
    },
  },
  {
    name: "follows",
    title: "What you follow, about which you get letters",
    async *rows(db, { _id, email, isConfirmed }) {
      yield* await db
        .selectFrom("follow")
        .select(["kind", "what", "every", "askedAt", "confirmedAt", "stoppedAt"])
        .where("reader", "in", isConfirmed ? [_id, email] : [_id])
        .orderBy("askedAt")
        .execute();
    },
  },
  {
    name: "drafts",
    title: "Your drafts",
    rows: (db, { _id }) =>
      inBatches((after, limit) =>
        db
          .selectFrom("draft")
          .select(["id", "kind", "recordId", "sort", "title", "state", "updatedAt"])
          .where("accountId", "=", _id)
          .where("ended", "is", null)
          .where("id", ">", after)
          .orderBy("id")
          .limit(limit)
          .execute(),
      ),
  },
  { name: "log", title: "What you did, from the audit log", rows: (db, { _id }) => logOf(db, _id) },
];

async function* sessionsOf(db: Db, accountId: string) {
  const rows = await db
    .selectFrom("session")
    .select(["createdAt", "seenAt", "expiresAt", "revokedAt", "userAgent"])
    .where("accountId", "=", accountId)
    .orderBy("createdAt")
    .execute();
  for (const { userAgent, ...row } of rows) yield { device: deviceName(userAgent), userAgent, ...row };
}

/** What was done with which record; the states before and after may say something of others. */
async function* logOf(db: Db, accountId: string) {
  const entries = inBatches((after, limit) =>
    db
      .selectFrom("audit")
      .select(["id", "at", "action", "subjectId"])
      .where("accountId", "=", accountId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(limit)
      .execute(),
  );
  for await (const { at, action, subjectId } of entries)
    yield { at, action: actionPhrase(action), subjectId: subjectId.includes("@") ? "" : subjectId };
}

/** All kinds, of all parts of the program. */
export const personalSections = (): PersonalSection[] => [
  ...ofCore,
  ...dbParts().flatMap(({ personal }) => personal),
];
