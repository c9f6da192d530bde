import { data } from "react-router";
import { textLanguage } from "#core/domain/text-language.ts";
import { pageContext } from "#core/web/page-context.ts";
import { pageMeta } from "#core/web/page-meta.ts";
import { tidyPath } from "#institute/domain/posts/web-pages.ts";
import { EditPart } from "../ui/edit-part.tsx";
import type { Route } from "./+types/text.page.ts";
import { Sections } from "./parts.tsx";
import styles from "./text.module.css";

/** The page of a file in `content/pages/`; its address is the file's name. */
export const loader = ({ url, context }: Route.LoaderArgs) => {
  const name = tidyPath(url.pathname.replace(/\.data$/, "")).slice(1);
  const { content, publicUrl } = context.get(pageContext);
  const page = Object.hasOwn(content.pages, name) ? content.pages[name] : undefined;
  if (!page) throw data("Page not found.", { status: 404 });
  return { name, page, publicUrl };
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ ...loaderData?.page, path: `/${loaderData?.name}`, publicUrl: loaderData?.publicUrl });

export default function TextPage({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <div className={`wrap ${styles.page}`} {...textLanguage(`${page.title} ${page.intro}`, page.lang)}>
      <header className="stack">
        <h1>
          {page.title}
          <EditPart part="title" of={page.title} />
        </h1>
        <p className="lead">{page.intro}</p>
      </header>
      <Sections {...page} />
    </div>
  );
}
