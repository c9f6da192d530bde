import * as accounts from "#core/db/accounts/accounts.ts";
import { type Db, type Trx, transaction } from "#core/db/connect.ts";
import { can } from "#core/domain/accounts/policy.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import { endOfLagosDay, lagosDay } from "#core/domain/lagos-day.ts";
import { institute } from "#core/institute.ts";
import { withService } from "#institute/domain/lending/hold.ts";
import { addOpenHours } from "#institute/domain/lending/opening-days.ts";
import { RequestInput } from "#institute/domain/lending/request.ts";
import { OFFER_HOURS } from "#institute/domain/lending/wait.ts";
import { readFree, serviceOf } from "./availability.ts";
import { saveRequest } from "./consequences.ts";
import { createRequest } from "./request-creation.ts";
import { lockWithDeleted, type RequestRow, restoreVersion } from "./request-rows.ts";
import { queryWaits } from "./wait-list.ts";

// An offer is a pending request that its borrower has not taken yet, so that it holds its units as every request does, and
// nothing else can promise them.

/** Offers what is free to those who wait, in the order of their coming; of an item, to those before a person in its line. */
export async function offerFreed(
  db: Db,
  now: Date,
  only?: { equipmentId: string; before: string },
): Promise<void> {
  for (const wish of await readLine(db, now, only?.equipmentId)) {
    if (wish.accountId === only?.before) return;
    if (!(await mayFit(db, wish, now))) continue;
    try {
      await transaction(db, (trx) => offer(trx, wish, now));
    } catch (error) {
      // Somebody else was faster, or a rule of the store forbids it: the wish waits on.
      if (!(error instanceof AppError)) throw error;
    }
  }
}

/** Longer than the ten seconds in which the screen offers to undo a change. */
const UNDO_MS = 15_000;

/** Before a person requests some items, offers what is free of them to those who have waited for longer; the store decides itself. */
export async function offerBefore(
  db: Db,
  { _id: before, isStoreAdmin }: Pick<Account, "_id" | "isStoreAdmin">,
  equipmentIds: Iterable<string>,
  now: Date,
): Promise<void> {
  if (isStoreAdmin) return;
  for (const equipmentId of new Set(equipmentIds)) await offerFreed(db, now, { equipmentId, before });
}

type Wish = Awaited<ReturnType<typeof readLine>>[number];

const readLine = (db: Db, now: Date, equipmentId?: string) =>
  queryWaits(db, now)
    .selectAll("waiting")
    .select(["equipment.quantity as total", "equipment.inRepair", "equipment.serviceDays"])
    .$if(equipmentId !== undefined, (line) => line.where("waiting.equipmentId", "=", equipmentId ?? ""))
    // What was just given back by mistake can be undone first, unless somebody else requests it.
    .$if(equipmentId === undefined, (line) =>
      line.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("store_event")
              .select("store_event.id")
              .whereRef("store_event.equipmentId", "=", "waiting.equipmentId")
              .where("accountId", "is not", null)
              .where("held", "<", 0)
              .where("at", ">", new Date(now.getTime() - UNDO_MS).toISOString())
              .where("at", "<=", now.toISOString()),
          ),
        ),
      ),
    )
    .orderBy("waiting.since")
    .orderBy("waiting.id")
    .execute();

const firstDay = ({ startDate }: Wish, now: Date) => (startDate > lagosDay(now) ? startDate : lagosDay(now));

/** Whether the units of a wish are free on all of its days, before anything is locked. */
async function mayFit(db: Db, wish: Wish, now: Date): Promise<boolean> {
  const item = { id: wish.equipmentId, quantity: wish.total, inRepair: wish.inRepair };
  const span = withService({ from: firstDay(wish, now), to: wish.dueDate }, serviceOf(wish));
  const days = (await readFree(db, [item], span, now)).get(wish.equipmentId) ?? [];
  return days.every(({ free }) => free >= wish.quantity);
}

/** Makes a wish an offer; it ends the wait, also that of an account that may not borrow any more. */
async function offer(trx: Trx, wish: Wish, now: Date): Promise<void> {
  const claimed = await trx
    .deleteFrom("waiting")
    .where("id", "=", wish.id)
    .returning("id")
    .executeTakeFirst();
  const by = claimed && (await accounts.findById(trx, wish.accountId));
  if (!by || !can(by, "request.create")) return;
  const input = RequestInput.parse({
    requestId: wish.equipmentId,
    phone: wish.phone,
    quantity: wish.quantity,
    startDate: firstDay(wish, now),
    dueDate: wish.dueDate,
  });
  const until = addOpenHours(now, OFFER_HOURS, institute().store);
  const lastMoment = endOfLagosDay(wish.dueDate);
  const offeredUntil = until < lastMoment ? until : lastMoment;
  await createRequest(trx, { by, now }, { ...input, status: undefined }, null, { offeredUntil });
}

/** The ids of the offers that were not taken in time. */
export async function listPassedOffers(db: Db, now: Date): Promise<string[]> {
  const offers = await queryOffers(db).select("id").where("offeredUntil", "<", now.toISOString()).execute();
  return offers.map(({ id }) => id);
}

const queryOffers = (db: Db) =>
  db
    .selectFrom("request")
    .where("closedAt", "is", null)
    .where("status", "=", "pending")
    .where("offeredUntil", "is not", null);

/** Ends an offer that was not taken in time, unless it was taken or cancelled in the meantime. */
export async function endOffer(trx: Trx, id: string, now: Date): Promise<void> {
  const before = await lockWithDeleted(trx, id);
  if (!before) return;
  const { closedAt, status, offeredUntil } = before;
  if (closedAt || status !== "pending" || !offeredUntil || offeredUntil >= now.toISOString())
    return restoreVersion(trx, before);
  const after: RequestRow = {
    ...before,
    status: "cancelled",
    closedAt: now.toISOString(),
    endReason: "offerPassed",
  };
  await saveRequest(trx, { by: null, now }, { before, after, kind: "offerPassed" });
}

/** Ends offers that a clock ahead of time has made for longer than an offer lasts, as if they were made now. */
export async function shortenOffers(db: Db, now: Date): Promise<void> {
  const until = addOpenHours(now, OFFER_HOURS, institute().store);
  const longer = await queryOffers(db).select("id").where("offeredUntil", ">", until).execute();
  for (const { id } of longer)
    await db.updateTable("request").set({ offeredUntil: until }).where("id", "=", id).execute();
}
