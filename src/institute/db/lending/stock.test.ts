import { expect, test } from "vitest";
import { type Db, transaction } from "#core/db/connect.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import { addDays, lagosDay } from "#core/domain/lagos-day.ts";
import { daysOf } from "#institute/domain/lending/hold.ts";
import { holdingStates, loanStatusNames, outStates } from "#institute/domain/lending/loan.ts";
import type { RequestChanges } from "#institute/domain/lending/request.ts";
import { share } from "#tests/all-tests.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeAccount, permitted } from "#tests/make.ts";
import { changeRequestAsStore, makeEquipment, makeRequest } from "#tests/make-lending.ts";
import { readAvailability } from "./availability.ts";
import * as equipment from "./equipment.ts";
import * as requests from "./requests.ts";

const operations = share(10_000);
const clients = 40;
const between = 100;
const itemCount = 30;
const DAY_MS = 86_400_000;
const start = new Date("2026-11-27T09:00:00Z");

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

/** What each day of an item is promised and what of it is free, counted from its open requests alone, in the words of the specification. */
function recount(
  { id, quantity, serviceDays }: { id: string; quantity: number; serviceDays: number },
  open: Awaited<ReturnType<typeof readOpen>>,
  year: string[],
  now: Date,
) {
  const today = lagosDay(now);
  const days = new Map(year.map((day) => [day, { free: quantity, promised: 0 }]));
  for (const request of open.filter(({ equipmentId }) => equipmentId === id)) {
    const isLate = outStates.includes(request.status) && request.dueDate < now.toISOString();
    const until = addDays(lagosDay(request.dueDate), serviceDays);
    for (const [day, counted] of days) {
      const isHeld = day >= request.startDate && day <= until;
      const isStillOut = isLate && day >= today && day <= addDays(today, 7);
      if (isHeld) counted.promised += request.quantity;
      if (isHeld || isStillOut) counted.free -= request.quantity;
    }
  }
  return [...days].map(([day, counted]) => ({ day, ...counted }));
}

const readOpen = (db: Db) =>
  db
    .selectFrom("request")
    .select(["equipmentId", "status", "quantity", "startDate", "dueDate"])
    .where("deletedAt", "is", null)
    .where("status", "in", holdingStates)
    .execute();

/** Compares every day of a year with its recount, and the units with the history; no promise is above the total, unless the clock was wrong. */
async function demandTruth(db: Db, viewer: Account, now: Date, isClockRight: boolean): Promise<number> {
  const items = await db.selectFrom("equipment").select(["id", "quantity", "serviceDays"]).execute();
  const open = await readOpen(db);
  const sums = await db
    .selectFrom("store_event")
    .select((select) => ["equipmentId", select.fn.sum<number>("held").as("held")])
    .select((select) => select.fn.sum<number>("total").as("total"))
    .groupBy("equipmentId")
    .execute();
  const span = { from: lagosDay(now), to: addDays(lagosDay(now), 365) };
  const year = daysOf(span);
  let booked = 0;
  for (const item of items) {
    const counted = recount(item, open, year, now);
    const told = await readAvailability(db, item.id, span, now);
    expect(told.map(({ free }) => free)).toEqual(counted.map(({ free }) => Math.max(0, free)));
    if (isClockRight) expect(counted.filter(({ promised }) => promised > item.quantity)).toEqual([]);
    booked += told.filter(({ free, total }) => free < total).length;
    const reserved = open.filter(({ equipmentId }) => equipmentId === item.id);
    const history = sums.find(({ equipmentId }) => equipmentId === item.id);
    expect([Number(history?.held), Number(history?.total)]).toEqual([
      reserved.reduce((sum, { quantity }) => sum + quantity, 0),
      item.quantity,
    ]);
  }
  const [first] = items;
  const { data } = await equipment.list(db, viewer, now, { page: 0, limit: itemCount });
  const shown = data.find(({ _id }) => _id === first?.id);
  const today = first && (await readAvailability(db, first.id, { from: span.from, to: span.from }, now));
  expect(shown?.available).toBe(today?.[0]?.free);
  return booked;
}

describeEachDatabase("stock", (open) => {
  test(`is right on each day of a year after each ${between} of ${operations} operations by ${clients} clients at once`, async () => {
    const { db } = await open();
    const store = await makeAccount(db, { firstName: "Ibrahim", storeAdmin: true });
    const members: Account[] = [];
    for (let count = 0; count < 5; count++) members.push(await makeAccount(db));
    const items: string[] = [];
    for (let count = 0; count < itemCount; count++)
      items.push(await makeEquipment(db, store, { name: `Mist net ${count}`, quantity: 8 }, start));
    const known: string[] = [];
    const random = seeded(11);
    let now = start;
    const any = <Value>(values: readonly Value[]): Value => {
      const value = values[random(values.length)];
      if (value === undefined) throw new Error("There is nothing to choose from.");
      return value;
    };
    /** Any days within a year: half of them begin today. */
    const anyPeriod = () => {
      const startDate = random(2) ? null : addDays(lagosDay(now), random(365));
      const dueDate = addDays(startDate ?? lagosDay(now), random(61));
      return { startDate, dueDate };
    };

    async function operate(): Promise<void> {
      const turn = random(100);
      const acting = { by: store, now };
      if (turn < 40 || known.length === 0) {
        const wish = { quantity: 1 + random(4), ...anyPeriod() };
        known.push(await makeRequest(db, any(members), any(items), wish, now));
        if (known.length > 600) known.shift();
        return;
      }
      const id = any(known);
      const back = { returnedQuantity: random(4), lostQuantity: random(8) === 0 ? 1 : 0 };
      const { startDate, dueDate } = anyPeriod();
      const status = any(loanStatusNames);
      const isBack = status === "returned" || status === "partial";
      const changes: RequestChanges =
        turn < 70
          ? {
              status,
              ...(status === "declined" && { declineReason: "No." }),
              ...(isBack && random(2) && back),
            }
          : turn < 76
            ? { quantity: 1 + random(6) }
            : turn < 84
              ? { dueDate, ...(startDate && { startDate }) }
              : { requestId: any(items) };
      if (turn < 89) return changeRequestAsStore(db, store, id, changes, now);
      if (turn < 92) return transaction(db, (trx) => requests.cancel(trx, acting, id));
      if (turn < 95)
        return transaction(db, (trx) =>
          requests.remove(trx, { ...acting, by: permitted(acting.by) }, id, random(2) === 0),
        );
      const changed = random(2) ? { quantity: 4 + random(10) } : { serviceDays: random(4) };
      await transaction(db, (trx) => equipment.update(trx, permitted(store), any(items), changed, now));
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
    let booked = 0;
    for (let done = 0; done < operations; done += between) {
      let left = between;
      const client = async () => {
        while (left-- > 0) await tryOne();
      };
      await Promise.all(Array.from({ length: clients }, client));
      booked = Math.max(booked, await demandTruth(db, store, now, done <= operations / 2));
      // Once, the clock is wrong by 400 days, and right again.
      const isWrong = done === operations / 2;
      now = new Date(start.getTime() + (isWrong ? 400 : (done / operations) * 400) * DAY_MS);
    }
    expect(outcomes.done).toBeGreaterThan(operations / 10);
    expect(outcomes.refused).toBeGreaterThan(operations / 10);
    expect(booked).toBeGreaterThan(1000);
  }, 900_000);
});
