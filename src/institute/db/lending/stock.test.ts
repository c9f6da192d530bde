import { expect, test } from "vitest";
import { type Db, transaction } from "#core/db/connect.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import { loanStatusNames } from "#institute/domain/lending/loan.ts";
import type { RequestChanges } from "#institute/domain/lending/request.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeAccount, permitted } from "#tests/make.ts";
import { changeRequestAsStore, makeEquipment, makeRequest } from "../../../../tests/make-lending.ts";
import * as equipment from "./equipment.ts";
import * as requests from "./requests.ts";

const operations = 20_000;
const clients = 40;
const between = 100;

/** A generator with the same numbers on every run (mulberry32). */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Checks the stored stock against two recounts: the open requests, and the history. */
async function demandTruth(db: Db): Promise<void> {
  const items = await db.selectFrom("equipment").select(["id", "borrowed", "quantity"]).execute();
  const held = await db
    .selectFrom("request")
    .select((select) => ["equipmentId", select.fn.sum<number>("quantity").as("held")])
    .where("closedAt", "is", null)
    .groupBy("equipmentId")
    .execute();
  const sums = await db
    .selectFrom("store_event")
    .select((select) => [
      "equipmentId",
      select.fn.sum<number>("held").as("held"),
      select.fn.sum<number>("total").as("total"),
    ])
    .groupBy("equipmentId")
    .execute();
  for (const { id, borrowed, quantity } of items) {
    expect(borrowed).toBe(Number(held.find((row) => row.equipmentId === id)?.held ?? 0));
    const history = sums.find((row) => row.equipmentId === id);
    expect([borrowed, quantity]).toEqual([Number(history?.held), Number(history?.total)]);
    expect(borrowed).toBeGreaterThanOrEqual(0);
    expect(borrowed).toBeLessThanOrEqual(quantity);
  }
}

describeEachDatabase("stock", (open) => {
  test(`is right after each ${between} of ${operations} operations by ${clients} clients at once`, async () => {
    const { db } = await open();
    const store = await makeAccount(db, { firstName: "Ibrahim", storeAdmin: true });
    const members: Account[] = [];
    for (let count = 0; count < 5; count++) members.push(await makeAccount(db));
    const items: string[] = [];
    for (let count = 0; count < 6; count++)
      items.push(await makeEquipment(db, store, { name: `Mist net ${count}`, quantity: 12 }));
    const known: string[] = [];
    const random = seeded(11);
    const any = <Value>(values: readonly Value[]): Value => {
      const value = values[random(values.length)];
      if (value === undefined) throw new Error("There is nothing to choose from.");
      return value;
    };

    async function operate(): Promise<void> {
      const turn = random(100);
      const now = new Date();
      const acting = { by: store, now };
      if (turn < 35 || known.length === 0) {
        const id = await makeRequest(db, any(members), any(items), { quantity: 1 + random(4) });
        known.push(id);
        if (known.length > 150) known.shift();
        return;
      }
      const id = any(known);
      const back = { returnedQuantity: random(4), lostQuantity: random(8) === 0 ? 1 : 0 };
      const changes: RequestChanges =
        turn < 75
          ? { status: any(loanStatusNames), declineReason: "No.", ...(random(2) && back) }
          : turn < 83
            ? { quantity: 1 + random(6) }
            : { requestId: any(items) };
      if (turn < 90) return changeRequestAsStore(db, store, id, changes);
      if (turn < 93) return transaction(db, (trx) => requests.cancel(trx, acting, id));
      if (turn < 96)
        return transaction(db, (trx) =>
          requests.remove(trx, { ...acting, by: permitted(acting.by) }, id, random(2) === 0),
        );
      const total = { quantity: 6 + random(12) };
      await transaction(db, (trx) => equipment.update(trx, permitted(store), any(items), total, now));
    }

    const outcomes = { done: 0, refused: 0 };
    const tryOne = async () => {
      try {
        await operate();
        outcomes.done += 1;
      } catch (error) {
        // An AppError is an expected refusal; anything else is a bug.
        if (!(error instanceof AppError)) throw error;
        outcomes.refused += 1;
      }
    };
    for (let done = 0; done < operations; done += between) {
      let left = between;
      const client = async () => {
        while (left-- > 0) await tryOne();
      };
      await Promise.all(Array.from({ length: clients }, client));
      await demandTruth(db);
    }
    expect(outcomes.done).toBeGreaterThan(operations / 10);
    expect(outcomes.refused).toBeGreaterThan(operations / 10);
  }, 600_000);
});
