import { redirect } from "react-router";
import { describeKnown } from "#birds/domain/guide/known-words.ts";
import { photographsOf } from "#birds/domain/guide/photographs.ts";
import type { Species } from "#birds/domain/guide/species.ts";
import { speciesHref } from "#birds/domain/guide/species-href.ts";
import { mainYear } from "#birds/domain/surveys/arrival.ts";
import { classifyInvented } from "#birds/domain/surveys/survey.ts";
import { externalPages } from "#birds/formats/guide/external-pages.ts";
import { taxonData } from "#birds/formats/guide/taxon-data.ts";
import { chartSource, datasetWork } from "#birds/formats/surveys/dataset-citation.ts";
import { formatDate } from "#core/domain/dates.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import { institute } from "#core/institute.ts";
import { load, type PageContext, pageContext } from "#core/web/page-context.ts";
import { pageMeta } from "#core/web/page-meta.ts";
import { FollowForm } from "#core/web/ui/follow-form.tsx";
import { Picture } from "#core/web/ui/picture.tsx";
import { Prose } from "#core/web/ui/prose.tsx";
import { Share } from "#core/web/ui/share.tsx";
import { formatCitation } from "#institute/formats/posts/citation.ts";
import { Cite } from "#institute/web/ui/cite.tsx";
import { RedListBadge } from "../../ui/red-list-badge.tsx";
import { describeDrawing, plateName } from "../../ui/species-picture.tsx";
import { SpeciesRingingPart } from "../../ui/species-ringing.tsx";
import type { Route } from "./+types/species.page.ts";
import { toSpeciesCard } from "./card-species.ts";
import { differencesOf, sayAllOf } from "./differences.ts";
import { Facts } from "./facts.tsx";
import { provisionalNote, recordedOn, whenRecorded } from "./ground.ts";
import { LocalNames } from "./local-names.tsx";
import { Neighbours } from "./neighbours.tsx";
import { isUpright, MainPicture, Photographs } from "./photographs.tsx";
import { RecordsBand, VoiceLink } from "./records-band.tsx";
import { nearestRelatives } from "./relatives.ts";
import { foundNow } from "./season.ts";
import type { Season } from "./season-panel.tsx";
import styles from "./species.module.css";
import { SpeciesGrid } from "./species-grid.tsx";

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
  const named = new Set(species.lookAlikes.map(({ slug }) => slug));
  const unnamed = relatives.data.filter((other) => !named.has(other.slug));
  return {
    species,
    hasSurveys: facts.surveys > 0,
    ...(await loadCounts(client, species, facts)),
    source: chartSource(
      datasetWork({ title: species.name, path: "", ...facts }, ""),
      facts.demonstrations > 0,
    ),
    ringing: (await load(client.api.ringing.species[":slug"].$get({ param: { slug } }))).ringing,
    squares: await load(client.api.atlas.species[":slug"].$get({ param: { slug } })),
    lookAlikes: species.lookAlikes.map((other) => ({ ...toSpeciesCard(other), note: other.sentence })),
    relatives: nearestRelatives(species, unnamed).map((other) => ({
      ...toSpeciesCard(other),
      note: differencesOf(other, species),
    })),
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
  const { bins, place, placesWithheld, stays, year, isResident } = found;
  const lastSeen = found.ownYears.findLast(({ firstSeen }) => firstSeen);
  const season: Season = {
    name,
    slug,
    bins,
    place,
    placesWithheld,
    stays,
    year,
    isResident,
    invented,
    lastYear: lastSeen ? mainYear(lastSeen.begins, year.yearFrom) : null,
    now: foundNow(bins, lagosDay(new Date())),
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
    image: photographsOf(species)[0]?.url,
    drawing: { name: plateName(species), alt: describeDrawing(species, titleOf(species)) },
    trail: [{ name: "Birds of Nigeria", path: "/birds" }],
    data: (_, image) => taxonData(species, publicUrl, image),
  });
};

export default function SpeciesPage({ loaderData }: Route.ComponentProps) {
  const { species, season, before, squares, source, cited, hasSurveys } = loaderData;
  const hasRecords = season || squares.pentads.length > 0 || squares.placesWithheld || before.length > 0;
  // Otherwise the place beside the picture would be empty.
  const hasFactsBeside = !species.content || isUpright(species, species.pictureSizes);
  return (
    <article>
      <div className={`wrap ${styles.top}`}>
        <Trail species={species} />
        <div className={`stack ${styles.plate}`}>
          <MainPicture species={species} sizes={species.pictureSizes} />
          <div className={`stack ${styles.text}`}>
            <Head species={species} note={provisionalNote(species, season)} />
            {species.content ? (
              <Prose html={species.content} />
            ) : (
              <p className="intro">{describeKnown(species, whenRecorded(season))}</p>
            )}
            {hasFactsBeside && <Facts species={species} recorded={recordedOn(season)} />}
            {!hasRecords && hasSurveys && (
              // As true of a sensitive bird whose counts are withheld, so that the two cannot be told apart.
              <p className="hint">The published counts have no record of it yet.</p>
            )}
            {!hasRecords && <VoiceLink species={species} />}
          </div>
        </div>
      </div>
      {hasRecords && (
        <RecordsBand species={species} season={season} before={before} squares={squares} source={source} />
      )}
      <div className={`wrap ${styles.parts}`}>
        <LookAlikes {...loaderData} />
        <Relatives {...loaderData} />
        <div className={styles.data} data-few={species.names.length <= FEW_NAMES || undefined}>
          <LocalNames names={species.names} />
          {!hasFactsBeside && <Facts species={species} recorded={recordedOn(season)} />}
        </div>
        <SpeciesRingingPart ringing={loaderData.ringing} />
        <Elsewhere species={species} />
        <Photographs species={species} sizes={species.pictureSizes} />
        <Maps species={species} />
        <div>
          <FollowForm kind="species" what={species._id} title={`Tell me what is new about ${species.name}`} />
          <Share path={speciesHref(species.slug)} title={species.name} />
          <Cite cited={cited} what="this page" />
          <p className={styles.changed}>
            Last changed on <time dateTime={species.updatedAt}>{formatDate(species.updatedAt)}</time>
          </p>
        </div>
        <Neighbours previous={species.previous} next={species.next} />
      </div>
    </article>
  );
}

/** So many names leave room for the facts beside them. */
const FEW_NAMES = 4;

const familyHref = (family: string) => `/birdlist?family=${encodeURIComponent(family)}`;

const Trail = ({ species: { family, familyEnglish } }: { species: Species }) => (
  <p className={`toolbar no-print ${styles.trail}`}>
    <a href="/birds">Birds of Nigeria</a>
    {family && (
      <>
        <span className="muted" aria-hidden>
          ·
        </span>
        <a href={familyHref(family)}>{familyEnglish ?? family}</a>
      </>
    )}
  </p>
);

const Head = ({ species, note }: { species: Species; note: string | undefined }) => (
  <header className={`stack ${styles.head}`}>
    <h1>{species.name}</h1>
    {species.scientificName && (
      <p className={styles.scientific}>
        <i>{species.scientificName}</i>
        {species.authority && <small> {species.authority}</small>}
      </p>
    )}
    {(species.status || species.regionalStatus) && (
      <p className={`toolbar ${styles.status}`}>
        {species.status && (
          <RedListBadge
            code={species.status}
            note={species.statusYear ? `IUCN Red List, ${species.statusYear}` : "IUCN Red List"}
          />
        )}
        {species.regionalStatus && <RedListBadge code={species.regionalStatus} note="in West Africa" />}
      </p>
    )}
    {note && <p className={`hint ${styles.provisional}`}>{note}</p>}
  </header>
);

/** How to tell it from similar birds, and those that these words name, of any family. */
function LookAlikes({ species: { comparison }, lookAlikes }: Route.ComponentProps["loaderData"]) {
  if (lookAlikes.length === 0 && !comparison) return null;
  const sentences = lookAlikes.map(({ note }) => note);
  const text = comparison && !sayAllOf(comparison, sentences) ? comparison : null;
  return (
    <section
      className={`${styles.relatives} ${text && lookAlikes.length > 0 ? styles.beside : ""}`}
      aria-labelledby="look-alikes"
    >
      <div>
        <h2 id="look-alikes">Look-alikes</h2>
        {text && <p className={styles.comparison}>{text}</p>}
      </div>
      {lookAlikes.length > 0 && <SpeciesGrid species={lookAlikes} level="h3" />}
    </section>
  );
}

/** Others of its family, each with what can be noticed of it beside this one. */
function Relatives({ species, lookAlikes, relatives, inFamily }: Route.ComponentProps["loaderData"]) {
  const { family, familyEnglish } = species;
  if (relatives.length === 0 || !family) return null;
  const shown = [...lookAlikes, ...relatives].filter((bird) => bird.family === family);
  return (
    <section className={styles.relatives} aria-labelledby="relatives">
      <h2 id="relatives">Others of its family</h2>
      <SpeciesGrid species={relatives} level="h3" />
      {inFamily > shown.length + 1 && (
        <p className="links">
          <a href={familyHref(family)}>
            All {inFamily} {familyEnglish ?? family} in the guide
          </a>
        </p>
      )}
    </section>
  );
}

function Elsewhere({ species }: { species: Species }) {
  const pages = externalPages(species);
  if (pages.length === 0) return null;
  return (
    <nav className={`no-print ${styles.elsewhere}`} aria-labelledby="elsewhere">
      <h2 id="elsewhere">Elsewhere</h2>
      <ul className="links">
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
