import { lagosDay } from "#domain/lagos-day.ts";
import { loanStatuses, loanStatusNames } from "#domain/loan.ts";
import type { LoanEventKind } from "#domain/request.ts";
import type { LoanOccasion } from "#formats/loan-letters.ts";
import type { Db } from "./connect.ts";
import { type RequestRow, write } from "./loan-mail.ts";
import * as outbox from "./outbox.ts";

// The mails to a borrower that follow a change of a loan: each state once, and nothing that takes back an unsent mail.

interface Acting {
  now: Date;
  publicUrl: string;
  quiet?: boolean;
}

/** Mails that name the due date, so that a change of it needs no mail of its own. */
const naming: (LoanOccasion | null)[] = ["approved", "handedOver", "partial", "recalled", "extensionGranted"];
/** Mails that name what is recorded as damaged or lost. */
const counting: (LoanOccasion | null)[] = ["partial", "returned"];

/** Writes to the borrower what a change means for them: the new state, another due date, units recorded as lost. */
export async function tellBorrower(
  db: Db,
  acting: Acting,
  kind: LoanEventKind,
  { before, after }: { before: RequestRow; after: RequestRow },
): Promise<void> {
  const said = await tellState(db, acting, kind, after);
  if (!naming.includes(said)) await tellDueDate(db, acting, before, after);
  await tellLosses(db, acting, before, after, counting.includes(said));
}

function occasionOf(kind: LoanEventKind): LoanOccasion | null {
  if (kind === "extensionGranted" || kind === "extensionRefused") return kind;
  const status = kind === "recalled" ? "overdue" : loanStatusNames.find((name) => name === kind);
  return status ? loanStatuses[status].letter : null;
}

/** Returns the occasion of the mail that was written, or null. */
async function tellState(
  db: Db,
  acting: Acting,
  kind: LoanEventKind,
  loan: RequestRow,
): Promise<LoanOccasion | null> {
  const occasion = occasionOf(kind);
  // A bare `partial` says nothing that the borrower does not know.
  if (!occasion || (occasion === "partial" && loan.returnedQuantity === 0)) return null;
  const turn = await turnOf(db, occasion, loan);
  if (turn === null) return null;
  return (await write(db, occasion, loan, { ...acting, turn })) ? occasion : null;
}

/** What tells this occasion from earlier ones of its kind; null when an unsent mail is withdrawn instead. */
async function turnOf(db: Db, occasion: LoanOccasion, loan: RequestRow): Promise<string | null> {
  const unsent = (other: LoanOccasion) => outbox.withdraw(db, `request.${other}`, loan.id);
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
      await unsent("returned");
      return (await outbox.wasOnlyDropped(db, "request.returned", loan.id)) ? String(loan.version) : "";
    case "unapproved":
      return (await unsent("approved")).length > 0 ? null : await timesUnapproved(db, loan);
    case "approved":
      return (await unsent("unapproved")).length > 0 ? null : await timesUnapproved(db, loan);
    default:
      return "";
  }
}

async function timesUnapproved(db: Db, { id }: RequestRow): Promise<string> {
  const { times } = await db
    .selectFrom("store_event")
    .select((select) => select.fn.countAll<number>().as("times"))
    .where("requestId", "=", id)
    .where("kind", "=", "pending")
    .executeTakeFirstOrThrow();
  return times > 0 ? String(times) : "";
}

/** The old date is the one that the borrower knows: of changes that were not sent yet, the one before the first. */
async function tellDueDate(db: Db, acting: Acting, before: RequestRow, after: RequestRow): Promise<void> {
  const day = lagosDay(after.dueDate);
  if (day === lagosDay(before.dueDate) || !loanStatuses[after.status].holds) return;
  const [unsent] = await outbox.withdraw(db, "request.dueChanged", after.id);
  const wasDue = unsent ? (dueDaysOf(unsent.key)?.from ?? before.dueDate) : before.dueDate;
  const from = lagosDay(wasDue);
  if (from === day) return;
  await write(db, "dueChanged", after, { ...acting, turn: `${from}>${day}:${after.version}`, wasDue });
}

/** The days in Nigeria between which a due date was changed, by the key of the mail. */
export function dueDaysOf(key: string): { from: string; to: string } | null {
  const [, from, to] = /:(\d{4}-\d\d-\d\d)>(\d{4}-\d\d-\d\d):/.exec(key) ?? [];
  return from && to ? { from, to } : null;
}

async function tellLosses(
  db: Db,
  acting: Acting,
  before: RequestRow,
  after: RequestRow,
  isSaid: boolean,
): Promise<void> {
  const { damagedQuantity: damaged, lostQuantity: lost } = after;
  if (damaged === before.damagedQuantity && lost === before.lostQuantity) return;
  const unsent = await outbox.withdraw(db, "request.losses", after.id);
  if (isSaid) return;
  // An unsent mail about a return names what was recorded then, and no longer holds.
  for (const occasion of counting)
    unsent.push(...(await outbox.withdraw(db, `request.${occasion}`, after.id)));
  if (unsent.length > 0 && damaged + lost === 0) return;
  await write(db, "losses", after, { ...acting, turn: `${damaged}+${lost}:${after.version}` });
}

/** Says that a request which was cancelled is open again, unless the borrower was not told of its end yet. */
export async function tellRestored(db: Db, acting: Acting, loan: RequestRow): Promise<void> {
  if ((await outbox.withdraw(db, "request.cancelled", loan.id)).length > 0) return;
  await write(db, "restored", loan, { ...acting, turn: String(loan.version) });
}
