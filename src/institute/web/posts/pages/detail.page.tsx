import { data, redirect } from "react-router";
import { errorStatus } from "#core/domain/errors.ts";
import { load, loadOrNull, pageContext } from "#core/web/page-context.ts";
import { pageMeta } from "#core/web/page-meta.ts";
import { pictureUrl } from "#core/web/ui/cover.tsx";
import { Share } from "#core/web/ui/share.tsx";
import { findTypeByPath, postHref, postTypeRow } from "#institute/domain/posts/types.ts";
import { formatCitation } from "#institute/formats/posts/citation.ts";
import { citationTags } from "#institute/formats/posts/citation-tags.ts";
import { postData, publishedOn } from "#institute/formats/posts/json-ld.ts";
import { toCitable } from "#institute/formats/posts/post-citation.ts";
import { dublinCoreTags } from "#institute/formats/works/dublin-core.ts";
import { signpostHeader, workLanding } from "#institute/formats/works/signposts.ts";
import { toPostCardWithExcerpt } from "../../ui/card-post.ts";
import type { Route } from "./+types/detail.page.ts";
import { MorePosts } from "./more-posts.tsx";
import { PostArticle } from "./post-article.tsx";
import { Withdrawn, withdrawnMeta } from "./withdrawn.tsx";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { client, publicUrl } = context.get(pageContext);
  const path = url.pathname.split("/")[1] ?? "";
  const { slug = "" } = params;
  const param = { idOrSlug: slug };
  const reply = await client.api.posts[":idOrSlug"].$get({ param });
  const isGone = reply.status === errorStatus.gone;
  const withdrawn = isGone && (await loadOrNull(client.api.posts[":idOrSlug"].withdrawal.$get({ param })));
  if (withdrawn) return data({ withdrawn }, { status: errorStatus.gone });
  const post = await load(Promise.resolve(reply));
  // Redirect an old slug, or the path of another post type, to the current address.
  if (post.slug !== slug || post.postType !== findTypeByPath(path)) throw redirect(postHref(post), 301);
  const following = await load(
    client.api.posts[":idOrSlug"].following.$get({ param: { idOrSlug: post._id } }),
  );
  const more = following.posts.map(toPostCardWithExcerpt);
  const work = toCitable(post, publicUrl, post.content);
  const cited = work && formatCitation(work, postHref(post));
  // A work also answers in the forms that machines ask for.
  const headers = new Headers(work && { Link: signpostHeader(workLanding(post), publicUrl), Vary: "Accept" });
  return data(
    { withdrawn: undefined, post, more, publicUrl, cited, dublinCore: work ? dublinCoreTags(work) : [] },
    { headers },
  );
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return pageMeta({ path: "/", publicUrl: undefined });
  if (loaderData.withdrawn) return withdrawnMeta(loaderData.withdrawn);
  const { post, publicUrl, dublinCore } = loaderData;
  const row = postTypeRow(post.postType);
  return [
    ...pageMeta({
      title: post.title,
      // Without an abstract, a program would take the words on the institute for one.
      description: post.excerpt || (row.citedAs ? null : ""),
      path: postHref(post),
      publicUrl,
      image: pictureUrl(post),
      published: publishedOn(post) ?? null,
      trail: row.path ? [{ name: row.many, path: `/${row.path}` }] : [],
      data: (_, image) => postData(post, publicUrl, image),
    }),
    ...citationTags(post, publicUrl),
    ...dublinCore,
  ];
};

export default function DetailPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.withdrawn) return <Withdrawn work={loaderData.withdrawn} />;
  const { post, more, cited } = loaderData;
  const row = postTypeRow(post.postType);
  return (
    <>
      <PostArticle post={post} cited={cited}>
        <Share path={postHref(post)} title={post.title} />
      </PostArticle>
      <MorePosts posts={more} row={row} below={pictureUrl(post) ? undefined : post.slug} />
    </>
  );
}
