import { keyOf } from "#birds/domain/ringing/ring-number.ts";
import type { Trx } from "#core/db/connect.ts";
import { batchesOf, lockLives, relink } from "./link.ts";
import { bareKey, ringBeforeKeyOf } from "./linked.ts";
import { ringsOf } from "./write-encounters.ts";

/** Encounters that name one of these schemes, whose keys depend on which of them is ours. */
const selectOfSchemes = (trx: Trx, schemes: readonly string[]) =>
  trx
    .selectFrom("encounter")
    .select(["id", "scheme", "ring", "ringBefore", "ringKey", "ringBeforeKey", "birdKey"])
    .where((where) =>
      where.or([
        where("scheme", "in", schemes),
        ...schemes.map((scheme) => where("ringBefore", "like", `${scheme}:%`)),
      ]),
    );

/** A bird’s key with the ring as it is called now; a second bird of a number keeps its mark. */
function renamed(key: string | null, names: ReadonlyMap<string, string>): string | null {
  const name = key === null ? undefined : names.get(bareKey(key));
  return key === null || name === undefined ? key : name + key.slice(bareKey(key).length);
}

/** Gives the rings that were stored with the letters of a scheme their keys after another scheme became our own. */
export async function rekeyRings(trx: Trx, before: string | null, own: string | null): Promise<void> {
  const schemes = [before, own].filter((scheme) => scheme !== null);
  if (before === own || schemes.length === 0) return;
  await lockLives(trx);
  const rows = await selectOfSchemes(trx, schemes).execute();
  const touched: (string | null)[] = [];
  const names = new Map<string, string>();
  for (const row of rows) {
    const ringKey = keyOf(row.scheme, row.ring, own);
    const keys = { ringKey, ringBeforeKey: ringBeforeKeyOf(row, own) };
    touched.push(...ringsOf(row), ...ringsOf({ ...keys, birdKey: ringKey }));
    if (row.ringKey !== null && ringKey !== null) names.set(row.ringKey, ringKey);
    await trx
      .updateTable("encounter")
      .set({ ...keys, birdKey: ringKey })
      .where("id", "=", row.id)
      .execute();
  }
  const decisions = await trx
    .selectFrom("bird_decision")
    .select(["id", "birdA", "birdB"])
    .where("birdA", "is not", null)
    .execute();
  for (const { id, birdA, birdB } of decisions) {
    const birds = { birdA: renamed(birdA, names), birdB: renamed(birdB, names) };
    if (birds.birdA !== birdA || birds.birdB !== birdB)
      await trx.updateTable("bird_decision").set(birds).where("id", "=", id).execute();
  }
  for (const batch of batchesOf(touched)) await relink(trx, batch);
}
