import type { Db } from "#core/db/connect.ts";
import type { SitemapSource } from "#core/db/part.ts";
import { memberHref } from "#institute/domain/people/member-href.ts";

/** Only members with a category are listed in a directory, so only they are indexed. */
const selectListed = (db: Db) =>
  db
    .selectFrom("profile")
    .where("deletedAt", "is", null)
    .where((where) =>
      where.exists(
        where
          .selectFrom("profile_category")
          .select("profileId")
          .whereRef("profile_category.profileId", "=", "profile.id"),
      ),
    );

/** The pages of members. */
export const memberPages: SitemapSource = {
  async count(db) {
    const { total } = await selectListed(db)
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    return total;
  },
  async list(db, { limit, offset }) {
    const rows = await selectListed(db)
      .select(["slug", "updatedAt"])
      .orderBy("id")
      .limit(limit)
      .offset(offset)
      .execute();
    return rows.map(({ slug, updatedAt }) => ({ path: memberHref(slug), changed: updatedAt }));
  },
};
