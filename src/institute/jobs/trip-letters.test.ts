import { expect, test } from "vitest";
import { transaction } from "#core/db/connect.ts";
import { getDesk } from "#institute/db/lending/desk.ts";
import { cancelTrip, stepTrip } from "#institute/db/lending/trips.ts";
import { openApp } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { createMailServer, sendLetters } from "#tests/letters.ts";
import { permitted } from "#tests/make.ts";
import { changeRequestAsStore, makeEquipment, makeRequest, makeTrip } from "#tests/make-lending.ts";
import { askForLoanLetters } from "./loan-reminders.ts";

const on = (day: string, at = "10:00") => new Date(`${day}T${at}:00Z`);

describeEachDatabase("letters about lending ahead", (open) => {
  async function start() {
    const app = await openApp(await open());
    const { db } = app;
    const mailer = createMailServer();
    const send = async (now: Date) => {
      await sendLetters(db, mailer, now);
      return mailer.take();
    };
    return { ...app, send };
  }

  test("are one for each step of a trip, to the borrower and to the store", async () => {
    const app = await start();
    const { db, people, send } = app;
    const lines = [];
    for (const name of ["Mist net", "Pole", "Lamp"])
      lines.push({ requestId: await makeEquipment(db, people.store, { name }), quantity: 2 });
    const draft = {
      lines,
      phone: "0803 123 4567",
      reason: "Ringing",
      startDate: "2026-03-16",
      dueDate: "2026-03-20",
    };
    const trip = await makeTrip(app, draft, on("2026-03-02"));
    const asked = await send(on("2026-03-02", "10:05"));
    expect(asked.map(({ subject, to }) => [to, subject])).toEqual(
      expect.arrayContaining([
        ["member@example.org", "Your request: 3 items"],
        ["store@example.org", expect.stringContaining("New request: ")],
      ]),
    );
    expect(asked).toHaveLength(2);
    for (const { text } of asked)
      for (const name of ["Mist net", "Pole", "Lamp"]) expect(text).toContain(`2 × ${name}`);

    const acting = { by: permitted<"request.manage">(people.store), now: on("2026-03-03") };
    const rows = await db
      .selectFrom("request")
      .selectAll()
      .where("tripId", "=", trip)
      .orderBy("equipment")
      .execute();
    const lamp = rows[0]?.id ?? "";
    await changeRequestAsStore(
      db,
      people.store,
      lamp,
      { status: "declined", declineReason: "Broken." },
      acting.now,
    );
    await transaction(db, (trx) => stepTrip(trx, acting, trip, { status: "approved" }));
    const [answer, ...others] = await send(on("2026-03-03", "10:05"));
    expect(others).toEqual([]);
    expect(answer?.subject.split("; ").toSorted()).toEqual(["Approved: 2 items", "Declined: Lamp"]);
    expect(answer?.text).toContain("You can collect them from 16 March 2026 on.");
    expect(answer?.text).toContain("Reason: Broken.");

    await transaction(db, (trx) => cancelTrip(trx, { by: people.member, now: on("2026-03-04") }, trip));
    const cancelled = await send(on("2026-03-04", "10:05"));
    expect(cancelled.map(({ to }) => to)).toEqual(["store@example.org"]);
    expect(cancelled[0]?.subject).toContain("2 × Mist net and 2 × Pole");
  });

  test("say of a trip only what differs from what was told", async () => {
    const app = await start();
    const { db, people, send } = app;
    const lines = [{ requestId: await makeEquipment(db, people.store, { name: "Pole" }), quantity: 2 }];
    const trip = await makeTrip(app, { lines, phone: "0803 123 4567" }, on("2026-03-02"));
    await send(on("2026-03-02", "10:05"));
    const acting = { by: permitted<"request.manage">(people.store), now: on("2026-03-02", "10:10") };
    await transaction(db, (trx) => stepTrip(trx, acting, trip, { status: "approved" }));
    await transaction(db, (trx) => stepTrip(trx, acting, trip, { status: "pending" }));
    expect(await send(on("2026-03-02", "10:15"))).toEqual([]);
  });

  test("tell a borrower once, the evening before, that booked units are late with somebody else", async () => {
    const { db, people, send } = await start();
    const item = await makeEquipment(db, people.store, { name: "Telescope", quantity: 1 });
    const late = await makeRequest(db, people.other, item, { dueDate: "2026-03-08" }, on("2026-03-02"));
    await changeRequestAsStore(db, people.store, late, { status: "received" }, on("2026-03-02"));
    const wish = { startDate: "2026-03-12", dueDate: "2026-03-13" };
    const booking = await makeRequest(db, people.member, item, wish, on("2026-03-03"));
    await changeRequestAsStore(db, people.store, booking, { status: "approved" }, on("2026-03-03"));
    await send(on("2026-03-03", "10:05"));

    const run = async (now: Date) => {
      await askForLoanLetters({ db }, now);
      const letters = await send(now);
      return letters.filter(({ subject }) => subject.startsWith("May not be")).map(({ to }) => to);
    };
    const clashes = async (now: Date) => {
      const desk = await getDesk(db, { isStoreAdmin: true }, now, 10);
      return desk.clashes.requests.map(({ _id }) => _id);
    };
    expect(await run(on("2026-03-10", "16:00"))).toEqual([]);
    expect(await clashes(on("2026-03-10", "16:00"))).toEqual([]);
    expect(await run(on("2026-03-11", "10:00"))).toEqual([]);
    expect(await clashes(on("2026-03-11", "16:00"))).toEqual([booking]);
    expect(await run(on("2026-03-11", "16:00"))).toEqual(["member@example.org"]);
    for (const at of ["16:10", "20:00"]) expect(await run(on("2026-03-11", at))).toEqual([]);
    expect(await run(on("2026-03-12", "16:00"))).toEqual([]);
    await changeRequestAsStore(db, people.store, late, { status: "returned" }, on("2026-03-12"));
    expect(await clashes(on("2026-03-12", "16:00"))).toEqual([]);
  });

  test("remind of what is to be collected for a trip in one letter, and end it in one", async () => {
    const app = await start();
    const { db, people, send } = app;
    const lines = [];
    for (const name of ["Mist net", "Pole"])
      lines.push({ requestId: await makeEquipment(db, people.store, { name }), quantity: 2 });
    const trip = await makeTrip(app, { lines, phone: "0803 123 4567" }, on("2026-03-02"));
    const acting = { by: permitted<"request.manage">(people.store), now: on("2026-03-02") };
    await transaction(db, (trx) => stepTrip(trx, acting, trip, { status: "approved" }));
    await send(on("2026-03-02", "10:05"));
    const subjects = [];
    for (const day of ["2026-03-03", "2026-03-04", "2026-03-05", "2026-03-06", "2026-03-07"]) {
      await askForLoanLetters({ db }, on(day));
      const letters = await send(on(day, "10:05"));
      subjects.push(...letters.filter(({ to }) => to === "member@example.org").map(({ subject }) => subject));
    }
    expect(subjects).toEqual(["Please collect by 5 March 2026: 2 items", "Not collected: 2 items"]);
  });

  test("put what is booked for another day apart on the desk", async () => {
    const { db, people } = await start();
    const item = await makeEquipment(db, people.store);
    const id = await makeRequest(db, people.member, item, { startDate: "2026-03-12" }, on("2026-03-03"));
    await changeRequestAsStore(db, people.store, id, { status: "approved" }, on("2026-03-03"));
    const queues = async (day: string) => {
      const { booked, toHandOver } = await getDesk(db, { isStoreAdmin: true }, on(day), 10);
      return [booked.total, toHandOver.total];
    };
    expect(await queues("2026-03-11")).toEqual([1, 0]);
    expect(await queues("2026-03-12")).toEqual([0, 1]);
  });
});
