import { afterEach, expect, test } from "vitest";
import { addDays, lagosDay } from "#core/domain/lagos-day.ts";
import { deliveredInstitute, setInstitute } from "#core/institute.ts";
import type { StoreRules } from "#institute/domain/lending/rules.ts";
import { type App, openApp, type Person } from "#tests/app.ts";
import { describeEachDatabase, describeWithDatabase } from "#tests/databases.ts";
import { changeRequestAsStore, makeEquipment, makeRequest } from "#tests/make-lending.ts";

afterEach(() => setInstitute({}));

type Rule = StoreRules["rules"][number];
/** Sets rules of the store, of which each is about all equipment and all members unless it says otherwise. */
const setRules = (rules: Partial<Rule>[], lateBlockDays = 0) =>
  setInstitute({
    store: {
      ...deliveredInstitute.store,
      rules: rules.map((rule) => ({ most: 0, who: "all", people: [], ...rule })),
      lateBlockDays,
    },
  });

/** Twenty nets, of the category “Nets”. */
async function makeNets({ db, people }: App, name = "Mist net"): Promise<string> {
  const id = await makeEquipment(db, people.store, { name, quantity: 20 });
  await db.updateTable("equipment").set({ category: "Nets" }).where("id", "=", id).execute();
  return id;
}

const request = (app: App, who: Person, requestId: string, quantity = 1, more: object = {}) =>
  app.call(who, "POST", "/api/request", { requestId, quantity, phone: "0803 123 4567", ...more });
const readBorrowed = async (app: App, id: string) =>
  (await (await app.call("store", "GET", `/api/equipment/${id}`)).json()).borrowed;

describeEachDatabase("the rules of the store", (open) => {
  test("hold when one account sends two requests at once, also for two items of a category", async () => {
    const app = await openApp(await open());
    setRules([{ category: "nets", most: 3 }]);
    const items = [await makeNets(app, "Mist net, 6 m"), await makeNets(app, "Mist net, 12 m")];
    const sent = Array.from({ length: 12 }, (_, index) => request(app, "member", items[index % 2] ?? "", 2));
    const statuses = (await Promise.all(sent)).map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 11 }, () => 409)]);
    expect((await readBorrowed(app, items[0] ?? "")) + (await readBorrowed(app, items[1] ?? ""))).toBe(2);
  });

  test("hold when a borrower enlarges and undoes at once", async () => {
    const app = await openApp(await open());
    const item = await makeNets(app);
    const first = await makeRequest(app.db, app.people.member, item);
    const second = await makeRequest(app.db, app.people.member, item);
    await app.call("member", "POST", `/api/request/${second}/cancel`);
    setRules([{ category: "Nets", most: 2 }]);
    const replies = await Promise.all([
      app.call("member", "PATCH", `/api/request/${first}`, { quantity: 2 }),
      app.call("member", "POST", `/api/request/${second}/undo`),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await readBorrowed(app, item)).toBe(2);
  });
});

describeWithDatabase("a rule of the store", (open) => {
  test("refuses in plain words, and reserves nothing", async () => {
    const app = await openApp(await open());
    setRules([{ category: "Nets", most: 3 }]);
    const item = await makeNets(app);
    const message = "You can have 3 units of “Nets” at once. Request 3 or fewer, or ask the store.";
    const refused = await request(app, "member", item, 4);
    expect([refused.status, await refused.json()]).toMatchObject([409, { message }]);
    expect(await readBorrowed(app, item)).toBe(0);
    expect((await request(app, "member", item, 3)).status).toBe(201);
    const other = await makeEquipment(app.db, app.people.store, { name: "Scope" });
    expect((await request(app, "member", other, 5)).status).toBe(201);
  });

  test("names who may request: members with a profile, staff, or a list", async () => {
    const app = await openApp(await open());
    const item = await makeNets(app);
    const asked = async (who: Person) => (await request(app, who, item)).status;
    await app.db
      .updateTable("account")
      .set({ confirmedAt: new Date().toISOString() })
      .where("email", "=", "newcomer@example.org")
      .execute();
    setRules([{ who: "profile" }]);
    expect([await asked("newcomer"), await asked("member")]).toEqual([409, 201]);
    setRules([{ who: "staff" }]);
    // The members of the tests are staff.
    await app.db
      .updateTable("profile_category")
      .set({ category: "student" })
      .where("profileId", "=", app.people.member.profileId)
      .execute();
    expect(await asked("member")).toBe(409);
    expect(await asked("other")).toBe(201);
    setRules([{ who: "list", people: [" Newcomer@Example.org"] }]);
    expect([await asked("newcomer"), await asked("other")]).toEqual([201, 409]);
  });

  test("is never against the store’s admins at the desk, for themselves or for a member", async () => {
    const app = await openApp(await open());
    setRules([{ who: "list" }, { category: "Nets", most: 1 }], 1);
    const item = await makeNets(app);
    expect((await request(app, "store", item, 5)).status).toBe(201);
    const walkIn = await request(app, "store", item, 5, { email: "member@example.org", status: "received" });
    expect(walkIn.status).toBe(201);
    const { _id } = await walkIn.json();
    expect((await app.call("store", "PATCH", `/api/request/${_id}`, { quantity: 4 })).status).toBe(200);
  });

  test("cannot be passed by enlarging a request, with PATCH or PUT; making it smaller always works", async () => {
    const app = await openApp(await open());
    const item = await makeNets(app);
    const id = await makeRequest(app.db, app.people.member, item, { quantity: 5 });
    setRules([{ category: "Nets", most: 2 }]);
    for (const method of ["PATCH", "PUT"])
      expect((await app.call("member", method, `/api/request/${id}`, { quantity: 6 })).status).toBe(409);
    expect((await app.call("member", "PATCH", `/api/request/${id}`, { reason: "Ringing" })).status).toBe(200);
    expect((await app.call("member", "PATCH", `/api/request/${id}`, { quantity: 3 })).status).toBe(200);
    expect((await app.call("member", "PUT", `/api/request/${id}`, { quantity: 4 })).status).toBe(409);
    expect(await readBorrowed(app, item)).toBe(3);
  });

  test("counts what is had on the same days, and cannot be passed by moving a request to them", async () => {
    const app = await openApp(await open());
    setRules([{ category: "Nets", most: 2 }]);
    const item = await makeNets(app);
    const day = (days: number) => addDays(lagosDay(new Date()), days);
    const first = { startDate: day(20), dueDate: day(29) };
    const second = { startDate: day(30), dueDate: day(39) };
    expect((await request(app, "member", item, 2, first)).status).toBe(201);
    const made = await request(app, "member", item, 2, second);
    expect(made.status).toBe(201);
    expect((await request(app, "member", item, 1, { startDate: day(25), dueDate: day(35) })).status).toBe(
      409,
    );
    const { _id } = await made.json();
    const move = (method: string, changes: object) =>
      app.call("member", method, `/api/request/${_id}`, changes);
    for (const method of ["PATCH", "PUT"])
      expect((await move(method, { startDate: day(29), dueDate: day(39) })).status).toBe(409);
    expect((await move("PATCH", { startDate: day(31), dueDate: day(39) })).status).toBe(200);
  });

  test("is said of each line of a trip before it is sent, and refuses the trip as a whole", async () => {
    const app = await openApp(await open());
    setRules([{ category: "Nets", most: 3 }]);
    const items = [await makeNets(app, "Mist net, 6 m"), await makeNets(app, "Mist net, 12 m")];
    const lines = items.map((requestId) => ({ requestId, quantity: 2 }));
    const trip = { lines, phone: "0803 123 4567" };
    const message = expect.stringContaining(
      "You can have 3 units of “Nets” at once, and have 2 on these days",
    );
    const check = async (who: Person) => (await app.call(who, "POST", "/api/trip/check", trip)).json();
    expect((await check("member")).lines).toMatchObject([{ problem: null }, { problem: message }]);
    expect((await check("store")).lines).toMatchObject([{ problem: null }, { problem: null }]);
    const sent = await app.call("member", "POST", "/api/trip", trip);
    expect([sent.status, await sent.json()]).toMatchObject([409, { fields: { "lines.1": message } }]);
    expect(await readBorrowed(app, items[0] ?? "")).toBe(0);
    lines[1] = { requestId: items[1] ?? "", quantity: 1 };
    expect((await app.call("member", "POST", "/api/trip", trip)).status).toBe(201);
  });

  test("keeps a person who may not request an item from waiting for it", async () => {
    const app = await openApp(await open());
    setRules([{ category: "Nets", who: "list" }]);
    const item = await makeNets(app);
    const wish = { quantity: 1, phone: "0803 123 4567" };
    const waits = await app.call("member", "POST", `/api/equipment/${item}/waiting`, wish);
    expect([waits.status, (await waits.json()).message]).toEqual([
      409,
      expect.stringContaining("only to people"),
    ]);
  });

  test("cannot be passed by undoing a cancellation, or by naming another borrower", async () => {
    const app = await openApp(await open());
    setRules([{ category: "Nets", most: 2 }]);
    const item = await makeNets(app);
    const { _id } = await (await request(app, "member", item, 2)).json();
    await app.call("member", "POST", `/api/request/${_id}/cancel`);
    expect((await request(app, "member", item, 2)).status).toBe(201);
    const undone = await app.call("member", "POST", `/api/request/${_id}/undo`);
    expect([undone.status, (await undone.json()).message]).toEqual([
      409,
      expect.stringContaining("2 on these days already"),
    ]);
    const forOther = await request(app, "member", item, 1, { email: "other@example.org", name: "Esther" });
    expect(forOther.status).toBe(409);
  });

  test("about lateness lets a request through until the day on which it blocks, and tells both", async () => {
    const app = await openApp(await open());
    const { db, people } = app;
    const item = await makeNets(app);
    const earlier = new Date(Date.now() - 20 * 86_400_000);
    const dueDate = addDays(lagosDay(new Date()), -5);
    const late = await makeRequest(db, people.member, item, { dueDate }, earlier);
    await changeRequestAsStore(db, people.store, late, { status: "received" }, earlier);
    const yours = async () =>
      (await (await app.call("member", "GET", `/api/equipment/${item}`)).json()).yours;
    setRules([], 6);
    expect(await yours()).toMatchObject({ late: 1, mayAsk: true, why: null });
    expect((await request(app, "member", item)).status).toBe(201);
    const desk = await (await app.call("store", "GET", "/api/request/desk")).json();
    expect(desk.late).toEqual({ [people.member._id]: 1 });
    setRules([], 5);
    const { mayAsk, why } = await yours();
    expect([mayAsk, why]).toEqual([false, expect.stringContaining("Mist net is 5 days late")]);
    const refused = await request(app, "member", item);
    expect([refused.status, (await refused.json()).message]).toEqual([409, why]);
    // More time, if the store grants it, is the way on.
    const extension = { dueDate: addDays(lagosDay(new Date()), 3) };
    expect((await app.call("member", "POST", `/api/request/${late}/extension`, extension)).status).toBe(200);
    await changeRequestAsStore(db, people.store, late, { extension: "granted" });
    expect((await request(app, "member", item)).status).toBe(201);
  });

  test("is said of an item to who reads it, and nothing limits the store", async () => {
    const app = await openApp(await open());
    setRules([{ category: "Nets", most: 3 }]);
    const item = await makeNets(app);
    await request(app, "member", item, 2);
    const yours = async (who: Person) =>
      (await (await app.call(who, "GET", `/api/equipment/${item}`)).json()).yours;
    const free = { late: 0, mayAsk: true, why: null };
    expect(await yours("member")).toEqual({ most: 3, held: 2, ...free });
    expect(await yours("other")).toEqual({ most: 3, held: 0, ...free });
    expect(await yours("store")).toEqual({ most: null, held: 0, ...free });
  });

  test("never tells a visitor or a member who is on a list", async () => {
    const app = await openApp(await open());
    const store = {
      ...deliveredInstitute.store,
      rules: [{ category: "", most: 0, who: "list", people: ["listed@example.org"] }],
    };
    const saved = await app.call("admin", "PATCH", "/api/settings", { parts: { store }, version: 0 });
    expect(saved.status).toBe(200);
    const item = await makeNets(app);
    const paths = ["/api/settings", "/api/content/settings", `/api/equipment/${item}`, "/api/request"];
    for (const path of paths)
      for (const who of [null, "member", "store"] as const)
        expect(await (await app.call(who, "GET", path)).text(), path).not.toContain("listed@");
    const refused = await request(app, "member", item);
    expect([refused.status, await refused.text()]).toEqual([409, expect.not.stringContaining("listed@")]);
    expect((await (await app.call("admin", "GET", "/api/settings")).json()).parts.store).toEqual(store);
  });
});
