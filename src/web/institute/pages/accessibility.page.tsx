import content from "virtual:content";
import { pageContext } from "../../page-context.ts";
import { pageMeta } from "../../page-meta.ts";
import type { Route } from "./+types/accessibility.page.ts";
import styles from "./accessibility.module.css";
import { Sections } from "./parts.tsx";

export const loader = ({ context }: Route.LoaderArgs) => ({
  page: content.accessibility,
  publicUrl: context.get(pageContext).publicUrl,
});

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ ...loaderData?.page, path: "/accessibility", publicUrl: loaderData?.publicUrl });

export default function AccessibilityPage({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <div className={`wrap ${styles.page}`}>
      <header>
        <h1>{page.title}</h1>
        <p className={styles.intro}>{page.intro}</p>
        <p className={styles.aim}>
          What we aim for: <strong>{page.aim}</strong>
        </p>
      </header>
      <Sections {...page} />
    </div>
  );
}
