import { addDays, endOfLagosDay, lagosDay } from "#domain/lagos-day.ts";
import { loanStatuses, outStates } from "#domain/loan.ts";
import { reminderFor } from "#domain/reminder.ts";
import type { Account } from "#domain/viewer.ts";
import { type Digest, digestLetter, type LoanOccasion } from "#formats/loan-letters.ts";
import { type Db, transaction } from "./connect.ts";
import { storeAdmins, write } from "./loan-mail.ts";
import * as outbox from "./outbox.ts";
import { desk } from "./request-lists.ts";

const together = 100;

/** Writes the reminders that the day of `now` calls for, each occasion once for ever, however often this runs. */
export async function writeReminders(db: Db, now: Date, publicUrl: string): Promise<void> {
  const horizon = endOfLagosDay(addDays(lagosDay(now), 3));
  let after = "";
  for (;;) {
    const loans = await db
      .selectFrom("request")
      .selectAll()
      .where("closedAt", "is", null)
      .where("status", "in", outStates)
      .where("dueDate", "<=", horizon)
      .where("id", ">", after)
      .orderBy("id")
      .limit(together)
      .execute();
    await transaction(db, async (trx) => {
      for (const loan of loans) {
        const reminder = reminderFor(loan, now);
        if (reminder) await write(trx, reminder.kind, loan, { now, publicUrl, turn: reminder.turn });
      }
    });
    const last = loans.at(-1);
    if (!last || loans.length < together) return;
    after = last.id;
  }
}

/** Whether a letter about a request still says what is so, looked at again when it is about to leave. */
export async function stillHolds(
  db: Db,
  occasion: LoanOccasion,
  requestId: string | null,
  now: Date,
): Promise<boolean> {
  const loan = await db
    .selectFrom("request")
    .select(["status", "dueDate", "issuedDate", "extensionDate", "deletedAt"])
    .where("id", "=", requestId ?? "")
    .executeTakeFirst();
  if (!loan) return false;
  const { out, holds } = loanStatuses[loan.status];
  if (occasion === "due3" || occasion === "due0" || occasion === "overdue")
    return loan.deletedAt === null && reminderFor(loan, now)?.kind === occasion;
  if (occasion === "askedOfStore") return loan.status === "pending" && loan.deletedAt === null;
  if (occasion === "extensionAsked") return loan.extensionDate !== null;
  if (occasion === "recalled") return out;
  if (occasion === "approved") return loan.status === "approved" || out;
  if (occasion === "cancelled") return loan.deletedAt !== null || !holds;
  if (occasion === "asked" || occasion === "handedOver") return holds && loan.deletedAt === null;
  return true;
}

const mostLines = 30;

/** Writes the morning letter of each store admin, once a day, when something waits. */
export async function writeDigests(db: Db, now: Date, publicUrl: string): Promise<void> {
  const today = lagosDay(now);
  const admins = await storeAdmins(db);
  const [first] = admins;
  if (!first) return;
  const waiting = await desk(db, storeView(first.id), now, mostLines);
  const lines = (pile: keyof Digest) =>
    waiting[pile].requests.map(({ quantity, equipment, name }) => `${quantity} × ${equipment} (${name})`);
  const digest = {
    toApprove: lines("toApprove"),
    toHandOver: lines("toHandOver"),
    dueToday: lines("dueToday"),
    overdue: lines("overdue"),
  };
  await transaction(db, async (trx) => {
    for (const { id, email, name } of admins) {
      const content = digestLetter(digest, { reader: name, publicUrl });
      if (!content) continue;
      const key = `store-digest:${today}:${id}`;
      const letter = { key, kind: "store.digest", about: today, to: email, ...content };
      await outbox.post(trx, letter, now.toISOString());
    }
  });
}

/** The store's own view, for work that nobody asked for. */
const storeView = (_id: string): Account => ({
  _id,
  name: "",
  email: "",
  role: "member",
  isStoreAdmin: true,
  isConfirmed: true,
  profileId: null,
  profileSlug: null,
});
