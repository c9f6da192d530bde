import { expect, test } from "vitest";
import { addDays, lagosDay } from "#core/domain/lagos-day.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeAccount } from "#tests/make.ts";
import { makeEquipment, makeRequest } from "#tests/make-lending.ts";
import { readAvailability } from "./availability.ts";
import { findWrongDays, mendDays } from "./held-days.ts";

describeEachDatabase("the days on which equipment is held", (open) => {
  test("are mended after a server of the version before, which knows no days", async () => {
    const { db } = await open();
    const store = await makeAccount(db, { storeAdmin: true });
    const item = await makeEquipment(db, store, { quantity: 5 });
    const id = await makeRequest(db, store, item, { quantity: 2 });
    const { startDate: _, ...row } = await db
      .selectFrom("request")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const older = { ...row, id: `${row.id}-older`, idempotencyKey: "older", startDate: "" };
    await db.insertInto("request").values(older).execute();
    expect(await findWrongDays(db)).toEqual([item]);
    expect(await mendDays(db)).toBe(1);
    expect(await findWrongDays(db)).toEqual([]);
    const now = new Date();
    const today = lagosDay(now);
    const days = await readAvailability(db, item, { from: today, to: addDays(today, 15) }, now);
    expect(days.map(({ free }) => free)).toEqual([...Array(15).fill(1), 5]);
    expect(await mendDays(db)).toBe(0);
  });
});
