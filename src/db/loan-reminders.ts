import { createHash } from "node:crypto";
import { addDays, endOfLagosDay, lagosDay } from "#domain/lagos-day.ts";
import { outStates } from "#domain/loan.ts";
import { reminderFor } from "#domain/reminder.ts";
import { borrowerLetter, type Pressing } from "#formats/morning-letters.ts";
import { type Db, transaction } from "./connect.ts";
import type { RequestRow } from "./loan-mail.ts";
import * as outbox from "./outbox.ts";

interface Due {
  loan: RequestRow;
  /** Which reminder of the loan it is, for ever. */
  turn: string;
  why: Pressing;
}

/** Writes one letter to each borrower for whom the day of `now` brings a new reminder; it lists all that is due. */
export async function writeReminders(db: Db, now: Date, publicUrl: string): Promise<void> {
  const borrowers = await dueLoans(db, now).select("accountId").distinct().orderBy("accountId").execute();
  for (const { accountId } of borrowers)
    await transaction(db, (trx) => remindBorrower(trx, accountId, now, publicUrl));
}

async function remindBorrower(db: Db, accountId: string, now: Date, publicUrl: string): Promise<void> {
  const day = lagosDay(now);
  const due = await dueOf(db, accountId, now);
  const [first] = due;
  if (!first || !(await hasNews(db, due))) return;
  const loans = due.map(({ loan: { equipment, quantity, dueDate }, why }) => ({
    equipment,
    quantity,
    dueDate,
    why,
  }));
  const content = borrowerLetter(loans, { reader: first.loan.name, today: day, publicUrl });
  const about = `${accountId} ${fingerprint(due)}`;
  const key = `loan-reminders:${day}:${accountId}`;
  const letter = { key, kind: "loan.reminders", about, to: first.loan.email, ...content };
  if (!(await outbox.post(db, letter, now.toISOString()))) return;
  for (const { loan, turn } of due)
    await db
      .insertInto("loan_reminder")
      .values({ requestId: loan.id, turn, accountId, day })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

const dueLoans = (db: Db, now: Date) =>
  db
    .selectFrom("request")
    .where("closedAt", "is", null)
    .where("status", "in", outStates)
    .where("dueDate", "<=", endOfLagosDay(addDays(lagosDay(now), 3)));

/** What a borrower has to bring back, the longest due first. */
async function dueOf(db: Db, accountId: string, now: Date): Promise<Due[]> {
  const loans = await dueLoans(db, now)
    .selectAll()
    .where("accountId", "=", accountId)
    .orderBy("dueDate")
    .orderBy("id")
    .execute();
  const recalled = await recalledAmong(db, loans);
  return loans.flatMap((loan) => {
    const reminder = reminderFor(loan, now);
    if (!reminder) return [];
    const why = recalled.has(loan.id) ? "recalled" : reasons[reminder.kind];
    return [{ loan, turn: reminder.turn, why }];
  });
}

const reasons = { due3: "dueSoon", due0: "dueToday", overdue: "overdue" } as const;

/** A recall sets the due date to the millisecond before it; another date since then is no recall any more. */
async function recalledAmong(db: Db, loans: RequestRow[]): Promise<Set<string>> {
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
  const isSo = recalls.filter(({ requestId, at }) => dueAt.get(requestId ?? "") === Date.parse(at) - 1);
  return new Set(isSo.flatMap(({ requestId }) => requestId ?? []));
}

/** Whether one of these reminders was in no letter yet. */
async function hasNews(db: Db, due: Due[]): Promise<boolean> {
  const told = await db
    .selectFrom("loan_reminder")
    .select(["requestId", "turn"])
    .where(
      "requestId",
      "in",
      due.map(({ loan }) => loan.id),
    )
    .execute();
  const keys = new Set(told.map(({ requestId, turn }) => `${requestId} ${turn}`));
  return due.some(({ loan, turn }) => !keys.has(`${loan.id} ${turn}`));
}

/** The same as long as nothing about these loans has changed. */
const fingerprint = (due: Due[]): string =>
  createHash("sha256")
    .update(JSON.stringify(due.map(({ loan, why }) => [loan.id, loan.version, why])))
    .digest("base64url");

/** Whether a morning letter still says what is so. One that does not is taken back, to be written again. */
export async function remindersHold(
  db: Db,
  { id, key, about }: outbox.StoredLetter,
  now: Date,
): Promise<boolean> {
  const [accountId = "", written] = about?.split(" ") ?? [];
  const [, day = ""] = key.split(":");
  if (day === lagosDay(now) && fingerprint(await dueOf(db, accountId, now)) === written) return true;
  await transaction(db, async (trx) => {
    await outbox.freeKey(trx, id);
    await trx.deleteFrom("loan_reminder").where("accountId", "=", accountId).where("day", "=", day).execute();
  });
  return false;
}
