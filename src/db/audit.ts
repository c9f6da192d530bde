import type { AuditAction } from "#domain/audit-actions.ts";
import type { Db } from "./connect.ts";
import { preparedInsert } from "./prepared.ts";
import { newId, now } from "./record.ts";

export interface AuditEntry {
  accountId: string | null;
  action: AuditAction;
  subject: string;
  subjectId: string;
  before?: unknown;
  after?: unknown;
}

const insert = preparedInsert("audit", [
  "id",
  "at",
  "accountId",
  "action",
  "subject",
  "subjectId",
  "before",
  "after",
]);

/** Appends who did what; to be called in the transaction that does it. */
export async function record(db: Db, { before, after, ...entry }: AuditEntry): Promise<void> {
  await insert(db, { id: newId(), at: now(), ...entry, before: asJson(before), after: asJson(after) });
}

const asJson = (state: unknown) => (state === undefined ? null : JSON.stringify(state));
