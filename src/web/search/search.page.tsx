import content from "virtual:content";
import { redirect } from "react-router";
import { memberCategories } from "#domain/people/member-categories.ts";
import { postTypeRow } from "#domain/posts/types.ts";
import { isSearchable, MAX_SEARCH_LENGTH } from "#domain/site-search.ts";
import { countOf, excerpt } from "#domain/words.ts";
import { load, pageContext } from "../page-context.ts";
import { pageMeta } from "../page-meta.ts";
import { DidYouMean } from "../ui/did-you-mean.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { PublicSearch } from "../ui/public-search.tsx";
import { resultsAnchor } from "../ui/results-anchor.ts";
import type { Route } from "./+types/search.page.ts";
import { createPageSearch, type FoundPage } from "./find-pages.ts";
import { toFoundBird, toFoundPerson, toFoundPost } from "./found.ts";
import { Group } from "./group.tsx";
import { BirdRow, PageRow, PersonRow, PostRow } from "./rows.tsx";
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

const addressOf = (path: string, name: "q" | "search", search: string) =>
  `${path}?${new URLSearchParams({ [name]: search })}#${resultsAnchor}`;

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { search, isCut, found } = loaderData;
  return (
    <div className={`wrap ${styles.page}`}>
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

type Found = NonNullable<Route.ComponentProps["loaderData"]["found"]>;

function Results({ search, isCut, found }: { search: string; isCut: boolean; found: Found }) {
  const { birds, people, posts, pages, suggestion } = found;
  const total = [birds, people, ...posts].reduce((sum, group) => sum + group.total, pages.length);
  const hasMore = posts.some((group) => group.hasMore);
  return (
    <>
      <p id={resultsAnchor} className={styles.summary} role="status" tabIndex={-1}>
        {total === 0 ? "Nothing found" : `${hasMore ? "More than " : ""}${countOf(total, "result")}`} for{" "}
        <q>{search}</q>
        {isCut && `. Only the first ${MAX_SEARCH_LENGTH} characters were searched for.`}
      </p>
      <DidYouMean suggestion={suggestion} href={addressOf("/search", "q", suggestion ?? "")} />
      {total === 0 && (
        <EmptyState
          kind="nothing"
          title="No results"
          text="Try fewer words, or another spelling."
          more={[
            { href: "/birdlist", label: "All birds" },
            { href: "/publications", label: "All publications" },
            { href: "/team", label: "The team" },
          ]}
        />
      )}
      <Group
        id="birds"
        title="Birds"
        rows={birds.rows.map((bird) => <BirdRow key={bird.slug} bird={bird} />)}
        more={
          birds.total > birds.rows.length
            ? [
                {
                  href: addressOf("/birdlist", "search", search),
                  label: `All ${countOf(birds.total, "bird")}`,
                },
              ]
            : []
        }
      />
      {posts.map(({ type, rows, total, hasMore }) => {
        const { many, plural, path } = postTypeRow(type);
        const count = total.toLocaleString("en-GB");
        return (
          <Group
            key={type}
            id={type}
            title={many}
            wide
            rows={rows.map((post) => <PostRow key={post._id} post={post} />)}
            more={
              total > rows.length
                ? [
                    {
                      href: addressOf(`/${path}`, "search", search),
                      label: hasMore ? `More than ${count} ${plural}` : `All ${count} ${plural}`,
                    },
                  ]
                : []
            }
          />
        );
      })}
      <Group
        id="people"
        title="People"
        rows={people.rows.map((person) => <PersonRow key={person._id} person={person} />)}
        more={
          people.total > people.rows.length ? people.categories.map((one) => directoryLink(one, search)) : []
        }
      />
      <Group
        id="pages"
        title="Pages of the institute"
        wide
        rows={pages.map((page) => <PageRow key={page.href} page={page} />)}
        more={[]}
      />
    </>
  );
}

function directoryLink(
  { category, total }: Found["people"]["categories"][number],
  search: string,
): { href: string; label: string } {
  const { one, many, path } = memberCategories[category];
  const label =
    total === 1 ? `1 ${one.toLowerCase()}` : `All ${total.toLocaleString("en-GB")} ${many.toLowerCase()}`;
  return { href: addressOf(`/people/${path}`, "search", search), label };
}
