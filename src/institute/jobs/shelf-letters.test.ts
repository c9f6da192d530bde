import { afterEach, expect, test } from "vitest";
import { transaction } from "#core/db/connect.ts";
import { AppError } from "#core/domain/errors.ts";
import { addDays, lagosDay } from "#core/domain/lagos-day.ts";
import { deliveredInstitute, setInstitute } from "#core/institute.ts";
import { readAvailability } from "#institute/db/lending/availability.ts";
import { getDesk } from "#institute/db/lending/desk.ts";
import * as equipment from "#institute/db/lending/equipment.ts";
import { get } from "#institute/db/lending/request-lists.ts";
import * as requests from "#institute/db/lending/requests.ts";
import { holdingStates, loanStatusNames, outStates } from "#institute/domain/lending/loan.ts";
import { openApp } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { createMailServer, sendLetters } from "#tests/letters.ts";
import { permitted } from "#tests/make.ts";
import { changeRequestAsStore, makeEquipment, makeRequest } from "#tests/make-lending.ts";
import { firstDay as first, on, openStore, to } from "#tests/shelf-store.ts";
import { askForLoanLetters } from "./loan-reminders.ts";

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"] as const;
const hours = weekdays.map((day) => ({ day, opens: "08:30", closes: "15:50" }));

afterEach(() => setInstitute({}));

describeEachDatabase("letters about what is on the shelf", (open) => {
  const start = async () => openStore(await open());

  /** Ruth has the only unit until day 4, and Musa has booked it from day 5 on. */
  async function touching() {
    const app = await start();
    const item = await makeEquipment(app.db, app.people.store, { name: "Telescope", quantity: 1 }, on(0));
    const out = await app.request("other", item, [0, 4]);
    await app.change(out, { status: "received" }, on(0));
    const booked = await app.request("member", item, [5, 9]);
    await app.change(booked, { status: "approved" }, on(0));
    await app.run(on(0, "09:30"));
    return { ...app, item, out, booked };
  }

  test("tell both on the evening before, if one begins on the day after the other is due", async () => {
    const { run } = await touching();
    expect(to("member", await run(on(4)))).toEqual([]);
    const evening = await run(on(4, "16:00"));
    expect(to("member", evening)).toEqual(["May not be back in time: Telescope"]);
    expect(to("other", evening)).toEqual(["Needed from 10 March 2026: Telescope"]);
    const text = evening.map((mail) => mail.text).join();
    expect(text).toContain("from 10 March 2026 until 14 March 2026");
    expect(evening.find((mail) => mail.to === "member@example.org")?.text).not.toContain("Ruth");
    for (const at of ["16:10", "20:00"]) expect(await run(on(4, at))).toEqual([]);
  });

  test("neither count days, remind nor end what is out with somebody late, and count them once it is there", async () => {
    const { db, people, run, change, row, out, booked } = await touching();
    await run(on(4, "16:00"));
    for (let day = 5; day < 45; day++) {
      const letters = await run(on(day));
      expect(to("member", letters)).toEqual([]);
      const digest = letters.find((mail) => mail.to === "store@example.org")?.text ?? "";
      expect(digest).not.toContain("To hand over");
    }
    expect(await row(booked)).toMatchObject({ status: "approved", collectBy: null, missing: 1 });
    const desk = await getDesk(db, { isStoreAdmin: true }, on(44), 10);
    expect([desk.toHandOver.total, desk.clashes.requests.map(({ _id }) => _id)]).toEqual([0, [booked]]);
    expect(desk.clashes.requests[0]?.shelf).toMatchObject({ state: "lacks", lacks: 1, late: [{ _id: out }] });
    const own = await get(db, people.member, booked, on(44));
    expect(own.shelf?.late).toEqual([{ quantity: 1, dueDate: expect.any(String) }]);

    await change(out, { status: "returned" }, on(45));
    const [there, ...others] = (await run(on(45, "09:10"))).filter(
      (mail) => mail.to === "member@example.org",
    );
    expect(others).toEqual([]);
    expect(there?.subject).toBe("Ready to collect: Telescope");
    expect(there?.text).toContain("Please collect it by 22 April 2026.");
    const later = [];
    for (let day = 46; day < 52; day++) later.push(...to("member", await run(on(day))));
    expect(later).toEqual(["Please collect by 22 April 2026: Telescope", "Not collected: Telescope"]);
  });

  test("say of what is approved while it is out that it is not there, and later that it is", async () => {
    const { run, change, out, booked } = await touching();
    await change(booked, { status: "pending" }, on(1));
    await run(on(1, "09:10"));
    await run(on(5, "09:00"));
    await change(booked, { status: "approved" }, on(5, "10:00"));
    const [approved] = (await run(on(5, "10:10"))).filter((mail) => mail.to === "member@example.org");
    expect(approved?.subject).toBe("Approved: Telescope");
    expect(approved?.text).toContain("It is not back in the store yet.");
    expect(approved?.text).not.toContain("Come to");
    await change(out, { status: "returned" }, on(6));
    expect(to("member", await run(on(6, "09:10")))).toEqual(["Ready to collect: Telescope"]);
  });

  test("an extension that cannot be granted is refused at once, and says until when it could be", async () => {
    const { db, people, out, change, row, item, request } = await touching();
    const acting = { by: permitted<"request.create">(people.other), now: on(2) };
    const extend = (day: number) =>
      transaction(db, (trx) =>
        requests.requestExtension(trx, acting, out, { dueDate: addDays(first, day), reason: null }),
      );
    const refused = await extend(7).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("cannot be extended"),
    });
    expect((await row(out)).extensionDate).toBeNull();
    await expect(change(out, { dueDate: addDays(first, 7) }, on(2))).rejects.toThrow(AppError);
    const second = await makeEquipment(db, people.store, { name: "Lamp", quantity: 1 }, on(0));
    const lamp = await request("other", second, [0, 4]);
    await change(lamp, { status: "received" }, on(0));
    await request("member", second, [8, 9]);
    const longer = transaction(db, (trx) =>
      requests.requestExtension(trx, acting, lamp, { dueDate: addDays(first, 8), reason: null }),
    );
    await expect(longer).rejects.toMatchObject({
      message: "Others have booked it for 13 March 2026. You can keep it until 12 March 2026.",
      details: { current: { day: "2026-03-13", until: "2026-03-12" } },
    });
    expect(item).not.toBe(second);
  });

  test("a hand-over that is taken back has its own days again, whoever takes it back", async () => {
    const { db, people, change, row, request } = await start();
    const item = await makeEquipment(db, people.store, { quantity: 1 }, on(0));
    const id = await request("member", item, [10, 12]);
    await change(id, { status: "approved" }, on(0));
    await change(id, { status: "received" }, on(1));
    expect((await row(id)).startDate).toBe(addDays(first, 1));
    await change(id, { status: "approved" }, on(2));
    expect((await row(id)).startDate).toBe(addDays(first, 10));
    const days = await readAvailability(db, item, { from: addDays(first, 2), to: addDays(first, 10) }, on(2));
    expect(days.map(({ free }) => free)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 0]);
  });

  test("the days of service after a loan are days on which the store is open", async () => {
    const { db, people, request } = await start();
    setInstitute({ store: { ...deliveredInstitute.store, hours } });
    const item = await makeEquipment(db, people.store, { quantity: 1 }, on(0));
    await transaction(db, (trx) =>
      equipment.update(trx, permitted(people.store), item, { serviceDays: 1 }, on(0)),
    );
    await request("member", item, [0, 1]);
    const days = await readAvailability(db, item, { from: first, to: addDays(first, 5) }, on(0));
    // Thursday and Friday it is lent; Monday it is looked after.
    expect(days.map(({ free }) => free)).toEqual([0, 0, 0, 0, 0, 1]);
  });
});

/** A generator with the same numbers on every run (mulberry32). */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

describeEachDatabase("60 days of random loans", (open) => {
  test.each([1, 2])(
    "promise nothing that is not on the shelf, end nothing that is out, and tell nothing twice (%i)",
    async (seed) => {
      const app = await openApp(await open());
      const { db, people } = app;
      const random = seeded(seed);
      const items = new Map<string, string>();
      for (const name of ["Telescope", "Recorder", "Lamp"])
        items.set(name, await makeEquipment(db, people.store, { name, quantity: 1 + random(2) }, on(0)));
      const ids = [...items.values()];
      const any = <Value>(values: readonly Value[]): Value | undefined => values[random(values.length)];
      const told = new Set<string>();
      const mailer = createMailServer();
      const readOpen = () =>
        db
          .selectFrom("request")
          .selectAll()
          .where("closedAt", "is", null)
          .where("status", "in", holdingStates)
          .execute();
      /** The units of an item that are in the store now, counted from what is out. */
      const onShelf = async (item: string) => {
        const { quantity, inRepair } = await db
          .selectFrom("equipment")
          .selectAll()
          .where("id", "=", item)
          .executeTakeFirstOrThrow();
        const out = (await readOpen()).filter(
          ({ equipmentId, status }) => equipmentId === item && outStates.includes(status),
        );
        return quantity - inRepair - out.reduce((sum, loan) => sum + loan.quantity, 0);
      };
      const attempt = async (run: () => Promise<unknown>) => {
        try {
          await run();
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
        }
      };
      const act = async (now: Date) => {
        const open = await readOpen();
        const one = any(open);
        const turn = random(12);
        if (turn < 4 || !one) {
          const startDate = random(3) ? addDays(lagosDay(now), random(12)) : null;
          const dueDate = addDays(startDate ?? lagosDay(now), random(6));
          const wish = { startDate, dueDate, quantity: 1 };
          return makeRequest(db, random(2) ? people.member : people.other, any(ids) ?? "", wish, now);
        }
        if (turn === 11) {
          const by = permitted<"request.create">(
            one.accountId === people.member._id ? people.member : people.other,
          );
          const wish = { dueDate: addDays(lagosDay(now), random(20)), reason: null };
          return transaction(db, (trx) => requests.requestExtension(trx, { by, now }, one.id, wish));
        }
        // A hand-over of what is not there is a mistake of the desk, which is not tried here.
        const isThere = (await onShelf(one.equipmentId)) >= one.quantity;
        const status =
          turn < 8
            ? "approved"
            : turn < 10 && isThere
              ? "received"
              : any(["returned", ...loanStatusNames] as const);
        if (!status || (status === "received" && !isThere)) return;
        const lost = one.quantity > 0 && random(12) === 0 ? { lostQuantity: 1 } : {};
        const refusal = status === "declined" ? { declineReason: "No." } : {};
        const changes = { status, ...refusal, ...(status === "returned" && lost) };
        return changeRequestAsStore(db, people.store, one.id, changes, now);
      };

      let checked = 0;
      const send = async (now: Date) => {
        await askForLoanLetters({ db }, now);
        await sendLetters(db, mailer, now);
        for (const { to, subject, text } of mailer.take()) {
          if (!/waits? for you in the store|(back in the store|is approved)\. Come/.test(text)) continue;
          if (text.includes("You can collect")) continue;
          checked += 1;
          const named = [...items].filter(([name]) => subject.includes(name));
          for (const [, item] of named)
            expect([to, subject, await onShelf(item)]).not.toEqual([to, subject, 0]);
          const said = `${to} ${subject} ${text}`;
          expect(told.has(said)).toBe(false);
          told.add(said);
        }
      };
      for (let day = 0; day < 60; day++) {
        const shift = day === 30 ? 40 : 0;
        for (const at of ["09:00", "12:00", "16:30"]) {
          const now = on(day + shift, at);
          if (random(2) === 0) await attempt(() => act(now));
          const before = await readOpen();
          const shelves = new Map<string, number>();
          for (const id of ids) shelves.set(id, await onShelf(id));
          await send(new Date(now.getTime() + 60_000));
          const ended = new Set((await readOpen()).map(({ id }) => id));
          for (const loan of before)
            if (!ended.has(loan.id) && loan.status === "approved")
              expect([loan.id, shelves.get(loan.equipmentId)]).not.toEqual([loan.id, 0]);
        }
      }
      expect(checked).toBeGreaterThan(3);
    },
    240_000,
  );
});
