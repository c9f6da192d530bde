import { speciesHref } from "#birds/domain/guide/species-href.ts";
import type { Db } from "#core/db/connect.ts";
import type { SitemapSource } from "#core/db/part.ts";

const selectSpecies = (db: Db) => db.selectFrom("species").where("deletedAt", "is", null);

/** The pages of species. */
export const speciesPages: SitemapSource = {
  async count(db) {
    const { total } = await selectSpecies(db)
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    return total;
  },
  async list(db, { limit, offset }) {
    const rows = await selectSpecies(db)
      .select(["slug", "updatedAt"])
      .orderBy("id")
      .limit(limit)
      .offset(offset)
      .execute();
    return rows.map(({ slug, updatedAt }) => ({ path: speciesHref(slug), changed: updatedAt }));
  },
};
