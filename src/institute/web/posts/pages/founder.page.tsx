import { loadOrNull, pageContext } from "#core/web/page-context.ts";
import { pageMeta } from "#core/web/page-meta.ts";
import { EmptyState } from "#core/web/ui/empty-state.tsx";
import { Prose } from "#core/web/ui/prose.tsx";
import { Title } from "#core/web/ui/title.tsx";
import type { Route } from "./+types/founder.page.ts";
import styles from "./detail.module.css";
import { Featured } from "./featured.tsx";

const slug = "founder";

export async function loader({ context }: Route.LoaderArgs) {
  const { client, publicUrl } = context.get(pageContext);
  const reply = client.api.posts[":idOrSlug"].$get({ param: { idOrSlug: slug } });
  return { post: await loadOrNull(reply), publicUrl };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: loaderData?.post?.title ?? "Our Founder",
    description: loaderData?.post?.excerpt ?? "",
    path: `/${slug}`,
    publicUrl: loaderData?.publicUrl,
  });

/** The founder: a web page post edited by admins; menus link here, so it also works before it is written. */
export default function FounderPage({ loaderData: { post } }: Route.ComponentProps) {
  if (!post)
    return (
      <div className={`wrap ${styles.page}`}>
        <EmptyState
          kind="nothing"
          level="h1"
          title="Our Founder"
          text="This page has not been written yet."
          action={{ href: "/about", label: "About the institute" }}
        />
      </div>
    );
  return (
    <article className={`wrap ${styles.page}`}>
      <header className={`stack ${styles.head}`}>
        <h1>
          <Title of={post} />
        </h1>
      </header>
      <figure className={styles.featured}>
        <Featured post={post} />
      </figure>
      <div className={`stack ${styles.body}`}>
        <div>
          <Prose html={post.content} />
          <p style={{ marginTop: "var(--space-6)" }}>
            <a href="/research">See the research that followed</a>
          </p>
        </div>
      </div>
    </article>
  );
}
