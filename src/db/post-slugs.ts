import { listedTypes } from "#domain/post-types.ts";
import type { Db } from "./connect.ts";
import { each, prepared } from "./prepared.ts";

/** Words that mean something else where an id or a slug may stand. */
const reserved = new Set([
  ...listedTypes.map(({ path }) => path),
  "search",
  "user",
  "member",
  "moderated",
  "approvals",
]);

const selectTaken = prepared((db, slugs: ArrayLike<string>, count: number) =>
  db.selectFrom("post_slug").select(["slug", "postId"]).where("slug", "in", each(slugs, count)),
);

/** A free address for a post: the wanted one, else with a number, else with the end of the post's id. */
export async function freeSlug(db: Db, wanted: string, postId: string): Promise<string> {
  const candidates = [
    wanted,
    ...[2, 3, 4, 5].map((number) => `${wanted}-${number}`),
    `${wanted}-${postId.slice(-12)}`,
  ];
  const taken = await selectTaken(db, candidates, candidates.length);
  const used = new Set(taken.filter((row) => row.postId !== postId).map((row) => row.slug));
  return candidates.find((slug) => !used.has(slug) && !reserved.has(slug)) ?? postId;
}

const insertSlug = prepared((db, { slug, postId }: { slug: string; postId: string }) =>
  db
    .insertInto("post_slug")
    .values({ slug, postId })
    .onConflict((conflict) => conflict.column("slug").doNothing()),
);

/** Keeps an address for a post for good: when the post moves on to another, this one leads there. */
export async function keepSlug(db: Db, slug: string, postId: string): Promise<void> {
  await insertSlug(db, { slug, postId });
}
