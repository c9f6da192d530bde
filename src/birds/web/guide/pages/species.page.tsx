import { redirect } from "react-router";
import type { Species } from "#birds/domain/guide/species.ts";
import { speciesHref } from "#birds/domain/guide/species-href.ts";
import { classifyInvented } from "#birds/domain/surveys/survey.ts";
import { externalPages } from "#birds/formats/guide/external-pages.ts";
import { taxonData } from "#birds/formats/guide/taxon-data.ts";
import { chartSource, datasetWork } from "#birds/formats/surveys/dataset-citation.ts";
import { formatDate } from "#core/domain/dates.ts";
import { institute } from "#core/institute.ts";
import { load, type PageContext, pageContext } from "#core/web/page-context.ts";
import { pageMeta } from "#core/web/page-meta.ts";
import { Picture } from "#core/web/ui/picture.tsx";
import { Prose } from "#core/web/ui/prose.tsx";
import { Share } from "#core/web/ui/share.tsx";
import { formatCitation } from "#institute/formats/posts/citation.ts";
import { Cite } from "#institute/web/ui/cite.tsx";
import { RedListBadge } from "../../ui/red-list-badge.tsx";
import { plateName } from "../../ui/species-picture.tsx";
import { BeforeSplitNote } from "../../ui/split-note.tsx";
import type { Route } from "./+types/species.page.ts";
import { toSpeciesCard } from "./card-species.ts";
import { Facts } from "./facts.tsx";
import { LocalNames } from "./local-names.tsx";
import { lookAlikes } from "./look-alikes.ts";
import { Neighbours } from "./neighbours.tsx";
import { MainPicture, Photographs } from "./photographs.tsx";
import { type Season, SeasonPanel } from "./season-panel.tsx";
import styles from "./species.module.css";
import { SpeciesGrid } from "./species-grid.tsx";
import { SquaresPanel } from "./squares-panel.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { client, publicUrl } = context.get(pageContext);
  const { slug } = params;
  const species = await load(client.api.species[":idOrSlug"].$get({ param: { idOrSlug: slug } }));
  // Redirect an old slug or an id to the current address.
  if (species.slug !== slug) throw redirect(speciesHref(species.slug), 301);
  const { family } = species;
  const relatives = family
    ? await load(client.api.species.$get({ query: { family, limit: "100" } }))
    : { data: [], total: 0 };
  const facts = await load(client.api.surveys.facts.$get());
  return {
    species,
    ...(await loadCounts(client, species, facts)),
    source: chartSource(
      datasetWork({ title: species.name, path: "", ...facts }, ""),
      facts.demonstrations > 0,
    ),
    squares: await load(client.api.atlas.species[":slug"].$get({ param: { slug } })),
    relatives: lookAlikes(species, relatives.data).map(toSpeciesCard),
    inFamily: relatives.total,
    cited: formatCitation({
      kind: "webpage",
      title: titleOf(species),
      authors: [{ literal: institute().name, kind: "organisation" }],
      issued: species.updatedAt.slice(0, 10),
      version: species.updatedAt.slice(0, 10),
      container: "Birds of Nigeria",
      url: `${publicUrl}/birds/${species.slug}`,
    }),
    publicUrl,
  };
}

/** What the surveys show of a species over the year, null if none recorded it; and its counts before a split. */
async function loadCounts(
  { api }: PageContext["client"],
  { name, slug }: Species,
  facts: Parameters<typeof classifyInvented>[0],
) {
  const found = await load(api.arrival.phenology.$get({ query: { species: name } }));
  const before = found.split ? [found.split] : found.before;
  // Another bird may have been counted under this name.
  if (found.guide !== speciesHref(slug)) return { season: null, before };
  const invented = classifyInvented(facts);
  const { bins, place, placesWithheld, arrivals, departures } = found;
  const lastSeen = found.seasons.findLast(({ firstSeen }) => firstSeen);
  const season: Season = {
    name,
    slug,
    bins,
    place,
    placesWithheld,
    arrivals,
    departures,
    invented,
    lastYear: lastSeen?.begins ?? null,
  };
  return { season, before };
}

const titleOf = ({ name, scientificName }: Species) =>
  scientificName ? `${name} (${scientificName})` : name;

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return pageMeta({ path: "/birds", publicUrl: undefined });
  const { species, publicUrl } = loaderData;
  return pageMeta({
    title: titleOf(species),
    description: species.excerpt || `${titleOf(species)} in the guide to the birds of Nigeria.`,
    path: speciesHref(species.slug),
    publicUrl,
    image: species.fileUrl ?? undefined,
    drawing: { name: plateName(species), alt: `Drawing of the ${titleOf(species)}` },
    trail: [{ name: "Birds of Nigeria", path: "/birds" }],
    data: (_, image) => taxonData(species, publicUrl, image),
  });
};

export default function SpeciesPage({ loaderData }: Route.ComponentProps) {
  const { species, season, before, squares, source, relatives, inFamily, cited } = loaderData;
  const family = species.familyEnglish ?? species.family;
  return (
    <>
      <article className={`wrap ${styles.page}`}>
        <p className={`toolbar ${styles.trail}`}>
          <a href="/birds">Birds of Nigeria</a>
          {species.family && (
            <>
              <span className="muted" aria-hidden>
                ·
              </span>
              <a href={`/birdlist?family=${encodeURIComponent(species.family)}`}>{family}</a>
            </>
          )}
        </p>
        <div className={`stack ${styles.plate}`}>
          <MainPicture species={species} />
          <header className={`stack ${styles.head}`}>
            <h1>{species.name}</h1>
            {species.scientificName && (
              <p className={styles.scientific}>
                <i>{species.scientificName}</i>
                {species.authority && <small> {species.authority}</small>}
              </p>
            )}
            <p className={`toolbar ${styles.status}`}>
              {species.status && (
                <RedListBadge
                  code={species.status}
                  note={species.statusYear ? `IUCN Red List, ${species.statusYear}` : "IUCN Red List"}
                />
              )}
              {species.regionalStatus && <RedListBadge code={species.regionalStatus} note="in West Africa" />}
            </p>
            {species.provisional && (
              <p className={`hint ${styles.provisional}`}>
                Provisional: on the list for its published range, not yet confirmed by the institute.
              </p>
            )}
          </header>
        </div>
        <Photographs species={species} />
        {season && <SeasonPanel season={season} source={source} />}
        <BeforeSplitNote before={before} />
        {(squares.pentads.length > 0 || squares.placesWithheld) && (
          <SquaresPanel squares={squares} name={species.name} source={source} />
        )}
        <LocalNames names={species.names} />
        <div className={`stack ${styles.body}`}>
          <div>
            {species.content ? (
              <Prose html={species.content} />
            ) : (
              <p className="intro">
                This species has no description yet. The checklist details are shown here.
              </p>
            )}
            <Maps species={species} />
            <Share path={speciesHref(species.slug)} title={species.name} />
            <div className={styles.cite}>
              <Cite cited={cited} what="this page" />
            </div>
            <p className={styles.changed}>
              Last changed on <time dateTime={species.updatedAt}>{formatDate(species.updatedAt)}</time>
            </p>
          </div>
          <div className={`stack ${styles.aside}`}>
            <Facts species={species} />
            <Elsewhere species={species} />
          </div>
        </div>
        <Neighbours previous={species.previous} next={species.next} />
      </article>
      {(relatives.length > 0 || species.comparison) && (
        <section className={`wrap ${styles.relatives}`}>
          <h2 className="heading">Compare with</h2>
          {species.comparison && <p className={styles.comparison}>{species.comparison}</p>}
          <SpeciesGrid species={relatives} level="h3" />
          {inFamily > relatives.length + 1 && species.family && (
            <p>
              <a href={`/birdlist?family=${encodeURIComponent(species.family)}`}>
                All {inFamily} {family} in the guide
              </a>
            </p>
          )}
        </section>
      )}
    </>
  );
}

function Elsewhere({ species }: { species: Species }) {
  const pages = externalPages(species);
  if (pages.length === 0) return null;
  return (
    <nav className={styles.elsewhere} aria-labelledby="elsewhere">
      <h2 id="elsewhere">Elsewhere</h2>
      <ul>
        {pages.map(({ site, what, href }) => (
          <li key={site}>
            <a href={href}>{site}</a> <small>{what}</small>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Maps({ species }: { species: Species }) {
  if (species.map.length === 0) return null;
  return (
    <section className={`stack ${styles.maps}`}>
      <h2>Distribution</h2>
      {species.map.map((url, index) => (
        <Picture
          key={url}
          src={url}
          alt={`Distribution map of ${species.name}${species.map.length > 1 ? `, ${index + 1} of ${species.map.length}` : ""}`}
          sizes="(min-width: 960px) 640px, 100vw"
        />
      ))}
    </section>
  );
}
