import type { SpeciesSummary } from "#birds/domain/guide/species.ts";
import { speciesHref } from "#birds/domain/guide/species-href.ts";
import { FEWEST_SURVEYS_OF_A_SHARE } from "#birds/domain/surveys/phenology.ts";
import { inventedNotes } from "#birds/domain/surveys/survey.ts";
import { formatShortDate } from "#core/domain/dates.ts";
import { countOf } from "#core/domain/words.ts";
import { load, pageContext } from "#core/web/page-context.ts";
import { pageMeta } from "#core/web/page-meta.ts";
import { EmptyState } from "#core/web/ui/empty-state.tsx";
import { hasDrawing, SpeciesPicture } from "../../ui/species-picture.tsx";
import type { Route } from "./+types/sheet.page.ts";
import { drawMonths, listMonths } from "./month-bars.ts";
import styles from "./sheet.module.css";

const path = "/birdlist/sheet";
/** So many other places are named. */
const MOST_PLACES = 12;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { client, publicUrl } = context.get(pageContext);
  const site = url.searchParams.get("site") || undefined;
  const { sheet } = await load(client.api.species.sheet.$get({ query: site ? { site } : {} }));
  const places = await load(client.api.arrival.places.$get({ query: { limit: String(MOST_PLACES + 1) } }));
  const others = places.data.filter(
    ({ locationID, surveys }) => locationID !== sheet?.site && surveys >= FEWEST_SURVEYS_OF_A_SHARE,
  );
  const families = Map.groupBy(sheet?.species ?? [], familyOf);
  return { sheet, families: [...families], others: others.slice(0, MOST_PLACES), site, publicUrl };
}

type Sheet = NonNullable<Route.ComponentProps["loaderData"]["sheet"]>;
type Bird = Sheet["species"][number];

const familyOf = ({ family, familyEnglish }: Pick<SpeciesSummary, "family" | "familyEnglish">) =>
  familyEnglish ?? family ?? "Family not stated";
const hrefOf = (site: string) => `${path}?${new URLSearchParams({ site })}`;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...pageMeta({
    title: loaderData?.sheet ? `Birds of ${loaderData.sheet.name}` : "Checklist of a place",
    description:
      "The birds that were recorded at a place, with their pictures and their time of year, made for paper.",
    path: loaderData?.site ? hrefOf(loaderData.site) : path,
    publicUrl: loaderData?.publicUrl,
    trail: [{ name: "Species by species", path: "/birdlist" }],
  }),
];

export default function SheetPage({ loaderData: { sheet, families, others } }: Route.ComponentProps) {
  if (!sheet || families.length === 0)
    return (
      <EmptyState
        kind="nothing"
        level="h1"
        title="No checklist yet"
        text="There are too few surveys of this place to say which birds it has."
        action={{ href: "/birdlist", label: "Show every species" }}
      />
    );
  return (
    <div className={`wrap page ${styles.sheet}`}>
      <header className="stack">
        <h1>Birds of {sheet.name}</h1>
        <p>
          {countOf(sheet.species.length, "species", "species")} recorded on {countOf(sheet.surveys, "survey")}
          . {sheet.invented && inventedNotes[sheet.invented]}
        </p>
        <p className="hint">
          Bars: in what part of the complete surveys of each month, January to December, it was recorded.
          Pale: fewer than five surveys. No line below: no survey. Sensitive species are left out, because
          their places are not published.
        </p>
        <p className="hint no-print">Print this page for a checklist on A4 paper.</p>
      </header>
      <div className={styles.families}>
        {families.map(([family, birds]) => (
          <section key={family}>
            <h2>{family}</h2>
            <ul>
              {birds.map((bird) => (
                <Row key={bird.slug} bird={bird} surveys={sheet.months} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {others.length > 0 && (
        <nav className="no-print" aria-labelledby="others">
          <h2 id="others">Other places</h2>
          <ul className="links">
            {others.map(({ locationID, name }) => (
              <li key={locationID}>
                <a href={hrefOf(locationID)}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

function Row({ bird, surveys }: { bird: Bird; surveys: readonly number[] }) {
  const { base, sure, pale } = drawMonths(surveys, bird.months);
  return (
    <li className={styles.bird}>
      <div className={styles.picture}>
        {(bird.fileUrl || hasDrawing(bird) !== "none") && <SpeciesPicture species={bird} sizes="96px" />}
      </div>
      <div>
        <a className="title-link" href={speciesHref(bird.slug)}>
          {bird.name}
        </a>
        {bird.scientificName && <i>{bird.scientificName}</i>}
        <svg viewBox="0 0 96 18" role="img" aria-label={listMonths(bird.months)}>
          <path d={base} className={styles.base} />
          {pale && <path d={pale} className={styles.pale} />}
          {sure && <path d={sure} />}
        </svg>
        <small>Last seen {formatShortDate(bird.lastSeen)}</small>
      </div>
    </li>
  );
}
