import type { Db, Trx } from "#db/connect.ts";
import * as outbox from "#db/outbox.ts";
import { lagosDay } from "#domain/lagos-day.ts";
import type { LoanEventKind } from "#domain/lending/events.ts";
import { loanStatusNames } from "#domain/lending/loan.ts";
import { loanStatuses } from "#domain/lending/statuses.ts";
import type { LoanOccasion } from "#formats/lending/loan-mails.ts";
import { enqueueLoanMail } from "./loan-mail.ts";
import type { RequestRow } from "./request-rows.ts";

// Mails to the borrower after a loan changes: one per state, and none if the change reverses an unsent mail.

interface MailContext {
  now: Date;
  publicUrl: string;
  quiet?: boolean;
}

/** Mails that mention the due date, so that its change needs no separate mail. */
const dueDateOccasions: (LoanOccasion | null)[] = [
  "approved",
  "handedOver",
  "partial",
  "recalled",
  "extensionGranted",
];
/** Mails that mention damaged and lost units. */
const lossOccasions: (LoanOccasion | null)[] = ["partial", "returned"];

/** Mails the borrower about a new state, a new due date, and damaged or lost units. */
export async function mailBorrower(
  db: Trx,
  context: MailContext,
  kind: LoanEventKind,
  { before, after }: { before: RequestRow; after: RequestRow },
): Promise<void> {
  const sentOccasion = await mailStatusChange(db, context, kind, after);
  if (!dueDateOccasions.includes(sentOccasion)) await mailDueDateChange(db, context, before, after);
  await mailLosses(db, context, before, after, lossOccasions.includes(sentOccasion));
}

function occasionOf(kind: LoanEventKind): LoanOccasion | null {
  if (kind === "extensionGranted" || kind === "extensionRefused") return kind;
  const status = kind === "recalled" ? "overdue" : loanStatusNames.find((name) => name === kind);
  return status ? loanStatuses[status].mail : null;
}

/** Returns the occasion of the queued mail, or null. */
async function mailStatusChange(
  db: Trx,
  context: MailContext,
  kind: LoanEventKind,
  loan: RequestRow,
): Promise<LoanOccasion | null> {
  const occasion = occasionOf(kind);
  // `partial` without a return is only a hand-over, which has its own mail.
  if (!occasion || (occasion === "partial" && loan.returnedQuantity === 0)) return null;
  const occurrence = await occurrenceOf(db, occasion, loan);
  if (occurrence === null) return null;
  return (await enqueueLoanMail(db, occasion, loan, { ...context, occurrence })) ? occasion : null;
}

/** A key that distinguishes repeated occasions; null when an unsent mail was withdrawn instead. */
async function occurrenceOf(db: Trx, occasion: LoanOccasion, loan: RequestRow): Promise<string | null> {
  const withdrawUnsent = (other: LoanOccasion) => outbox.withdraw(db, `request.${other}`, loan.id);
  switch (occasion) {
    case "partial":
      return String(loan.returnedQuantity);
    case "recalled":
    case "extensionGranted":
      return lagosDay(loan.dueDate);
    case "extensionRefused":
    case "cancelled":
      return String(loan.version);
    case "returned":
      await withdrawUnsent("returned");
      return (await outbox.wasOnlyDropped(db, "request.returned", loan.id)) ? String(loan.version) : "";
    case "unapproved":
      return (await withdrawUnsent("approved")).length > 0 ? null : await countUnapprovals(db, loan);
    case "approved":
      return (await withdrawUnsent("unapproved")).length > 0 ? null : await countUnapprovals(db, loan);
    default:
      return "";
  }
}

async function countUnapprovals(db: Db, { id }: RequestRow): Promise<string> {
  const { unapprovals } = await db
    .selectFrom("store_event")
    .select((select) => select.fn.countAll<number>().as("unapprovals"))
    .where("requestId", "=", id)
    .where("kind", "=", "pending")
    .executeTakeFirstOrThrow();
  return unapprovals > 0 ? String(unapprovals) : "";
}

/** Mails a new due date; the old one is the date in the last mail that was sent. */
async function mailDueDateChange(
  db: Trx,
  context: MailContext,
  before: RequestRow,
  after: RequestRow,
): Promise<void> {
  const day = lagosDay(after.dueDate);
  if (day === lagosDay(before.dueDate) || !loanStatuses[after.status].holds) return;
  const [unsent] = await outbox.withdraw(db, "request.dueChanged", after.id);
  const previousDueDate = unsent ? (dueDaysOf(unsent.key)?.from ?? before.dueDate) : before.dueDate;
  const from = lagosDay(previousDueDate);
  if (from === day) return;
  await enqueueLoanMail(db, "dueChanged", after, {
    ...context,
    occurrence: `${from}>${day}:${after.version}`,
    previousDueDate,
  });
}

/** The old and new due date (days in Nigeria) from the key of a mail. */
export function dueDaysOf(key: string): { from: string; to: string } | null {
  const [, from, to] = /:(\d{4}-\d\d-\d\d)>(\d{4}-\d\d-\d\d):/.exec(key) ?? [];
  return from && to ? { from, to } : null;
}

async function mailLosses(
  db: Trx,
  context: MailContext,
  before: RequestRow,
  after: RequestRow,
  isAlreadyMentioned: boolean,
): Promise<void> {
  const { damagedQuantity: damaged, lostQuantity: lost } = after;
  if (damaged === before.damagedQuantity && lost === before.lostQuantity) return;
  const unsent = await outbox.withdraw(db, "request.losses", after.id);
  if (isAlreadyMentioned) return;
  // An unsent mail about a return has outdated numbers.
  for (const occasion of lossOccasions)
    unsent.push(...(await outbox.withdraw(db, `request.${occasion}`, after.id)));
  if (unsent.length > 0 && damaged + lost === 0) return;
  await enqueueLoanMail(db, "losses", after, {
    ...context,
    occurrence: `${damaged}+${lost}:${after.version}`,
  });
}

/** Mails that a cancelled request is open again, unless the cancellation was not sent yet. */
export async function mailRestored(db: Trx, context: MailContext, loan: RequestRow): Promise<void> {
  if ((await outbox.withdraw(db, "request.cancelled", loan.id)).length > 0) return;
  await enqueueLoanMail(db, "restored", loan, { ...context, occurrence: String(loan.version) });
}

/** Withdraws an unsent mail about a return that did not happen. */
export async function withdrawReturnMail(db: Trx, loanId: string): Promise<void> {
  await outbox.withdraw(db, "request.returned", loanId);
}
