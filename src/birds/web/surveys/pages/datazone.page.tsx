import { ArrowRight, ExternalLink } from "lucide-react";
import { datasetHref, datasets } from "#birds/domain/surveys/datasets.ts";
import { keysOf } from "#core/domain/keys.ts";
import { institute } from "#core/institute.ts";
import { load, pageContext } from "#core/web/page-context.ts";
import { pageMeta } from "#core/web/page-meta.ts";
import { PageHero } from "#core/web/ui/page-hero.tsx";
import type { Route } from "./+types/datazone.page.ts";
import { formatCount } from "./chart-format.ts";
import { CoverageFigures } from "./coverage.tsx";
import styles from "./datazone.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const { client, publicUrl } = context.get(pageContext);
  const { surveys, counts, demonstrations } = await load(client.api.surveys.facts.$get());
  const { ringed, demonstrations: inventedSessions } = await load(client.api.ringing.summary.$get());
  const { total } = await load(client.api.species.$get({ query: { limit: "1" } }));
  return {
    surveys,
    counts,
    species: total,
    ringed,
    isRingingInvented: inventedSessions > 0,
    isDemonstration: demonstrations > 0,
    coverage: context.get(pageContext).content["capacity-building"].atlas,
    publicUrl,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: "Data zone",
    description:
      "Point counts, the checklist of the birds of Nigeria and the bird atlas, to view and download.",
    path: "/datazone",
    publicUrl: loaderData?.publicUrl,
  });

export default function DataZonePage({ loaderData }: Route.ComponentProps) {
  const { surveys, counts, species, ringed, isRingingInvented, isDemonstration, coverage } = loaderData;
  const tiles = [
    {
      href: "/datazone/pointcount",
      title: "Point count monitoring data",
      text: "When each bird comes and goes, year by year, with the effort behind every date.",
      fact: `${formatCount(counts, "count")} on ${formatCount(surveys, "survey")}${isDemonstration ? ", for demonstration" : ""}`,
    },
    {
      href: "/datazone/birds",
      title: "Birds of Nigeria",
      text: "The checklist with its statistics, as a table and as a Darwin Core Archive.",
      fact: `${species.toLocaleString("en-GB")} species on the list`,
    },
    {
      href: "/datazone/ringing",
      title: "Ringing in figures",
      text: "Birds ringed and met again, by species, month and site, with the effort.",
      fact:
        ringed > 0
          ? `${formatCount(ringed, "bird")} ringed${isRingingInvented ? ", for demonstration" : ""}`
          : "Nothing is public yet",
    },
    {
      href: institute().ringingGuide.href,
      title: institute().ringingGuide.label,
      text: "How to age and sex West African birds in the hand.",
      fact: new URL(institute().ringingGuide.href).hostname.replace(/^www\./, ""),
      outside: true,
    },
  ];
  return (
    <>
      <PageHero
        title="Data zone"
        intro="Counts, lists and maps of birds to explore, check and download."
        vignette="acacia"
      />
      <div className="wrap page stack">
        <ul className={`columns ${styles.tiles}`}>
          {tiles.map(({ href, title, text, fact, outside }) => (
            <li key={href}>
              <a className="deep" href={href} rel={outside ? "noopener" : undefined}>
                <h2>{title}</h2>
                <p>{text}</p>
                <p className={styles.fact}>
                  {fact}
                  {outside ? (
                    <ExternalLink size={20} strokeWidth={1.5} role="img" aria-label="external link" />
                  ) : (
                    <ArrowRight size={20} strokeWidth={1.5} aria-hidden />
                  )}
                </p>
              </a>
            </li>
          ))}
        </ul>
        <section className={`stack ${styles.sets}`} aria-labelledby="data-sets">
          <h2 id="data-sets">Data sets</h2>
          <p>
            What each holds, how it was collected, its files, licence and version, and how to cite it.
            Programs can read all of it: <a href="/developers">for developers</a>.
          </p>
          <ul className="columns">
            {keysOf(datasets).map((key) => (
              <li key={key}>
                <a className="name" href={datasetHref(key)}>
                  {datasets[key].title}
                </a>
                <p className="hint">{datasets[key].description}</p>
              </li>
            ))}
          </ul>
        </section>
        <CoverageFigures coverage={coverage} />
        <a className={`button ${styles.map}`} href="/datazone/atlas">
          Open the map of squares
        </a>
      </div>
    </>
  );
}
