import { beforeEach, expect, test } from "vitest";
import { checks } from "#institute/db/checks.ts";
import type { CountResult, StockLine } from "#institute/domain/lending/inventory.ts";
import type { RequestChanges } from "#institute/domain/lending/request.ts";
import { type App, openApp } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { expectError } from "#tests/errors.ts";
import { makeEquipment, makeRequest } from "../../../../tests/make-lending.ts";

describeEachDatabase("the store", (open) => {
  let app: App;
  let item: string;
  beforeEach(async () => {
    app = await openApp(await open());
    item = await makeEquipment(app.db, app.people.store, { name: "Mist net", quantity: 5 });
  });

  const call = async (method: string, path: string, sent?: object) => {
    const reply = await app.call("store", method, path, sent);
    expect([200, 201]).toContain(reply.status);
    return reply.json();
  };
  const refusal = async (status: number, method: string, path: string, sent?: object) =>
    (await expectError(await app.call("store", method, path, sent), status)).message;
  const stock = async () => {
    const { quantity, inRepair, available } = await call("GET", `/api/equipment/${item}`);
    for (const check of checks) expect(await check(app.db)).toEqual([]);
    return { quantity, inRepair, available };
  };
  const lend = async (quantity: number) => {
    const id = await makeRequest(app.db, app.people.member, item, { quantity });
    await patch(id, { status: "received" });
    return id;
  };
  const patch = (id: string, sent: RequestChanges) => call("PATCH", `/api/request/${id}`, sent);
  const repair = (move: string, quantity: number) =>
    call("POST", `/api/unit/of/${item}/repair`, { move, quantity });
  const readLine = async (): Promise<StockLine> => {
    const { items } = await call("GET", "/api/unit/inventory");
    return items.find(({ _id }: StockLine) => _id === item);
  };
  const count = async (...counts: object[]): Promise<CountResult[]> =>
    (await call("POST", "/api/unit/inventory", { counts })).results;

  test("keeps damaged units in repair until they are checked or written off", async () => {
    const loan = await lend(3);
    await patch(loan, { status: "returned", damagedQuantity: 2, toRepair: true });
    expect(await stock()).toEqual({ quantity: 5, inRepair: 2, available: 3 });
    expect((await call("GET", "/api/unit/repair")).counted).toEqual([
      { _id: item, name: "Mist net", inRepair: 2 },
    ]);
    await repair("checked", 1);
    expect(await stock()).toEqual({ quantity: 5, inRepair: 1, available: 4 });
    await repair("writtenOff", 1);
    expect(await stock()).toEqual({ quantity: 4, inRepair: 0, available: 4 });
    const over = { move: "checked", quantity: 1 };
    expect(await refusal(409, "POST", `/api/unit/of/${item}/repair`, over)).toBe("Only 0 in repair.");
    await lend(3);
    const lent = { move: "repair", quantity: 2 };
    await refusal(409, "POST", `/api/unit/of/${item}/repair`, lent);
    await repair("repair", 1);
    expect(await stock()).toEqual({ quantity: 4, inRepair: 1, available: 0 });
  });

  test("has nothing in repair from a return that is undone, or that an older client reports", async () => {
    const loan = await lend(3);
    await patch(loan, { status: "partial", returnedQuantity: 1, damagedQuantity: 1, toRepair: true });
    await patch(loan, { status: "returned", damagedQuantity: 1, toRepair: true });
    expect(await stock()).toMatchObject({ inRepair: 2 });
    await patch(loan, { status: "partial", returnedQuantity: 1, damagedQuantity: 1 });
    expect(await stock()).toEqual({ quantity: 5, inRepair: 1, available: 2 });
    await patch(loan, { status: "received" });
    expect(await stock()).toEqual({ quantity: 5, inRepair: 0, available: 2 });
    await patch(loan, { status: "returned", damagedQuantity: 1 });
    expect(await stock()).toEqual({ quantity: 5, inRepair: 0, available: 5 });
  });

  test("is corrected by an inventory of what is counted", async () => {
    await lend(2);
    await repair("repair", 1);
    const { version, ...line } = await readLine();
    expect(line).toMatchObject({ quantity: 5, out: 2, inRepair: 1, units: null });
    const counted = { equipmentId: item, counted: 1, expected: 2, version };
    expect(await count(counted)).toMatchObject([{ total: -1, message: null }]);
    expect(await stock()).toEqual({ quantity: 4, inRepair: 1, available: 1 });
    // A second admin counted the same shelf.
    const [second] = await count({ ...counted, counted: 2 });
    expect(second).toMatchObject({ total: null, message: expect.stringMatching(/Count it again/) });
    const { data } = await call("GET", `/api/equipment/${item}/history`);
    expect(data[0]).toMatchObject({ kind: "total", total: -1, note: "Inventory" });
  });

  test("keeps what is promised: an inventory below the loans is refused with who has them", async () => {
    await makeRequest(app.db, app.people.member, item, { quantity: 4 });
    const { version } = await readLine();
    const telescope = await makeEquipment(app.db, app.people.store, { name: "Telescope", quantity: 1 });
    const [refused, stored] = await count(
      { equipmentId: item, counted: 2, expected: 5, version },
      { equipmentId: telescope, counted: 2, expected: 1, version: 1 },
    );
    expect(refused).toMatchObject({ total: null, message: expect.any(String) });
    expect(JSON.stringify(refused)).toContain(app.people.member.name);
    expect(stored).toMatchObject({ total: 1 });
    expect(await stock()).toMatchObject({ quantity: 5 });
  });

  test("loses and finds numbered units by an inventory", async () => {
    item = await makeEquipment(app.db, app.people.store, { name: "Telescope", quantity: 0 });
    const labels = ["T1", "T2", "T3"].map((label) => ({ label }));
    await call("POST", `/api/unit/of/${item}`, { units: labels });
    const unitOf = async (wanted: string) => {
      const { units } = await readLine();
      const found = units?.find(({ label }) => label === wanted);
      return { _id: found?._id ?? "", version: found?.version ?? 0 };
    };
    const [one, two] = [await unitOf("T1"), await unitOf("T2")];
    expect(await count({ equipmentId: item, missing: [one, two], found: [] })).toMatchObject([{ total: -2 }]);
    expect(await count({ equipmentId: item, missing: [], found: [await unitOf("T1")] })).toMatchObject([
      { total: 1 },
    ]);
    expect(await stock()).toMatchObject({ quantity: 2 });
    expect(await count({ equipmentId: item, missing: [one], found: [] })).toMatchObject([
      { total: null, message: "T1 was moved or changed in the meantime. Please check it again." },
    ]);
    // While some are out without a name, what is not on the shelf may be with a borrower.
    await lend(1);
    const [unnamed] = await count({ equipmentId: item, missing: [await unitOf("T3")], found: [] });
    expect(unnamed?.message).toMatch(/1 of these is out and no label says which/);
    expect((await readLine()).unnamed).toBe(1);
  });
});
