import { beforeEach, expect, test } from "vitest";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { limitRules } from "#core/domain/limits.ts";
import { type App, openApp, type Person } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { expectStock } from "#tests/stock.ts";
import { changeRequestAsStore, makeEquipment, makeRequest } from "../../../../tests/make-lending.ts";

const phone = "0803 123 4567";
const times = <Value>(count: number, make: (turn: number) => Value): Value[] =>
  Array.from({ length: count }, (_, turn) => make(turn));
const tally = (replies: Response[]) =>
  Object.fromEntries(
    [...Map.groupBy(replies, ({ status }) => status)].map(([status, same]) => [status, same.length]),
  );

// On both: counting at the same moment is decided by the database.
describeEachDatabase("requests for equipment are limited", (open) => {
  let app: App;
  let item: string;
  beforeEach(async () => {
    app = await openApp(await open());
    item = await makeEquipment(app.db, app.people.store, { quantity: 250 });
  });
  const ask = (person: Person, sent: object = {}) =>
    app.call(person, "POST", "/api/request", { requestId: item, phone, quantity: 1, ...sent });
  const lettersTo = async ({ _id }: Account) =>
    (await app.db.selectFrom("letter").select("about").where("reader", "=", _id).execute()).length;
  const unconfirm = () =>
    app.db
      .updateTable("account")
      .set({ confirmedAt: null })
      .where("email", "=", "newcomer@example.org")
      .execute();

  test("an account with an invented address reserves nothing and causes no letters", async () => {
    await unconfirm();
    const replies = await Promise.all(times(25, () => ask("newcomer", { quantity: 10 })));
    expect(tally(replies)).toEqual({ 403: 25 });
    expect(await replies[0]?.json()).toEqual({
      code: "unconfirmed",
      message: "Confirm your e-mail address first: follow the link in the e-mail that we sent you.",
    });
    expect(await expectStock(app, item)).toMatchObject({ borrowed: 0 });
    expect(await lettersTo(app.people.newcomer)).toBe(0);
    expect((await ask("member")).status).toBe(201);
  });

  test("it can read and cancel what the store entered for it, but not ask for more", async () => {
    const id = await makeRequest(app.db, app.people.newcomer, item, { quantity: 3 });
    await unconfirm();
    const path = `/api/request/${id}`;
    expect((await app.call("newcomer", "GET", path)).status).toBe(200);
    for (const [method, address, body] of [
      ["PATCH", path, { quantity: 100 }],
      ["PUT", path, { quantity: 100 }],
      ["POST", `${path}/extension`, { dueDate: "2026-12-31", reason: null }],
    ] as const)
      expect((await (await app.call("newcomer", method, address, body)).json()).code).toBe("unconfirmed");
    expect((await app.call("newcomer", "POST", `${path}/cancel`)).status).toBe(200);
    expect((await app.call("newcomer", "POST", `${path}/undo`)).status).toBe(403);
    expect(await expectStock(app, item)).toMatchObject({ borrowed: 0 });
  });

  test.each([
    ["people without a profile", "newcomer", 5],
    ["members", "member", 30],
  ] as const)("%s have at most %s open ones, also when 30 are sent at once", async (_, person, most) => {
    for (const _turn of times(most - 1, () => 0)) await makeRequest(app.db, app.people[person], item);
    // Those of an hour are not what is counted here.
    const rate = limitRules.requests.points;
    const replies = await Promise.all(times(30, () => ask(person)));
    const { 201: created = 0, 409: refused = 0, 429: later = 0 } = tally(replies);
    expect([created, refused + later]).toEqual([1, 29]);
    expect(created).toBeLessThanOrEqual(rate);
    const words = replies.find(({ status }) => status === 409);
    expect(await words?.text()).toContain(
      `You can have ${most} open requests at a time, counting those that wait, are approved or are on loan.`,
    );
    expect(await expectStock(app, item)).toMatchObject({ borrowed: most });
  });

  test("one that is on loan counts, and one that is returned or cancelled makes room", async () => {
    const { db, people } = app;
    const ids = [];
    for (const _ of times(5, () => 0)) ids.push(await makeRequest(db, people.newcomer, item));
    const [lent = "", cancelled = ""] = ids;
    await changeRequestAsStore(db, people.store, lent, { status: "received" });
    expect((await ask("newcomer")).status).toBe(409);
    await changeRequestAsStore(db, people.store, lent, { status: "returned" });
    expect((await ask("newcomer")).status).toBe(201);
    await app.call("newcomer", "POST", `/api/request/${cancelled}/cancel`);
    expect((await ask("newcomer")).status).toBe(201);
    const undone = await app.call("newcomer", "POST", `/api/request/${cancelled}/undo`);
    expect([undone.status, (await undone.json()).message]).toEqual([
      409,
      expect.stringContaining("5 open requests at a time"),
    ]);
  });

  test("a person makes 20 an hour; the same one sent again, and one that fails, is not counted", async () => {
    const body = { idempotencyKey: "opened at nine" };
    for (const _ of times(25, () => 0)) expect((await ask("member", body)).status).toBe(201);
    for (const _ of times(5, () => 0)) expect((await ask("member", { quantity: 1000 })).status).toBe(409);
    for (const _ of times(19, () => 0)) expect((await ask("member")).status).toBe(201);
    const refused = await ask("member");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3000);
    expect((await refused.json()).message).toMatch(
      /^You can make 20 requests an hour\. You can continue in \d+ minutes\.$/,
    );
    expect((await ask("other")).status).toBe(201);
  });

  test("a store admin enters any number, for a person whose address is not confirmed too", async () => {
    await unconfirm();
    for (const _ of times(40, () => 0))
      expect((await ask("store", { email: "newcomer@example.org" })).status).toBe(201);
    expect(await expectStock(app, item)).toMatchObject({ borrowed: 40 });
  });
});
