import type { Db, Trx } from "#core/db/connect.ts";
import { listedTypes } from "#institute/domain/posts/types.ts";

/** Path segments with another meaning, which no slug may take. */
const reservedSlugs = new Set([
  ...listedTypes.map(({ path }) => path),
  "search",
  "user",
  "member",
  "moderated",
  "approvals",
]);

/** A free slug for a post: the wanted one, else with a number, else with the end of the id. */
export async function findFreeSlug(db: Db, wanted: string, postId: string): Promise<string> {
  const candidates = [
    wanted,
    ...[2, 3, 4, 5].map((number) => `${wanted}-${number}`),
    `${wanted}-${postId.slice(-12)}`,
  ];
  const usedRows = await db
    .selectFrom("post_slug")
    .select(["slug", "postId"])
    .where("slug", "in", candidates)
    .execute();
  const used = new Set(usedRows.filter((row) => row.postId !== postId).map((row) => row.slug));
  return candidates.find((slug) => !used.has(slug) && !reservedSlugs.has(slug)) ?? postId;
}

/** Reserves a slug for a post permanently; when the slug changes, the earlier ones redirect. */
export async function saveSlug(db: Trx, slug: string, postId: string): Promise<void> {
  await db
    .insertInto("post_slug")
    .values({ slug, postId })
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .execute();
}
