import "#institute/domain/waiting-rows.ts";
import type { WaitingSource } from "#core/db/part.ts";
import { can } from "#core/domain/accounts/policy.ts";
import { type WaitingRow, waitingOf } from "#core/domain/waiting.ts";
import type { PostSummary } from "#institute/domain/posts/post.ts";
import { postHref, postTypeRow } from "#institute/domain/posts/types.ts";
import { selectOpen } from "../names/name-claims.ts";
import { findSummaries } from "../rows.ts";
import { findNearPosts } from "../search/near-works.ts";

const isChange = ({ isApproved, hasPendingEdit }: Pick<PostSummary, "isApproved" | "hasPendingEdit">) =>
  isApproved && hasPendingEdit;

const toRow = ({ _id: id, title, titleHtml, language, version, ...post }: PostSummary) => ({
  id,
  title,
  titleHtml,
  language,
  version,
  detail: [postTypeRow(post.postType).one, isChange(post) && "a change", post.author]
    .filter(Boolean)
    .join(" · "),
});

/** The posts and changes that an admin decides on. */
export const waitingPosts: WaitingSource = async (db, viewer, { limit }) => {
  if (!can(viewer, "post.approve")) return undefined;
  const waiting = db.selectFrom("post").where("deletedAt", "is", null).where("waitingSince", "is not", null);
  const [{ count }, ids] = [
    await waiting.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow(),
    await waiting
      .select(["id", "waitingSince"])
      .orderBy("waitingSince")
      .orderBy("id")
      .limit(Math.max(1, limit))
      .execute(),
  ];
  const shown = ids.slice(0, limit).map(({ id }) => id);
  const near = await findNearPosts(db, viewer, shown);
  const rows = (await findSummaries(db, viewer, shown)).map((post): WaitingRow => {
    const [found] = near.get(post._id) ?? [];
    return {
      ...toRow(post),
      ...(found && { doubt: `May be there already: “${found.title}”` }),
      since: post.waitingSince ?? null,
      href: found ? "/moderator?state=pending" : `/preview/${post._id}`,
    };
  });
  return { posts: { count, oldest: ids[0]?.waitingSince ?? null, rows } };
};

/** What an admin has returned to the person who is asked. */
export const returnedPosts: WaitingSource = async (db, { _id, profileId }, { limit }) => {
  const ownPosts = await db
    .selectFrom("post")
    .select(["post.id", "returnedAt", "returnNote"])
    .where("deletedAt", "is", null)
    .where("returnedAt", "is not", null)
    .where(({ or, eb, selectFrom }) => {
      const authored = selectFrom("post_author")
        .select("postId")
        .where("profileId", "=", profileId ?? "");
      return or([eb("accountId", "=", _id), eb("post.id", "in", authored)]);
    })
    .orderBy("returnedAt")
    .orderBy("post.id")
    .execute();
  const posts = await findSummaries(
    db,
    null,
    ownPosts.slice(0, limit).map(({ id }) => id),
  );
  const rows = ownPosts
    .slice(0, Math.max(1, limit))
    .flatMap(({ id, returnedAt, returnNote }): WaitingRow[] => {
      const post = posts.find((summary) => summary._id === id);
      return post ? [{ ...toRow(post), detail: returnNote ?? "", since: returnedAt, href: "/profile" }] : [];
    });
  return { returned: { count: ownPosts.length, oldest: ownPosts[0]?.returnedAt ?? null, rows } };
};

/** The names that members say are theirs, on this person's works or for admins on all. */
export const claimedNames: WaitingSource = async (db, viewer, { limit }) => {
  const open = can(viewer, "post.moderate")
    ? selectOpen(db)
    : selectOpen(db).where("post.accountId", "=", viewer._id);
  const { count } = await open
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const claims = await open
    .select(["name_claim.createdAt", "profile.name as member", "post.title", "post.postType", "post.slug"])
    .orderBy("name_claim.id")
    .limit(Math.max(1, limit))
    .execute();
  const rows = claims.map(({ id, name, member, title, createdAt: since, ...post }) => ({
    id,
    title: `“${name}” is ${member}`,
    detail: title,
    since,
    href: postHref(post),
  }));
  return { claims: waitingOf(count, rows, limit) };
};
