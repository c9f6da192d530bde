import { record } from "#core/db/accounts/audit.ts";
import type { Trx } from "#core/db/connect.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { formatDate } from "#core/domain/dates.ts";
import { fieldsWithout, infoOf } from "#core/domain/fields.ts";
import { pickBy } from "#core/domain/keys.ts";
import type { LoanEventKind } from "#institute/domain/lending/events.ts";
import { recordFields, requestFields, textFields } from "#institute/domain/lending/request.ts";
import * as events from "./events.ts";
import type { RequestRow } from "./request-rows.ts";

// Every change of a request adds a history event and an audit row.

/** Who acts, and when; `null` for what happens by itself. */
export interface ActorContext<By extends Account | null = Account> {
  by: By;
  now: Date;
}

/** The request before a change, and the differences of its counts. */
interface Facts {
  before?: RequestRow;
  held?: number;
  total?: number;
  damaged?: number;
  lost?: number;
  repair?: number;
  note?: string | null;
}

/** Appends the history event and the audit row of a change. */
export async function appendHistory(
  db: Trx,
  { by, now }: ActorContext<Account | null>,
  kind: LoanEventKind,
  after: RequestRow,
  facts: Facts,
): Promise<void> {
  const { before, note = noteOf(kind, before, after), ...counts } = facts;
  const subject = { requestId: after.id, equipmentId: after.equipmentId };
  await events.append(db, by, now, { kind, ...subject, ...counts, note });
  const action = kind === "asked" || kind === "offered" ? "create" : kind === "deleted" ? "delete" : "update";
  await record(db, {
    accountId: by?._id ?? null,
    action: `request.${action}`,
    subject: "request",
    subjectId: after.id,
    before: before && pick(before, after),
    after: before ? pick(after, before) : { equipment: after.equipment, quantity: after.quantity },
  });
}

/** The columns of `row` that differ from those of `other`. */
const pick = (row: RequestRow, other: RequestRow) => pickBy(row, (key) => row[key] !== other[key]);

/** The text that the history adds to an event. */
function noteOf(kind: LoanEventKind, before: RequestRow | undefined, after: RequestRow): string | null {
  if (kind === "declined") return after.declineReason;
  if (kind === "extensionGranted" || kind === "received") return `due ${formatDate(after.dueDate)}`;
  if (kind !== "changed" || !before) return null;
  return historyNames
    .filter((field) => before[field] !== after[field])
    .map((field) => formatChange(field, before, after))
    .join("; ");
}

const { note: _note, address: _address, type: _type, ...readableFields } = textFields;
/** The fields whose changes the borrower may read. */
const { quantity, dueDate } = requestFields;
const historyFields = { quantity, dueDate, ...readableFields, declineReason: recordFields.declineReason };
const historyNames = fieldsWithout(historyFields, []);
const shortLabels: Record<string, string> = { dueDate: "due", phone: "phone" };

function formatChange(field: keyof typeof historyFields, before: RequestRow, after: RequestRow): string {
  const format = (row: RequestRow) =>
    field === "dueDate" ? formatDate(row.dueDate) : (row[field] ?? "none");
  const label = shortLabels[field] ?? infoOf(historyFields[field]).label.toLowerCase();
  return `${label}: ${format(before)} → ${format(after)}`;
}
