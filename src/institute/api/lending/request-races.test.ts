import { expect, test } from "vitest";
import { openSession } from "#core/db/accounts/sessions.ts";
import type { RequestChanges } from "#institute/domain/lending/request.ts";
import { type App, openApp } from "#tests/app.ts";
import { describeRaces } from "#tests/databases.ts";
import { makeAccount } from "#tests/make.ts";
import { expectStock } from "#tests/stock.ts";
import { changeRequestAsStore, makeEquipment, makeRequest } from "../../../../tests/make-lending.ts";

const phone = "0803 123 4567";
const times = <Value>(count: number, make: (turn: number) => Value): Value[] =>
  Array.from({ length: count }, (_, turn) => make(turn));

/** The number of responses by status. */
const tally = (replies: Response[]) =>
  Object.fromEntries(
    [...Map.groupBy(replies, ({ status }) => status)].map(([status, same]) => [status, same.length]),
  );

// On both: races are decided by the locks of the database.
describeRaces("people who act at the same moment", (open) => {
  const start = async () => openApp(await open());
  const post = (app: App, sent: object) => app.call("member", "POST", "/api/request", sent);
  const patch = (app: App, id: string, changes: RequestChanges) =>
    app.call("store", "PATCH", `/api/request/${id}`, changes);

  test("200 of them, for the last unit: one gets it, 199 are refused", async () => {
    const app = await start();
    const item = await makeEquipment(app.db, app.people.store, { quantity: 1 });
    const sessions = await Promise.all(
      times(200, async () => {
        const { _id: accountId } = await makeAccount(app.db);
        const sessionId = await openSession(app.db, accountId, 3600);
        return app.tokens.sign({ accountId, sessionId, seconds: 3600 });
      }),
    );
    const replies = await Promise.all(
      sessions.map((token) =>
        app.api.request("/api/request", {
          method: "POST",
          headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
          body: JSON.stringify({ requestId: item, phone, quantity: 1 }),
        }),
      ),
    );
    // A busy machine refuses some before their turn comes.
    const { 201: taken, 409: refused = 0, 503: busy = 0 } = tally(replies);
    expect([taken, refused + busy]).toEqual([1, 199]);
    expect(await expectStock(app, item)).toEqual({ quantity: 1, borrowed: 1, available: 0 });
    expect(await app.db.selectFrom("request").select("id").execute()).toHaveLength(1);
  });

  test("for the last unit by a larger quantity, by reopening and by other equipment: one gets it", async () => {
    const app = await start();
    const { db, people } = app;
    const item = await makeEquipment(db, people.store, { quantity: 40 });
    const elsewhere = await makeEquipment(db, people.store, { name: "Telescope", quantity: 40 });
    const larger = await Promise.all(times(13, () => makeRequest(db, people.member, item)));
    const reopened = await Promise.all(
      times(13, async () => {
        const id = await makeRequest(db, people.member, item);
        await changeRequestAsStore(db, people.store, id, { status: "returned" });
        return id;
      }),
    );
    const swapped = await Promise.all(times(13, () => makeRequest(db, people.member, elsewhere)));
    await makeRequest(db, people.member, item, { quantity: 26 });
    expect((await expectStock(app, item)).available).toBe(1);
    const replies = await Promise.all([
      ...larger.map((id) => patch(app, id, { quantity: 2 })),
      ...reopened.map((id) => patch(app, id, { status: "received" })),
      ...swapped.map((id) => patch(app, id, { requestId: item })),
    ]);
    expect(tally(replies)).toEqual({ 200: 1, 409: 38 });
    expect((await expectStock(app, item)).available).toBe(0);
    await expectStock(app, elsewhere);
  });

  test("sending the same form 50 times creates one request, one mail to each, and the same response", async () => {
    const app = await start();
    const item = await makeEquipment(app.db, app.people.store, { quantity: 1 });
    const sent = { requestId: item, phone, quantity: 1, idempotencyKey: "opened at 9" };
    const replies = await Promise.all(times(50, () => post(app, sent)));
    expect(tally(replies)).toEqual({ 201: 50 });
    expect(new Set(await Promise.all(replies.map((reply) => reply.text()))).size).toBe(1);
    const letters = await app.db.selectFrom("letter").select(["noun", "reader"]).orderBy("noun").execute();
    expect(letters).toEqual([
      { noun: "desk", reader: app.people.store._id },
      { noun: "loan", reader: app.people.member._id },
    ]);
    expect((await post(app, { ...sent, quantity: 2 })).status).toBe(422);
    const other = await app.call("other", "POST", "/api/request", sent);
    expect(other.status).toBe(409);
    expect((await expectStock(app, item)).borrowed).toBe(1);
  });

  test("two store admins who saw the same version: one saves, the other gets a conflict", async () => {
    const app = await start();
    const item = await makeEquipment(app.db, app.people.store);
    const id = await makeRequest(app.db, app.people.member, item, { quantity: 5 });
    await patch(app, id, { status: "received" });
    const replies = await Promise.all([
      patch(app, id, { status: "returned", version: 2 }),
      patch(app, id, { status: "partial", returnedQuantity: 4, version: 2 }),
    ]);
    expect(tally(replies)).toEqual({ 200: 1, 409: 1 });
    await expectStock(app, item);
  });

  test("two who record the same return of four: four are back", async () => {
    const app = await start();
    const item = await makeEquipment(app.db, app.people.store);
    const id = await makeRequest(app.db, app.people.member, item, { quantity: 5 });
    await patch(app, id, { status: "received" });
    const count = () => patch(app, id, { status: "partial", returnedQuantity: 4 });
    expect(tally(await Promise.all([count(), count()]))).toEqual({ 200: 2 });
    expect((await expectStock(app, item)).borrowed).toBe(1);
  });

  test("a borrower who cancels and a store that approves: have one outcome", async () => {
    const app = await start();
    const item = await makeEquipment(app.db, app.people.store, { quantity: 20 });
    for (let round = 0; round < 5; round++) {
      const id = await makeRequest(app.db, app.people.member, item);
      await Promise.all([
        app.call("member", "POST", `/api/request/${id}/cancel`),
        patch(app, id, { status: "approved" }),
      ]);
      expect(await (await app.call("member", "GET", `/api/request/${id}`)).json()).toMatchObject({
        status: "cancelled",
      });
    }
    expect((await expectStock(app, item)).borrowed).toBe(0);
  });

  test("a total that is lowered, or a deletion, during requests never falls below the units held", async () => {
    const app = await start();
    const item = await makeEquipment(app.db, app.people.store, { quantity: 20 });
    const ask = () => post(app, { requestId: item, phone, quantity: 1 });
    const lower = () => app.call("store", "PATCH", `/api/equipment/${item}`, { quantity: 10 });
    const replies = await Promise.all([...times(10, ask), lower(), ...times(10, ask)]);
    for (const { status } of replies) expect([200, 201, 409]).toContain(status);
    const { quantity, borrowed } = await expectStock(app, item);
    expect(borrowed).toBeLessThanOrEqual(quantity);

    const last = await makeEquipment(app.db, app.people.store, { name: "Telescope", quantity: 1 });
    const [asked, deleted] = await Promise.all([
      post(app, { requestId: last, phone, quantity: 1 }),
      app.call("store", "DELETE", `/api/equipment/${last}`),
    ]);
    expect([asked.status, deleted.status].sort()).toEqual(asked.status === 201 ? [201, 409] : [204, 409]);
  });

  test("trips whose lines are in reverse order: as many as there are units, whole or not at all", async () => {
    const app = await start();
    const items = await Promise.all(
      times(12, (nth) => makeEquipment(app.db, app.people.store, { name: `Thing ${nth}`, quantity: 3 })),
    );
    const lines = items.map((requestId) => ({ requestId, quantity: 1 }));
    const replies = await Promise.all(
      times(8, (nth) =>
        app.call("store", "POST", "/api/trip", { phone, lines: nth % 2 ? lines.toReversed() : lines }),
      ),
    );
    expect(tally(replies)).toEqual({ 201: 3, 409: 5 });
    for (const item of items) expect((await expectStock(app, item)).borrowed).toBe(3);
  });
});
