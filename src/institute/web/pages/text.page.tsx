import { data } from "react-router";
import { textLanguage } from "#core/domain/text-language.ts";
import { pageContext } from "#core/web/page-context.ts";
import { pageMeta } from "#core/web/page-meta.ts";
import { currentCalls } from "#institute/domain/pages/calls.ts";
import type { ShownCall, TextPage } from "#institute/domain/pages/content.ts";
import { tidyPath } from "#institute/domain/posts/web-pages.ts";
import type { Route } from "./+types/text.page.ts";
import { CallsInFrench } from "./calls-in-french.tsx";
import { PageHead, Sections } from "./parts.tsx";
import styles from "./text.module.css";

/** The page of a file in `content/pages/`; its address is the file's name. */
export const loader = ({ url, context }: Route.LoaderArgs) => {
  const name = tidyPath(url.pathname.replace(/\.data$/, "")).slice(1);
  const { content, publicUrl } = context.get(pageContext);
  const page = Object.hasOwn(content.pages, name) ? content.pages[name] : undefined;
  if (!page) throw data("Page not found.", { status: 404 });
  return { name, page, calls: callsOn(page, content.calls), publicUrl };
};

/** The calls that the page shows of which this is the French one. */
function callsOn({ lang, translates }: TextPage, calls: ShownCall[]) {
  if (lang !== "fr" || !translates || !["/apply", "/msc-program"].includes(translates)) return [];
  const current = currentCalls(calls, new Date().toISOString());
  return translates === "/apply" ? current : current.filter(({ kind }) => kind === "msc");
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ ...loaderData?.page, path: `/${loaderData?.name}`, publicUrl: loaderData?.publicUrl });

export default function FreeTextPage({ loaderData: { page, calls } }: Route.ComponentProps) {
  return (
    <div className={`wrap ${styles.page}`} {...textLanguage(`${page.title} ${page.intro}`, page.lang)}>
      <PageHead {...page} />
      <CallsInFrench calls={calls} />
      <Sections {...page} />
    </div>
  );
}
