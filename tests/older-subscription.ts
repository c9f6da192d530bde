import type { Trx } from "#core/db/connect.ts";
import { newId } from "#core/db/record.ts";

/** Stores that an address waits for a call, as servers of 0.13 do. Leaves with 0.15.0. */
export async function subscribe(trx: Trx, call: string, email: string, now: Date): Promise<void> {
  await trx
    .insertInto("call_subscription")
    .values({ id: newId(), call, email, askedAt: now.toISOString(), confirmedAt: null })
    .execute();
}
