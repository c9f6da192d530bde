import { createHash } from "node:crypto";
import { type Db, type Trx, transaction } from "#db/connect.ts";
import * as outbox from "#db/outbox.ts";
import { addDays, endOfLagosDay, lagosDay } from "#domain/lagos-day.ts";
import { outStates } from "#domain/lending/loan.ts";
import { findDueReminder } from "#domain/lending/reminder.ts";
import { borrowerMail, type Urgency } from "#formats/lending/morning-mails.ts";
import type { RequestRow } from "./request-rows.ts";

interface DueLoan {
  loan: RequestRow;
  /** The permanent key of this reminder of the loan. */
  turn: string;
  reason: Urgency;
}

/** Queues one mail for each borrower with a new reminder today; it lists all their due loans. */
export async function enqueueReminders(db: Db, now: Date, publicUrl: string): Promise<void> {
  const borrowers = await queryDueLoans(db, now)
    .select("accountId")
    .distinct()
    .orderBy("accountId")
    .execute();
  for (const { accountId } of borrowers)
    await transaction(db, (trx) => remindBorrower(trx, accountId, now, publicUrl));
}

async function remindBorrower(db: Trx, accountId: string, now: Date, publicUrl: string): Promise<void> {
  const day = lagosDay(now);
  const due = await listDueLoans(db, accountId, now);
  const [first] = due;
  if (!first || !(await hasNewReminder(db, due))) return;
  const loans = due.map(({ loan: { equipment, quantity, dueDate }, reason }) => ({
    equipment,
    quantity,
    dueDate,
    urgency: reason,
  }));
  const content = borrowerMail(loans, { reader: first.loan.name, today: day, publicUrl });
  const about = `${accountId} ${fingerprint(due)}`;
  const key = `loan-reminders:${day}:${accountId}`;
  const mail = { key, kind: "loan.reminders", about, to: first.loan.email, ...content };
  if (!(await outbox.enqueue(db, mail, now.toISOString()))) return;
  for (const { loan, turn } of due)
    await db
      .insertInto("loan_reminder")
      .values({ requestId: loan.id, turn, accountId, day })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

const queryDueLoans = (db: Db, now: Date) =>
  db
    .selectFrom("request")
    .where("closedAt", "is", null)
    .where("status", "in", outStates)
    .where("dueDate", "<=", endOfLagosDay(addDays(lagosDay(now), 3)));

/** The loans that a borrower has to return, earliest due date first. */
async function listDueLoans(db: Db, accountId: string, now: Date): Promise<DueLoan[]> {
  const loans = await queryDueLoans(db, now)
    .selectAll()
    .where("accountId", "=", accountId)
    .orderBy("dueDate")
    .orderBy("id")
    .execute();
  const recalled = await findRecalledIds(db, loans);
  return loans.flatMap((loan) => {
    const reminder = findDueReminder(loan, now);
    if (!reminder) return [];
    const reason = recalled.has(loan.id) ? "recalled" : reasons[reminder.kind];
    return [{ loan, turn: reminder.turn, reason }];
  });
}

const reasons = { due3: "dueSoon", due0: "dueToday", overdue: "overdue" } as const;

/** Loans whose due date still is the millisecond before a recall, as the recall set it. */
async function findRecalledIds(db: Db, loans: RequestRow[]): Promise<Set<string>> {
  if (loans.length === 0) return new Set();
  const recalls = await db
    .selectFrom("store_event")
    .select(["requestId", "at"])
    .where(
      "requestId",
      "in",
      loans.map(({ id }) => id),
    )
    .where("kind", "=", "recalled")
    .execute();
  const dueAt = new Map(loans.map(({ id, dueDate }) => [id, Date.parse(dueDate)]));
  const current = recalls.filter(({ requestId, at }) => dueAt.get(requestId ?? "") === Date.parse(at) - 1);
  return new Set(current.flatMap(({ requestId }) => requestId ?? []));
}

/** Whether any of these reminders was not in a mail yet. */
async function hasNewReminder(db: Db, due: DueLoan[]): Promise<boolean> {
  const sent = await db
    .selectFrom("loan_reminder")
    .select(["requestId", "turn"])
    .where(
      "requestId",
      "in",
      due.map(({ loan }) => loan.id),
    )
    .execute();
  const keys = new Set(sent.map(({ requestId, turn }) => `${requestId} ${turn}`));
  return due.some(({ loan, turn }) => !keys.has(`${loan.id} ${turn}`));
}

/** Changes when any of these loans changes. */
const fingerprint = (due: DueLoan[]): string =>
  createHash("sha256")
    .update(JSON.stringify(due.map(({ loan, reason }) => [loan.id, loan.version, reason])))
    .digest("base64url");

/** Whether a morning mail is still true; otherwise its key is released, so that it can be written again. */
export async function areRemindersCurrent(
  db: Db,
  { id, key, about }: outbox.StoredMail,
  now: Date,
): Promise<boolean> {
  const [accountId = "", written] = about?.split(" ") ?? [];
  const [, day = ""] = key.split(":");
  if (day === lagosDay(now) && fingerprint(await listDueLoans(db, accountId, now)) === written) return true;
  await transaction(db, async (trx) => {
    await outbox.releaseKey(trx, id);
    await trx.deleteFrom("loan_reminder").where("accountId", "=", accountId).where("day", "=", day).execute();
  });
  return false;
}
