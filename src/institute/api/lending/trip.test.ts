import { expect, test } from "vitest";
import { addDays, lagosDay } from "#core/domain/lagos-day.ts";
import { type App, openApp, type Person } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { expectError } from "#tests/errors.ts";
import { makeEquipment } from "#tests/make-lending.ts";

const today = lagosDay(new Date());
const after = (days: number) => addDays(today, days);
const period = { startDate: after(10), dueDate: after(14) };

describeWithDatabase("a trip", (open) => {
  async function start(kinds: number, quantity = 2) {
    const app = await openApp(await open());
    const items: string[] = [];
    for (let count = 0; count < kinds; count++)
      items.push(await makeEquipment(app.db, app.people.store, { name: `Thing ${count}`, quantity }));
    const lines = items.map((requestId) => ({ requestId, quantity: 1 }));
    return { app, items, lines };
  }

  const send = (app: App, body: object, person: Person = "member") =>
    app.call(person, "POST", "/api/trip", { ...period, phone: "0803 123 4567", reason: "Ringing", ...body });

  const countRequests = async ({ db }: App) => (await db.selectFrom("request").select("id").execute()).length;

  test("of eight things is eight requests with one period, reason and telephone number, of one trip", async () => {
    const { app, lines } = await start(8);
    const reply = await send(app, { lines });
    expect(reply.status).toBe(201);
    const { _id, requests } = await reply.json();
    expect(requests).toHaveLength(8);
    for (const request of requests)
      expect(request).toMatchObject({
        trip: _id,
        startDate: after(10),
        reason: "Ringing",
        status: "pending",
        note: null,
      });
    const { data } = await (await app.call("member", "GET", "/api/request")).json();
    expect(data).toHaveLength(8);
    expect((await app.call("other", "GET", `/api/trip/${_id}`)).status).toBe(404);
    expect((await (await app.call("store", "GET", `/api/trip/${_id}`)).json()).requests).toHaveLength(8);
  });

  test("of 40 lines of which one fails stores none, and says which", async () => {
    const { app, lines } = await start(40);
    const wrong = lines.map((line, place) => (place === 3 ? { ...line, quantity: 3 } : line));
    const refused = await expectError(await send(app, { lines: wrong }), 409);
    expect(refused.fields).toEqual({ "lines.3": expect.stringMatching(/^Only 2 available/) });
    expect(await countRequests(app)).toBe(0);
    expect((await send(app, { lines })).status).toBe(201);
    expect(await countRequests(app)).toBe(40);
    const another = await makeEquipment(app.db, app.people.store, { name: "One more" });
    const tooMany = [...lines, { requestId: another, quantity: 1 }];
    expect((await send(app, { lines: tooMany })).status).toBe(422);
    expect((await send(app, { lines: [] })).status).toBe(422);
  });

  test("of one thing in two lines that are too many together is refused", async () => {
    const { app, items } = await start(1);
    const line = { requestId: items[0], quantity: 60_000 };
    const refused = await expectError(await send(app, { lines: [line, line] }), 409);
    expect(refused.fields).toEqual({ "lines.0": expect.stringMatching(/^Only 2 available/) });
  });

  test("says before it is sent what cannot be had, and stores nothing", async () => {
    const { app, items, lines } = await start(2);
    const gone = { requestId: "gone", quantity: 1 };
    const wish = { ...period, lines: [{ ...lines[0], quantity: 3 }, lines[1], gone] };
    const { lines: checked } = await (await app.call("member", "POST", "/api/trip/check", wish)).json();
    expect(checked).toEqual([
      { requestId: items[0], free: 2, problem: "Only 2 free on all these days." },
      { requestId: items[1], free: 2, problem: null },
      { requestId: "gone", free: 0, problem: "The store no longer lends this." },
    ]);
    expect(await countRequests(app)).toBe(0);
  });

  test("counts what is chosen twice once, with the sum", async () => {
    const { app, lines } = await start(1, 3);
    expect((await (await send(app, { lines: [...lines, ...lines] })).json()).requests).toMatchObject([
      { quantity: 2 },
    ]);
    expect((await send(app, { lines: [...lines, ...lines] })).status).toBe(409);
  });

  test("is approved, handed over and taken back as one, each line with its own state", async () => {
    const { app, lines } = await start(3);
    const { _id, requests } = await (await send(app, { lines })).json();
    const step = async (name: string, person: Person = "store") => {
      const reply = await app.call(person, "POST", `/api/trip/${_id}/${name}`, {});
      return { status: reply.status, body: await reply.json() };
    };
    const states = ({ body }: Awaited<ReturnType<typeof step>>) =>
      body.requests.map(({ state }: { state: string }) => state).sort();
    expect((await step("approve", "member")).status).toBe(403);
    expect((await step("handover")).status).toBe(409);
    const decline = { reason: "Being mended." };
    await app.call("store", "POST", `/api/request/${requests[0]._id}/decline`, decline);
    expect(states(await step("approve"))).toEqual(["approved", "approved", "declined"]);
    const handed = await step("handover");
    expect(states(handed)).toEqual(["declined", "received", "received"]);
    expect(handed.body.changed).toHaveLength(2);
    const part = { status: "partial", returnedQuantity: 0 };
    await app.call("store", "PATCH", `/api/request/${requests[1]._id}`, part);
    expect(states(await step("return"))).toEqual(["declined", "returned", "returned"]);
    expect((await step("return")).status).toBe(409);
  });

  test("is moved, and cancelled, as one by its borrower", async () => {
    const { app, lines } = await start(2);
    const { _id } = await (await send(app, { lines })).json();
    const changes = { startDate: after(20), dueDate: after(21), reason: "Later" };
    expect((await app.call("other", "PATCH", `/api/trip/${_id}`, changes)).status).toBe(404);
    const { requests } = await (await app.call("member", "PATCH", `/api/trip/${_id}`, changes)).json();
    for (const request of requests) expect(request).toMatchObject({ startDate: after(20), reason: "Later" });
    expect((await app.call("other", "POST", `/api/trip/${_id}/cancel`)).status).toBe(404);
    const cancelled = await (await app.call("member", "POST", `/api/trip/${_id}/cancel`)).json();
    expect(cancelled.changed).toHaveLength(2);
    expect((await app.call("member", "POST", `/api/trip/${_id}/cancel`)).status).toBe(409);
  });

  test("counts as one open request", async () => {
    const { app, lines } = await start(26);
    expect((await send(app, { lines })).status).toBe(201);
    const [first] = lines;
    expect((await send(app, { lines: [first] })).status).toBe(201);
  });

  test("can be prepared by the store, and is offered without what is no longer lent", async () => {
    const { app, items, lines } = await start(2);
    const template = { name: "Mist-netting for two", lines };
    expect((await app.call("member", "POST", "/api/trip/templates", template)).status).toBe(403);
    const { _id } = await (await app.call("store", "POST", "/api/trip/templates", template)).json();
    await app.call("store", "DELETE", `/api/equipment/${items[0]}`);
    const list = async () =>
      (await (await app.call("member", "GET", "/api/trip/templates")).json()).templates;
    const second = { requestId: items[1], quantity: 1, name: "Thing 1" };
    expect(await list()).toEqual([{ _id, name: template.name, lines: [second] }]);
    const path = `/api/trip/templates/${_id}`;
    expect((await expectError(await app.call("store", "PATCH", path, { lines }), 422)).fields).toHaveProperty(
      "lines.0",
    );
    expect((await app.call("store", "PATCH", path, { name: "For one" })).status).toBe(204);
    expect(await list()).toMatchObject([{ name: "For one" }]);
    expect((await app.call("store", "DELETE", path)).status).toBe(204);
    expect(await list()).toEqual([]);
    expect((await app.call("store", "DELETE", path)).status).toBe(404);
  });
});
