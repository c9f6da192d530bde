import { z } from "zod";
import type { Db, Trx } from "#core/db/connect.ts";
import { letterNoun } from "#core/db/letter-noun.ts";
import { remind } from "#core/db/letters.ts";
import { addDays, endOfLagosDay, lagosDay } from "#core/domain/lagos-day.ts";
import { outStates } from "#institute/domain/lending/loan.ts";
import { findDueReminder, isMorning } from "#institute/domain/lending/reminder.ts";
import { borrowerMail, type Urgency } from "#institute/formats/lending/daily-mails.ts";
import { listStoreAdmins } from "./letters.ts";
import { isReminded } from "./old-loans.ts";
import type { RequestRow } from "./request-rows.ts";

/** Asks for the day's letters to borrowers with loans to return, and to store admins; those that say nothing new are not sent. */
export async function askForMorningLetters(trx: Trx, now: Date): Promise<void> {
  const borrowers = await queryDueLoans(trx, now)
    .select("accountId")
    .distinct()
    .orderBy("accountId")
    .execute();
  for (const { accountId: reader } of borrowers)
    await remind(trx, { noun: "reminders", about: reader, reader }, now);
  for (const reader of await listStoreAdmins(trx))
    await remind(trx, { noun: "today", about: reader, reader }, now);
}

/** A step of the reminders of a loan. */
interface Turn {
  id: string;
  turn: string;
}

interface DueLoan extends Turn {
  equipment: string;
  quantity: number;
  dueDate: string;
  urgency: Urgency;
}

/** To each borrower, when a loan reaches another step; the letter lists all their due loans. */
export const reminderLetters = letterNoun<{ loans: Turn[] }, { day: string; loans: DueLoan[] }>({
  told: z.object({ loans: z.array(z.object({ id: z.string(), turn: z.string() })) }).partial(),
  async read(trx, about, _to, now) {
    const found = new Map<string, { day: string; loans: DueLoan[] }>();
    if (!isMorning(now)) return found;
    for (const id of about) {
      const loans = await listDueLoans(trx, id, now);
      if (loans.length > 0) found.set(id, { day: lagosDay(now), loans });
    }
    return found;
  },
  compose(told, { day, loans }, { name: reader, publicUrl }) {
    const turns = told?.loans?.map(keyOf) ?? [];
    const isNew = loans.some((loan) => !turns.includes(keyOf(loan)));
    return isNew ? borrowerMail(loans, { reader, today: day, publicUrl }) : null;
  },
});

const keyOf = ({ id, turn }: Turn) => `${id} ${turn}`;

const queryDueLoans = (db: Db, now: Date) =>
  db
    .selectFrom("request")
    .where("closedAt", "is", null)
    .where("status", "in", outStates)
    .where(isReminded)
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
    const { id, equipment, quantity, dueDate } = loan;
    const urgency = recalled.has(id) ? "recalled" : urgencies[reminder.kind];
    return [{ id, turn: reminder.turn, equipment, quantity, dueDate, urgency }];
  });
}

const urgencies = { due3: "dueSoon", due0: "dueToday", overdue: "overdue" } as const;

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
