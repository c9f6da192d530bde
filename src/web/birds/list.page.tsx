import { Search, SlidersHorizontal } from "lucide-react";
import { Form, redirect } from "react-router";
import { facetNames, type SpeciesSort, speciesSorts } from "#domain/species-terms.ts";
import { load, pageContext } from "../page-context.ts";
import { pageMeta } from "../page-meta.ts";
import { Band, BandCount } from "../ui/band.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Pager } from "../ui/pager.tsx";
import { useSearchField } from "../ui/use-search-field.ts";
import type { Route } from "./+types/list.page.ts";
import { type AskedSpecies, askedBy, isNarrowed, listAddress, unknownChoices } from "./asked-species.ts";
import { cardOf } from "./card-species.ts";
import { ActiveChoices, FacetPanel } from "./facet-panel.tsx";
import styles from "./list.module.css";
import { SpeciesGrid } from "./species-grid.tsx";

const onPage = "24";
const none = { status: [], residency: [], endemism: [], habitat: [], family: [] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const { client, publicUrl } = context.get(pageContext);
  const asked = askedBy(url.searchParams);
  // An empty search is none.
  if (url.searchParams.get("search")?.trim() === "") throw redirect(listAddress(asked));
  const unknown = unknownChoices(url.searchParams).slice(0, 5);
  const page = String(Number(url.searchParams.get("page") ?? 1) - 1);
  const narrowed = { ...asked.chosen, page, limit: onPage, facets: "true" } as const;
  const sort = url.searchParams.has("sort") ? { sort: asked.sort } : {};
  const { data, facets, ...paging } = await load(
    asked.search
      ? client.api.species.search.$get({
          query: { ...narrowed, ...sort, searchQuery: asked.search.slice(0, 2000) },
        })
      : client.api.species.$get({ query: { ...narrowed, ...sort } }),
  );
  return { asked, cards: data.map(cardOf), counts: facets ?? null, paging, unknown, publicUrl };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const page = loaderData?.paging.currentPage ?? 0;
  const narrowed = loaderData && isNarrowed(loaderData.asked);
  return [
    ...pageMeta({
      title: "Species by species",
      description: "Every bird of the guide, by family, habitat, residency and Red List status.",
      path: page > 0 && !narrowed ? `/birdlist?page=${page + 1}` : "/birdlist",
      publicUrl: loaderData?.publicUrl,
    }),
    ...(narrowed ? [{ name: "robots", content: "noindex" }] : []),
  ];
};

export default function BirdListPage({ loaderData }: Route.ComponentProps) {
  const { asked, cards, counts, paging, unknown } = loaderData;
  const facets = counts ?? none;
  const narrowed = isNarrowed(asked);
  return (
    <>
      <Band
        title="Species by species"
        intro="Every bird of the guide. Look one up by any of its names, in English, by its scientific name or in a local language."
        scene="forest"
      >
        <BandCount
          total={paging.total}
          noun={narrowed ? "species that fit" : paging.total === 1 ? "species" : "species in all"}
          busy={false}
        />
      </Band>
      <div className={`wrap ${styles.layout}`}>
        <FacetPanel asked={asked} counts={facets} total={paging.total} />
        <div>
          <SearchTool asked={asked} />
          <ActiveChoices asked={asked} counts={facets} />
          {unknown.length > 0 && (
            <p>
              The guide has no {unknown.map((value) => `“${value.slice(0, 40)}”`).join(", ")} to narrow the
              list by, so this was left out.
            </p>
          )}
          <p className="visually-hidden" role="status">
            {paging.total === 0 ? "No species found" : `${paging.total} species found`}
          </p>
          {cards.length > 0 ? (
            <SpeciesGrid species={cards} level="h2" />
          ) : (
            <EmptyState
              kind="nothing"
              title={narrowed ? "No bird fits all of this" : "The guide is being written"}
              text={
                narrowed
                  ? "Take one of the choices away, or try another spelling."
                  : "Its first species will appear here."
              }
              action={
                narrowed
                  ? { href: "/birdlist", label: "Show every species" }
                  : { href: "/", label: "Go home" }
              }
            />
          )}
          <Pager {...paging} label="Pages of species" />
        </div>
      </div>
    </>
  );
}

const sorts = Object.entries(speciesSorts) as [SpeciesSort, string][];

function SearchTool({ asked }: { asked: AskedSpecies }) {
  const field = useSearchField(asked.search);
  return (
    <div className={styles.tools}>
      <Form role="search" action="/birdlist" className={styles.search}>
        <label className="visually-hidden" htmlFor="search">
          Search birds
        </label>
        <input
          ref={field}
          id="search"
          type="search"
          name="search"
          defaultValue={asked.search}
          placeholder="English, scientific or local name"
          maxLength={2000}
        />
        {facetNames.flatMap((facet) =>
          asked.chosen[facet].map((value) => (
            <input key={`${facet} ${value}`} type="hidden" name={facet} value={value} />
          )),
        )}
        {asked.sort !== "sequence" && <input type="hidden" name="sort" value={asked.sort} />}
        <button type="submit">
          <Search size={18} strokeWidth={1.5} aria-hidden />
          Search
        </button>
      </Form>
      <button type="button" className={styles.open} popoverTarget="filters">
        <SlidersHorizontal size={18} strokeWidth={1.5} aria-hidden />
        Narrow the list
      </button>
      <nav className={styles.sorts} aria-label="Order of the list" data-keep-place>
        {sorts.map(([sort, words]) => (
          <a
            key={sort}
            href={listAddress({ ...asked, sort })}
            aria-current={asked.sort === sort ? "true" : undefined}
            rel="nofollow"
          >
            {words}
          </a>
        ))}
      </nav>
    </div>
  );
}
