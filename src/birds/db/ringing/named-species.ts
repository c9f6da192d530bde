import { createHash } from "node:crypto";
import type { Db, Trx } from "#core/db/connect.ts";
import { createNameJudge, pairKey } from "../guide/sensitive-names.ts";
import { lockLives, relink } from "./link.ts";
import { ringsOf } from "./write-encounters.ts";

/** The names of encounters, each once. */
const selectNames = (db: Db) =>
  db.selectFrom("encounter").select(["scientificName", "englishName"]).distinct();

/** A short id of a pair of names, which is no row of its own. */
const idOf = (pair: Parameters<typeof pairKey>[0]): string =>
  `ringed-${createHash("sha256").update(pairKey(pair)).digest("hex").slice(0, 24)}`;

/** The names of birds in the hand that are no species of the guide, and of how many. */
export async function listUnmatchedRinged(db: Db) {
  const rows = await db
    .selectFrom("encounter")
    .select(["scientificName", "englishName"])
    .select(({ fn }) => fn.countAll<number>().as("rows"))
    .where("speciesId", "is", null)
    .where("removedAt", "is", null)
    .where((where) =>
      where.or([where("scientificName", "is not", null), where("englishName", "is not", null)]),
    )
    .groupBy(["scientificName", "englishName"])
    .execute();
  return rows.map(({ scientificName, englishName, rows: count }) => {
    const pair = { scientificName: scientificName ?? "", englishName: englishName ?? "" };
    return { _id: idOf(pair), ...pair, rows: Number(count) };
  });
}

/** Gives each encounter the species that its name means now, on its day. */
export async function matchRingedNames(trx: Trx): Promise<void> {
  const names = await selectNames(trx).execute();
  if (names.length === 0) return;
  await lockLives(trx);
  const judge = await createNameJudge(trx);
  const rings: (string | null)[] = [];
  for (const { scientificName, englishName } of names) {
    const readings = judge({ scientificName: scientificName ?? "", englishName: englishName ?? "" });
    let after: string | null = null;
    for (const { until, taxonKind, taxonId } of readings) {
      const speciesId = taxonKind === "species" ? taxonId : null;
      let update = trx
        .updateTable("encounter")
        .set({ speciesId })
        .where("scientificName", scientificName === null ? "is" : "=", scientificName)
        .where("englishName", englishName === null ? "is" : "=", englishName)
        .where((where) =>
          speciesId === null
            ? where("speciesId", "is not", null)
            : where.or([where("speciesId", "is", null), where("speciesId", "!=", speciesId)]),
        );
      if (after !== null) update = update.where("date", ">", after);
      if (until !== null) update = update.where("date", "<=", until);
      const changed = await update.returning(["ringKey", "ringBeforeKey", "birdKey"]).execute();
      rings.push(...changed.flatMap(ringsOf));
      after = until;
    }
  }
  await relink(trx, rings);
}
