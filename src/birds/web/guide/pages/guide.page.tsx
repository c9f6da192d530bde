import { speciesHref } from "#birds/domain/guide/species-href.ts";
import { readFocus } from "#core/domain/focus.ts";
import { load, pageContext } from "#core/web/page-context.ts";
import { pageMeta } from "#core/web/page-meta.ts";
import { Carousel, type Slide } from "#core/web/ui/carousel.tsx";
import { EmptyState } from "#core/web/ui/empty-state.tsx";
import { PublicSearch } from "#core/web/ui/public-search.tsx";
import { hasDrawing, plateUrl } from "../../ui/species-picture.tsx";
import { KeepOffline } from "../offline/keep-offline.tsx";
import type { Route } from "./+types/guide.page.ts";
import { toSpeciesCard } from "./card-species.ts";
import styles from "./guide.module.css";
import { SpeciesGrid } from "./species-grid.tsx";

const CAROUSEL_SIZE = 4;
const GRID_SIZE = 12;

export async function loader({ context }: Route.LoaderArgs) {
  const { client, publicUrl } = context.get(pageContext);
  const query = { limit: String(CAROUSEL_SIZE + GRID_SIZE), facets: "true" } as const;
  const { data, total, facets } = await load(client.api.species.$get({ query }));
  // A silhouette says too little for a large picture.
  const pictured = data.filter((species) => species.fileUrl || hasDrawing(species) === "plate");
  const first = (pictured.length < CAROUSEL_SIZE ? data : pictured).slice(0, CAROUSEL_SIZE);
  const slides = first.map(
    (species): Slide => ({
      title: species.name,
      text: species.scientificName ?? "",
      href: speciesHref(species.slug),
      action: "Read about it",
      picture: species.fileUrl ?? plateUrl(species),
      focus: (species.fileUrl && readFocus(species.photoFocus ?? "")) || undefined,
    }),
  );
  const { changedAt: version } = await load(client.api.species.version.$get());
  const families = facets?.family.filter(({ value }) => value !== "none").length ?? 0;
  return {
    slides,
    cards: data.filter((species) => !first.includes(species)).map(toSpeciesCard),
    total,
    families,
    version,
    publicUrl,
  };
}

export const links: Route.LinksFunction = () => [{ rel: "manifest", href: "/manifest.webmanifest" }];

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: "Bird guide",
    description: "The birds of Nigeria, species by species: descriptions, names, status and maps.",
    path: "/birds",
    publicUrl: loaderData?.publicUrl,
  });

export default function GuidePage({ loaderData }: Route.ComponentProps) {
  const { slides, cards, total, families, version } = loaderData;
  if (total === 0)
    return (
      <EmptyState
        kind="nothing"
        level="h1"
        title="The bird guide is being written"
        text="Its first species will appear here."
        action={{ href: "/", label: "Go to the home page" }}
      />
    );
  return (
    <>
      <div className={`wrap stack ${styles.top}`}>
        <h1>Birds of Nigeria</h1>
        <PublicSearch
          action="/birdlist"
          label="Search birds"
          placeholder="Any of its names"
          search=""
          suggest
        />
        <p>
          <a href="/birds/which">Which bird was it? Find it by its looks</a>
        </p>
      </div>
      <Carousel slides={slides} label="Four birds from the guide" look="plate" />
      <div className={`wrap ${styles.page}`}>
        <div className={`stack ${styles.intro}`}>
          <p>
            From the coast’s mangroves to the dry Sahel, and from rainforest to the granite of the Jos
            Plateau: a guide to the country’s birds, species by species. Look a bird up by any of its names,
            or filter the list by family, habitat and Red List status.
          </p>
          <dl className="figures">
            <div>
              <dt>{total === 1 ? "species" : "species in the guide"}</dt>
              <dd>{total.toLocaleString("en-GB")}</dd>
            </div>
            <div>
              <dt>{families === 1 ? "family" : "families"}</dt>
              <dd>{families}</dd>
            </div>
          </dl>
        </div>
        {cards.length > 0 && <SpeciesGrid species={cards} level="h2" />}
        <p className={`toolbar ${styles.more}`}>
          <a href="/birdlist" className="button">
            Load More
          </a>
          <a href="/datazone/birds">The checklist, with statistics and downloads</a>
        </p>
        <KeepOffline version={version} />
      </div>
    </>
  );
}
