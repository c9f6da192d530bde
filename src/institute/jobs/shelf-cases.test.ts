import { expect, test } from "vitest";
import { transaction } from "#core/db/connect.ts";
import { addDays } from "#core/domain/lagos-day.ts";
import * as equipment from "#institute/db/lending/equipment.ts";
import { moveRepair } from "#institute/db/lending/repairs.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { permitted } from "#tests/make.ts";
import { makeEquipment, makeTrip } from "#tests/make-lending.ts";
import { firstDay, on, openStore, to } from "#tests/shelf-store.ts";

describeEachDatabase("a booking whose units are late", (open) => {
  /** Ruth has all units until day 4, and Musa has booked them from day 5 on. */
  async function touching(quantity = 1) {
    const app = await openStore(await open());
    const item = await makeEquipment(app.db, app.people.store, { name: "Telescope", quantity }, on(0));
    const out = await app.request("other", item, [0, 4], quantity);
    await app.change(out, { status: "received" }, on(0));
    const booked = await app.request("member", item, [5, 9], quantity);
    await app.change(booked, { status: "approved" }, on(0));
    await app.run(on(0, "09:30"));
    const own = async (now: Date) => (await app.run(now)).filter((mail) => mail.to === "member@example.org");
    return { ...app, item, out, booked, own };
  }

  test("is told that it is there when the last unit is back, not the first", async () => {
    const { run, own, change, out, row, booked } = await touching(3);
    await run(on(4, "16:00"));
    for (const back of [1, 2]) {
      await change(out, { status: "partial", returnedQuantity: back }, on(4 + back));
      expect(await own(on(4 + back, "09:10"))).toEqual([]);
      expect((await row(booked)).missing).toBe(3 - back);
    }
    await change(out, { status: "returned" }, on(7));
    expect((await own(on(7, "09:10"))).map(({ subject }) => subject)).toEqual([
      "Ready to collect: Telescope",
    ]);
  });

  test("hears of a recall that was not followed on the evening before, as its borrower does", async () => {
    const { run, change, out } = await touching();
    await change(out, { status: "overdue" }, on(2));
    expect(to("other", await run(on(2, "09:10")))).toContain("Please bring back: Telescope");
    const evening = await run(on(4, "16:00"));
    expect(to("member", evening)).toEqual(["May not be back in time: Telescope"]);
    expect(to("other", evening)).toContain("Needed from 10 March 2026: Telescope");
  });

  test("is not promised by an approval on the evening before", async () => {
    const { run, own, change, booked, out } = await touching();
    await change(booked, { status: "pending" }, on(1));
    await run(on(1, "09:10"));
    expect(to("member", await run(on(4, "16:00")))).toEqual(["May not be back in time: Telescope"]);
    await change(booked, { status: "approved" }, on(4, "17:00"));
    const [approved] = await own(on(4, "17:10"));
    expect(approved?.subject).toBe("Approved: Telescope");
    expect(approved?.text).toContain("It is still out with another borrower");
    expect(approved?.text).not.toMatch(/Come to|You can collect/);
    expect(await own(on(5))).toEqual([]);
    await change(out, { status: "returned" }, on(6));
    expect((await own(on(6, "09:10"))).map(({ subject }) => subject)).toEqual([
      "Ready to collect: Telescope",
    ]);
  });

  test("is not said to be due on a day that was over before its units came", async () => {
    const { run, own, change, out } = await touching();
    await run(on(4, "16:00"));
    await change(out, { status: "returned" }, on(40));
    const [there] = await own(on(40, "09:10"));
    expect(there?.subject).toBe("Ready to collect: Telescope");
    expect(there?.text).toContain("You had booked it from 10 March 2026 until 14 March 2026.");
    expect(there?.text).not.toContain("due back by");
  });

  test("keeps its units: they are not lost, in repair, fewer or deleted before it is changed", async () => {
    const { db, people, item, change, run, out, booked, row } = await touching();
    await run(on(5));
    const by = permitted<"equipment.manage">(people.store);
    const refused = [
      change(out, { status: "returned", lostQuantity: 1 }, on(6)),
      transaction(db, (trx) => equipment.update(trx, by, item, { quantity: 0 }, on(6))),
      transaction(db, (trx) => equipment.retire(trx, by, item, on(6))),
      transaction(db, (trx) => moveRepair(trx, { by, now: on(6) }, item, { move: "repair", quantity: 1 })),
    ];
    for (const attempt of await Promise.allSettled(refused))
      expect(attempt).toMatchObject({ status: "rejected", reason: { code: "conflict" } });
    expect(await row(booked)).toMatchObject({ status: "approved", missing: 1 });
  });

  test("ends when the only unit is lost and the store declines it; who waits next is not promised it", async () => {
    const { run, own, change, request, item, out, booked } = await touching();
    const next = await request("member", item, [12, 14]);
    await run(on(5));
    for (const id of [booked, next])
      await change(id, { status: "declined", declineReason: "It was lost." }, on(6));
    await change(out, { status: "returned", lostQuantity: 1 }, on(6, "09:05"));
    const letters = await own(on(6, "09:10"));
    expect(letters.map(({ subject }) => subject)).toEqual(["Declined: Telescope and 1 more"]);
    for (let day = 7; day < 20; day++) expect(await own(on(day))).toEqual([]);
  });

  test("is told for itself when it is one of a trip’s two; the other counts its days", async () => {
    const app = await openStore(await open());
    const { db, people, run, change, request } = app;
    const [scope, lamp] = [
      await makeEquipment(db, people.store, { name: "Telescope", quantity: 1 }, on(0)),
      await makeEquipment(db, people.store, { name: "Lamp", quantity: 1 }, on(0)),
    ];
    const out = await request("other", scope, [0, 4]);
    await change(out, { status: "received" }, on(0));
    const lines = [scope, lamp].map((requestId) => ({ requestId, quantity: 1 }));
    const days = { startDate: addDays(firstDay, 5), dueDate: addDays(firstDay, 9) };
    await makeTrip(app, { lines, phone: "0803 123 4567", reason: "Ringing", ...days }, on(0));
    const both = await db.selectFrom("request").select("id").where("tripId", "is not", null).execute();
    for (const { id } of both) await change(id, { status: "approved" }, on(0));
    await run(on(0, "09:30"));
    const told = to("member", await run(on(4, "16:00")));
    for (let day = 5; day < 16; day++) told.push(...to("member", await run(on(day))));
    await change(out, { status: "returned" }, on(16));
    told.push(...to("member", await run(on(16, "09:10"))));
    expect(told).toEqual([
      "May not be back in time: Telescope",
      "Please collect by 13 March 2026: Lamp",
      "Not collected: Lamp",
      "Ready to collect: Telescope",
    ]);
  });

  test("is not lost, with two others of the item, when the clock jumps 40 days", async () => {
    const { run, change, request, item, row, out, booked } = await touching();
    const others = [await request("member", item, [12, 14]), await request("member", item, [20, 22])];
    for (const id of others) await change(id, { status: "approved" }, on(0));
    await run(on(0, "09:40"));
    const told = to("member", await run(on(41)));
    expect(told).toEqual(["Not back yet: Telescope and 2 more"]);
    for (let day = 42; day < 50; day++) expect(to("member", await run(on(day)))).toEqual([]);
    for (const id of [booked, ...others]) expect((await row(id)).status).toBe("approved");
    await change(out, { status: "returned" }, on(50));
    expect(to("member", await run(on(50, "09:10")))).toEqual(["Ready to collect: Telescope"]);
  });
});
