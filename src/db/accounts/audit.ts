import type { Db } from "#db/connect.ts";
import { prepareInsert } from "#db/prepared.ts";
import { newId, now } from "#db/record.ts";
import type { AuditAction } from "#domain/accounts/audit-actions.ts";

export interface AuditEntry {
  accountId: string | null;
  action: AuditAction;
  subject: string;
  subjectId: string;
  before?: unknown;
  after?: unknown;
}

const insert = prepareInsert("audit", [
  "id",
  "at",
  "accountId",
  "action",
  "subject",
  "subjectId",
  "before",
  "after",
]);

/** Appends an audit entry; call it in the transaction that makes the change. */
export async function record(db: Db, { before, after, ...entry }: AuditEntry): Promise<void> {
  await insert(db, { id: newId(), at: now(), ...entry, before: asJson(before), after: asJson(after) });
}

const asJson = (state: unknown) => (state === undefined ? null : JSON.stringify(state));
