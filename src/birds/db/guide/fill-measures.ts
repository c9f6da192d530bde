import { measureNames, missingMeasures } from "#birds/domain/guide/measures.ts";
import { readListed, writeListed } from "#birds/domain/guide/stated-facts.ts";
import type { Db } from "#core/db/connect.ts";
import { keysOf } from "#core/domain/keys.ts";

/** Gives the species that have no measure at all those of AVONET, as facts of a list that another may replace. */
export async function fillMeasures(db: Db): Promise<void> {
  const rows = await db
    .selectFrom("species")
    .select(["id", "scientificName", "listedFacts"])
    .where((where) => where.and(measureNames.map((name) => where(name, "is", null))))
    .execute();
  for (const { id, scientificName, listedFacts } of rows) {
    const measures = missingMeasures({ scientificName });
    const fields = keysOf(measures);
    if (fields.length === 0) continue;
    const listed = writeListed([...readListed(listedFacts), ...fields]);
    await db
      .updateTable("species")
      .set({ ...measures, listedFacts: listed })
      .where("id", "=", id)
      .execute();
  }
}
