import { sql } from "kysely";
import { lockAccount } from "#core/db/accounts/accounts.ts";
import type { Trx } from "#core/db/connect.ts";
import { AppError } from "#core/domain/errors.ts";
import type { LimitRule } from "#core/domain/limits.ts";
import { holdingStates } from "#institute/domain/lending/loan.ts";

/** Throws 409 if a borrower has more open requests than allowed, with the one that this transaction has opened. */
export async function assertFewOpen(db: Trx, accountId: string, { points, words }: LimitRule): Promise<void> {
  // Without the lock, requests that are made at the same time would not count one another.
  await lockAccount(db, accountId);
  const { open } = await db
    .selectFrom("request")
    // The requests of a trip are one.
    .select(sql<number>`count(distinct coalesce("tripId", id))`.as("open"))
    .where("accountId", "=", accountId)
    .where("status", "in", holdingStates)
    .where("deletedAt", "is", null)
    // What is offered was not requested yet.
    .where("offeredUntil", "is", null)
    .executeTakeFirstOrThrow();
  if (Number(open) > points)
    throw new AppError("conflict", words?.(points) ?? "There are too many open requests.");
}
