import type { FollowKind } from "#core/db/follows/follow-kind.ts";
import { isId } from "#core/db/record.ts";
import { memberHref } from "#institute/domain/people/member-href.ts";
import { findTypeByPath, postTypeRow } from "#institute/domain/posts/types.ts";
import { listNewPosts, toNews } from "./new-posts.ts";

const nothing = { lines: [], total: 0 };

/** The new posts of a list, by the path of their type. */
export const typeFollows: FollowKind = {
  rhythms: ["week", "day", "month"],
  async find(_db, _reader, what) {
    const type = findTypeByPath(what);
    return type && { what, title: postTypeRow(type).plural, href: `/${what}` };
  },
  async news(db, reader, what, window) {
    const type = findTypeByPath(what);
    if (!type) return nothing;
    const posts = await listNewPosts(db, reader, window, (where) => where("postType", "=", type));
    return toNews(db, reader, posts, window);
  },
};

/** The new works of a member, by the id of their profile. */
export const personFollows: FollowKind = {
  rhythms: ["week", "day", "month"],
  async find(db, _reader, what) {
    if (!isId(what)) return undefined;
    const profile = await db
      .selectFrom("profile")
      .select(["name", "slug"])
      .where("id", "=", what)
      .where("deletedAt", "is", null)
      .executeTakeFirst();
    return profile && { what, title: `works by ${profile.name}`, href: memberHref(profile.slug) };
  },
  async news(db, reader, what, window) {
    const posts = await listNewPosts(db, reader, window, (where) =>
      where(
        "post.id",
        "in",
        where.selectFrom("post_author").select("postId").where("post_author.profileId", "=", what),
      ),
    );
    return toNews(db, reader, posts, window);
  },
};
