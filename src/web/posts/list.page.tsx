import { useNavigation } from "react-router";
import { filterYears, yearOf } from "#domain/dates.ts";
import { postTypeRow, typeOfPath } from "#domain/post-types.ts";
import { load, pageContext } from "../page-context.ts";
import { pageMeta } from "../page-meta.ts";
import { Band, BandCount } from "../ui/band.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Pager } from "../ui/pager.tsx";
import { PictureGrid } from "../ui/picture-grid.tsx";
import type { Route } from "./+types/list.page.ts";
import styles from "./list.module.css";
import { Toolbar } from "./toolbar.tsx";
import { TypographicList } from "./typographic-list.tsx";

const scenes: Record<string, string> = {
  news: "station",
  publications: "plateau",
  theses: "forest",
  research: "savanna",
  documents: "harmattan",
  proposals: "night",
};

export async function loader({ url, context }: Route.LoaderArgs) {
  const { client, publicUrl } = context.get(pageContext);
  const path = url.pathname.split("/")[1]?.replace(/\.data$/, "") ?? "";
  const type = typeOfPath(path) ?? "news";
  const { filters, order } = postTypeRow(type);
  const search = filters.includes("search") ? (url.searchParams.get("search")?.trim() ?? "") : "";
  const year = filters.includes("year") ? readYear(url.searchParams.get("year")) : undefined;
  const page = String(Number(url.searchParams.get("page") ?? 1) - 1);
  const narrowed = { page, ...(year !== undefined && { year: String(year) }) };
  const all = load(
    client.api.posts[":collection"].$get({
      param: { collection: path },
      query: { page: search || year ? "0" : page },
    }),
  );
  const list = search
    ? load(client.api.posts.search.$get({ query: { ...narrowed, searchQuery: search.slice(0, 2000), type } }))
    : year === undefined
      ? all
      : load(client.api.posts[":collection"].$get({ param: { collection: path }, query: narrowed }));
  const [{ thisYear, total }, found] = await Promise.all([all, list]);
  const { data, ...paging } = found;
  const posts = data.map((post) => forList(post));
  return {
    path,
    type,
    search,
    year: year ?? null,
    posts,
    paging,
    all: total,
    thisYear: thisYear ?? null,
    ordered: order,
    publicUrl,
    now: yearOf(new Date()),
  };
}

type Summary = Awaited<ReturnType<typeof loader>>["posts"][number];
export type ListedPost = Summary;

/** What a list prints of a post: the page carries no more. */
function forList<Listed extends { excerpt: string; authors: { name: string; slug: string | null }[] }>(
  post: Listed,
) {
  return { ...post, authors: post.authors.map(({ name, slug }) => ({ name, slug })) };
}

/** A year of the filter; anything else narrows nothing. */
function readYear(text: string | null): number | undefined {
  return text && /^(1[89]|20)\d\d$/.test(text) ? Number(text) : undefined;
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return pageMeta({ path: "/", publicUrl: undefined });
  const { many, intro } = postTypeRow(loaderData.type);
  const { currentPage } = loaderData.paging;
  const query = currentPage > 0 && !loaderData.search ? `?page=${currentPage + 1}` : "";
  return pageMeta({
    title: many,
    description: intro,
    path: `/${loaderData.path}${query}`,
    publicUrl: loaderData.publicUrl,
  });
};

export default function ListPage({ loaderData }: Route.ComponentProps) {
  const { path, type, search, year, posts, paging, all, thisYear, now } = loaderData;
  const row = postTypeRow(type);
  const navigation = useNavigation();
  const counting = navigation.location?.pathname === `/${path}`;
  const narrowed = search !== "" || year !== null;
  return (
    <>
      <Band title={row.many} intro={row.intro} scene={scenes[path] ?? "plateau"}>
        {row.counts === "thisYear" ? (
          <BandCount
            total={thisYear ?? 0}
            noun={thisYear === 1 ? "submission this year" : "submissions this year"}
            busy={counting}
          />
        ) : (
          row.layout === "typography" && <BandCount total={all} noun="in all" busy={counting} />
        )}
      </Band>
      <div className="wrap">
        {row.filters.length > 0 && (
          <Toolbar
            path={path}
            placeholder={`Search ${row.many.toLowerCase()}`}
            search={search}
            year={year}
            years={row.filters.includes("year") ? filterYears(now) : []}
          />
        )}
        {narrowed && (
          <p className={styles.found} role="status">
            {paging.total === 0 ? "Nothing found" : `${paging.total.toLocaleString("en-GB")} found`}
            {search && (
              <>
                {" "}
                for <q>{search}</q>
              </>
            )}
            {year !== null && ` in ${year}`}
          </p>
        )}
        {posts.length === 0 ? (
          <EmptyState
            kind="nothing"
            title={narrowed ? "Nothing here by that name" : "Nothing here yet"}
            text={
              narrowed
                ? "Try fewer words, another spelling, or another year."
                : "What members write appears here once it is approved."
            }
            action={
              narrowed
                ? { href: `/${path}`, label: "Show everything" }
                : { href: "/", label: "Go to the home page" }
            }
          />
        ) : row.layout === "pictures" ? (
          <PictureGrid
            posts={posts}
            level="h2"
            showExcerpt={type === "research"}
            showAuthor={row.byline === "postedBy"}
          />
        ) : (
          <TypographicList
            posts={posts}
            grouped={row.order === "year" && search === ""}
            byDate={row.order === "date"}
          />
        )}
        <Pager {...paging} label={`Pages of ${row.many.toLowerCase()}`} />
      </div>
    </>
  );
}
