import { afterEach, expect, test } from "vitest";
import { transaction } from "#core/db/connect.ts";
import { addDays } from "#core/domain/lagos-day.ts";
import { deliveredInstitute, setInstitute } from "#core/institute.ts";
import { readAvailability } from "#institute/db/lending/availability.ts";
import * as requests from "#institute/db/lending/requests.ts";
import { openApp } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { createMailServer, sendLetters } from "#tests/letters.ts";
import { changeRequestAsStore, makeEquipment, makeRequest } from "../../../tests/make-lending.ts";
import { askForLoanLetters } from "./loan-reminders.ts";

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"] as const;
const store = {
  ...deliveredInstitute.store,
  place: "Room 4",
  hours: weekdays.map((day) => ({ day, opens: "08:30", closes: "15:50" })),
};
/** A Thursday. */
const first = "2026-03-05";
const on = (days: number, at = "09:00") => new Date(`${addDays(first, days)}T${at}:00Z`);

afterEach(() => setInstitute({}));

describeEachDatabase("a request that is not collected", (open) => {
  async function openApproved(of: Partial<typeof store> = {}) {
    const database = await open();
    const app = await openApp(database);
    setInstitute({ store: { ...store, ...of } });
    const { db, people } = app;
    const item = await makeEquipment(db, people.store);
    const draft = { quantity: 3, dueDate: addDays(first, 20) };
    const id = await makeRequest(db, people.member, item, draft, on(0));
    await changeRequestAsStore(db, people.store, id, { status: "approved" }, on(0));
    const mailer = createMailServer();
    const run = async (now: Date) => {
      await askForLoanLetters({ db }, now);
      await sendLetters(db, mailer, now);
    };
    const row = () => db.selectFrom("request").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const lettersTo = (to: string) => mailer.sent.filter((mail) => mail.to === `${to}@example.org`);
    const subjects = () => lettersTo("member").map(({ subject }) => subject);
    const heldDays = async () => {
      const days = await readAvailability(db, item, { from: first, to: addDays(first, 30) }, on(0));
      return days.filter(({ free, total }) => free < total);
    };
    await sendLetters(db, mailer, on(0, "09:30"));
    return { ...app, database, id, mailer, run, row, lettersTo, subjects, heldDays };
  }

  test("is told place, hours and the last day, reminded the open day before, and ends after it, each once", async () => {
    const { run, row, lettersTo, subjects, mailer, heldDays, db } = await openApproved();
    expect(lettersTo("member").at(-1)?.text).toContain(
      "Come to the store at Room 4, Monday to Friday 8:30 to 15:50, to collect them.\n\nPlease collect them by 10 March 2026.",
    );
    mailer.take();
    for (let day = 1; day <= 8; day++) for (const at of ["06:00", "08:00", "15:00"]) await run(on(day, at));
    expect(subjects()).toEqual([
      "Please collect by 10 March 2026: Mist net, 12 m",
      "Not collected: Mist net, 12 m",
    ]);
    expect(lettersTo("member")[0]?.text).toContain("After that day the request is cancelled");
    expect(lettersTo("member")[1]?.text).toMatch(/not collected in time\.\n\nIf you still need/);
    expect(await row()).toMatchObject({
      status: "cancelled",
      endReason: "notCollected",
      closedAt: on(6, "08:00").toISOString(),
    });
    expect(await heldDays()).toEqual([]);
    const last = await db.selectFrom("store_event").selectAll().orderBy("id", "desc").executeTakeFirst();
    expect(last).toMatchObject({ kind: "notCollected", by: null, accountId: null, held: -3 });
    expect(lettersTo("store").map(({ subject }) => subject)).toContain(
      "The store today: 1 not collected and cancelled",
    );
    expect(lettersTo("store").filter(({ subject }) => subject.startsWith("Cancelled"))).toEqual([]);
  });

  test("ends once when two processes run concurrently", async () => {
    const { db, database, run, mailer, row, subjects } = await openApproved();
    await run(on(4));
    mailer.take();
    const other = database.reconnect().db;
    await Promise.all([askForLoanLetters({ db }, on(6)), askForLoanLetters({ db: other }, on(6))]);
    await sendLetters(db, mailer, on(6, "09:01"));
    expect(subjects()).toEqual(["Not collected: Mist net, 12 m"]);
    const ends = await db.selectFrom("store_event").select("id").where("kind", "=", "notCollected").execute();
    expect(ends).toHaveLength(1);
    expect((await row()).status).toBe("cancelled");
  });

  test("is told first after weeks of downtime, and then has an open day", async () => {
    const { run, mailer, subjects, row } = await openApproved();
    mailer.take();
    await run(on(29));
    await run(on(30));
    await run(on(32));
    expect(subjects()).toEqual(["Please collect by 6 April 2026: Mist net, 12 m"]);
    expect((await row()).status).toBe("approved");
    await run(on(33));
    expect((await row()).status).toBe("cancelled");
  });

  test("survives a clock that is 400 days ahead for a day, and is told the right day afterwards", async () => {
    const { run, mailer, subjects, row } = await openApproved();
    await run(on(400));
    mailer.take();
    for (const day of [1, 4, 5]) await run(on(day));
    expect((await row()).status).toBe("approved");
    expect(subjects()).toEqual(["Please collect by 10 March 2026: Mist net, 12 m"]);
    await run(on(6));
    expect((await row()).status).toBe("cancelled");
  });

  test("stays when it is handed over or cancelled in the meantime, and where no days are set", async () => {
    for (const status of ["received", "cancelled"] as const) {
      const { db, people, id, run, row } = await openApproved();
      await run(on(4));
      if (status === "received") await changeRequestAsStore(db, people.store, id, { status }, on(5));
      else await transaction(db, (trx) => requests.cancel(trx, { by: people.member, now: on(5) }, id));
      await run(on(6));
      expect(await row()).toMatchObject({ status, endReason: null });
    }
    const { run, row, mailer, subjects } = await openApproved({ collectDays: 0 });
    expect(mailer.take().at(-1)?.text).not.toContain("Please collect");
    for (const day of [4, 6, 30]) await run(on(day));
    expect((await row()).status).toBe("approved");
    expect(subjects()).toEqual([]);
  });
});

describeEachDatabase("a request that the store has not answered", (open) => {
  test("is marked in the morning letter after three days, unless the store wants no mark", async () => {
    const { db, people } = await openApp(await open());
    const item = await makeEquipment(db, people.store);
    await makeRequest(db, people.member, item, { dueDate: addDays(first, 20) }, on(0));
    const mailer = createMailServer();
    const digest = async (day: number) => {
      await askForLoanLetters({ db }, on(day));
      await sendLetters(db, mailer, on(day));
      return mailer.take().findLast(({ to }) => to === "store@example.org")?.text;
    };
    expect(await digest(2)).toContain("• 1 × Mist net, 12 m (Musa Danjuma)\n");
    expect(await digest(3)).toContain("• 1 × Mist net, 12 m (Musa Danjuma), waiting for 3 days");
    setInstitute({ store: { ...store, waitingDays: 0 } });
    expect(await digest(4)).not.toContain("waiting for");
  });
});
