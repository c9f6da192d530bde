import { afterEach, expect, test, vi } from "vitest";
import type { Mailer } from "#core/adapters/mail.ts";
import { addDays, lagosDay } from "#core/domain/lagos-day.ts";
import { undoing } from "#institute/domain/lending/loan-undoing.ts";
import type { RequestChanges } from "#institute/domain/lending/request.ts";
import { openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { expectError } from "#tests/errors.ts";
import { sendLetters } from "#tests/letters.ts";
import { expectStock } from "#tests/stock.ts";
import { changeRequestAsStore, makeEquipment, makeRequest } from "../../../../tests/make-lending.ts";

afterEach(() => vi.useRealTimers());

describeWithDatabase("undoing a cancelled or deleted request", (open) => {
  async function start(quantity = 5) {
    const app = await openApp(await open());
    const item = await makeEquipment(app.db, app.people.store, { quantity });
    const id = await makeRequest(app.db, app.people.member, item, { quantity: 3 });
    const call = (person: "member" | "other" | "store" | "admin", method: string, part = "") =>
      app.call(person, method, `/api/request/${id}${part}`);
    return { app, item, id, call };
  }

  test("restores a request that the borrower has just cancelled, with its state and units", async () => {
    const { app, item, id, call } = await start();
    await changeRequestAsStore(app.db, app.people.store, id, { status: "approved" });
    await call("member", "POST", "/cancel");
    expect(await expectStock(app, item)).toMatchObject({ available: 5 });
    for (const other of ["other", "admin"] as const)
      expect((await call(other, "POST", "/undo")).status).toBe(404);
    expect((await call("store", "POST", "/undo")).status).toBe(409);
    const reply = await call("member", "POST", "/undo");
    expect(await reply.json()).toMatchObject({ status: "approved", quantity: 3 });
    expect(await expectStock(app, item)).toMatchObject({ available: 2 });
    await expectError(await call("member", "POST", "/undo"), 409);
    const { history } = await (await call("member", "GET")).json();
    expect(history.map(({ kind }: { kind: string }) => kind).slice(-2)).toEqual(["cancelled", "undone"]);
    const logged = await app.db.selectFrom("audit").select("action").where("subjectId", "=", id).execute();
    expect(logged.filter(({ action }) => action === "request.update")).toHaveLength(3);
  });

  test("is refused once someone else has the units", async () => {
    const { app, item, call } = await start(3);
    await call("member", "POST", "/cancel");
    await makeRequest(app.db, app.people.other, item, { quantity: 1 });
    await expectError(await call("member", "POST", "/undo"), 409);
    expect(await (await call("member", "GET")).json()).toMatchObject({ status: "cancelled" });
    expect(await expectStock(app, item)).toMatchObject({ available: 2 });
  });

  test("ends after ten minutes, and is never possible for another person's action", async () => {
    const { app, id, call } = await start();
    await call("member", "POST", "/cancel");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * 60_000 });
    await expectError(await call("member", "POST", "/undo"), 409);
    vi.useRealTimers();
    const another = await makeRequest(app.db, app.people.member, (await requestOf(app.db, id)).equipmentId);
    await app.call("store", "PATCH", `/api/request/${another}`, { status: "cancelled" });
    await expectError(await app.call("member", "POST", `/api/request/${another}/undo`), 409);
  });

  test("restores a deleted request for the store, without a mail to the borrower", async () => {
    const { app, item, id, call } = await start();
    const sent: string[] = [];
    const mailer: Mailer = { send: async ({ to }) => void sent.push(to), close() {} };
    const deliver = (later: number) => sendLetters(app.db, mailer, new Date(Date.now() + later));
    await deliver(20_000);
    sent.length = 0;
    expect((await call("store", "DELETE")).status).toBe(204);
    await deliver(0);
    expect(sent).toEqual([]);
    expect((await call("member", "POST", "/undo")).status).toBe(404);
    expect((await call("store", "POST", "/undo")).status).toBe(200);
    expect(await expectStock(app, item)).toMatchObject({ available: 2 });
    await deliver(60_000);
    expect(sent).toEqual([]);
    expect((await call("store", "DELETE")).status).toBe(204);
    await deliver(60_000);
    expect(sent).toEqual(["member@example.org"]);
    expect(await requestOf(app.db, id)).toMatchObject({ status: "pending" });
  });
});

const outStates: { name: string; changes: RequestChanges[] }[] = [
  { name: "a loan that was out", changes: [{ status: "received" }] },
  {
    name: "a loan of which some was back, damaged and lost",
    changes: [
      { status: "received" },
      { status: "partial", returnedQuantity: 2, damagedQuantity: 1, lostQuantity: 1 },
    ],
  },
  {
    name: "a loan marked partial without a count",
    changes: [{ status: "received" }, { status: "partial" }],
  },
];

describeWithDatabase("undoing a return", (open) => {
  /** A loan of three of five nets after some changes; `mails` returns the subjects of those sent since the last call. */
  async function start(changes: RequestChanges[]) {
    const app = await openApp(await open());
    const item = await makeEquipment(app.db, app.people.store, { quantity: 5 });
    const id = await makeRequest(app.db, app.people.member, item, { quantity: 3 });
    const path = `/api/request/${id}`;
    const patch = async (sent: RequestChanges) => {
      const reply = await app.call("store", "PATCH", path, sent);
      expect(reply.status).toBe(200);
      return reply.json();
    };
    let before = await patch({});
    for (const change of changes) before = await patch(change);
    const stock = await expectStock(app, item);
    const sent: string[] = [];
    const mailer: Mailer = { send: async ({ subject }) => void sent.push(subject), close() {} };
    const mails = async (later: number) => {
      await sendLetters(app.db, mailer, new Date(Date.now() + later));
      return sent.splice(0);
    };
    await mails(20_000);
    const readLast = async () => (await (await app.call("store", "GET", path)).json()).history.at(-1);
    return { app, item, id, path, patch, before, stock, mails, readLast };
  }

  test.each(outStates)("restores $name, without a mail to the borrower", async ({ changes }) => {
    const { app, item, patch, before, stock, mails, readLast } = await start(changes);
    const taken = await patch({ status: "returned", version: before.version });
    expect(taken.state).toBe("returned");
    expect(await mails(10_000)).toEqual([]);
    const after = await patch({ ...undoing(before), version: taken.version });
    expect(await mails(60_000)).toEqual([]);
    expect({ ...after, version: 0 }).toEqual({ ...before, version: 0 });
    expect(await expectStock(app, item)).toEqual(stock);
    expect(await readLast()).toMatchObject({ damaged: 0, lost: 0, total: 0 });
    await patch({ status: "returned", version: after.version });
    expect(await mails(120_000)).toEqual(["Returned: Mist net, 12 m"]);
  });

  test.each(outStates)("together with a deletion restores $name, without a mail", async ({ changes }) => {
    const { app, item, path, patch, before, stock, mails, readLast } = await start(changes);
    expect((await app.call("store", "DELETE", `${path}?confirm=returned`)).status).toBe(204);
    expect(await expectStock(app, item)).toMatchObject({ borrowed: 0 });
    const reply = await app.call("store", "POST", `${path}/undo`);
    expect({ ...(await reply.json()), version: 0 }).toEqual({ ...before, version: 0 });
    expect(await expectStock(app, item)).toEqual(stock);
    expect(await readLast()).toMatchObject({ kind: "undone", held: before.quantity, total: 0 });
    expect(await mails(60_000)).toEqual([]);
    await patch({ status: "returned" });
    expect(await mails(120_000)).toEqual(["Returned: Mist net, 12 m"]);
  });

  test("keeps the extension request, which a returned loan neither shows nor answers", async () => {
    const { app, path, patch, mails } = await start([{ status: "received" }]);
    const dueDate = addDays(lagosDay(new Date()), 30);
    const wish = { dueDate, reason: "Late rains" };
    const asked = await (await app.call("member", "POST", `${path}/extension`, wish)).json();
    expect(asked).toMatchObject({ extensionDate: `${dueDate}T22:59:59.999Z`, extensionReason: "Late rains" });
    const { extensionDate, extensionReason } = asked;
    const readDesk = async () => (await app.call("store", "GET", "/api/request/desk")).json();

    const none = { extensionDate: null, extensionReason: null };
    expect(await patch({ status: "returned" })).toMatchObject(none);
    expect(await (await app.call("member", "GET", path)).json()).toMatchObject(none);
    expect((await readDesk()).extensions.total).toBe(0);
    for (const extension of ["granted", "refused"])
      await expectError(await app.call("store", "PATCH", path, { extension }), 409);
    expect(await mails(0)).toEqual([]);

    expect(await patch({ status: "received" })).toMatchObject({ extensionDate, extensionReason });
    expect((await readDesk()).extensions.total).toBe(1);
    await app.call("store", "DELETE", `${path}?confirm=returned`);
    const restored = await (await app.call("store", "POST", `${path}/undo`)).json();
    expect(restored).toMatchObject({ extensionDate, extensionReason });
    expect(await patch({ extension: "granted" })).toMatchObject({ ...none, dueDate: extensionDate });
  });

  test("together with a deletion is refused once the units are lent to others", async () => {
    const { app, item, id, path, mails } = await start([{ status: "received" }]);
    await app.call("store", "DELETE", `${path}?confirm=returned`);
    await makeRequest(app.db, app.people.other, item, { quantity: 4 });
    const refusal = await expectError(await app.call("store", "POST", `${path}/undo`), 409);
    expect(refusal.message).toBe("Only 1 available: the others are lent or requested.");
    expect(await requestOf(app.db, id)).toMatchObject({ status: "returned", deletedAt: expect.any(String) });
    expect(await expectStock(app, item)).toMatchObject({ available: 1 });
    expect(await mails(60_000)).toContain("Returned: Mist net, 12 m");
  });

  test("restores a deleted loan that was returned before as returned", async () => {
    const { app, item, path, before } = await start([{ status: "received" }, { status: "returned" }]);
    await app.call("store", "DELETE", path);
    const reply = await app.call("store", "POST", `${path}/undo`);
    expect({ ...(await reply.json()), version: 0 }).toEqual({ ...before, version: 0 });
    expect(await expectStock(app, item)).toMatchObject({ available: 5 });
  });
});

const requestOf = (db: Awaited<ReturnType<typeof openApp>>["db"], id: string) =>
  db.selectFrom("request").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
