import { sql } from "kysely";
import type { Db } from "#core/db/connect.ts";
import { DEFAULT_PAGE_SIZE, type Paged, pageWindow } from "#core/domain/paging.ts";
import { workTypes } from "#institute/domain/posts/authorship.ts";
import type { PostSummary } from "#institute/domain/posts/post.ts";
import type { Where } from "./readable.ts";
import { findSummaries } from "./rows.ts";

/** Ids of what a person wrote, as the domain's `isWrittenBy` decides: works that name them, and their other posts. */
export const selectWrittenIds = (where: Where, person: { accountId: string; profileId: string }) =>
  where
    .selectFrom("post_author")
    .select("postId as id")
    .where("profileId", "=", person.profileId)
    .union(
      where
        .selectFrom("post as posted")
        .select("posted.id")
        .where("posted.accountId", "=", person.accountId)
        .where("posted.postType", "not in", workTypes),
    )
    .union(selectUnlinked(where, person));

/** Ids of the works that an account posted and that have its name without a profile. */
const selectUnlinked = (where: Where, person: { accountId: string; profileId: string }) =>
  where
    .selectFrom("post as posted")
    .innerJoin("account", "account.id", "posted.accountId")
    .innerJoin("post_author", "post_author.postId", "posted.id")
    .leftJoin("profile", (join) => join.on("profile.id", "=", person.profileId))
    .select("posted.id")
    .where("posted.accountId", "=", person.accountId)
    .where("post_author.profileId", "is", null)
    .where(
      "post_author.name",
      "=",
      sql<string>`coalesce(${sql.ref("profile.name")}, trim(${sql.ref("account.firstName")} || ' ' || ${sql.ref("account.lastName")}))`,
    );

/** The public works that an account without a profile wrote, the newest first. */
export async function listWrittenWorks(
  db: Db,
  accountId: string,
  { page, limit = DEFAULT_PAGE_SIZE }: { page: number; limit?: number | undefined },
): Promise<Paged<PostSummary>> {
  const works = db
    .selectFrom("post")
    .where((where) => where("post.id", "in", selectWrittenIds(where, { accountId, profileId: "" })))
    .where("postType", "in", workTypes)
    .where("publicAt", "is not", null);
  const { total } = await works
    .select((select) => select.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const { size, offset, ...paging } = pageWindow(total, page, limit);
  if (size === 0) return { data: [], ...paging, total };
  const rows = await works
    .select("post.id")
    .orderBy("createdAt", "desc")
    .orderBy("post.id", "desc")
    .limit(size)
    .offset(offset)
    .execute();
  const ids = rows.map(({ id }) => id);
  return { data: await findSummaries(db, null, ids), ...paging, total };
}
