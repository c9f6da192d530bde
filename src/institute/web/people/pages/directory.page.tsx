import { redirect } from "react-router";
import { filterYears, yearOf } from "#core/domain/dates.ts";
import { readRows } from "#core/domain/paging.ts";
import { load, pageContext } from "#core/web/page-context.ts";
import { listTitle, pageMeta } from "#core/web/page-meta.ts";
import { DidYouMean } from "#core/web/ui/did-you-mean.tsx";
import { EmptyState } from "#core/web/ui/empty-state.tsx";
import { PageHero } from "#core/web/ui/page-hero.tsx";
import { Pager } from "#core/web/ui/pager.tsx";
import { ResultSummary } from "#core/web/ui/result-summary.tsx";
import { resultsAnchor } from "#core/web/ui/results-anchor.ts";
import { Toolbar } from "#core/web/ui/toolbar.tsx";
import { findCategoryByPath, memberCategories } from "#institute/domain/people/member-categories.ts";
import { EditPart } from "../../ui/edit-part.tsx";
import type { Route } from "./+types/directory.page.ts";
import { directories } from "./directories.ts";
import styles from "./directory.module.css";
import { PeopleCards } from "./people-cards.tsx";
import { toPersonCard } from "./person.ts";

const PAGE_SIZE = 24;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { client, publicUrl, content } = context.get(pageContext);
  const [, , last = ""] = url.pathname.split("/");
  const category = findCategoryByPath(last.replace(/\.data$/, "")) ?? "staff";
  const path = `people/${memberCategories[category].path}`;
  const rawSearch = url.searchParams.get("search")?.trim();
  const year = directories[category].byYear ? readYear(url.searchParams.get("year")) : undefined;
  if (rawSearch === "") throw redirect(year ? `/${path}?year=${year}` : `/${path}`);
  const search = rawSearch?.slice(0, 200) ?? "";
  const page = String(Number(url.searchParams.get("page") ?? 1) - 1);
  const query = {
    category,
    page,
    limit: String(readRows(url.searchParams, PAGE_SIZE)),
    ...(year && { year: String(year) }),
  };
  const list = await load(
    search
      ? client.api.profiles.search.$get({ query: { ...query, searchQuery: search, suggest: "true" } })
      : client.api.profiles.$get({ query }),
  );
  const { data, letters, ...paging } = list;
  const suggestion = "suggestion" in list ? list.suggestion : null;
  const people = data.map((profile) => toPersonCard(profile, category));
  const now = yearOf(new Date());
  return {
    category,
    path,
    words: content.people[category],
    search,
    year: year ?? null,
    people,
    letters,
    paging,
    suggestion,
    now,
    publicUrl,
  };
}

/** The year to filter by; anything else is ignored. */
const readYear = (text: string | null): number | undefined =>
  text && /^(19|20)\d\d$/.test(text) ? Number(text) : undefined;

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return pageMeta({ path: "/", publicUrl: undefined });
  const { category, path, words, paging, search, year, publicUrl } = loaderData;
  const query = paging.currentPage > 0 && !search ? `?page=${paging.currentPage + 1}` : "";
  return pageMeta({
    title: listTitle(memberCategories[category].many, search, year, paging.currentPage),
    description: words.intro,
    path: `/${path}${query}`,
    publicUrl,
  });
};

export default function DirectoryPage({ loaderData }: Route.ComponentProps) {
  const { category, path, words, search, year, people, letters, paging, suggestion, now } = loaderData;
  const { many } = memberCategories[category];
  const { vignette, byYear } = directories[category];
  const isFiltered = search !== "" || year !== null;
  const isLong = paging.numberOfPages > 1;
  return (
    <>
      <PageHero
        title={
          <>
            {many}
            <EditPart part={category} of={many} />
          </>
        }
        intro={words.intro}
        vignette={vignette}
      />
      <div className="wrap">
        {(byYear || isLong || isFiltered) && (
          <Toolbar
            path={path}
            label={`Search ${many.toLowerCase()}`}
            placeholder="Name"
            search={search}
            year={year}
            years={byYear ? filterYears(now) : []}
          />
        )}
        <ResultSummary {...paging} emptyText="No members found" isFiltered={isFiltered}>
          {search && (
            <>
              {" "}
              for <q>{search}</q>
            </>
          )}
          {year !== null && `, graduated in ${year}`}
        </ResultSummary>
        <DidYouMean
          suggestion={suggestion}
          href={`/${path}?${new URLSearchParams({ search: suggestion ?? "", ...(year && { year: String(year) }) })}#${resultsAnchor}`}
        />
        {isLong && !isFiltered && letters.length > 0 && <Alphabet path={path} letters={letters} />}
        {people.length === 0 ? (
          <EmptyState
            kind="nothing"
            title={isFiltered ? "No matching members" : "No members listed yet"}
            text={isFiltered ? "Try fewer words, another spelling, or another year." : words.empty}
            action={
              isFiltered
                ? { href: `/${path}`, label: `Show all ${many.toLowerCase()}` }
                : { href: "/", label: "Go to the home page" }
            }
          />
        ) : (
          <PeopleCards people={people} marked={isLong && !isFiltered} />
        )}
        <Pager {...paging} label={`Pages of ${many.toLowerCase()}`} anchor={`#${resultsAnchor}`} />
      </div>
    </>
  );
}

/** Each letter links to the page and position where its names begin. */
function Alphabet({ path, letters }: { path: string; letters: { letter: string; page: number }[] }) {
  return (
    <nav className={`toolbar ${styles.alphabet} no-print`} aria-label="By first letter">
      {letters.map(({ letter, page }) => (
        <a key={letter} href={`/${path}${page === 0 ? "" : `?page=${page + 1}`}#${letter}`}>
          {letter}
        </a>
      ))}
    </nav>
  );
}
