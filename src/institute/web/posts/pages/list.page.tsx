import { Fragment } from "react";
import { redirect } from "react-router";
import { FIRST_YEAR, listYearOptions, type YearFilter, yearOf } from "#core/domain/dates.ts";
import { readRows } from "#core/domain/paging.ts";
import { isSearchable } from "#core/domain/site-search.ts";
import { load, pageContext } from "#core/web/page-context.ts";
import { feedLinks, listTitle, pageMeta } from "#core/web/page-meta.ts";
import { DidYouMean } from "#core/web/ui/did-you-mean.tsx";
import { EmptyState } from "#core/web/ui/empty-state.tsx";
import { FollowForm } from "#core/web/ui/follow-form.tsx";
import { HeroCount, PageHero } from "#core/web/ui/page-hero.tsx";
import { Pager } from "#core/web/ui/pager.tsx";
import { ResultSummary } from "#core/web/ui/result-summary.tsx";
import { resultsAnchor } from "#core/web/ui/results-anchor.ts";
import { Toolbar } from "#core/web/ui/toolbar.tsx";
import {
  findTypeByPath,
  isYearOfPosting,
  type PostType,
  postTypeRow,
} from "#institute/domain/posts/types.ts";
import { workFormats } from "#institute/formats/works/formats.ts";
import { toPostCard, toPostCardWithExcerpt } from "../../ui/card-post.ts";
import { PictureGrid } from "../../ui/picture-grid.tsx";
import type { Route } from "./+types/list.page.ts";
import styles from "./list.module.css";
import { toListedWork } from "./listed-work.ts";
import { TypographicList } from "./typographic-list.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { client, publicUrl } = context.get(pageContext);
  const path = url.pathname.split("/")[1]?.replace(/\.data$/, "") ?? "";
  const type = findTypeByPath(path) ?? "news";
  const { filters, layout } = postTypeRow(type);
  if (url.searchParams.get("search")?.trim() === "") throw redirect(withoutSearch(url));
  const search = filters.includes("search") ? (url.searchParams.get("search")?.trim() ?? "") : "";
  const year = filters.includes("year") ? readYear(url.searchParams.get("year")) : undefined;
  const page = String(Number(url.searchParams.get("page") ?? 1) - 1);
  const limit = String(readRows(url.searchParams));
  const filterQuery = {
    page,
    limit,
    fields: "summary" as const,
    ...(year !== undefined && { year: String(year) }),
  };
  const all = load(
    client.api.posts[":collection"].$get({
      param: { collection: path },
      query: { page: search || year ? "0" : page, limit, fields: "summary" },
    }),
  );
  const list = search
    ? load(
        client.api.posts.search.$get({
          query: { ...filterQuery, searchQuery: search.slice(0, 2000), type, suggest: "true" },
        }),
      )
    : year === undefined
      ? all
      : load(client.api.posts[":collection"].$get({ param: { collection: path }, query: filterQuery }));
  const yearOptions = filters.includes("year")
    ? load(client.api.posts[":collection"].years.$get({ param: { collection: path } }))
    : { years: [], undated: 0 };
  const [{ thisYear, total }, results, { years, undated }] = await Promise.all([all, list, yearOptions]);
  const { data, currentPage, numberOfPages, total: matches } = results;
  const hasMore = "hasMore" in results && results.hasMore === true;
  const paging = { currentPage, numberOfPages, total: matches, ...(hasMore && { hasMore }) };
  const suggestion = "suggestion" in results ? results.suggestion : null;
  const inFiles = "inFiles" in results ? (results.inFiles ?? {}) : {};
  const card = type === "research" ? toPostCardWithExcerpt : toPostCard;
  const listed =
    layout === "pictures"
      ? { cards: data.map(card), works: [] }
      : { cards: [], works: data.map((post) => ({ ...toListedWork(post), inFile: inFiles[post._id] })) };
  const now = yearOf(new Date());
  const others = years.map((entry) => entry.year).filter((listed) => listed < FIRST_YEAR || listed > now);
  return {
    path,
    type,
    search,
    year: year ?? null,
    ...listed,
    paging,
    all: total,
    thisYear,
    publicUrl,
    now,
    suggestion,
    ...(filters.includes("year") && { dated: { others, undated: undated > 0 } }),
  };
}

/** The address of the list without its empty search, with the year if there is one. */
function withoutSearch({ pathname, searchParams }: URL): string {
  const year = searchParams.get("year");
  return year ? `${pathname}?${new URLSearchParams({ year })}` : pathname;
}

/** The year to filter by, or `none` for undated posts; anything else is ignored. */
function readYear(text: string | null): YearFilter | undefined {
  if (text === "none") return "none";
  return text && /^(1[89]|20)\d\d$/.test(text) ? Number(text) : undefined;
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return pageMeta({ path: "/", publicUrl: undefined });
  const { many, intro } = postTypeRow(loaderData.type);
  const { search, year } = loaderData;
  const { currentPage } = loaderData.paging;
  const query = currentPage > 0 && !loaderData.search ? `?page=${currentPage + 1}` : "";
  return [
    ...pageMeta({
      title: listTitle(many, search, year, currentPage),
      description: intro,
      path: `/${loaderData.path}${query}`,
      publicUrl: loaderData.publicUrl,
    }),
    ...feedLinks(loaderData.path, many),
  ];
};

export default function ListPage({ loaderData }: Route.ComponentProps) {
  const { path, type, search, year, cards, works, paging, all, thisYear, now, dated, suggestion } =
    loaderData;
  const row = postTypeRow(type);
  const isFiltered = search !== "" || year !== null;
  const dateOrYear = isYearOfPosting(type) ? "date" : "year";
  return (
    <>
      <PageHero title={row.many} intro={row.intro} vignette={row.vignette}>
        {row.counts === "thisYear" ? (
          <HeroCount
            total={thisYear ?? 0}
            noun={thisYear === 1 ? "submission this year" : "submissions this year"}
          />
        ) : (
          row.layout === "typography" && <HeroCount total={all} noun="in total" />
        )}
      </PageHero>
      <div className="wrap">
        {row.filters.length > 0 && (
          <Toolbar
            path={path}
            label={`Search ${row.many.toLowerCase()}`}
            placeholder={row.fields.includes("authors") ? "Title, author or text" : "Title or text"}
            search={search}
            year={year}
            years={dated ? listYearOptions(now, dated.others) : []}
            undated={dated?.undated ?? false}
          />
        )}
        <ResultSummary {...paging} emptyText="Nothing found" isFiltered={isFiltered}>
          {search && (
            <>
              {" "}
              for <q>{search}</q>
            </>
          )}
          {year !== null && (year === "none" ? ` without a ${dateOrYear}` : ` in ${year}`)}
        </ResultSummary>
        <DidYouMean suggestion={suggestion} href={searchHref(path, suggestion ?? "", year)} />
        {paging.total === 0 ? (
          <EmptyState
            kind="nothing"
            title={isFiltered ? "No results" : "Nothing here yet"}
            text={
              isFiltered
                ? search
                  ? "Try fewer words, another spelling, or another year."
                  : "Try another year."
                : "Posts appear here once they are approved."
            }
            action={
              isFiltered
                ? { href: `/${path}`, label: "Show everything" }
                : { href: "/", label: "Go to the home page" }
            }
          />
        ) : row.layout === "pictures" ? (
          <PictureGrid posts={cards} level="h2" atTop showAuthor={row.byline === "postedBy"} />
        ) : (
          <TypographicList posts={works} grouped={search === ""} byDate={row.order === "date"} />
        )}
        <Pager {...paging} label={`Pages of ${row.many.toLowerCase()}`} anchor={`#${resultsAnchor}`} />
        <FollowList type={type} path={path} search={search} />
        <p className={`no-print ${styles.follow}`}>
          <a href={`/feeds/${path}.atom`}>Follow this list in a feed reader</a>
          {row.citedAs && paging.total > 0 && <SaveList path={path} search={search} year={year} />}
        </p>
      </div>
    </>
  );
}

/** Asks for letters about what is new in the list, or about what its search will find. */
function FollowList({ type, path, search }: { type: PostType; path: string; search: string }) {
  const { plural } = postTypeRow(type);
  if (isSearchable(search))
    return <FollowForm kind="search" what={`${plural} ${search}`} title={`${plural} with “${search}”`} />;
  if (search) return null;
  return type === "news" ? (
    <FollowForm kind="news" what="" title="Tell me the news once a month" rhythms={["month"]} />
  ) : (
    <FollowForm kind="type" what={path} title={plural} />
  );
}

/** The list with another search. */
const searchHref = (path: string, search: string, year: YearFilter | null) =>
  `/${path}?${new URLSearchParams({ search, ...(year && { year: String(year) }) })}#${resultsAnchor}`;

/** The works of a list, as it is searched and filtered, as files for reference managers. */
function SaveList({ path, search, year }: { path: string; search: string; year: YearFilter | null }) {
  const filter = new URLSearchParams({ ...(search && { search }), ...(year && { year: String(year) }) });
  const query = filter.size > 0 ? `?${filter}` : "";
  const formats = ["bib", "ris", "json"] as const;
  return (
    <>
      {" · Save all as "}
      {formats.map((format, index) => (
        <Fragment key={format}>
          {index > 0 && ", "}
          <a href={`/${path}.${format}${query}`} download>
            {workFormats[format].label}
          </a>
        </Fragment>
      ))}
    </>
  );
}
