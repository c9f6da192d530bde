import type { Db } from "#db/connect.ts";
import * as outbox from "#db/outbox.ts";
import { lagosDay } from "#domain/lagos-day.ts";
import { loanStatuses, loanStatusNames } from "#domain/lending/loan.ts";
import type { LoanEventKind } from "#domain/lending/request.ts";
import type { LoanOccasion } from "#formats/lending/loan-letters.ts";
import { enqueueLoanMail, type RequestRow } from "./loan-mail.ts";

// The mails to a borrower that follow a change of a loan: each state once, and nothing that takes back an unsent mail.

interface MailContext {
  now: Date;
  publicUrl: string;
  quiet?: boolean;
}

/** Mails that name the due date, so that a change of it needs no mail of its own. */
const dueDateOccasions: (LoanOccasion | null)[] = [
  "approved",
  "handedOver",
  "partial",
  "recalled",
  "extensionGranted",
];
/** Mails that name what is recorded as damaged or lost. */
const lossOccasions: (LoanOccasion | null)[] = ["partial", "returned"];

/** Writes to the borrower what a change means for them: the new state, another due date, units recorded as lost. */
export async function mailBorrower(
  db: Db,
  acting: MailContext,
  kind: LoanEventKind,
  { before, after }: { before: RequestRow; after: RequestRow },
): Promise<void> {
  const sentOccasion = await mailStatusChange(db, acting, kind, after);
  if (!dueDateOccasions.includes(sentOccasion)) await mailDueDateChange(db, acting, before, after);
  await mailLosses(db, acting, before, after, lossOccasions.includes(sentOccasion));
}

function occasionOf(kind: LoanEventKind): LoanOccasion | null {
  if (kind === "extensionGranted" || kind === "extensionRefused") return kind;
  const status = kind === "recalled" ? "overdue" : loanStatusNames.find((name) => name === kind);
  return status ? loanStatuses[status].letter : null;
}

/** Returns the occasion of the mail that was written, or null. */
async function mailStatusChange(
  db: Db,
  acting: MailContext,
  kind: LoanEventKind,
  loan: RequestRow,
): Promise<LoanOccasion | null> {
  const occasion = occasionOf(kind);
  // A bare `partial` says nothing that the borrower does not know.
  if (!occasion || (occasion === "partial" && loan.returnedQuantity === 0)) return null;
  const occurrence = await occurrenceOf(db, occasion, loan);
  if (occurrence === null) return null;
  return (await enqueueLoanMail(db, occasion, loan, { ...acting, occurrence })) ? occasion : null;
}

/** What tells this occasion from earlier ones of its kind; null when an unsent mail is withdrawn instead. */
async function occurrenceOf(db: Db, occasion: LoanOccasion, loan: RequestRow): Promise<string | null> {
  const withdrawUnsent = (other: LoanOccasion) => outbox.withdraw(db, `request.${other}`, loan.id);
  switch (occasion) {
    case "partial":
      return String(loan.returnedQuantity);
    case "recalled":
    case "extensionGranted":
    case "extensionRefused":
      return lagosDay(loan.dueDate);
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
  const { times } = await db
    .selectFrom("store_event")
    .select((select) => select.fn.countAll<number>().as("times"))
    .where("requestId", "=", id)
    .where("kind", "=", "pending")
    .executeTakeFirstOrThrow();
  return times > 0 ? String(times) : "";
}

/** The old date is the one that the borrower knows: of changes that were not sent yet, the one before the first. */
async function mailDueDateChange(
  db: Db,
  acting: MailContext,
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
    ...acting,
    occurrence: `${from}>${day}:${after.version}`,
    previousDueDate,
  });
}

/** The days in Nigeria between which a due date was changed, by the key of the mail. */
export function dueDaysOf(key: string): { from: string; to: string } | null {
  const [, from, to] = /:(\d{4}-\d\d-\d\d)>(\d{4}-\d\d-\d\d):/.exec(key) ?? [];
  return from && to ? { from, to } : null;
}

async function mailLosses(
  db: Db,
  acting: MailContext,
  before: RequestRow,
  after: RequestRow,
  isAlreadyMentioned: boolean,
): Promise<void> {
  const { damagedQuantity: damaged, lostQuantity: lost } = after;
  if (damaged === before.damagedQuantity && lost === before.lostQuantity) return;
  const unsent = await outbox.withdraw(db, "request.losses", after.id);
  if (isAlreadyMentioned) return;
  // An unsent mail about a return names what was recorded then, and no longer holds.
  for (const occasion of lossOccasions)
    unsent.push(...(await outbox.withdraw(db, `request.${occasion}`, after.id)));
  if (unsent.length > 0 && damaged + lost === 0) return;
  await enqueueLoanMail(db, "losses", after, {
    ...acting,
    occurrence: `${damaged}+${lost}:${after.version}`,
  });
}

/** Says that a request which was cancelled is open again, unless the borrower was not told of its end yet. */
export async function mailRestored(db: Db, acting: MailContext, loan: RequestRow): Promise<void> {
  if ((await outbox.withdraw(db, "request.cancelled", loan.id)).length > 0) return;
  await enqueueLoanMail(db, "restored", loan, { ...acting, occurrence: String(loan.version) });
}
