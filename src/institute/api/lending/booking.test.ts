import { afterEach, expect, test } from "vitest";
import { addDays, lagosDay } from "#core/domain/lagos-day.ts";
import { deliveredInstitute, setInstitute } from "#core/institute.ts";
import type { AvailableDay } from "#institute/domain/lending/hold.ts";
import { undoing } from "#institute/domain/lending/loan-undoing.ts";
import { type App, openApp, type Person } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { expectError } from "#tests/errors.ts";
import { changeRequestAsStore, makeEquipment, makeRequest } from "#tests/make-lending.ts";

const phone = "0803 123 4567";
const DAY_MS = 86_400_000;
const today = lagosDay(new Date());
const after = (days: number) => addDays(today, days);

describeWithDatabase("booking ahead", (open) => {
  afterEach(() => setInstitute({}));

  async function start(quantity = 5) {
    const app = await openApp(await open());
    const item = await makeEquipment(app.db, app.people.store, { quantity });
    return { app, item };
  }

  const book = (app: App, requestId: string, wish: object, person: Person = "member") =>
    app.call(person, "POST", "/api/request", { requestId, phone, quantity: 1, ...wish });

  async function readDays(app: App, item: string, from = today, until = after(30)) {
    const reply = await app.call(
      "other",
      "GET",
      `/api/equipment/${item}/availability?from=${from}&until=${until}`,
    );
    expect(reply.status).toBe(200);
    const { days }: { days: AvailableDay[] } = await reply.json();
    return days;
  }
  const freeOn = async (app: App, item: string, from: string, until = from) =>
    (await readDays(app, item, from, until)).map(({ free }) => free);

  test("holds the units from the first day to the due day, and is free before and after", async () => {
    const { app, item } = await start();
    const wish = { quantity: 2, startDate: after(10), dueDate: after(12) };
    const made = await (await book(app, item, wish)).json();
    expect(made).toMatchObject({
      startDate: after(10),
      dueDate: `${after(12)}T22:59:59.999Z`,
      status: "pending",
    });
    expect(await freeOn(app, item, after(9), after(13))).toEqual([5, 3, 3, 3, 5]);
    expect(await readDays(app, item, after(10), after(10))).toEqual([
      { day: after(10), free: 3, total: 5, open: true },
    ]);
    expect(await (await app.call("member", "GET", `/api/equipment/${item}`)).json()).toMatchObject({
      available: 5,
      borrowed: 0,
    });
    const held = await (await app.call("other", "GET", `/api/request/equipment?searchQuery=${item}`)).json();
    expect(held.data).toEqual([]);
    // A client that knows no days begins today, and ends before the booking or fits beside it.
    expect((await book(app, item, { quantity: 4 })).status).toBe(409);
    expect((await book(app, item, { quantity: 4, dueDate: after(9) })).status).toBe(201);
  });

  test("gives five units to no more than five of 200 who want overlapping days at once", async () => {
    const { app, item } = await start();
    const wishes = Array.from({ length: 200 }, (_, turn) => ({
      startDate: after(20 + (turn % 5)),
      dueDate: after(24 + (turn % 7)),
    }));
    const replies = await Promise.all(wishes.map((wish) => book(app, item, wish, "store")));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(5);
    // A busy machine refuses some before their turn comes.
    expect(replies.filter(({ status }) => status === 409 || status === 503)).toHaveLength(195);
    expect(await freeOn(app, item, after(24))).toEqual([0]);
  });

  test("adds the days of service of the item, also to what is booked already", async () => {
    const { app, item } = await start(1);
    await book(app, item, { startDate: after(3), dueDate: after(4) });
    await book(app, item, { startDate: after(8), dueDate: after(9) });
    const serve = (serviceDays: number) =>
      app.call("store", "PATCH", `/api/equipment/${item}`, { serviceDays });
    expect((await serve(2)).status).toBe(200);
    expect(await freeOn(app, item, after(3), after(12))).toEqual([0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
    const refused = await expectError(await serve(4), 409);
    expect(JSON.stringify(refused.current)).toContain(app.people.member.name);
    expect(await freeOn(app, item, after(7))).toEqual([1]);
    expect((await book(app, item, { startDate: after(6), dueDate: after(7) })).status).toBe(409);
    expect((await serve(0)).status).toBe(200);
    expect(await freeOn(app, item, after(3), after(8))).toEqual([0, 0, 1, 1, 1, 0]);
  });

  test.each([
    ["one day", { startDate: after(5), dueDate: after(5) }, 201],
    ["60 days", { startDate: after(5), dueDate: after(65) }, 201],
    ["61 days", { startDate: after(5), dueDate: after(66) }, 422],
    ["backwards", { startDate: after(9), dueDate: after(5) }, 422],
    ["from yesterday", { startDate: after(-1), dueDate: after(5) }, 422],
    ["from a year ahead", { startDate: after(365), dueDate: after(380) }, 201],
    ["from more than a year ahead", { startDate: after(366), dueDate: after(380) }, 422],
    ["from no day", { startDate: "2027-02-30", dueDate: after(380) }, 422],
  ])("for %s is answered %#", async (_name, wish, status) => {
    const { app, item } = await start();
    expect((await book(app, item, wish)).status).toBe(status);
  });

  test("moves first and due days to days on which the store is open, and says so in the reply", async () => {
    const { app, item } = await start();
    const closed = { from: after(5), until: after(8), why: "Stocktaking" };
    setInstitute({ store: { ...deliveredInstitute.store, closedDays: [closed, { from: after(12) }] } });
    const made = await (await book(app, item, { startDate: after(6), dueDate: after(12) })).json();
    expect(made).toMatchObject({ startDate: after(9), dueDate: `${after(13)}T22:59:59.999Z` });
    const days = await readDays(app, item, after(4), after(9));
    expect(days.map(({ open }) => open)).toEqual([true, false, false, false, false, true]);
  });

  test("counts what is late today and on the next seven days, and never below zero", async () => {
    const { app, item } = await start(2);
    const { db, people } = app;
    const before = new Date(Date.now() - 3 * DAY_MS);
    const id = await makeRequest(db, people.member, item, { quantity: 2, dueDate: after(-2) }, before);
    await changeRequestAsStore(db, people.store, id, { status: "received" }, before);
    const booked = { quantity: 1, startDate: after(1), dueDate: after(2) };
    await makeRequest(db, people.other, item, booked, before);
    expect(await freeOn(app, item, today, after(8))).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 2]);
    const reply = await app.call("other", "GET", `/api/equipment/${item}`);
    expect(await reply.json()).toMatchObject({ available: 0, borrowed: 2 });
    await app.call("store", "PATCH", `/api/request/${id}`, { status: "returned" });
    expect(await freeOn(app, item, today, after(4))).toEqual([2, 1, 1, 2, 2]);
  });

  test("is in the way of a smaller total, an extension and a later due day, which say who would be hurt", async () => {
    const { app, item } = await start(1);
    const now = await (await book(app, item, { dueDate: after(5) })).json();
    await app.call("store", "PATCH", `/api/request/${now._id}`, { status: "received" });
    const wish = { dueDate: after(8), reason: null };
    const extend = (dueDate: string) =>
      app.call("member", "POST", `/api/request/${now._id}/extension`, { ...wish, dueDate });
    expect((await extend(after(8))).status).toBe(200);
    await book(app, item, { startDate: after(8), dueDate: after(9) }, "other");
    const longer = await expectError(await extend(after(9)), 409);
    expect(longer.current).toEqual({ day: after(8), until: after(7) });
    const total = await expectError(
      await app.call("store", "PATCH", `/api/equipment/${item}`, { quantity: 0 }),
      409,
    );
    expect(total.current).toMatchObject({ least: 1, requests: [{ name: app.people.member.name }] });
    const path = `/api/request/${now._id}`;
    for (const changes of [{ extension: "granted" }, { dueDate: after(8) }]) {
      const refused = await expectError(await app.call("store", "PATCH", path, changes), 409);
      expect(refused.current).toMatchObject({ day: after(8), requests: [{ name: app.people.other.name }] });
    }
    expect((await app.call("store", "PATCH", path, { dueDate: after(7) })).status).toBe(200);
  });

  test("is in the way of a loss, which says what is booked", async () => {
    const { app, item } = await start(1);
    const { _id } = await (await book(app, item, { dueDate: after(5) })).json();
    const path = `/api/request/${_id}`;
    await app.call("store", "PATCH", path, { status: "received" });
    await book(app, item, { startDate: after(8), dueDate: after(9) }, "other");
    const lost = { status: "returned", lostQuantity: 1 };
    const refused = await expectError(await app.call("store", "PATCH", path, lost), 409);
    expect(refused.message).toMatch(
      /^Without what is damaged or lost, too few are left for the 1 that is booked/,
    );
    expect(refused.current).toMatchObject({ requests: [{ name: app.people.other.name }] });
  });

  test("tells members nothing of who has the others", async () => {
    const { app, item } = await start(1);
    await book(app, item, { startDate: after(8), dueDate: after(9) }, "other");
    const refused = await expectError(await book(app, item, { startDate: after(7), dueDate: after(8) }), 409);
    expect(refused.current).toEqual({ available: 0, day: after(8) });
    expect(refused.message).toMatch(/^None is available on .*: the others are lent or requested\.$/);
  });

  test("can be moved by the borrower while it is pending, and by the store until hand-over", async () => {
    const { app, item } = await start();
    const { _id } = await (await book(app, item, { startDate: after(3), dueDate: after(5) })).json();
    const change = (person: Person, changes: object) =>
      app.call(person, "PATCH", `/api/request/${_id}`, changes);
    const moved = await (await change("member", { startDate: after(6), dueDate: after(8) })).json();
    expect(moved).toMatchObject({ startDate: after(6), dueDate: `${after(8)}T22:59:59.999Z` });
    expect((await change("member", { startDate: after(6), dueDate: after(80) })).status).toBe(422);
    // A client that names no first day knows nothing of periods.
    expect(await (await change("member", { dueDate: after(50) })).json()).toMatchObject({
      dueDate: moved.dueDate,
    });
    expect(await (await change("store", { startDate: after(4) })).json()).toMatchObject({
      startDate: after(4),
    });
    expect(await freeOn(app, item, after(3), after(9))).toEqual([5, 4, 4, 4, 4, 4, 5]);
    // What is handed over early is out from that day on.
    expect(await (await change("store", { status: "received" })).json()).toMatchObject({ startDate: today });
    expect(await freeOn(app, item, today)).toEqual([4]);
    expect((await change("store", { startDate: after(5) })).status).toBe(409);
  });

  test("begins on its own first day again when an early hand-over is undone", async () => {
    const { app, item } = await start();
    const { _id } = await (await book(app, item, { startDate: after(3), dueDate: after(5) })).json();
    const change = async (changes: object) =>
      (await app.call("store", "PATCH", `/api/request/${_id}`, changes)).json();
    const before = await change({ status: "approved" });
    expect(await change({ status: "received" })).toMatchObject({ startDate: today });
    expect(await change(undoing(before))).toMatchObject({ state: "approved", startDate: after(3) });
    expect(await freeOn(app, item, today, after(6))).toEqual([5, 5, 5, 4, 4, 4, 5]);
  });

  test("gives a request that is approved late a new period, if its units are free so long", async () => {
    const { app, item } = await start(1);
    const id = await makeRequest(app.db, app.people.member, item, {}, new Date(Date.now() - 20 * DAY_MS));
    expect(await freeOn(app, item, today)).toEqual([1]);
    // A form sends all that it shows; unchanged days are no wish.
    const shown = await (await app.call("store", "GET", `/api/request/${id}`)).json();
    const whole = { startDate: shown.startDate, dueDate: shown.dueDate, status: "approved" };
    const approved = await app.call("store", "PATCH", `/api/request/${id}`, whole);
    expect(await approved.json()).toMatchObject({ startDate: today, dueDate: `${after(14)}T22:59:59.999Z` });
    expect(await freeOn(app, item, today, after(15))).toEqual([...Array(15).fill(0), 1]);
  });

  test("does so too for a client that sends the whole form back", async () => {
    const { app, item } = await start(1);
    const id = await makeRequest(app.db, app.people.member, item, {}, new Date(Date.now() - 20 * DAY_MS));
    const path = `/api/request/${id}`;
    const whole = await (await app.call("store", "GET", path)).json();
    const approved = await app.call("store", "PATCH", path, { ...whole, status: "approved" });
    expect(await approved.json()).toMatchObject({ startDate: today, dueDate: `${after(14)}T22:59:59.999Z` });
  });

  test("never has a due day before its first day, on which it would hold nothing", async () => {
    const { app, item } = await start(1);
    const { _id } = await (await book(app, item, { startDate: after(5), dueDate: after(7) })).json();
    const change = (changes: object) => app.call("store", "PATCH", `/api/request/${_id}`, changes);
    expect((await change({ dueDate: after(2) })).status).toBe(422);
    expect(await freeOn(app, item, after(4), after(8))).toEqual([1, 0, 0, 0, 1]);
    const closed = { from: after(7), until: after(9) };
    setInstitute({ store: { ...deliveredInstitute.store, closedDays: [closed] } });
    const [startDate, dueDate] = [after(10), `${after(10)}T22:59:59.999Z`];
    expect(await (await change({ startDate: after(7) })).json()).toMatchObject({ startDate, dueDate });
    const early = await change({ status: "received", dueDate: after(2) });
    expect(await early.json()).toMatchObject({ startDate: today, dueDate: `${after(2)}T22:59:59.999Z` });
  });

  test("does not take the days of others when a request is approved late", async () => {
    const { app, item } = await start(1);
    const id = await makeRequest(app.db, app.people.member, item, {}, new Date(Date.now() - 5 * DAY_MS));
    await book(app, item, { startDate: after(11), dueDate: after(12) }, "other");
    const approved = await app.call("store", "PATCH", `/api/request/${id}`, { status: "approved" });
    expect(await approved.json()).toMatchObject({
      startDate: after(-5),
      dueDate: `${after(9)}T22:59:59.999Z`,
    });
  });

  test.each([
    [`from=${after(2)}&until=${after(1)}`, 422],
    [`from=${today}&until=${after(366)}`, 422],
    [`from=${today}&until=${after(365)}`, 200],
    ["from=tomorrow", 422],
    ["from=9999-12-30&until=9999-12-31", 422],
    ["from=9999-12-31", 422],
    ["", 200],
  ])("answers for the days %s with %i", async (query, status) => {
    const { app, item } = await start();
    expect((await app.call("member", "GET", `/api/equipment/${item}/availability?${query}`)).status).toBe(
      status,
    );
    expect((await app.call("member", "GET", "/api/equipment/none/availability")).status).toBe(404);
  });
});
