import { data } from "react-router";
import { isKeyOf } from "#domain/keys.ts";
import { isWork } from "#domain/posts/authorship.ts";
import type { PostSummary } from "#domain/posts/post.ts";
import { findTypeByPath, postHref, postTypeRow } from "#domain/posts/types.ts";
import { fittingTitleHtml } from "#domain/title-markup.ts";
import { type FeedEntry, feedFormats } from "#formats/posts/feed.ts";
import { institute } from "#institute";
import { load, pageContext } from "../page-context.ts";
import type { Route } from "./+types/feed.page.ts";

/** The newest posts of a list for feed readers: `/feeds/news.atom`, `/feeds/theses.rss`. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const [, path = "", ending = ""] = /^([a-z]+)\.([a-z]+)$/.exec(params.name) ?? [];
  const type = findTypeByPath(path);
  if (!type || !isKeyOf(feedFormats, ending)) throw data("Feed not found.", { status: 404 });
  const { client, publicUrl } = context.get(pageContext);
  const { posts } = await load(client.api.newest[":collection"].$get({ param: { collection: path } }));
  const row = postTypeRow(type);
  const feed = {
    title: `${row.many} · ${institute.shortName}`,
    subtitle: row.intro,
    href: `${publicUrl}/${path}`,
    self: `${publicUrl}/feeds/${params.name}`,
    language: isWork(type) ? undefined : "en-GB",
    author: institute.name,
    // Feed readers sort by date, so undated posts are left out.
    entries: posts
      .filter(({ datePrecision }) => datePrecision !== "unknown")
      .map((post) => toFeedEntry(post, publicUrl)),
  };
  return new Response(feedFormats[ending].write(feed), {
    headers: { "Content-Type": `${feedFormats[ending].type}; charset=utf-8` },
  });
}

const mediaTypes: Record<string, string> = {
  pdf: "application/pdf",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
};

function toFeedEntry(post: PostSummary, publicUrl: string): FeedEntry {
  const type = mediaTypes[post.file?.format ?? ""];
  return {
    id: `urn:uuid:${post._id}`,
    href: `${publicUrl}${postHref(post)}`,
    title: post.title,
    titleHtml: fittingTitleHtml(post) ?? undefined,
    authors: isWork(post.postType) ? post.authors.map(({ name }) => name) : [post.author],
    summary: post.excerpt,
    ...(isWork(post.postType) && { language: post.language }),
    published: post.datePrecision === "day" ? post.createdAt : undefined,
    updated: post.updatedAt,
    file:
      post.file && type ? { href: `${publicUrl}${post.fileUrl}`, type, bytes: post.file.bytes } : undefined,
  };
}
