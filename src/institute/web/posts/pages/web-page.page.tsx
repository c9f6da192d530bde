import { data, redirect } from "react-router";
import { errorStatus } from "#core/domain/errors.ts";
import { textLanguage } from "#core/domain/text-language.ts";
import { load, pageContext } from "#core/web/page-context.ts";
import { feedLinks, pageMeta } from "#core/web/page-meta.ts";
import { pictureUrl } from "#core/web/ui/cover.tsx";
import { EmptyState } from "#core/web/ui/empty-state.tsx";
import { Prose } from "#core/web/ui/prose.tsx";
import { Title } from "#core/web/ui/title.tsx";
import { promisedPages } from "#institute/domain/posts/page-address.ts";
import { PAGES_FEED } from "#institute/domain/posts/types.ts";
import { tidyPath } from "#institute/domain/posts/web-pages.ts";
import type { Route } from "./+types/web-page.page.ts";
import styles from "./detail.module.css";
import { Featured } from "./featured.tsx";

/** Every address that no other route has: a web page, or none; what is at an address is looked up without a query. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { client, content, publicUrl } = context.get(pageContext);
  const asked = url.pathname.replace(/\.data$/, "");
  const path = tidyPath(asked);
  const found = content.webPages.at.get(path);
  const promised = promisedPages.get(path);
  if (!found && !promised) throw data("Page not found.", { status: errorStatus.notFound });
  if (found === "gone") throw data("This page is gone.", { status: errorStatus.gone });
  if (found && "movedTo" in found) throw redirect(found.movedTo, 301);
  if (path !== asked) throw redirect(path, 301);
  if (!found) return { path, publicUrl, promised, post: null };
  const post = await load(client.api.posts[":idOrSlug"].$get({ param: { idOrSlug: found.page.id } }));
  return { path, publicUrl, promised: undefined, post };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        ...pageMeta({
          title: loaderData.post?.title ?? loaderData.promised,
          description: loaderData.post?.intro ?? loaderData.post?.excerpt ?? "",
          path: loaderData.path,
          publicUrl: loaderData.publicUrl,
          ...(loaderData.post && pictureUrl(loaderData.post) && { image: pictureUrl(loaderData.post) }),
        }),
        ...feedLinks(PAGES_FEED, "Web pages"),
      ]
    : [];

/** A web page: a post that admins edit as any other; one that menus lead to also answers before it is written. */
export default function WebPage({ loaderData: { post, promised } }: Route.ComponentProps) {
  if (!post)
    return (
      <div className={`wrap ${styles.page}`}>
        <EmptyState
          kind="nothing"
          level="h1"
          title={promised ?? ""}
          text="This page has not been written yet."
          action={{ href: "/about", label: "About the institute" }}
        />
      </div>
    );
  return (
    <article className={`wrap ${styles.page}`} {...textLanguage(post.title, post.language)}>
      <header className={`stack ${styles.head}`}>
        <h1>
          <Title of={post} />
        </h1>
        {post.intro && <p className="lead">{post.intro}</p>}
      </header>
      {pictureUrl(post) && (
        <figure className={styles.featured}>
          <Featured post={post} />
        </figure>
      )}
      <div className={`stack ${styles.body}`}>
        <div>
          <Prose html={post.content} language={post.language} />
        </div>
      </div>
    </article>
  );
}
