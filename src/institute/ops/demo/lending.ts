import { z } from "zod";
import * as accounts from "#core/db/accounts/accounts.ts";
import type { Db, Trx } from "#core/db/connect.ts";
import { permit } from "#core/domain/accounts/policy.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { inputOf } from "#core/domain/fields.ts";
import { addDays, lagosDay } from "#core/domain/lagos-day.ts";
import { readRows } from "#core/ops/demo/files.ts";
import * as equipment from "#institute/db/lending/equipment.ts";
import { createRequest } from "#institute/db/lending/request-creation.ts";
import type { ActorContext } from "#institute/db/lending/request-history.ts";
import * as requests from "#institute/db/lending/requests.ts";
import { createTemplate } from "#institute/db/lending/trip-templates.ts";
import { addUnits } from "#institute/db/lending/units.ts";
import { EquipmentInput } from "#institute/domain/lending/equipment.ts";
import { Extension, RequestChanges, RequestInput } from "#institute/domain/lending/request.ts";
import { unitFields } from "#institute/domain/lending/unit.ts";

/** A day relative to that on which the demo is seeded. */
const day = z.coerce.number().int();

const requestRow = z.looseObject({
  number: z.string(),
  borrower: z.email(),
  equipment: z.string(),
  day,
  /** The first day, unless it begins on the day on which it is made. */
  startDay: day.optional(),
  dueDay: day,
});

/** A line of a prepared trip. */
const tripRow = z.object({ trip: z.string(), equipment: z.string(), quantity: z.coerce.number().int() });

const stepRow = z.looseObject({
  /** The number of the request. */
  request: z.string(),
  day,
  step: z.enum(["change", "cancel", "extend"]),
  /** Until when an extension is requested. */
  dueDay: day.default(0),
});

/** A numbered unit of some equipment. */
const unitRow = inputOf({ ...unitFields, equipment: z.string() });

/** The demo equipment with its quantities. */
export const readEquipment = () => readRows("equipment.csv", EquipmentInput);

/** Requests in every state, and what happened to each. */
export const readRequests = () => readRows("requests.csv", requestRow);

const HOUR_MS = 3_600_000;

/** Seeds equipment, and requests that are in every state on the day of `now`. */
export async function seedLending(db: Trx, now: Date): Promise<void> {
  const store = await accountOf(db, "store@example.org");
  const today = lagosDay(now);
  const contextOf = (by: Account, days: number): ActorContext => ({
    by,
    // At 9 a.m. in Nigeria on that day, but never in the future.
    now: new Date(Math.min(Date.parse(`${addDays(today, days)}T08:00:00Z`), now.getTime() - HOUR_MS)),
  });
  const items = new Map<string, string>();
  for (const item of readEquipment())
    items.set(item.name, await equipment.create(db, store, item, contextOf(store, -120).now));

  const byItem = Map.groupBy(readRows("units.csv", unitRow), ({ equipment }) => items.get(equipment) ?? "");
  const numbering = { ...contextOf(store, -119), by: permit(store, "equipment.manage") };
  for (const [id, units] of byItem) await addUnits(db, numbering, id, { units });

  for (const [name, rows] of Map.groupBy(readRows("trips.csv", tripRow), ({ trip }) => trip)) {
    const lines = rows.map((row) => ({ requestId: items.get(row.equipment) ?? "", quantity: row.quantity }));
    await createTemplate(db, numbering.by, { name, lines }, numbering.now);
  }

  const created = new Map<string, { id: string; borrower: Account }>();
  const starts = readRequests().map((row) => ({
    day: row.day,
    run: async () => {
      const borrower = await accountOf(db, row.borrower);
      const dueDate = addDays(today, row.dueDay);
      const startDate = row.startDay === undefined ? null : addDays(today, row.startDay);
      const input = RequestInput.parse({ ...row, requestId: items.get(row.equipment), startDate, dueDate });
      const byBorrower = { ...contextOf(borrower, row.day), by: permit(borrower, "request.create") };
      const id = await createRequest(db, byBorrower, input, null);
      created.set(row.number, { id, borrower });
    },
  }));
  const steps = readRows("request-steps.csv", stepRow).map((row) => ({
    day: row.day,
    run: async () => {
      const request = created.get(row.request);
      if (!request)
        throw new Error(`request-steps.csv: there is no request ${row.request} on day ${row.day}.`);
      const { id, borrower } = request;
      const byBorrower = { ...contextOf(borrower, row.day), by: permit(borrower, "request.create") };
      if (row.step === "cancel") await requests.cancel(db, byBorrower, id);
      else if (row.step === "extend") {
        const extension = Extension.parse({ ...row, dueDate: addDays(today, row.dueDay) });
        await requests.requestExtension(db, byBorrower, id, extension);
      } else {
        const byStore = { ...contextOf(store, row.day), by: permit(store, "request.manage") };
        await requests.changeByStoreAdmin(db, byStore, id, RequestChanges.parse(row));
      }
    },
  }));
  // Run the steps in chronological order, so that the history is in order too.
  for (const { run } of [...starts, ...steps].toSorted((a, b) => a.day - b.day)) await run();
}

async function accountOf(db: Db, email: string): Promise<Account> {
  const account = await accounts.findByEmail(db, email);
  if (!account) throw new Error(`The demo has no ${email}.`);
  return account;
}
