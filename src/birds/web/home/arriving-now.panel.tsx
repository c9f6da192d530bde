import { speciesHref } from "#birds/domain/guide/species-href.ts";
import { inventedNotes } from "#birds/domain/surveys/survey.ts";
import { dateFormat } from "#core/domain/dates.ts";
import { type PageContext, load as read } from "#core/web/page-context.ts";
import type { HomePanel } from "#core/web/part.ts";
import { SpeciesPicture } from "../ui/species-picture.tsx";
import styles from "./arriving-now.module.css";

const readArriving = (client: PageContext["client"]) => read(client.api.arrival.now.$get());

declare module "#core/web/part.ts" {
  interface HomeData {
    arriving: Awaited<ReturnType<typeof readArriving>>;
  }
}

const formatDay = dateFormat({ day: "numeric", month: "long" });

export const load: HomePanel["load"] = async (client) => ({ arriving: await readArriving(client) });

/** The birds that usually arrive about now, by the institute's own counts. */
export const Panel: HomePanel["Panel"] = ({ data: { arriving } }) => {
  if (!arriving || arriving.species.length === 0) return null;
  const { site, species, invented } = arriving;
  return (
    <section className={styles.band} aria-labelledby="arriving">
      <div className="wrap">
        <div className="stack">
          <h2 id="arriving" className="heading">
            Arriving these weeks
          </h2>
          <p className="muted">
            From counts at {site}. The date is the median of the first records of each season.{" "}
            <a href="/datazone/pointcount">See the counts</a>, or look a bird up in the{" "}
            <a href="/birds">bird guide</a>.
          </p>
          {invented && <p className="muted">{inventedNotes[invented]}</p>}
        </div>
        <ul>
          {species.map(({ slug, englishName, scientificName, usually, seasons, ...pictured }) => (
            <li key={slug}>
              <SpeciesPicture species={{ name: englishName, scientificName, ...pictured }} />
              <a href={speciesHref(slug)}>
                <strong className="name">{englishName}</strong> <i className="muted">{scientificName}</i>
              </a>
              <span className="muted">
                about {formatDay(`${usually}T12:00:00Z`)}, {seasons} seasons
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
};
