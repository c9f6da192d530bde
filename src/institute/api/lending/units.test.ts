import { beforeEach, describe, expect, test } from "vitest";
import { checks } from "#institute/db/checks.ts";
import type { RequestChanges } from "#institute/domain/lending/request.ts";
import { type App, openApp, type Person } from "#tests/app.ts";
import { describeRaces } from "#tests/databases.ts";
import { expectError } from "#tests/errors.ts";
import { makeEquipment, makeRequest } from "../../../../tests/make-lending.ts";

// On both: labels, states and versions of units are held by the database.
describeRaces("numbered units", (open) => {
  let app: App;
  let item: string;
  beforeEach(async () => {
    app = await openApp(await open());
    item = await makeEquipment(app.db, app.people.store, { name: "Telescope", quantity: 0 });
  });

  const call = async (method: string, path: string, sent?: object, person: Person = "store") => {
    const reply = await app.call(person, method, path, sent);
    expect([200, 201]).toContain(reply.status);
    return reply.json();
  };
  const refusal = async (status: number, method: string, path: string, sent?: object) =>
    (await expectError(await app.call("store", method, path, sent), status)).message;
  const add = async (...labels: string[]): Promise<Record<string, string>> => {
    const { units } = await call("POST", `/api/unit/of/${item}`, {
      units: labels.map((label) => ({ label })),
    });
    return Object.fromEntries(units.map((unit: { label: string; _id: string }) => [unit.label, unit._id]));
  };
  const states = async () => {
    const { units } = await call("GET", `/api/unit/of/${item}`);
    return Object.fromEntries(
      units.map((unit: { label: string; state: string }) => [unit.label, unit.state]),
    );
  };
  const stock = async () => {
    const { quantity, borrowed, inRepair, available } = await call("GET", `/api/equipment/${item}`);
    for (const check of checks) expect(await check(app.db)).toEqual([]);
    return { quantity, borrowed, inRepair, available };
  };
  const lend = (quantity: number) => makeRequest(app.db, app.people.member, item, { quantity });
  const patch = (id: string, sent: RequestChanges) => call("PATCH", `/api/request/${id}`, sent);

  test("raise the total, and a total that they carry cannot be typed", async () => {
    await add("TEL-01", "TEL-02");
    expect(await stock()).toEqual({ quantity: 2, borrowed: 0, inRepair: 0, available: 2 });
    await add("TEL-03");
    expect((await stock()).quantity).toBe(3);
    expect(await refusal(422, "PATCH", `/api/equipment/${item}`, { quantity: 9 })).toMatch(/numbered/);
    await call("PATCH", `/api/equipment/${item}`, { quantity: 3, name: "Telescope, 20×" });
  });

  test("number what was counted: at least as many, which leaves the total as it is", async () => {
    item = await makeEquipment(app.db, app.people.store, { name: "Caliper", quantity: 2 });
    const one = { units: [{ label: "CAL-1" }] };
    expect(await refusal(422, "POST", `/api/unit/of/${item}`, one)).toMatch(/The store has 2 of these/);
    await add("CAL-1", "CAL-2", "CAL-3");
    expect((await stock()).quantity).toBe(3);
  });

  test("have labels that no other unit has, however they are written, until it is retired", async () => {
    const { "TEL-01": id } = await add("TEL-01");
    const same = { units: [{ label: "tel 01" }] };
    expect(await refusal(409, "POST", `/api/unit/of/${item}`, same)).toBe(
      "The store already has TEL-01, which is of Telescope.",
    );
    expect(await refusal(422, "POST", `/api/unit/of/${item}`, { units: [{ label: "–" }] })).toMatch(
      /Please check/,
    );
    await call("PATCH", `/api/unit/${id}`, { state: "retired" });
    expect((await stock()).quantity).toBe(0);
    await add("Tel-01");
    expect(await refusal(409, "PATCH", `/api/unit/${id}`, { state: "in" })).toMatch(/already has Tel-01/);
  });

  test("of the same label at the same moment are stored once", async () => {
    const replies = await Promise.all(
      [1, 2, 3, 4].map(() => app.call("store", "POST", `/api/unit/of/${item}`, { units: [{ label: "A1" }] })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect((await stock()).quantity).toBe(1);
  });

  test("go out and come back with their loan, by name or without", async () => {
    const ids = await add("TEL-01", "TEL-02", "TEL-03");
    const loan = await lend(2);
    const out = await patch(loan, { status: "received", unitsOut: [ids["TEL-02"] ?? ""] });
    expect(out.units).toEqual([{ _id: ids["TEL-02"], label: "TEL-02" }]);
    expect(await states()).toEqual({ "TEL-01": "in", "TEL-02": "out", "TEL-03": "in" });
    // The other is named later.
    expect((await patch(loan, { unitsOut: [ids["TEL-03"] ?? ""] })).units).toHaveLength(2);
    const partly = await patch(loan, { unitsBack: [ids["TEL-02"] ?? ""] });
    expect(partly).toMatchObject({ state: "partial", quantity: 1, returnedQuantity: 1 });
    expect((await patch(loan, { status: "returned" })).units).toBeUndefined();
    expect(await states()).toEqual({ "TEL-01": "in", "TEL-02": "in", "TEL-03": "in" });
    expect(await stock()).toEqual({ quantity: 3, borrowed: 0, inRepair: 0, available: 3 });
    const { data } = await call("GET", `/api/unit/${ids["TEL-02"]}/history`);
    const told = data.map(({ kind, borrower }: { kind: string; borrower?: string }) => [kind, borrower]);
    const { name } = app.people.member;
    expect(told).toEqual([
      ["unitBack", name],
      ["unitOut", name],
      ["unitAdded", undefined],
    ]);
  });

  test("without a name are known as such, and can be named as they come back", async () => {
    const ids = await add("TEL-01", "TEL-02");
    const loan = await lend(2);
    expect((await patch(loan, { status: "received" })).units).toEqual([]);
    await patch(loan, { unitsBack: [ids["TEL-01"] ?? ""] });
    const again = { unitsBack: [ids["TEL-01"] ?? ""] };
    expect(await refusal(422, "PATCH", `/api/request/${loan}`, again)).toBe(
      `TEL-01: not out with ${app.people.member.name}.`,
    );
    expect(await patch(loan, { unitsBack: [ids["TEL-02"] ?? ""] })).toMatchObject({ state: "returned" });
    expect(await states()).toEqual({ "TEL-01": "in", "TEL-02": "in" });
  });

  test("that were counted back without a name are named later, and counted once", async () => {
    const ids = await add("TEL-01", "TEL-02");
    const loan = await lend(2);
    await patch(loan, { status: "received", unitsOut: Object.values(ids) });
    await patch(loan, { status: "partial", returnedQuantity: 1 });
    const named = await patch(loan, { unitsBack: [ids["TEL-01"] ?? ""] });
    expect(named).toMatchObject({ state: "partial", quantity: 1, units: [{ label: "TEL-02" }] });
    expect(await stock()).toMatchObject({ borrowed: 1, available: 1 });
  });

  test("that come back damaged are in repair, lost ones leave the total, and undoing restores both", async () => {
    const ids = await add("TEL-01", "TEL-02", "TEL-03");
    const loan = await lend(3);
    await patch(loan, { status: "received", unitsOut: Object.values(ids) });
    const back = await patch(loan, {
      status: "returned",
      unitsDamaged: [ids["TEL-01"] ?? ""],
      unitsLost: [ids["TEL-02"] ?? ""],
    });
    expect(back).toMatchObject({ damagedQuantity: 1, lostQuantity: 1 });
    expect(await states()).toEqual({ "TEL-01": "repair", "TEL-02": "lost", "TEL-03": "in" });
    expect(await stock()).toEqual({ quantity: 2, borrowed: 0, inRepair: 1, available: 1 });
    await patch(loan, { status: "received" });
    expect(await states()).toEqual({ "TEL-01": "out", "TEL-02": "out", "TEL-03": "out" });
    expect(await stock()).toEqual({ quantity: 3, borrowed: 3, inRepair: 0, available: 0 });
    // An undone hand-over brings them back, too.
    await patch(loan, { status: "approved" });
    expect(await states()).toEqual({ "TEL-01": "in", "TEL-02": "in", "TEL-03": "in" });
  });

  test("that came back in a second part are out again when that part is undone by their names", async () => {
    const ids = await add("TEL-01", "TEL-02", "TEL-03");
    const loan = await lend(3);
    await patch(loan, { status: "received", unitsOut: Object.values(ids) });
    await patch(loan, { unitsBack: [ids["TEL-01"] ?? ""] });
    await patch(loan, { unitsDamaged: [ids["TEL-02"] ?? ""] });
    const unitsOut = [ids["TEL-02"] ?? ""];
    expect((await patch(loan, { status: "partial", returnedQuantity: 1, unitsOut })).units).toEqual([
      { _id: ids["TEL-02"], label: "TEL-02" },
      { _id: ids["TEL-03"], label: "TEL-03" },
    ]);
    expect(await stock()).toMatchObject({ quantity: 3, inRepair: 0, borrowed: 2 });
  });

  test("that were lent to others since stay there when a return is undone", async () => {
    const ids = await add("TEL-01", "TEL-02");
    const first = await lend(1);
    await patch(first, { status: "received", unitsOut: [ids["TEL-01"] ?? ""] });
    await patch(first, { status: "returned" });
    const second = await lend(1);
    await patch(second, { status: "received", unitsOut: [ids["TEL-01"] ?? ""] });
    expect((await patch(first, { status: "received" })).units).toEqual([]);
    expect(await states()).toEqual({ "TEL-01": "out", "TEL-02": "in" });
  });

  test("come back with a loan that is deleted, and go out again when that is undone", async () => {
    const ids = await add("TEL-01");
    const loan = await lend(1);
    await patch(loan, { status: "received", unitsOut: Object.values(ids) });
    expect((await app.call("store", "DELETE", `/api/request/${loan}?confirm=returned`)).status).toBe(204);
    expect(await states()).toEqual({ "TEL-01": "in" });
    await call("POST", `/api/request/${loan}/undo`);
    expect(await states()).toEqual({ "TEL-01": "out" });
    expect(await stock()).toMatchObject({ borrowed: 1 });
  });

  describe("are refused in words", () => {
    test("where they are elsewhere, of another kind, unknown, twice or too many", async () => {
      const ids = await add("TEL-01", "TEL-02", "TEL-03");
      const other = await makeEquipment(app.db, app.people.store, { name: "Balance", quantity: 0 });
      const { units } = await call("POST", `/api/unit/of/${other}`, { units: [{ label: "BAL-1" }] });
      const [loan, next] = [await lend(1), await lend(1)];
      await patch(loan, { status: "received", unitsOut: [ids["TEL-01"] ?? ""] });
      await call("PATCH", `/api/unit/${ids["TEL-02"]}`, { state: "lost" });
      const hand = (status: number, ...unitsOut: string[]) =>
        refusal(status, "PATCH", `/api/request/${next}`, { status: "received", unitsOut });
      expect(await hand(409, ids["TEL-01"] ?? "")).toMatch(/^TEL-01 is out with /);
      expect(await hand(409, ids["TEL-02"] ?? "")).toBe("TEL-02 cannot be lent: lost.");
      expect(await hand(422, units[0]._id)).toBe("BAL-1 is another kind: Balance, not Telescope.");
      expect(await hand(422, "nothing")).toBe("One of these units does not exist.");
      expect(await hand(422, ids["TEL-03"] ?? "", ids["TEL-03"] ?? "")).toBe("A unit is named twice.");
      const pending = { unitsOut: [ids["TEL-03"] ?? ""] };
      expect(await refusal(422, "PATCH", `/api/request/${next}`, pending)).toMatch(
        /once the loan is handed over/,
      );
      await add("TEL-04");
      expect(await hand(422, ids["TEL-03"] ?? "", (await add("TEL-05"))["TEL-05"] ?? "")).toMatch(
        /has 1 unit of this loan, and 2 are named/,
      );
      expect(await states()).toMatchObject({ "TEL-01": "out", "TEL-03": "in" });
      const lost = { status: "returned", lostQuantity: 1 };
      expect(await refusal(422, "PATCH", `/api/request/${loan}`, lost)).toMatch(/Please correct/);
      expect(await refusal(409, "PATCH", `/api/unit/${ids["TEL-01"]}`, { state: "lost" })).toMatch(
        /Take it back first/,
      );
    });

    test("where two desks hand over the same unit at once: one of them does", async () => {
      const ids = await add("TEL-01", "TEL-02");
      const loans = [await lend(1), await lend(1)];
      const replies = await Promise.all(
        loans.map((loan) =>
          app.call("store", "PATCH", `/api/request/${loan}`, {
            status: "received",
            unitsOut: [ids["TEL-01"] ?? ""],
          }),
        ),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await stock()).toMatchObject({ borrowed: 2 });
    });

    test("where a form is older than the unit", async () => {
      const { "TEL-01": id } = await add("TEL-01");
      await call("PATCH", `/api/unit/${id}`, { condition: "worn", version: 1 });
      expect(await refusal(409, "PATCH", `/api/unit/${id}`, { state: "lost", version: 1 })).toMatch(/TEL-01/);
    });
  });

  test("are not shown to members but for the labels of their own loan", async () => {
    const ids = await add("TEL-01");
    await call("PATCH", `/api/unit/${ids["TEL-01"]}`, { note: "Scratched lens", value: 250_000 });
    const loan = await lend(1);
    await patch(loan, { status: "received", unitsOut: Object.values(ids) });
    const own = await call("GET", `/api/request/${loan}`, undefined, "member");
    expect(own.units).toEqual([{ _id: ids["TEL-01"], label: "TEL-01" }]);
    for (const path of [`/api/request/${loan}`, `/api/equipment/${item}`])
      expect(JSON.stringify(await call("GET", path, undefined, "member"))).not.toMatch(/Scratched|250000/);
    expect((await app.call("member", "GET", `/api/unit/of/${item}`)).status).toBe(403);
  });
});
