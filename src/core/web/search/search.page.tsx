import panels from "virtual:panels/search";
import { redirect } from "react-router";
import { isSearchable, MAX_SEARCH_LENGTH } from "#core/domain/site-search.ts";
import { excerpt } from "#core/domain/words.ts";
import { load, pageContext } from "../page-context.ts";
import { pageMeta } from "../page-meta.ts";
import { PublicSearch } from "../ui/public-search.tsx";
import { resultsAnchor } from "../ui/results-anchor.ts";
import type { Route } from "./+types/search.page.ts";
import { joinFound } from "./join-found.ts";
import { Results } from "./results.tsx";
import styles from "./search.module.css";

const kinds = new Intl.ListFormat("en-GB").format(panels.flatMap(({ finds }) => finds));

export async function loader({ url, context }: Route.LoaderArgs) {
  const { client, publicUrl, content } = context.get(pageContext);
  const typed = url.searchParams.get("q")?.trim();
  if (typed === "") throw redirect("/search");
  const search = typed?.slice(0, MAX_SEARCH_LENGTH).toWellFormed() ?? "";
  const isCut = search !== (typed ?? "");
  if (!isSearchable(search)) return { search, isCut, publicUrl, found: null };
  const reply = await load(client.api.search.$get({ query: { searchQuery: search } }));
  return { search, isCut, publicUrl, found: joinFound(reply, content, search) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...pageMeta({
    title: loaderData?.search ? `“${excerpt(loaderData.search, 8)}”, search` : "Search",
    description: `Search ${kinds}.`,
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
        placeholder="A name or words"
        search={search}
        maxLength={MAX_SEARCH_LENGTH}
        first
      />
      {found ? (
        <Results search={search} isCut={isCut} found={found} />
      ) : (
        <p id={resultsAnchor} className={styles.summary} role={search ? "status" : undefined} tabIndex={-1}>
          {search ? "Type at least two letters." : `Search ${kinds}.`}
        </p>
      )}
    </div>
  );
}
