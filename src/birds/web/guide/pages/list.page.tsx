import { SlidersHorizontal } from "lucide-react";
import { redirect } from "react-router";
import { facetNames, speciesSorts } from "#birds/domain/guide/terms.ts";
import { whichHref } from "#birds/domain/guide/which/answers.ts";
import { classifyInvented, inventedNotes } from "#birds/domain/surveys/survey.ts";
import { keysOf } from "#core/domain/keys.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import { readRows } from "#core/domain/paging.ts";
import { countOf } from "#core/domain/words.ts";
import { load, pageContext } from "#core/web/page-context.ts";
import { pageMeta } from "#core/web/page-meta.ts";
import { DidYouMean } from "#core/web/ui/did-you-mean.tsx";
import { EmptyState } from "#core/web/ui/empty-state.tsx";
import { HeroCount, PageHero } from "#core/web/ui/page-hero.tsx";
import { Pager } from "#core/web/ui/pager.tsx";
import { PublicSearch } from "#core/web/ui/public-search.tsx";
import { resultsAnchor } from "#core/web/ui/results-anchor.ts";
import type { Route } from "./+types/list.page.ts";
import { toSpeciesCard } from "./card-species.ts";
import { ActiveChoices, FacetPanel } from "./facet-panel.tsx";
import styles from "./list.module.css";
import { SpeciesGrid } from "./species-grid.tsx";
import {
  buildFileUrl,
  buildListUrl,
  findUnknownValues,
  isFiltered,
  parseSpeciesListParams,
  type SpeciesListParams,
  THIS_MONTH,
} from "./species-list-params.ts";

const PAGE_SIZE = 24;
const NO_FACETS = { recorded: [], status: [], residency: [], endemism: [], habitat: [], family: [] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const { client, publicUrl } = context.get(pageContext);
  const month = String(Number(lagosDay(new Date()).slice(5, 7)));
  const params = parseSpeciesListParams(url.searchParams);
  if (url.searchParams.get("recorded") === THIS_MONTH)
    throw redirect(
      `${buildListUrl({ ...params, chosen: { ...params.chosen, recorded: [month] } })}#${resultsAnchor}`,
      303,
    );
  // Drop an empty search from the address.
  if (url.searchParams.get("search")?.trim() === "") throw redirect(buildListUrl(params));
  const unknownValues = findUnknownValues(url.searchParams).slice(0, 5);
  const page = String(Number(url.searchParams.get("page") ?? 1) - 1);
  const limit = String(readRows(url.searchParams, PAGE_SIZE));
  const filterQuery = { ...params.chosen, page, limit, facets: "true" } as const;
  const sort = { sort: url.searchParams.has("sort") ? params.sort : undefined };
  const listed = await load(
    params.search
      ? client.api.species.search.$get({
          query: { ...filterQuery, ...sort, searchQuery: params.search.slice(0, 2000), suggest: "true" },
        })
      : client.api.species.$get({ query: { ...filterQuery, ...sort } }),
  );
  const { data, facets, ...paging } = listed;
  const isByCounts = params.chosen.recorded.length > 0 || params.sort === "recorded";
  return {
    params,
    cards: data.map((species) => ({ ...toSpeciesCard(species), note: surveysNote(species.surveysSeen) })),
    invented: isByCounts ? classifyInvented(await load(client.api.surveys.facts.$get())) : null,
    isByCounts,
    file: buildFileUrl(params, sort.sort),
    counts: facets ?? null,
    paging,
    suggestion: "suggestion" in listed ? listed.suggestion : null,
    unknownValues,
    publicUrl,
  };
}

/** On how many surveys a species was recorded, where the list is chosen or ordered by that. */
const surveysNote = (seen = 0) => (seen > 0 ? `On ${countOf(seen, "survey")}` : undefined);

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const page = loaderData?.paging.currentPage ?? 0;
  const filtered = loaderData && isFiltered(loaderData.params);
  return [
    ...pageMeta({
      title: "Species by species",
      description: "Every bird of the guide, by family, habitat, residency and Red List status.",
      path: page > 0 && !filtered ? `/birdlist?page=${page + 1}` : "/birdlist",
      publicUrl: loaderData?.publicUrl,
    }),
    ...(filtered ? [{ name: "robots", content: "noindex" }] : []),
  ];
};

export default function BirdListPage({ loaderData }: Route.ComponentProps) {
  const { params, cards, file, counts, paging, suggestion, unknownValues, isByCounts, invented } = loaderData;
  const facets = counts ?? NO_FACETS;
  const filtered = isFiltered(params);
  return (
    <>
      <PageHero
        title="Species by species"
        intro="Every bird of the guide. Look one up by any of its names, in English, by its scientific name or in a local language."
        vignette="crane"
      >
        <HeroCount
          total={paging.total}
          noun={filtered ? "species found" : paging.total === 1 ? "species" : "species in total"}
        />
      </PageHero>
      <div className={`wrap ${styles.layout}`}>
        <SearchTool params={params} hasCounts={facets.recorded.length > 0} />
        <FacetPanel params={params} counts={facets} total={paging.total} />
        <div>
          <ActiveChoices params={params} counts={facets} />
          {unknownValues.length > 0 && (
            <p>
              The guide has no filter {unknownValues.map((value) => `“${value.slice(0, 40)}”`).join(", ")}, so
              it was ignored.
            </p>
          )}
          {isByCounts && (
            <p className={`hint ${styles.said}`}>
              Sensitive species are left out of what the counts say, because their places are not published.
              {invented && ` ${inventedNotes[invented]}`}
            </p>
          )}
          <p className="visually-hidden" role="status">
            {paging.total === 0 ? "No species found" : `${paging.total} species found`}
          </p>
          <DidYouMean suggestion={suggestion} href={buildListUrl({ ...params, search: suggestion ?? "" })} />
          {cards.length > 0 ? (
            <SpeciesGrid species={cards} level="h2" atTop />
          ) : (
            <EmptyState
              kind="nothing"
              title={filtered ? "No matching species" : "The guide is being written"}
              text={
                filtered ? "Remove a filter, or try another spelling." : "Its first species will appear here."
              }
              action={
                filtered
                  ? { href: "/birdlist", label: "Show every species" }
                  : { href: "/", label: "Go home" }
              }
              {...(filtered && {
                more: [{ href: whichHref(params.search), label: "Find a bird by its looks" }],
              })}
            />
          )}
          <Pager {...paging} label="Pages of species" />
          {cards.length > 0 && (
            <p className="hint links no-print">
              <a href={file} download rel="nofollow">
                {filtered ? `The ${paging.total} species found` : "All species"} (CSV)
              </a>
              {facets.recorded.length > 0 && (
                <a href="/birdlist/sheet">A checklist with pictures, to print</a>
              )}
            </p>
          )}
        </div>
      </div>
    </>
  );
}

function SearchTool({ params, hasCounts }: { params: SpeciesListParams; hasCounts: boolean }) {
  const sorts = keysOf(speciesSorts).filter((sort) => sort !== "recorded" || hasCounts);
  return (
    <div id={resultsAnchor} className={`toolbar ${styles.tools} no-print`}>
      <PublicSearch
        action="/birdlist"
        label="Search birds"
        placeholder="Any of its names"
        search={params.search}
        suggest
      >
        {facetNames.flatMap((facet) =>
          params.chosen[facet].map((value) => (
            <input key={`${facet} ${value}`} type="hidden" name={facet} value={value} />
          )),
        )}
        {params.sort !== "sequence" && <input type="hidden" name="sort" value={params.sort} />}
      </PublicSearch>
      <button type="button" className={`chip ${styles.open}`} popoverTarget="filters">
        <SlidersHorizontal size={18} strokeWidth={1.5} aria-hidden /> Filters
      </button>
      <nav className={`links ${styles.sorts}`} aria-label="Order of the list">
        {sorts.map((sort) => (
          <a
            key={sort}
            href={buildListUrl({ ...params, sort })}
            aria-current={params.sort === sort ? "true" : undefined}
            rel="nofollow"
          >
            {speciesSorts[sort]}
          </a>
        ))}
      </nav>
    </div>
  );
}
