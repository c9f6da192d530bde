import type { Selectable } from "kysely";
import { record } from "#core/db/accounts/audit.ts";
import type { Db, Trx } from "#core/db/connect.ts";
import { newId } from "#core/db/record.ts";
import type { Schema } from "#core/db/schema.ts";
import type { AuditAction } from "#core/domain/accounts/audit-actions.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import type { PassTarget } from "#institute/domain/passes/pass.ts";

/** A row of the table of passes. */
export type PassRow = Selectable<Schema["pass"]>;

/** Who may open something to a reader. */
type PassGiver = Authorized<"pass.give"> | Authorized<"pass.showDraft">;

/** The pass with this id, in any state. */
export const findPass = (db: Db, id: string): Promise<PassRow | undefined> =>
  db.selectFrom("pass").selectAll().where("id", "=", id).executeTakeFirst();

/** What a pass is before anything has become of it. */
const unanswered = {
  fileUrl: null,
  email: null,
  confirmedAt: null,
  answeredAt: null,
  answeredById: null,
  words: "",
  until: null,
  openedAt: null,
  openedLast: null,
  endedAt: null,
  endedById: null,
} as const;

/** Opens a draft or a stored post to one reader at once, and returns the id of the pass. */
export async function show(
  trx: Trx,
  giver: PassGiver,
  shown: {
    opens: Exclude<PassTarget, "file">;
    subjectId: string;
    name: string;
    email: string | null;
    until: string;
  },
  now: Date,
): Promise<string> {
  const at = now.toISOString();
  const id = newId();
  const given = { state: "open", askedAt: at, answeredAt: at, answeredById: giver._id } as const;
  await trx
    .insertInto("pass")
    .values({ ...unanswered, ...shown, ...given, id, why: "" })
    .execute();
  await log(trx, "pass.give", shown, giver._id);
  return id;
}

/** Stores that somebody asks for a copy of a file, which waits for the proof of the address, and returns the id. */
export async function askForCopy(
  trx: Trx,
  asked: { subjectId: string; fileUrl: string; email: string; name: string; why: string },
  now: Date,
): Promise<string> {
  const id = newId();
  await trx
    .insertInto("pass")
    .values({ ...unanswered, ...asked, id, opens: "file", state: "asked", askedAt: now.toISOString() })
    .execute();
  return id;
}

/** Notes that the address of a request is proven; undefined if it does not wait for that. */
export const prove = (trx: Trx, id: string, now: Date): Promise<PassRow | undefined> =>
  change(trx, id, "asked", { state: "waiting", confirmedAt: now.toISOString() });

/** Gives what somebody waits for; undefined if it was answered already, so that the first answer wins. */
export async function give(
  trx: Trx,
  giver: Authorized<"pass.give">,
  id: string,
  answer: { words: string; until: string },
  now: Date,
): Promise<PassRow | undefined> {
  const given = await change(trx, id, "waiting", {
    ...answer,
    state: "open",
    answeredAt: now.toISOString(),
    answeredById: giver._id,
  });
  if (given) await log(trx, "pass.give", given, giver._id);
  return given;
}

/** Declines what somebody waits for; undefined if it was answered already. */
export const decline = (
  trx: Trx,
  by: Authorized<"pass.give">,
  id: string,
  words: string,
  now: Date,
): Promise<PassRow | undefined> => {
  const at = now.toISOString();
  return change(trx, id, "waiting", {
    state: "declined",
    words,
    answeredAt: at,
    answeredById: by._id,
    endedAt: at,
    endedById: by._id,
  });
};

/** Ends what was open to somebody; undefined if it was not. */
export async function end(
  trx: Trx,
  by: Authorized<"pass.end">,
  id: string,
  now: Date,
): Promise<PassRow | undefined> {
  const ended = await change(trx, id, "open", {
    state: "ended",
    endedAt: now.toISOString(),
    endedById: by._id,
  });
  if (ended) await log(trx, "pass.end", ended, by._id);
  return ended;
}

/** Takes back that a person has just ended it. */
export async function restore(trx: Trx, by: Authorized<"pass.restore">, id: string): Promise<void> {
  const again = await change(trx, id, "ended", { state: "open", endedAt: null, endedById: null });
  if (again) await log(trx, "pass.restore", again, by._id);
}

/** Lets requests lapse that have waited for an answer since before a moment, and returns them. */
export const lapse = (trx: Trx, before: string, now: Date): Promise<PassRow[]> =>
  trx
    .updateTable("pass")
    .set({ state: "lapsed", endedAt: now.toISOString() })
    .where("state", "=", "waiting")
    .where("confirmedAt", "<", before)
    .returningAll()
    .execute();

/** Notes that a reader has opened it. */
export async function noteOpened(trx: Trx, id: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await trx
    .updateTable("pass")
    .set(({ fn, ref, val }) => ({ openedAt: fn.coalesce(ref("openedAt"), val(at)), openedLast: at }))
    .where("id", "=", id)
    .execute();
}

/** Changes a pass if it is in this state, so that of two who press at once one does. */
const change = (
  trx: Trx,
  id: string,
  from: PassRow["state"],
  set: Partial<PassRow>,
): Promise<PassRow | undefined> =>
  trx
    .updateTable("pass")
    .set(set)
    .where("id", "=", id)
    .where("state", "=", from)
    .returningAll()
    .executeTakeFirst();

/** Drafts are their writers' alone, so that the log names the post or no more than that it is a draft; no address either. */
const log = (
  trx: Trx,
  action: AuditAction,
  { opens, subjectId, until }: Pick<PassRow, "opens" | "subjectId" | "until">,
  accountId: string,
): Promise<void> =>
  record(trx, {
    accountId,
    action,
    subject: opens === "draft" ? "draft" : "post",
    subjectId,
    after: { until },
  });
