import { findLookAlikes } from "#birds/domain/guide/look-alikes.ts";
import { listedFields } from "#birds/domain/guide/species.ts";
import { cachePublic, type Db } from "#core/db/connect.ts";

const MOST = 4;

/** The birds of the guide that a species can be taken for, by its words or theirs, each with the sentence that says why. */
export async function listLookAlikes(db: Db, id: string) {
  const birds = await cachePublic(db, "comparisons", () =>
    db
      .selectFrom("species")
      .select(["id as _id", "name", "comparison"])
      .where("deletedAt", "is", null)
      .orderBy("sequence")
      .orderBy("name")
      .execute(),
  );
  const bird = birds.find(({ _id }) => _id === id);
  const sentences = [...(bird ? findLookAlikes(bird, birds) : [])].slice(0, MOST);
  if (sentences.length === 0) return [];
  const rows = await db
    .selectFrom("species")
    .select(["id as _id", "slug", ...listedFields])
    .where(
      "id",
      "in",
      sentences.map(([_id]) => _id),
    )
    .execute();
  const byId = new Map(rows.map((row) => [row._id, row]));
  return sentences.flatMap(([_id, sentence]) => {
    const row = byId.get(_id);
    return row ? [{ sentence, ...row }] : [];
  });
}
