import { expect, test } from "vitest";
import { openApp } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { changeRequestAsStore, makeEquipment, makeRequest } from "#tests/make-lending.ts";
import { listUse } from "./use.ts";

const at = (moment: string) => new Date(`${moment}:00.000Z`);

describeEachDatabase("the use of equipment in a year", (open) => {
  test("counts loans by the month of hand-over, and the days of each unit until it came back", async () => {
    const { db, people } = await openApp(await open());
    const { store, member } = people;
    const nets = await makeEquipment(db, store, { name: "Mist net" });
    const scope = await makeEquipment(db, store, { name: "Scope" });
    const lend = async (item: string, quantity: number, day: string) => {
      const due = { dueDate: "2026-12-20", quantity };
      const id = await makeRequest(db, member, item, due, at(`${day}T08:00`));
      await changeRequestAsStore(db, store, id, { status: "received" }, at(`${day}T09:00`));
      return id;
    };
    const loan = await lend(nets, 4, "2026-11-21");
    const partial = { status: "partial" as const, returnedQuantity: 3 };
    await changeRequestAsStore(db, store, loan, partial, at("2026-11-26T09:00"));
    await changeRequestAsStore(db, store, loan, { status: "returned" }, at("2026-12-03T09:00"));
    // It is out still; on the evening of 31 December it is the next year in Nigeria.
    await lend(scope, 1, "2026-12-09");
    expect(await listUse(db, 2026, at("2026-12-11T08:00"))).toEqual([
      {
        _id: nets,
        name: "Mist net",
        loans: 1,
        unitDays: 27,
        months: [
          { month: 11, loans: 1, unitDays: 25 },
          { month: 12, loans: 0, unitDays: 2 },
        ],
      },
      {
        _id: scope,
        name: "Scope",
        loans: 1,
        unitDays: 2,
        months: [{ month: 12, loans: 1, unitDays: 2 }],
      },
    ]);
    const next = await listUse(db, 2027, at("2026-12-31T23:30"));
    expect(next).toEqual([]);
    expect(await listUse(db, 2027, at("2027-01-02T08:00"))).toMatchObject([
      { name: "Scope", loans: 0, unitDays: 1 },
    ]);
  });

  test("leaves out days on which a return was undone by mistake, and what was never handed over", async () => {
    const { db, people } = await openApp(await open());
    const { store, member } = people;
    const nets = await makeEquipment(db, store);
    const id = await makeRequest(db, member, nets, { dueDate: "2026-12-20" }, at("2026-11-01T08:00"));
    await makeRequest(db, member, nets, { dueDate: "2026-12-20" }, at("2026-11-01T08:00"));
    await changeRequestAsStore(db, store, id, { status: "received" }, at("2026-11-01T09:00"));
    await changeRequestAsStore(db, store, id, { status: "returned" }, at("2026-11-05T09:00"));
    await changeRequestAsStore(db, store, id, { status: "received" }, at("2026-11-07T09:00"));
    await changeRequestAsStore(db, store, id, { status: "returned" }, at("2026-11-10T09:00"));
    expect(await listUse(db, 2026, at("2026-12-01T09:00"))).toMatchObject([{ loans: 1, unitDays: 7 }]);
  });
});
