import type { Db } from "#core/db/connect.ts";
import { loanStates } from "#institute/domain/lending/loan.ts";

/** Stores the domain's statuses, which the database requires of every request. */
export async function storeStatuses(db: Db): Promise<void> {
  await db
    .insertInto("request_status")
    .values(loanStates.map((name) => ({ name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
