import { data } from "react-router";
import { isKeyOf } from "#core/domain/keys.ts";
import { fittingTitleHtml } from "#core/domain/title-markup.ts";
import { institute } from "#core/institute.ts";
import { load, pageContext } from "#core/web/page-context.ts";
import { isWork, shownWriters } from "#institute/domain/posts/authorship.ts";
import type { PostSummary } from "#institute/domain/posts/post.ts";
import { findTypeByFeed, PAGES_FEED, postHref, postTypeRow } from "#institute/domain/posts/types.ts";
import { type FeedEntry, feedFormats } from "#institute/formats/posts/feed.ts";
import type { Route } from "./+types/feed.page.ts";

/** The newest posts of a list for feed readers (`/feeds/news.atom`, `/feeds/theses.rss`), or the web pages that changed last (`/feeds/pages.atom`). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const [, path = "", ending = ""] = /^([a-z]+)\.([a-z]+)$/.exec(params.name) ?? [];
  const type = findTypeByFeed(path);
  if (!type || !isKeyOf(feedFormats, ending)) throw data("Feed not found.", { status: 404 });
  const { client, publicUrl } = context.get(pageContext);
  const { posts } = await load(client.api.newest[":collection"].$get({ param: { collection: path } }));
  const row = postTypeRow(type);
  const feed = {
    title: `${row.many} · ${institute().shortName}`,
    subtitle: row.intro || `New and changed pages of ${institute().name}.`,
    href: path === PAGES_FEED ? publicUrl : `${publicUrl}/${path}`,
    self: `${publicUrl}/feeds/${params.name}`,
    language: isWork(type) ? undefined : "en-GB",
    author: institute().name,
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
    // A post that moved in from an older site has the id that it had there.
    id: post._id.includes("-") ? `urn:uuid:${post._id}` : `${publicUrl}/api/posts/${post._id}`,
    href: `${publicUrl}${postHref(post)}`,
    title: post.title,
    titleHtml: fittingTitleHtml(post) ?? undefined,
    authors: (isWork(post.postType) ? post.authors : shownWriters(post)).map(({ name }) => name),
    summary: post.excerpt,
    ...(isWork(post.postType) && { language: post.language }),
    published: post.datePrecision === "day" ? post.createdAt : undefined,
    updated: post.updatedAt,
    file:
      post.file && type ? { href: `${publicUrl}${post.fileUrl}`, type, bytes: post.file.bytes } : undefined,
  };
}
