import content from "virtual:content";
import { redirect } from "react-router";
import { isSearchable, MAX_SEARCH_LENGTH } from "#domain/site-search.ts";
import { excerpt } from "#domain/words.ts";
import { load, pageContext } from "../page-context.ts";
import { pageMeta } from "../page-meta.ts";
import { PublicSearch } from "../ui/public-search.tsx";
import { resultsAnchor } from "../ui/results-anchor.ts";
import type { Route } from "./+types/search.page.ts";
import { createPageSearch, type FoundPage } from "./find-pages.ts";
import { toFoundBird, toFoundPerson, toFoundPost } from "./found.ts";
import { Results } from "./results.tsx";
import styles from "./search.module.css";

const findPages = createPageSearch(content);

export async function loader({ url, context }: Route.LoaderArgs) {
  const { client, publicUrl, publicPaths } = context.get(pageContext);
  const typed = url.searchParams.get("q")?.trim();
  if (typed === "") throw redirect("/search");
  const search = typed?.slice(0, MAX_SEARCH_LENGTH).toWellFormed() ?? "";
  const isCut = search !== (typed ?? "");
  if (!isSearchable(search)) return { search, isCut, publicUrl, found: null };
  const { species, people, posts, webPages, suggestion } = await load(
    client.api.search.$get({ query: { searchQuery: search } }),
  );
  const pages = findPages(search);
  const writtenPages = webPages
    .map(
      ({ slug, title, excerpt: intro }): FoundPage => ({
        href: `/${slug}`,
        title,
        intro: excerpt(intro, 24),
      }),
    )
    .filter(({ href }) => publicPaths.includes(href));
  const hrefs = new Set(writtenPages.map(({ href }) => href));
  const found = {
    birds: { rows: species.data.map(toFoundBird), total: species.total },
    people: {
      rows: people.data.map(toFoundPerson),
      total: people.total,
      categories: people.categories,
    },
    posts: posts
      .filter(({ total }) => total > 0)
      .map(({ type, data, total, hasMore }) => ({ type, rows: data.map(toFoundPost), total, hasMore })),
    pages: [...writtenPages, ...pages.filter(({ href }) => !hrefs.has(href))],
    suggestion,
  };
  return { search, isCut, publicUrl, found };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...pageMeta({
    title: loaderData?.search ? `“${excerpt(loaderData.search, 8)}”, search` : "Search",
    description: "Search birds, publications, theses, news, people and the pages of the institute.",
    path: "/search",
    publicUrl: loaderData?.publicUrl,
  }),
  ...(loaderData?.search ? [{ name: "robots", content: "noindex" }] : []),
];

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { search, isCut, found } = loaderData;
  return (
    <div className={`wrap page ${styles.page}`}>
      <h1>Search</h1>
      <PublicSearch
        action="/search"
        name="q"
        label="Search the whole site"
        placeholder="Birds, papers, people"
        search={search}
        maxLength={MAX_SEARCH_LENGTH}
      />
      {found ? (
        <Results search={search} isCut={isCut} found={found} />
      ) : (
        <p id={resultsAnchor} className={styles.summary} role={search ? "status" : undefined} tabIndex={-1}>
          {search
            ? "Type at least two letters."
            : "Birds by any of their names, publications and theses, news, people, and the pages of the institute."}
        </p>
      )}
    </div>
  );
}
