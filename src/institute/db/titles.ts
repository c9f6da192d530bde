import type { TitleSource } from "#core/db/part.ts";
import { pageAddresses } from "#institute/domain/pages/content.ts";
import { memberHref } from "#institute/domain/people/member-href.ts";
import { findTypeByPath, listedTypes, postHref, postTypeRow } from "#institute/domain/posts/types.ts";

/** The slug in the address of a post, whichever list it was in; that of a web page is its address. */
function slugOf(path: string): string {
  const [, list = "", slug] = /^\/([a-z]+)\/([^/]+)$/.exec(path) ?? [];
  return slug !== undefined && findTypeByPath(list) ? slug : path;
}

/** Posts under every address that they have had. */
export const titledPosts: TitleSource = async (db, paths) => {
  const rows = await db
    .selectFrom("post_slug")
    .innerJoin("post", "post.id", "post_slug.postId")
    .select(["post_slug.slug as known", "post.slug", "post.postType", "post.title"])
    .where("post_slug.slug", "in", [...new Set(paths.map(slugOf))])
    .execute();
  const posts = new Map(rows.map((row) => [row.known, row]));
  return paths.flatMap((path) => {
    const post = posts.get(slugOf(path));
    return post ? { path, title: post.title, href: postHref(post) } : [];
  });
};

/** The files that works have or had, as their works are called. */
export const titledFiles: TitleSource = async (db, paths) => {
  const files = paths.filter((path) => path.startsWith("/files/"));
  if (files.length === 0) return [];
  const current = await db
    .selectFrom("post")
    .select(["fileUrl as path", "title", "fileUrl as href"])
    .where("fileUrl", "in", files)
    .execute();
  const earlier = await db
    .selectFrom("post_version")
    .innerJoin("post", "post.id", "post_version.postId")
    .select(["post_version.fileUrl as path", "post.title", "post.fileUrl as href"])
    .where("post_version.fileUrl", "in", files)
    .execute();
  return [...earlier, ...current].flatMap(({ path, title, href }) =>
    path === null ? [] : { path, title, href: href ?? path },
  );
};

export const titledMembers: TitleSource = async (db, paths) => {
  const start = memberHref("");
  const slugs = paths.filter((path) => path.startsWith(start)).map((path) => path.slice(start.length));
  if (slugs.length === 0) return [];
  const rows = await db.selectFrom("profile").select(["slug", "name"]).where("slug", "in", slugs).execute();
  return rows.map(({ slug, name }) => ({ path: memberHref(slug), title: name, href: memberHref(slug) }));
};

/** The lists of posts, and the pages of the institute that have one address; the lists of people share their texts. */
export const titledContent: TitleSource = async (_db, paths) => {
  const pages = Object.entries(pageAddresses).flatMap(([name, { label, href }]) =>
    href !== null && name !== "people" ? { path: href, title: label, href } : [],
  );
  const lists = listedTypes.map(({ type, path }) => ({
    path: `/${path}`,
    title: postTypeRow(type).many,
    href: `/${path}`,
  }));
  return [...pages, ...lists].filter(({ path }) => paths.includes(path));
};
