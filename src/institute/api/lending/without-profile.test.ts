import { afterEach, beforeEach, expect, test } from "vitest";
import { addDays, lagosDay } from "#core/domain/lagos-day.ts";
import { deliveredInstitute, setInstitute } from "#core/institute.ts";
import { offerToLine } from "#institute/jobs/offer-equipment.ts";
import { type App, openApp, type Person } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { changeRequestAsStore, makeEquipment, makeRequest } from "#tests/make-lending.ts";

const phone = "0803 123 4567";
const today = lagosDay(new Date());

afterEach(() => setInstitute({}));
const setStore = (changes: object) => setInstitute({ store: { ...deliveredInstitute.store, ...changes } });

describeEachDatabase("a person without a profile", (open) => {
  let app: App;
  let items: string[];
  beforeEach(async () => {
    app = await openApp(await open());
    items = [];
    for (const name of ["Net", "Scope", "Scales"])
      items.push(await makeEquipment(app.db, app.people.store, { name, quantity: 60 }));
  });
  const ask = (place: number, quantity: number, who: Person = "newcomer", more: object = {}) =>
    app.call(who, "POST", "/api/request", { requestId: items[place], phone, quantity, ...more });
  const units = async () => {
    const { total } = await app.db
      .selectFrom("request")
      .select(({ fn }) => fn.sum<number>("quantity").as("total"))
      .where("accountId", "=", app.people.newcomer._id)
      .where("status", "in", ["pending", "approved", "received", "partial"])
      .executeTakeFirstOrThrow();
    return Number(total);
  };
  const statusesOf = (replies: Response[]) => replies.map(({ status }) => status).sort();
  const trip = (...quantities: number[]) => ({
    lines: quantities.map((quantity, place) => ({ requestId: items[place], quantity })),
    phone,
    startDate: today,
    dueDate: addDays(today, 5),
    reason: "Ringing",
  });

  test("has five units in all, of all kinds and days, and is told the number", async () => {
    expect((await ask(0, 30)).status).toBe(409);
    expect((await ask(0, 3)).status).toBe(201);
    const later = { startDate: addDays(today, 40), dueDate: addDays(today, 45) };
    const refused = await ask(1, 3, "newcomer", later);
    expect([refused.status, (await refused.json()).message]).toEqual([
      409,
      "Without a profile you can have 5 units in all, and have 3 already, counting those that are requested. Request 2 or fewer, or ask the store.",
    ]);
    expect((await ask(1, 2, "newcomer", later)).status).toBe(201);
    expect((await ask(2, 1)).status).toBe(409);
    expect((await ask(2, 40, "member")).status).toBe(201);
    expect(await units()).toBe(5);
  });

  test("has no more by several requests at once, trips, larger or restored ones", async () => {
    const sent = [
      ask(0, 2),
      ask(1, 2),
      ask(2, 2),
      ask(0, 3),
      app.call("newcomer", "POST", "/api/trip", trip(2, 2)),
    ];
    await Promise.all(sent);
    expect(await units()).toBeLessThanOrEqual(5);
    expect(await units()).toBeGreaterThan(0);
    const open = await app.db.selectFrom("request").select("id").where("closedAt", "is", null).execute();
    for (const { id } of open) await app.call("newcomer", "POST", `/api/request/${id}/cancel`);
    expect(await units()).toBe(0);
    const { _id } = await (await ask(0, 2)).json();
    const path = `/api/request/${_id}`;
    for (const method of ["PATCH", "PUT"])
      expect((await app.call("newcomer", method, path, { quantity: 6 })).status).toBe(409);
    expect((await app.call("newcomer", "POST", `${path}/cancel`)).status).toBe(200);
    const replies = await Promise.all([ask(1, 4), app.call("newcomer", "POST", `${path}/undo`)]);
    expect(statusesOf(replies)[1]).toBe(409);
    expect(await units()).toBeLessThanOrEqual(5);
    expect((await app.call("newcomer", "POST", "/api/trip", trip(2, 2, 2))).status).toBe(409);
    const check = await app.call("newcomer", "POST", "/api/trip/check", trip(3, 3));
    expect(JSON.stringify(await check.json())).toContain("5 units in all");
  });

  test("keeps what the store gives or enlarges, and cannot add to it", async () => {
    const { store, newcomer } = app.people;
    const id = await makeRequest(app.db, newcomer, items[0] ?? "", { quantity: 2 });
    await changeRequestAsStore(app.db, store, id, { quantity: 9 });
    expect(await units()).toBe(9);
    const given = { email: newcomer.email, name: newcomer.name };
    expect((await ask(1, 8, "store", given)).status).toBe(201);
    expect((await ask(2, 1)).status).toBe(409);
    expect((await app.call("newcomer", "PATCH", `/api/request/${id}`, { quantity: 8 })).status).toBe(200);
  });

  test("waits for nothing before the first loan was handed over, and is offered no more than the five", async () => {
    const { store, newcomer, member } = app.people;
    const scarce = await makeEquipment(app.db, store, { name: "Recorder", quantity: 4 });
    const out = await makeRequest(app.db, member, scarce, { quantity: 4, dueDate: addDays(today, 9) });
    const wish = { startDate: today, dueDate: addDays(today, 5), phone };
    const wait = (quantity: number) =>
      app.call("newcomer", "POST", `/api/equipment/${scarce}/waiting`, { ...wish, quantity });
    const own = async () => (await app.call("newcomer", "GET", "/api/equipment/waiting")).json();
    expect((await own()).withoutProfile).toMatchObject({
      words: "Without a profile you can have 5 units in all, and wait for equipment after your first loan.",
    });
    const { _id } = await (await ask(0, 3)).json();
    await changeRequestAsStore(app.db, store, _id, { status: "approved" });
    const refused = await wait(2);
    expect([refused.status, (await refused.json()).message]).toEqual([
      409,
      "Without a profile you can wait for equipment after your first loan. Request what is free first, or ask the store.",
    ]);
    await changeRequestAsStore(app.db, store, _id, { status: "received" });
    expect((await own()).withoutProfile).toEqual({
      words:
        "Without a profile you can have 5 units in all. You have 3 already, counting those that are requested.",
    });
    expect((await wait(6)).status).toBe(422);
    expect((await wait(3)).status).toBe(201);
    await app.call("store", "POST", `/api/request/${out}/cancel`);
    await offerToLine(app, new Date(Date.now() + 60_000));
    expect(await units()).toBe(3);
    await changeRequestAsStore(app.db, store, _id, { status: "returned" });
    await offerToLine(app, new Date(Date.now() + 120_000));
    expect(await units()).toBe(3);
    expect((await own()).offers).toMatchObject([{ quantity: 3 }]);
    expect((await ask(0, 3)).status).toBe(409);
    expect(newcomer.profileId).toBeNull();
  });

  test("has what the store sets, and members have no such limit", async () => {
    setStore({ unitsWithoutProfile: 8, loansBeforeWaiting: 0 });
    expect((await ask(0, 8)).status).toBe(201);
    expect((await ask(1, 1)).status).toBe(409);
    const waiting = await app.call("newcomer", "GET", "/api/equipment/waiting");
    expect((await waiting.json()).withoutProfile.words).toBe(
      "Without a profile you can have 8 units in all. You have 8 already, counting those that are requested.",
    );
    setStore({ unitsWithoutProfile: 0, loansBeforeWaiting: 0 });
    expect((await ask(1, 50)).status).toBe(201);
    for (const who of ["newcomer", "member", "store"] as const)
      expect(await (await app.call(who, "GET", "/api/equipment/waiting")).json()).not.toHaveProperty(
        "withoutProfile",
      );
  });
});
