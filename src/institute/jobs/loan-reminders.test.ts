import { expect, test, vi } from "vitest";
import { transaction } from "#core/db/connect.ts";
import { addDays } from "#core/domain/lagos-day.ts";
import { log } from "#core/log.ts";
import * as requests from "#institute/db/lending/requests.ts";
import { openApp, siteAddress } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { createMailServer, refusal, sendLetters } from "#tests/letters.ts";
import { permitted } from "../../../tests/make.ts";
import { changeRequestAsStore, makeEquipment, makeRequest } from "../../../tests/make-lending.ts";
import { askForLoanLetters } from "./loan-reminders.ts";

const hour = 3_600_000;
const today = "2026-03-01";
const on = (days: number, at = "09:00") => new Date(`${addDays(today, days)}T${at}:00Z`);
const due = 10;

describeEachDatabase("reminders", (open) => {
  async function openLoan() {
    const database = await open();
    const app = await openApp(database);
    const { db, people } = app;
    const item = await makeEquipment(db, people.store);
    const loan = await makeRequest(db, people.member, item, { dueDate: addDays(today, due) }, on(0));
    await changeRequestAsStore(db, people.store, loan, { status: "received" }, on(0));
    const mailer = createMailServer();
    const services = { db };
    const send = (now: Date) => sendLetters(db, mailer, now);
    await send(on(0, "09:01"));
    mailer.take();
    const subjects = () =>
      mailer.sent.filter(({ to }) => to === "member@example.org").map(({ subject }) => subject);
    const run = async (now: Date) => {
      await askForLoanLetters(services, now);
      await send(now);
    };
    const change = (changes: Parameters<typeof changeRequestAsStore>[3], now: Date) =>
      changeRequestAsStore(db, people.store, loan, changes, now);
    return { ...app, database, services, mailer, subjects, run, send, change, loan };
  }

  test("come three days before, on the day, and 1, 7, 14 days after, each once", async () => {
    const { run, subjects } = await openLoan();
    for (let day = 1; day <= due + 15; day++)
      for (const at of ["05:00", "07:00", "09:00", "15:00"]) await run(on(day, at));
    expect(subjects()).toEqual([
      "Due in 3 days: Mist net, 12 m",
      "Due today: Mist net, 12 m",
      ...Array(3).fill("Overdue: Mist net, 12 m"),
    ]);
  });

  test("are queued from eight in the morning in Nigeria, not before", async () => {
    const { run, subjects } = await openLoan();
    await run(on(due, "06:59"));
    expect(subjects()).toEqual([]);
    await run(on(due, "07:00"));
    expect(subjects()).toHaveLength(1);
  });

  test("are sent once when two processes run concurrently", async () => {
    const { database, services, mailer, send, subjects } = await openLoan();
    const other = { db: database.reconnect().db };
    const now = on(due);
    await Promise.all([
      askForLoanLetters(services, now),
      askForLoanLetters(other, now),
      askForLoanLetters(services, now),
    ]);
    await Promise.all([send(now), sendLetters(other.db, mailer, now)]);
    expect(subjects()).toEqual(["Due today: Mist net, 12 m"]);
  });

  test("go again under the same id when a process is killed between sending and marking", async () => {
    const { db, services, mailer, send } = await openLoan();
    const now = on(due);
    await askForLoanLetters(services, now);
    const killed = { ...mailer, send: async () => Promise.reject(new Error("The process was killed.")) };
    const quiet = vi.spyOn(log, "error").mockReturnValue(); // why: the failure is made on purpose
    await sendLetters(db, killed, now);
    quiet.mockRestore();
    const { attempt } = await db
      .selectFrom("letter")
      .select("attempt")
      .where("noun", "=", "reminders")
      .executeTakeFirstOrThrow();
    for (const later of [1, 2, 3]) {
      await askForLoanLetters(services, new Date(now.getTime() + later * hour));
      await send(new Date(now.getTime() + later * hour));
    }
    const toBorrower = mailer.sent.filter(({ to }) => to === "member@example.org");
    expect(toBorrower).toMatchObject([{ id: attempt, subject: "Due today: Mist net, 12 m" }]);
  });

  test("send only the newest one, once, after five days of downtime and two hours of a failing mail server", async () => {
    const quiet = vi.spyOn(log, "error").mockReturnValue(); // why: the refusals are made on purpose
    const { run, mailer, subjects } = await openLoan();
    await run(on(due - 4));
    const back = on(due + 1, "08:00").getTime();
    mailer.failure = refusal(451);
    for (let minutes = 0; minutes < 120; minutes += 10) await run(new Date(back + minutes * 60_000));
    expect(subjects()).toEqual([]);
    mailer.failure = undefined;
    for (let minutes = 120; minutes < 600; minutes += 10) await run(new Date(back + minutes * 60_000));
    expect(subjects()).toEqual(["Overdue: Mist net, 12 m"]);
    quiet.mockRestore();
  });

  test("are not sent for loans that were returned or extended while they were queued", async () => {
    for (const changes of [{ status: "returned" as const }, { dueDate: addDays(today, due + 20) }]) {
      const { services, send, change, subjects } = await openLoan();
      const now = on(due);
      await askForLoanLetters(services, now);
      await change(changes, now);
      await send(now);
      expect(subjects().filter((subject) => subject.startsWith("Due"))).toEqual([]);
    }
  });

  test("that were queued past midnight no longer say “today”", async () => {
    const { services, send, subjects, run } = await openLoan();
    await askForLoanLetters(services, on(due));
    await send(on(due + 1, "05:00"));
    expect(subjects()).toEqual([]);
    await run(on(due + 1));
    expect(subjects()).toEqual(["Overdue: Mist net, 12 m"]);
  });

  test("reach the store as one mail each morning when something is waiting", async () => {
    const { run, mailer, change } = await openLoan();
    const digests = () => mailer.sent.filter(({ to }) => to === "store@example.org");
    await run(on(2));
    expect(digests()).toHaveLength(0);
    await run(on(due));
    await run(on(due, "12:00"));
    expect(digests()).toMatchObject([{ subject: "The store today: 1 due back today" }]);
    await run(on(due + 2));
    expect(digests().at(-1)).toMatchObject({ subject: "The store today: 1 overdue" });
    await change({ status: "returned" }, on(due + 2));
    await run(on(due + 3));
    expect(digests()).toHaveLength(2);
  });

  test("of many loans come in one mail a morning, most urgent first", async () => {
    const { db, people, mailer, run, send, subjects } = await openLoan();
    const lend = async (name: string, dueIn: number) => {
      const item = await makeEquipment(db, people.store, { name });
      const draft = { quantity: 2, dueDate: addDays(today, dueIn) };
      const id = await makeRequest(db, people.member, item, draft, on(0));
      await changeRequestAsStore(db, people.store, id, { status: "received" }, on(0));
      return id;
    };
    for (let nth = 1; nth <= 10; nth++) await lend(`Late ${nth}`, due - 1);
    await lend("Soon", due + 2);
    const back = await lend("Recalled", due + 40);
    await changeRequestAsStore(db, people.store, back, { status: "overdue" }, on(due - 1, "10:00"));
    await send(on(due - 1, "10:01"));
    mailer.take();
    for (const at of ["07:00", "07:10", "12:00", "20:00"]) await run(on(due, at));
    expect(subjects()).toEqual(["Equipment to return: 1 recalled, 10 overdue, 1 due today, 1 due soon"]);
    const mail = mailer.sent.find(({ to }) => to === "member@example.org");
    for (const part of [mail?.text, mail?.html]) {
      for (let nth = 1; nth <= 10; nth++)
        expect(part).toContain(`2 × Late ${nth}: was due on 10 March 2026, 1 day ago`);
      expect(part).toMatch(/The store needs these back now:(<br>)?\n• 2 × Recalled/);
      expect(part).toMatch(/Due back soon:(<br>)?\n• 2 × Soon: due on 13 March 2026, in 2 days/);
      expect(part).toContain("• 1 × Mist net, 12 m: due today, 11 March 2026");
    }
  });

  test("do not name loans that were returned before sending", async () => {
    const { db, people, services, send, run, subjects, change } = await openLoan();
    const item = await makeEquipment(db, people.store, { name: "Telescope" });
    const other = await makeRequest(db, people.member, item, { dueDate: addDays(today, due) }, on(0));
    await changeRequestAsStore(db, people.store, other, { status: "received" }, on(0));
    await send(on(0));
    await askForLoanLetters(services, on(due));
    await change({ status: "returned" }, on(due));
    await send(on(due, "09:05"));
    await run(on(due, "09:10"));
    await run(on(due, "09:20"));
    expect(subjects().filter((subject) => subject.includes("Due"))).toEqual(["Due today: Telescope"]);
  });

  test("reach the store with the extension requests", async () => {
    const { db, people, loan, run, mailer } = await openLoan();
    const wish = { dueDate: addDays(today, due + 5), reason: "The rains are late" };
    const acting = { by: permitted<"request.create">(people.member), now: on(1) };
    await transaction(db, (trx) => requests.requestExtension(trx, acting, loan, wish));
    await run(on(2));
    const digest = mailer.sent.findLast(({ to }) => to === "store@example.org");
    expect(digest?.subject).toBe("The store today: 1 extension request");
    for (const part of [digest?.text, digest?.html])
      expect(part).toMatch(/Extension requests:(<br>)?\n• 1 × Mist net, 12 m \(Musa Danjuma\)/);
  });

  test("each change by the store is mailed once, with the next steps", async () => {
    const { mailer, change, send } = await openLoan();
    const course = [
      "approved",
      "received",
      "partial",
      "overdue",
      "returned",
      "received",
      "returned",
    ] as const;
    for (const [index, status] of course.entries()) {
      await change({ status }, on(1, `1${index}:00`));
      await send(on(1, `1${index}:01`));
    }
    const kinds = mailer.sent.map(({ subject }) => subject.split(":")[0]);
    expect(kinds).toEqual([
      "Not handed over",
      "Handed over",
      "Please bring back",
      "Returned",
      "Not returned",
      "Returned",
    ]);
    for (const { text, html } of mailer.sent) {
      expect(text).toContain(`${siteAddress}/equipment#requests`);
      expect(html).not.toContain("undefined");
    }
  });
});
