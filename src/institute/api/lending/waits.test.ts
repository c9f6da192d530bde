import { expect, test } from "vitest";
import { transaction } from "#core/db/connect.ts";
import { addDays, lagosDay } from "#core/domain/lagos-day.ts";
import { closeAccount } from "#institute/db/people/closed-account.ts";
import { personalData } from "#institute/db/people/personal-data.ts";
import { offerToLine } from "#institute/jobs/offer-equipment.ts";
import { type App, openApp, type Person } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { readMailbox } from "#tests/letters.ts";
import { makeEquipment, makeRequest } from "../../../../tests/make-lending.ts";

const today = lagosDay(new Date());
const phone = "0803 123 4567";
const wish = { startDate: today, dueDate: addDays(today, 5), quantity: 2 };

describeWithDatabase("the line for equipment", (open) => {
  /** Two telescopes, which the store has lent itself. */
  async function openLine() {
    const app = await openApp(await open());
    const { db, people } = app;
    const item = await makeEquipment(db, people.store, { name: "Telescope", quantity: 2 });
    const lent = await makeRequest(db, people.store, item, { quantity: 2, dueDate: addDays(today, 9) });
    const path = `/api/equipment/${item}/waiting`;
    const own = async (who: Person) => (await app.call(who, "GET", "/api/equipment/waiting")).json();
    /** Gives the units back, and offers them a minute later. */
    const free = async () => {
      await app.call("store", "POST", `/api/request/${lent}/cancel`);
      await offerToLine(app, new Date(Date.now() + 60_000));
    };
    return { ...app, item, lent, path, own, free };
  }
  const problemOf = async (reply: Response) => ({ status: reply.status, ...(await reply.json()) });
  const join = ({ call, path }: Pick<App, "call"> & { path: string }, who: Person, body: object = {}) =>
    call(who, "POST", path, { ...wish, phone, ...body });

  test("takes one place per person, item and period, and shows it to the person and the store", async () => {
    const line = await openLine();
    const first = await (await join(line, "member")).json();
    expect(first).toMatchObject({ equipment: "Telescope", quantity: 2, startDate: today, ahead: 0 });
    await join(line, "admin");
    expect(await (await join(line, "member", { quantity: 1 })).json()).toMatchObject({
      _id: first._id,
      quantity: 1,
      ahead: 0,
    });
    expect((await line.own("member")).waits).toHaveLength(1);
    expect((await line.own("admin")).waits).toMatchObject([{ ahead: 1 }]);
    const { waits } = await (await line.call("store", "GET", line.path)).json();
    expect(waits).toMatchObject([{ name: "Musa Danjuma", phone: "+234 803 123 4567" }, {}]);
    expect(JSON.stringify(await line.own("admin"))).not.toContain("Musa");
  });

  test("uses the telephone number of the latest request, and wants one if there is none", async () => {
    const line = await openLine();
    const { call, db, people, path } = line;
    expect(await problemOf(await call("member", "POST", path, wish))).toMatchObject({
      status: 422,
      fields: { phone: "Give a telephone number." },
    });
    await makeRequest(db, people.member, await makeEquipment(db, people.store, { name: "Scales" }));
    expect((await call("member", "POST", path, wish)).status).toBe(201);
  });

  test("does not take a number of an older site that no form would accept", async () => {
    const { call, db, people, path } = await openLine();
    await makeRequest(db, people.member, await makeEquipment(db, people.store, { name: "Scales" }));
    await db.updateTable("request").set({ phone: "ask at the gate" }).execute();
    expect(await problemOf(await call("member", "POST", path, wish))).toMatchObject({
      status: 422,
      fields: { phone: "Give a telephone number." },
    });
  });

  test("has no place for what its borrower has requested by then", async () => {
    const line = await openLine();
    await join(line, "member", { quantity: 1 });
    await join(line, "member", { quantity: 1, dueDate: addDays(today, 7) });
    await line.call("store", "POST", `/api/request/${line.lent}/cancel`);
    const request = { ...wish, phone, quantity: 1, requestId: line.item };
    expect((await line.call("member", "POST", "/api/request", request)).status).toBe(201);
    expect((await line.own("member")).waits).toMatchObject([{ dueDate: addDays(today, 7) }]);
  });

  test("goes before a request or trip that is moved to the days", async () => {
    const line = await openLine();
    const { call, item, lent } = line;
    const later = { startDate: addDays(today, 20), dueDate: addDays(today, 22) };
    const mine = { phone, quantity: 2, requestId: item, ...later };
    const { _id } = await (await call("other", "POST", "/api/request", mine)).json();
    const lines = [{ requestId: item, quantity: 2 }];
    const days = { startDate: addDays(today, 30), dueDate: addDays(today, 32) };
    const trip = await (await call("other", "POST", "/api/trip", { phone, lines, ...days })).json();
    await join(line, "member");
    await call("store", "POST", `/api/request/${lent}/cancel`);
    const { quantity: _quantity, ...period } = wish;
    expect((await call("other", "PATCH", `/api/trip/${trip._id}`, period)).status).toBe(409);
    expect((await call("other", "PATCH", `/api/request/${_id}`, period)).status).toBe(409);
    expect((await line.own("member")).offers).toHaveLength(1);
  });

  test("refuses what can never be had, and periods that no request could have", async () => {
    const line = await openLine();
    const fields = async (body: object) => {
      const { status, fields } = await problemOf(await join(line, "member", body));
      return [status, Object.keys(fields ?? {})];
    };
    expect(await fields({ quantity: 3 })).toEqual([422, ["quantity"]]);
    expect(await fields({ quantity: 0 })).toEqual([422, ["quantity"]]);
    expect(await fields({ quantity: 1e9 })).toEqual([422, ["quantity"]]);
    expect(await fields({ startDate: addDays(today, -1) })).toEqual([422, ["startDate"]]);
    expect(await fields({ dueDate: addDays(today, 61) })).toEqual([422, ["dueDate"]]);
    expect(await fields({ startDate: addDays(today, 6) })).toEqual([422, ["dueDate"]]);
    expect(await fields({ startDate: "2026-02-30" })).toEqual([422, ["startDate"]]);
    expect(await fields({ phone: "no" })).toEqual([422, ["phone"]]);
    await line.call("store", "POST", `/api/request/${line.lent}/cancel`);
    await line.call("store", "DELETE", `/api/equipment/${line.item}`);
    expect((await join(line, "member")).status).toBe(404);
  });

  test("has room for 20 wishes of a person, and counts attempts as requests are counted", async () => {
    const line = await openLine();
    for (let days = 1; days <= 20; days++) {
      const reply = await join(line, "member", {
        startDate: addDays(today, days),
        dueDate: addDays(today, days),
      });
      expect(reply.status).toBe(201);
    }
    const reply = await join(line, "member", { startDate: addDays(today, 30), dueDate: addDays(today, 31) });
    expect(reply.status).toBe(429);
    await line.db.deleteFrom("rate_limit").execute();
    const full = await problemOf(
      await join(line, "member", { startDate: addDays(today, 30), dueDate: addDays(today, 31) }),
    );
    expect(full).toMatchObject({ status: 409, message: expect.stringContaining("20 things") });
    expect((await line.own("member")).waits).toHaveLength(20);
  });

  test("is left by oneself, or by the store for another person, and by no one else", async () => {
    const line = await openLine();
    const leave = (who: Person, id: string) => line.call(who, "DELETE", `/api/equipment/waiting/${id}`);
    for (const who of ["member", "store"] as const) {
      const { _id } = await (await join(line, "member")).json();
      expect((await leave("admin", _id)).status).toBe(404);
      expect((await leave(who, _id)).status).toBe(204);
      expect((await line.own("member")).waits).toEqual([]);
    }
  });

  test("comes before a new request, which cannot snatch what has just become free", async () => {
    const line = await openLine();
    await join(line, "member");
    await line.call("store", "POST", `/api/request/${line.lent}/cancel`);
    const other = await line.call("admin", "POST", "/api/request", {
      requestId: line.item,
      quantity: 1,
      phone,
    });
    expect(other.status).toBe(409);
    expect((await line.own("member")).offers).toMatchObject([{ quantity: 2, state: "pending" }]);
  });

  test("lets the next in line request at once without an offer", async () => {
    const line = await openLine();
    await join(line, "member");
    await join(line, "admin");
    await line.call("store", "POST", `/api/request/${line.lent}/cancel`);
    const body = { requestId: line.item, quantity: 2, phone };
    expect((await line.call("member", "POST", "/api/request", body)).status).toBe(201);
  });

  test("an offer is a request by one press, also pressed twice, which only then reaches the store", async () => {
    const line = await openLine();
    await join(line, "member");
    await line.free();
    const { offers, waits } = await line.own("member");
    expect(waits).toEqual([]);
    const [{ _id, offeredUntil }] = offers;
    expect(Date.parse(offeredUntil)).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    const queue = async () =>
      (await (await line.call("store", "GET", "/api/request/desk")).json()).toApprove.total;
    expect(await queue()).toBe(0);
    expect((await line.call("admin", "POST", `/api/request/${_id}/take`)).status).toBe(404);
    for (const _press of [1, 2]) {
      const reply = await line.call("member", "POST", `/api/request/${_id}/take`);
      expect([reply.status, (await reply.json()).offeredUntil]).toEqual([200, null]);
    }
    expect(await queue()).toBe(1);
    const mails = await readMailbox(line.db);
    const [letter] = mails.filter(
      ({ to, subject }) => to === "member@example.org" && subject.startsWith("Free"),
    );
    expect(letter).toBeUndefined();
    expect(mails.map(({ subject }) => subject)).toContain("New request: Musa Danjuma, 2 × Telescope");
  });

  test("is in the copy of one’s data, and ends with the account", async () => {
    const line = await openLine();
    await join(line, "member");
    const section = personalData.find(({ name }) => name === "waits");
    const kept: unknown[] = [];
    for await (const row of section?.rows(line.db, line.people.member) ?? []) kept.push(row);
    expect(kept).toMatchObject([{ equipment: "Telescope", quantity: 2, phone: "+234 803 123 4567" }]);
    const { _id: accountId, email } = line.people.member;
    await transaction(line.db, (trx) =>
      closeAccount(trx, { accountId, email, at: new Date().toISOString() }),
    );
    expect((await line.own("member")).waits).toEqual([]);
  });

  test("an offer is given up, which can be undone, and stays an offer", async () => {
    const line = await openLine();
    await join(line, "member");
    await line.free();
    const [{ _id, offeredUntil }] = (await line.own("member")).offers;
    await line.call("member", "POST", `/api/request/${_id}/cancel`);
    expect((await line.own("member")).offers).toEqual([]);
    await line.call("member", "POST", `/api/request/${_id}/undo`);
    expect((await line.own("member")).offers).toMatchObject([{ _id, offeredUntil }]);
  });
});
