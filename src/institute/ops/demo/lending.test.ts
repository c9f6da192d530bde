import { expect, test } from "vitest";
import { transaction } from "#core/db/connect.ts";
import { getDesk } from "#institute/db/lending/desk.ts";
import * as lists from "#institute/db/lending/request-lists.ts";
import { loanStatusNames } from "#institute/domain/lending/loan.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { makeAccount } from "#tests/make.ts";
import { readEquipment, readRequests, seedLending } from "./lending.ts";

describeWithDatabase("the demo's store", (open) => {
  test("has about 25 items and a request in every status on any day", async () => {
    for (const day of ["2026-03-01T05:00:00Z", "2026-12-31T23:30:00Z"]) {
      const { db } = await open();
      const store = await makeAccount(db, { email: "store@example.org", storeAdmin: true });
      for (const email of new Set(readRequests().map(({ borrower }) => borrower)))
        await makeAccount(db, { email });
      const now = new Date(day);
      await transaction(db, (trx) => seedLending(trx, now));
      const { data, total } = await lists.list(db, store, now, { page: 0, limit: 100 });
      expect(readEquipment()).toHaveLength(25);
      expect(total).toBe(readRequests().length);
      expect([...new Set(data.map(({ status }) => status))].sort()).toEqual([...loanStatusNames].sort());
      const desk = await getDesk(db, store, now, 10);
      for (const pile of Object.values(desk)) expect(pile.total).toBeGreaterThan(0);
    }
  });
});
