import { renderToStaticMarkup } from "react-dom/server";
import { data } from "react-router";
import { load, pageContext } from "#core/web/page-context.ts";
import { postHref } from "#institute/domain/posts/types.ts";
import { formatCitation } from "#institute/formats/posts/citation.ts";
import { toCitable } from "#institute/formats/posts/post-citation.ts";
import { CiteDialog } from "../../ui/cite.tsx";
import type { Route } from "./+types/cite.file.ts";

/** The citation of a work as a dialog, which its rows in lists open. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { client, publicUrl } = context.get(pageContext);
  const post = await load(client.api.posts[":idOrSlug"].$get({ param: { idOrSlug: params.slug ?? "" } }));
  const work = toCitable(post, publicUrl);
  if (!work) throw data("This page does not exist.", { status: 404 });
  const cited = formatCitation(work, postHref(post));
  // Opened by itself, it leads to the citation on the page of the work.
  const dialog = (
    <>
      <meta httpEquiv="refresh" content={`0; url=${postHref(post)}#cite`} />
      <CiteDialog cited={cited} work={post} />
    </>
  );
  return new Response(renderToStaticMarkup(dialog), {
    headers: { "Content-Type": "text/html; charset=utf-8", "X-Robots-Tag": "noindex" },
  });
}
