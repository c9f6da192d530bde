import { lockAccount } from "#core/db/accounts/accounts.ts";
import type { Db, Trx } from "#core/db/connect.ts";
import { newId } from "#core/db/record.ts";
import { fullName } from "#core/domain/accounts/full-name.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import type { LimitRule } from "#core/domain/limits.ts";
import { countOf } from "#core/domain/words.ts";
import { institute } from "#core/institute.ts";
import { resolvePeriod } from "#institute/domain/lending/loan-dates.ts";
import { type LoanRequest, requestFields } from "#institute/domain/lending/request.ts";
import type { Wait, WaitInput, WaitOfBorrower } from "#institute/domain/lending/wait.ts";
import type { ActorContext } from "./request-history.ts";
import { findRequests } from "./request-lists.ts";
import type { RequestRow } from "./request-rows.ts";
import { readYours } from "./rules.ts";

/** Puts a person at the end of the line for an item, at most `most` lines; who waits for the same period keeps the place. */
export async function wait(
  trx: Trx,
  { by, now }: ActorContext<Authorized<"request.create">>,
  equipmentId: string,
  input: WaitInput,
  most: LimitRule,
): Promise<Wait> {
  const item = await trx
    .selectFrom("equipment")
    .select(["quantity", "category"])
    .where("id", "=", equipmentId)
    .where("retiredAt", "is", null)
    .executeTakeFirst();
  if (!item) throw new AppError("notFound", "This equipment does not exist.");
  const { why, most: mostUnits } = await readYours(trx, by, item, now);
  if (why) throw new AppError("conflict", why);
  const { quantity } = input;
  if (mostUnits !== null && quantity > mostUnits)
    throw invalid("quantity", `You can have ${countOf(mostUnits, "unit")}.`);
  if (quantity > item.quantity) throw invalid("quantity", `The store has ${item.quantity} in all.`);
  const phone = input.phone ?? (await findPhone(trx, by._id));
  if (!phone) throw invalid("phone", "Give a telephone number.");
  const period = resolvePeriod(input, now, "borrower", institute().store);
  const { startDate } = period;
  const dueDate = lagosDay(period.dueDate);
  const of = { accountId: by._id, equipmentId, startDate, dueDate };
  await trx
    .insertInto("waiting")
    .values({ ...of, id: newId(), quantity, phone, since: now.toISOString() })
    .onConflict((conflict) =>
      conflict.columns(["accountId", "equipmentId", "startDate", "dueDate"]).doUpdateSet({ quantity, phone }),
    )
    .execute();
  await assertFewWaits(trx, by._id, now, most);
  const waits = await listOwnWaits(trx, by._id, now);
  const own = waits.find(
    (one) => one.equipmentId === equipmentId && one.startDate === startDate && one.dueDate === dueDate,
  );
  if (!own) throw new AppError("notFound", "This wait does not exist.");
  return own;
}

const invalid = (field: string, message: string) =>
  new AppError("invalid", `Please check: ${field}.`, { fields: { [field]: message } });

/** The telephone number of a borrower’s latest request, unless it is one that no form would accept now. */
async function findPhone(db: Db, accountId: string): Promise<string | undefined> {
  const latest = await db
    .selectFrom("request")
    .select("phone")
    .where("accountId", "=", accountId)
    .where("phone", "<>", "")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return requestFields.phone.safeParse(latest?.phone).data;
}

async function assertFewWaits(trx: Trx, accountId: string, now: Date, most: LimitRule): Promise<void> {
  // Without the lock, waits that begin at the same time would not count one another.
  await lockAccount(trx, accountId);
  const { waits } = await queryWaits(trx, now)
    .select(({ fn }) => fn.countAll<number>().as("waits"))
    .where("waiting.accountId", "=", accountId)
    .executeTakeFirstOrThrow();
  if (waits > most.points)
    throw new AppError("conflict", most.words?.(most.points) ?? "You are waiting for too many things.");
}

/** Who waits for a period that is not over, in the order of their coming. */
export const queryWaits = (db: Db, now: Date) =>
  db
    .selectFrom("waiting")
    .innerJoin("equipment", "equipment.id", "waiting.equipmentId")
    .where("waiting.dueDate", ">=", lagosDay(now));

const columns = [
  "waiting.id as _id",
  "waiting.equipmentId",
  "equipment.name as equipment",
  "waiting.quantity",
  "waiting.startDate",
  "waiting.dueDate",
  "waiting.since",
] as const;

/** What a person waits for. */
export async function listOwnWaits(db: Db, accountId: string, now: Date): Promise<Wait[]> {
  const rows = await queryWaits(db, now)
    .select(columns)
    .select(({ selectFrom }) =>
      selectFrom("waiting as other")
        .select(({ fn }) => fn.countAll<number>().as("ahead"))
        .whereRef("other.equipmentId", "=", "waiting.equipmentId")
        .where("other.dueDate", ">=", lagosDay(now))
        .where(({ eb, refTuple }) =>
          eb(refTuple("other.since", "other.id"), "<", refTuple("waiting.since", "waiting.id")),
        )
        .as("ahead"),
    )
    .where("waiting.accountId", "=", accountId)
    .orderBy("waiting.since")
    .orderBy("waiting.id")
    .execute();
  return rows.map((row) => ({ ...row, ahead: Number(row.ahead) }));
}

/** The units that are kept for a person until they are taken. */
export async function listOffers(db: Db, viewer: Account, now: Date): Promise<LoanRequest[]> {
  const offers = await db
    .selectFrom("request")
    .select("id")
    .where("closedAt", "is", null)
    .where("accountId", "=", viewer._id)
    .where("status", "=", "pending")
    .where("offeredUntil", "is not", null)
    .orderBy("offeredUntil")
    .orderBy("id")
    .execute();
  return findRequests(
    db,
    viewer,
    now,
    offers.map(({ id }) => id),
  );
}

/** Who waits for an item, for the store. */
export async function listWaitsFor(db: Db, equipmentId: string, now: Date): Promise<WaitOfBorrower[]> {
  const rows = await queryWaits(db, now)
    .innerJoin("account", "account.id", "waiting.accountId")
    .select([
      ...columns,
      "waiting.accountId as userId",
      "waiting.phone",
      "account.firstName",
      "account.lastName",
    ])
    .where("waiting.equipmentId", "=", equipmentId)
    .orderBy("waiting.since")
    .orderBy("waiting.id")
    .execute();
  return rows.map(({ firstName, lastName, ...row }) => ({ ...row, name: fullName({ firstName, lastName }) }));
}

/** Ends a wait: one’s own, or any for store admins. */
export async function stopWaiting(trx: Trx, by: Account, id: string): Promise<void> {
  const ended = await trx
    .deleteFrom("waiting")
    .where("id", "=", id)
    .$if(!by.isStoreAdmin, (own) => own.where("accountId", "=", by._id))
    .returning("id")
    .executeTakeFirst();
  if (!ended) throw new AppError("notFound", "This wait does not exist.");
}

/** Ends every wait of an account, or for an item. */
export async function endWaits(trx: Trx, of: "accountId" | "equipmentId", id: string): Promise<void> {
  await trx.deleteFrom("waiting").where(of, "=", id).execute();
}

/** Ends what a borrower waits for and has in a request, so that it is not offered again. */
export async function endWaitsWithin(trx: Trx, row: RequestRow, now: Date): Promise<void> {
  await trx
    .deleteFrom("waiting")
    .where("accountId", "=", row.accountId)
    .where("equipmentId", "=", row.equipmentId)
    .where("quantity", "<=", row.quantity)
    .where("dueDate", "<=", lagosDay(row.dueDate))
    // Days that are over are no longer wanted.
    .where("startDate", ">=", row.startDate === lagosDay(now) ? "" : row.startDate)
    .execute();
}

/** Forgets waits whose period was over before a moment (ISO 8601). */
export async function purgeWaits(db: Db, before: string): Promise<void> {
  await db.deleteFrom("waiting").where("dueDate", "<", lagosDay(before)).execute();
}
