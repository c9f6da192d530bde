import type { Trx } from "#core/db/connect.ts";
import { batchesOf, lockLives, relink } from "./link.ts";
import { ringsOf } from "./write-encounters.ts";

/** The letters of the rings that the demo invents, which no scheme has. */
export const DEMO_PREFIX = "DEMO";

/** Removes the invented ringing with its birds and rings; what was really ringed stays. */
export async function removeDemonstrationRinging(trx: Trx): Promise<void> {
  await lockLives(trx);
  const sessions = trx.selectFrom("ringing_session").select("id").where("demonstrationAt", "is not", null);
  const birds = await trx
    .selectFrom("encounter")
    .select(["id", "ringKey", "ringBeforeKey", "birdKey"])
    .where("sessionId", "in", sessions)
    .execute();
  for (const batch of batchesOf(birds.map(({ id }) => id)))
    await trx.deleteFrom("encounter").where("id", "in", batch).execute();
  await trx.deleteFrom("ringing_session").where("demonstrationAt", "is not", null).execute();
  await relink(trx, birds.flatMap(ringsOf));
  await trx.deleteFrom("ring_string").where("first", "like", `${DEMO_PREFIX}%`).execute();
  await trx.deleteFrom("ring_fate").where("ring", "like", `${DEMO_PREFIX}%`).execute();
}
