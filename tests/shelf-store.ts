import { addDays } from "#core/domain/lagos-day.ts";
import type { RequestChanges } from "#institute/domain/lending/request.ts";
import { askForLoanLetters } from "#institute/jobs/loan-reminders.ts";
import { openApp } from "./app.ts";
import type { TestDatabase } from "./databases.ts";
import { createMailServer, sendLetters } from "./letters.ts";
import { changeRequestAsStore, makeRequest } from "./make-lending.ts";

/** A Thursday, day 0 of these tests. */
export const firstDay = "2026-03-05";
/** A moment on a day from then on. */
export const on = (days: number, at = "09:00") => new Date(`${addDays(firstDay, days)}T${at}:00Z`);

/** A store whose clock is given by each call; `run` sends what is due and returns it. */
export async function openStore(database: TestDatabase) {
  const app = await openApp(database);
  const { db, people } = app;
  const mailer = createMailServer();
  const run = async (now: Date) => {
    await askForLoanLetters({ db }, now);
    await sendLetters(db, mailer, now);
    return mailer.take();
  };
  const change = (id: string, changes: RequestChanges, now: Date) =>
    changeRequestAsStore(db, people.store, id, changes, now);
  const request = async (by: "member" | "other", item: string, days: [number, number], quantity = 1) => {
    const period = { startDate: addDays(firstDay, days[0]), dueDate: addDays(firstDay, days[1]) };
    return makeRequest(db, people[by], item, { ...period, quantity }, on(0));
  };
  const row = (id: string) =>
    db.selectFrom("request").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  return { ...app, run, change, request, row };
}

/** The subjects of the letters to somebody. */
export const to = (who: string, letters: { to: string; subject: string }[]) =>
  letters.filter((mail) => mail.to === `${who}@example.org`).map(({ subject }) => subject);
