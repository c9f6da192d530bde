import { expect, test } from "vitest";
import { lagosDay } from "#core/domain/lagos-day.ts";
import { loanStates, loanStatusNames, newLoan } from "#institute/domain/lending/loan.ts";
import { requestFields } from "#institute/domain/lending/request.ts";
import { type LoanState, type LoanStatus, loanStatuses } from "#institute/domain/lending/statuses.ts";
import { type App, openApp, type Person } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { expectError } from "#tests/errors.ts";
import { createMailServer, sendLetters } from "#tests/letters.ts";
import { expectStock } from "#tests/stock.ts";
import {
  changeRequestAsStore,
  makeEquipment,
  makeLoan,
  makeRequest,
} from "../../../../tests/make-lending.ts";

const phone = "0803 123 4567";

describeWithDatabase("requests", (open) => {
  const start = async () => openApp(await open());

  async function loanIn({ db, people }: App, equipmentId: string, status: LoanState): Promise<string> {
    const id = await makeRequest(db, people.member, equipmentId, { quantity: 3 });
    const by = (changes: Parameters<typeof changeRequestAsStore>[3]) =>
      changeRequestAsStore(db, people.store, id, changes);
    if (status === "partial") await by({ status: "received" });
    if (status !== "pending")
      await by({
        status,
        ...(status === "partial" && { returnedQuantity: 1 }),
        ...(status === "declined" && { declineReason: "Being mended." }),
      });
    return id;
  }

  // Semantics §6: the transitions of each status by the store; borrowers can only cancel.
  const allowed: Record<LoanState, LoanStatus[]> = {
    pending: ["approved", "received", "returned", "declined", "cancelled"],
    approved: ["pending", "received", "returned", "declined", "cancelled"],
    received: ["approved", "partial", "returned", "overdue"],
    partial: ["received", "returned", "overdue"],
    returned: ["received", "partial"],
    declined: [],
    cancelled: [],
  };

  test.each(loanStates)("that are %s follow the status table, for each role", async (from) => {
    const app = await start();
    const item = await makeEquipment(app.db, app.people.store, { quantity: 1000 });
    const requestId = await loanIn(app, item, from);
    for (const to of loanStatusNames) {
      const sent = { status: to, ...(to === "declined" && { declineReason: "Being mended." }) };
      const others: [Person | null, number][] = [
        [null, 401],
        ["other", 404],
        ["admin", 404],
        ["member", to === from ? 200 : 403],
      ];
      for (const [person, status] of others)
        expect(
          (await app.call(person, "PATCH", `/api/request/${requestId}`, sent)).status,
          `${person} ${to}`,
        ).toBe(status);
      const id = await loanIn(app, item, from);
      const before = await expectStock(app, item);
      const reply = await app.call("store", "PATCH", `/api/request/${id}`, sent);
      const after = await expectStock(app, item);
      const holds = (status: LoanStatus) => loanStatuses[status].holds;
      if (to === from) expect(reply.status).toBe(200);
      else if (!allowed[from].includes(to)) {
        const { current } = await expectError(reply, 409);
        expect(current).toMatchObject({ from, to });
        expect(after).toEqual(before);
      } else {
        expect(await reply.json()).toMatchObject({ status: to });
        const claims = holds(to) && (!holds(from) || (from === "partial" && to === "received"));
        expect(after.borrowed > before.borrowed).toBe(claims);
        if (holds(from) && !holds(to)) expect(after.borrowed).toBeLessThan(before.borrowed);
      }
    }
  });

  test("that can no longer be cancelled say why, and what to do instead", async () => {
    const app = await start();
    const { requestId } = await makeLoan(app);
    await app.call("store", "PATCH", `/api/request/${requestId}`, { status: "received" });
    const refused = await app.call("member", "POST", `/api/request/${requestId}/cancel`);
    expect(refused.status).toBe(409);
    expect((await refused.json()).message).toBe(
      "It has been handed over to you, so it cannot be cancelled. Bring it back to the store, or request an extension.",
    );
    await app.call("store", "PATCH", `/api/request/${requestId}`, { status: "returned" });
    const late = await (await app.call("member", "POST", `/api/request/${requestId}/cancel`)).json();
    expect(late.message).toBe("It is already back in the store, so there is nothing to cancel.");
  });

  test("can be cancelled by the borrower until they are handed over", async () => {
    const app = await start();
    const item = await makeEquipment(app.db, app.people.store, { quantity: 100 });
    for (const from of loanStates) {
      const id = await loanIn(app, item, from);
      const path = `/api/request/${id}/cancel`;
      expect((await app.call("other", "POST", path)).status).toBe(404);
      const expected = ["pending", "approved", "cancelled"].includes(from) ? 200 : 409;
      expect((await app.call("member", "POST", path)).status, from).toBe(expected);
    }
    await expectStock(app, item);
  });

  test("accept only the fields that the borrower may set", async () => {
    const app = await start();
    const item = await makeEquipment(app.db, app.people.store);
    const sent = {
      requestId: item,
      phone: 8031234567,
      quantity: "2",
      reason: "Ringing at Amurum",
      name: "Somebody",
      email: "other@example.org",
      userId: [app.people.other._id],
      status: "approved",
      issuedBy: "Me",
      note: "mine",
      borrowed: 0,
    };
    const made = await (await app.call("member", "POST", "/api/request", sent)).json();
    expect(made).toMatchObject({
      name: "Musa Danjuma",
      email: "member@example.org",
      userId: [app.people.member._id],
      phone: "+234 803 123 4567",
      phoneNumber: 2348031234567,
      equipment: "Mist net, 12 m",
      requestId: item,
      quantity: 2,
      status: "pending",
      issuedBy: null,
      note: null,
      approvedDate: null,
      returnedDate: null,
    });
    const path = `/api/request/${made._id}`;
    const change = {
      quantity: 3,
      reason: "Two rides",
      phone: "08099999999",
      dueDate: "2031-01-01",
      name: "X",
    };
    const changed = await (await app.call("member", "PUT", path, change)).json();
    expect(changed).toMatchObject({
      quantity: 3,
      reason: "Two rides",
      dueDate: made.dueDate,
      name: made.name,
    });
    await app.call("store", "PATCH", path, { status: "approved" });
    expect((await app.call("member", "PATCH", path, { quantity: 1 })).status).toBe(409);
    expect((await app.call("member", "PATCH", path, { quantity: 3, status: "approved" })).status).toBe(200);
    expect(await expectStock(app, item)).toEqual({ quantity: 5, borrowed: 3, available: 2 });
  });

  test.each([
    { quantity: 0 },
    { quantity: -1 },
    { quantity: 1.5 },
    { quantity: 1e9 },
    { quantity: "3abc" },
    { phone: "none" },
    { dueDate: "9999-01-01" },
    { dueDate: "2020-01-01" },
    { dueDate: "2031-01-01" },
    { requestId: "nothing" },
  ])("are refused by field: %o", async (wrong) => {
    const app = await start();
    const item = await makeEquipment(app.db, app.people.store);
    const sent = { requestId: item, phone, quantity: 1, ...wrong };
    const { fields } = await expectError(await app.call("member", "POST", "/api/request", sent), 422);
    expect(Object.keys(fields)).toEqual(Object.keys(wrong));
    expect((await expectStock(app, item)).borrowed).toBe(0);
  });

  test("for too many units say how many are available", async () => {
    const app = await start();
    const item = await makeEquipment(app.db, app.people.store, { quantity: 2 });
    const reply = await app.call("member", "POST", "/api/request", { requestId: item, phone, quantity: 3 });
    expect((await expectError(reply, 409)).current).toEqual({ available: 2 });
    expect(await app.db.selectFrom("request").selectAll().execute()).toEqual([]);
    expect(await app.db.selectFrom("letter").selectAll().execute()).toEqual([]);
    const id = await makeRequest(app.db, app.people.member, item);
    const larger = await app.call("member", "PATCH", `/api/request/${id}`, { quantity: 3 });
    expect((await expectError(larger, 409)).message).toBe("Only 2 available.");
  });

  test("are shown to others without name, address, telephone number or reason", async () => {
    const app = await start();
    const { equipmentId } = await makeLoan(app);
    const path = `/api/request/equipment?searchQuery=${equipmentId}`;
    const { data } = await (await app.call("other", "GET", path)).json();
    expect(Object.keys(data[0]).sort()).toEqual(["_id", "dueDate", "equipment", "quantity", "status"].sort());
    expect(await (await app.call("other", "GET", "/api/request")).json()).toMatchObject({ total: 0 });
    expect(await (await app.call("admin", "GET", "/api/request")).json()).toMatchObject({ total: 0 });
    expect(await (await app.call("store", "GET", "/api/request")).json()).toMatchObject({ total: 1 });
  });

  test("are shown with every field, and nothing that only the database needs", async () => {
    const app = await start();
    const { requestId } = await makeLoan(app);
    const shown = await (await app.call("member", "GET", `/api/request/${requestId}`)).json();
    const { status: _, closedAt: __, ...loan } = newLoan(1, "", new Date());
    const others = "_id userId phoneNumber equipment status state requestedQuantity version history".split(
      " ",
    );
    const expected = new Set([...Object.keys(requestFields), ...Object.keys(loan), ...others]);
    expect(Object.keys(shown).sort()).toEqual([...expected].sort());
  });

  test("list in their history what the store changed, without its note", async () => {
    const app = await start();
    const { requestId } = await makeLoan(app);
    const path = `/api/request/${requestId}`;
    await app.call("store", "PATCH", path, { quantity: 2, phone: "08099999999", note: "Late before." });
    const { history } = await (await app.call("member", "GET", path)).json();
    expect(history.at(-1)).toMatchObject({
      kind: "changed",
      note: "quantity: 1 → 2; phone: 0803 123 4567 → +234 809 999 9999",
    });
  });

  test("of others are not found, with any version", async () => {
    const app = await start();
    const { requestId } = await makeLoan(app);
    const path = `/api/request/${requestId}`;
    for (const version of [1, 7]) {
      const reply = await app.call("other", "PATCH", path, { quantity: 2, version });
      expect((await expectError(reply, 404)).message).toBe("This request does not exist.");
    }
    const { current } = await expectError(
      await app.call("member", "PATCH", path, { quantity: 2, version: 7 }),
      409,
    );
    expect(current).toMatchObject({ version: 1, quantity: 1 });
  });

  test("show the store's note only to the store", async () => {
    const app = await start();
    const { requestId } = await makeLoan(app);
    const path = `/api/request/${requestId}`;
    await app.call("store", "PATCH", path, { note: "Brings things back late." });
    expect(await (await app.call("store", "GET", path)).json()).toMatchObject({
      note: "Brings things back late.",
    });
    expect(await (await app.call("member", "GET", path)).text()).not.toContain("late");
  });

  test("can be entered by the store for a member, who gets a mail", async () => {
    const app = await start();
    const item = await makeEquipment(app.db, app.people.store);
    const sent = { requestId: item, phone, quantity: 1, email: " Member@Example.org " };
    const made = await (await app.call("store", "POST", "/api/request", sent)).json();
    expect(made).toMatchObject({ name: "Musa Danjuma", userId: [app.people.member._id] });
    const { history } = await (await app.call("member", "GET", `/api/request/${made._id}`)).json();
    expect(history).toMatchObject([{ kind: "asked", by: app.people.store.name }]);
    const unknown = { ...sent, email: "nobody@example.org" };
    expect(
      (await expectError(await app.call("store", "POST", "/api/request", unknown), 422)).fields,
    ).toHaveProperty("email");
  });

  test("entered at the desk are handed over in one step, with one mail", async () => {
    const app = await start();
    const item = await makeEquipment(app.db, app.people.store);
    const sent = { requestId: item, phone, quantity: 2, email: "member@example.org", idempotencyKey: "desk" };
    const ask = (status: string) => app.call("store", "POST", "/api/request", { ...sent, status });
    expect((await ask("overdue")).status).toBe(409);
    for (let presses = 0; presses < 2; presses++)
      expect(await (await ask("received")).json()).toMatchObject({
        status: "received",
        issuedBy: app.people.store.name,
        issuedQuantity: 2,
      });
    const mailer = createMailServer();
    await sendLetters(app.db, mailer, new Date(Date.now() + 60_000));
    expect(mailer.sent.map(({ to, subject }) => [to, subject])).toEqual([
      ["member@example.org", "Handed over: Mist net, 12 m"],
    ]);
    expect((await expectStock(app, item)).borrowed).toBe(2);
  });

  test("that are out are listed by themselves, and a member sees only their own", async () => {
    const app = await start();
    const item = await makeEquipment(app.db, app.people.store, { quantity: 30 });
    const out = [await loanIn(app, item, "received"), await loanIn(app, item, "partial")];
    for (const status of ["pending", "approved", "returned", "declined"] as const)
      await loanIn(app, item, status);
    const list = async (person: Person, query: string) => {
      const { data } = await (await app.call(person, "GET", `/api/request?${query}`)).json();
      return data.map(({ _id }: { _id: string }) => _id).sort();
    };
    expect(await list("store", "out=true")).toEqual(out.sort());
    expect(await list("store", "out=true&searchQuery=nothing")).toEqual([]);
    expect(await list("other", "out=true")).toEqual([]);
    const desk = await (await app.call("store", "GET", "/api/request/desk")).json();
    expect(desk.out).toEqual({ requests: [], total: 2 });
  });

  test("move to other equipment until they are handed over", async () => {
    const app = await start();
    const { equipmentId, requestId } = await makeLoan(app);
    const other = await makeEquipment(app.db, app.people.store, { name: "Telescope", quantity: 1 });
    const path = `/api/request/${requestId}`;
    const swapped = await (await app.call("store", "PATCH", path, { requestId: other })).json();
    expect(swapped).toMatchObject({ equipment: "Telescope", requestId: other });
    expect((await expectStock(app, equipmentId)).borrowed).toBe(0);
    expect((await expectStock(app, other)).borrowed).toBe(1);
    await app.call("store", "PATCH", path, { status: "received" });
    expect((await app.call("store", "PATCH", path, { requestId: equipmentId })).status).toBe(409);
  });

  test("ask for an extension, which the store grants or refuses", async () => {
    const app = await start();
    const { requestId } = await makeLoan(app);
    const path = `/api/request/${requestId}`;
    const day = lagosDay(new Date(Date.now() + 30 * 86_400_000));
    const ask = () => app.call("member", "POST", `${path}/extension`, { dueDate: day, reason: "Late rains" });
    expect((await ask()).status).toBe(409);
    await app.call("store", "PATCH", path, { status: "received" });
    expect(await (await ask()).json()).toMatchObject({ extensionDate: `${day}T22:59:59.999Z` });
    expect((await app.call("other", "POST", `${path}/extension`, { dueDate: day })).status).toBe(404);
    const granted = await (await app.call("store", "PATCH", path, { extension: "granted" })).json();
    expect(granted).toMatchObject({ dueDate: `${day}T22:59:59.999Z`, extensionDate: null });
    expect((await app.call("member", "POST", `${path}/extension`, { dueDate: "2020-01-01" })).status).toBe(
      422,
    );
  });

  test("that are out can be deleted only with their return", async () => {
    const app = await start();
    const { equipmentId, requestId } = await makeLoan(app);
    const path = `/api/request/${requestId}`;
    await app.call("store", "PATCH", path, { status: "received" });
    expect((await expectError(await app.call("store", "DELETE", path), 409)).current).toEqual({
      stillOut: 1,
    });
    expect((await app.call("store", "DELETE", `${path}?confirm=returned`)).status).toBe(204);
    expect((await app.call("store", "GET", path)).status).toBe(404);
    expect((await expectStock(app, equipmentId)).borrowed).toBe(0);
  });

  test("appear with all their events in the borrower's history", async () => {
    const app = await start();
    const { equipmentId, requestId } = await makeLoan(app);
    await makeRequest(app.db, app.people.other, equipmentId);
    await app.call("store", "PATCH", `/api/request/${requestId}`, { status: "approved" });
    await app.call("store", "DELETE", `/api/request/${requestId}`);
    const path = `/api/request/borrower/${app.people.member._id}/history`;
    const { data, total } = await (await app.call("store", "GET", `${path}?limit=2`)).json();
    expect(total).toBe(3);
    expect(data).toMatchObject([{ kind: "deleted", equipment: "Mist net, 12 m" }, { kind: "approved" }]);
  });

  test("have a history that the database protects from changes", async () => {
    const app = await start();
    await makeLoan(app);
    const { db } = app;
    await expect(db.updateTable("store_event").set({ note: "never" }).execute()).rejects.toThrow("history");
    await expect(db.deleteFrom("store_event").execute()).rejects.toThrow("history");
    await expect(db.updateTable("equipment").set({ inRepair: 6 }).execute()).rejects.toThrow();
    await expect(db.updateTable("equipment").set({ inRepair: -1 }).execute()).rejects.toThrow();
  });
});
