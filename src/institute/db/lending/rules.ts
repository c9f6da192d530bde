import { lockAccount } from "#core/db/accounts/accounts.ts";
import type { Db, Trx } from "#core/db/connect.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import { daysBetween, lagosDay } from "#core/domain/lagos-day.ts";
import { institute } from "#core/institute.ts";
import type { Equipment } from "#institute/domain/lending/equipment.ts";
import { holdingStates, outStates, statusAt } from "#institute/domain/lending/loan.ts";
import {
  type Borrower,
  type OpenRequest,
  refusalInAll,
  refusalOf,
  type StoreRules,
  type WithoutProfile,
  withoutProfile,
  type Yours,
  yoursOf,
} from "#institute/domain/lending/rules.ts";
import { isStaff } from "../people/staff.ts";
import type { RequestRow } from "./request-rows.ts";

const toBorrower = async (db: Db, account: Account): Promise<Borrower> => ({
  // An address that is not proven is on no list.
  email: account.isConfirmed ? account.email : "",
  hasProfile: account.profileId !== null,
  isStaff: await isStaff(db, account),
});

async function listOpen(db: Db, accountId: string, now: Date): Promise<(OpenRequest & { id: string })[]> {
  const rows = await db
    .selectFrom("request")
    .innerJoin("equipment", "equipment.id", "request.equipmentId")
    .select(["request.id", "request.equipment", "equipment.category", "request.quantity", "request.status"])
    .select(["request.startDate", "request.dueDate"])
    .where("accountId", "=", accountId)
    .where("request.status", "in", holdingStates)
    .where("deletedAt", "is", null)
    .execute();
  const today = lagosDay(now);
  return rows.map(({ status, startDate, dueDate, ...row }) => {
    const isLate = statusAt({ status, dueDate }, now) === "overdue";
    const due = lagosDay(dueDate);
    return {
      ...row,
      days: { from: startDate, to: isLate ? today : due },
      // What is recalled is late from that day on.
      lateDays: isLate ? Math.max(1, daysBetween(due, today)) : 0,
    };
  });
}

/** The loans of an account that were handed over. */
async function countLoans(db: Db, accountId: string): Promise<number> {
  const { loans } = await db
    .selectFrom("request")
    .select(({ fn }) => fn.countAll<number>().as("loans"))
    .where("accountId", "=", accountId)
    .where("status", "in", ["received", "partial", "returned"])
    .where("deletedAt", "is", null)
    .executeTakeFirstOrThrow();
  return Number(loans);
}

const rulesFor = ({ isStoreAdmin }: Account): StoreRules =>
  isStoreAdmin ? { rules: [], lateBlockDays: 0 } : institute().store;

/** What the rules say to a person about an item; all is allowed to those who run the store. */
export async function readYours(
  db: Db,
  viewer: Account,
  { category }: Pick<Equipment, "category">,
  now: Date,
): Promise<Yours> {
  const open = await listOpen(db, viewer._id, now);
  return yoursOf(category, lagosDay(now), rulesFor(viewer), await toBorrower(db, viewer), open);
}

/** What a person without a profile may; undefined for others. */
export async function readWithoutProfile(
  db: Db,
  viewer: Account,
  now: Date,
): Promise<WithoutProfile | undefined> {
  if (viewer.profileId !== null || viewer.isStoreAdmin) return undefined;
  const open = await listOpen(db, viewer._id, now);
  const held = open.reduce((sum, { quantity }) => sum + quantity, 0);
  return withoutProfile(institute().store, held, await countLoans(db, viewer._id));
}

/** Throws 409 if a person has no profile and has not had enough loans to wait for equipment. */
export async function assertMayWait(db: Db, viewer: Account, now: Date): Promise<void> {
  const refusal = (await readWithoutProfile(db, viewer, now))?.whyNotWait;
  if (refusal) throw new AppError("conflict", refusal);
}

/** Why the rules would keep a person from each of these wishes, if all of them were requested; null where they do not. */
export async function listRefusals(
  db: Db,
  viewer: Account,
  wishes: readonly Pick<OpenRequest, "category" | "quantity" | "days">[],
  now: Date,
): Promise<(string | null)[]> {
  const borrower = await toBorrower(db, viewer);
  const open: OpenRequest[] = await listOpen(db, viewer._id, now);
  return wishes.map((wish) => {
    open.push({ ...wish, equipment: "", lateDays: 0 });
    return refusalOf(wish, rulesFor(viewer), borrower, open);
  });
}

/** Throws 409 if the rules keep a borrower from a request that this transaction has stored. */
export async function assertAllowed(db: Trx, borrower: Account, row: RequestRow, now: Date): Promise<void> {
  const { rules, lateBlockDays } = institute().store;
  if (rules.length === 0 && lateBlockDays === 0) return;
  // Without the lock, requests that are made at the same time would not count one another.
  await lockAccount(db, borrower._id);
  const open = await listOpen(db, borrower._id, now);
  const wanted = open.find(({ id }) => id === row.id);
  const refusal = wanted && refusalOf(wanted, { rules, lateBlockDays }, await toBorrower(db, borrower), open);
  if (refusal) throw new AppError("conflict", refusal);
}

/** Throws 409 if a borrower without a profile has more units than allowed, with those that this transaction has stored. */
export async function assertFewUnits(db: Trx, borrower: Account, wanted: number, now: Date): Promise<void> {
  if (borrower.profileId !== null || borrower.isStoreAdmin) return;
  await lockAccount(db, borrower._id);
  const refusal = refusalInAll(wanted, institute().store, await listOpen(db, borrower._id, now));
  if (refusal) throw new AppError("conflict", refusal);
}

/** How many loans of each of these accounts are late. */
export async function countLate(
  db: Db,
  accountIds: readonly string[],
  now: Date,
): Promise<Record<string, number>> {
  if (accountIds.length === 0) return {};
  const rows = await db
    .selectFrom("request")
    .select(({ fn }) => ["accountId", fn.countAll<number>().as("late")])
    .where("accountId", "in", accountIds)
    .where("closedAt", "is", null)
    .where("status", "in", outStates)
    .where("dueDate", "<", now.toISOString())
    .groupBy("accountId")
    .execute();
  return Object.fromEntries(rows.map(({ accountId, late }) => [accountId, Number(late)]));
}
