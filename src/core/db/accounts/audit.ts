import type { AuditAction } from "#core/domain/accounts/audit-actions.ts";
import { keysOf } from "#core/domain/keys.ts";
import type { Trx } from "../connect.ts";
import { newId, now } from "../record.ts";

export interface AuditEntry {
  accountId: string | null;
  action: AuditAction;
  subject: string;
  subjectId: string;
  before?: unknown;
  after?: unknown;
}

/** Appends an audit entry. */
export async function record(db: Trx, { before, after, ...entry }: AuditEntry): Promise<void> {
  const states = { before: asJson(before), after: asJson(after) };
  await db
    .insertInto("audit")
    .values({ id: newId(), at: now(), ...entry, ...states })
    .execute();
}

const asJson = (state: unknown) => (state === undefined ? null : JSON.stringify(state, shorten));

const MAX_LOGGED = 5000;
const SHOWN = 500;

/** Shortens a long text, of which a history or the record itself has the whole. */
const shorten = (_name: string, value: unknown) =>
  typeof value === "string" && value.length > MAX_LOGGED
    ? `${value.slice(0, SHOWN)}… (${value.length.toLocaleString("en-GB")} characters)`
    : value;

/** The fields that changes set to another value, before and after, for the log. */
export function difference<Fields extends object>(stored: Fields, changes: Partial<Fields>) {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  for (const key of keysOf(changes)) {
    if (key === "version" || JSON.stringify(stored[key]) === JSON.stringify(changes[key])) continue;
    before[key] = stored[key];
    after[key] = changes[key];
  }
  return { before, after };
}
