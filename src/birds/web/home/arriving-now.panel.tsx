import { speciesHref } from "#birds/domain/guide/species-href.ts";
import { inventedNotes } from "#birds/domain/surveys/survey.ts";
import { dateFormat } from "#core/domain/dates.ts";
import { type PageContext, load as read } from "#core/web/page-context.ts";
import type { HomePanel } from "#core/web/part.ts";
import { hasDrawing, plateUrl } from "../ui/species-picture.tsx";
import styles from "./arriving-now.module.css";

const readArriving = (client: PageContext["client"]) => read(client.api.arrival.now.$get());

declare module "#core/web/part.ts" {
  interface HomeData {
    arriving: Awaited<ReturnType<typeof readArriving>>;
  }
}

declare module "react" {
  interface CSSProperties {
    "--scale"?: number;
  }
}

const formatDay = dateFormat({ day: "numeric", month: "long" });

export const load: HomePanel["load"] = async (client) => ({ arriving: await readArriving(client) });

/** The birds that usually arrive about now, by the institute's own counts, on a ledge of granite. */
export const Ridge: HomePanel["Ridge"] = ({ data: { arriving }, isNight }) => {
  if (!arriving || arriving.species.length === 0) return null;
  const { site, species, invented } = arriving;
  const heaviest = Math.max(...species.map(({ mass }) => mass ?? 0));
  return (
    <div className={styles.ridge}>
      <ul aria-labelledby="due">
        {species.map(({ slug, englishName, scientificName, family, mass, usually }) => (
          <li key={slug}>
            <a href={speciesHref(slug)}>
              {mass !== null && (
                <Standing
                  species={{ name: englishName, scientificName, family }}
                  scale={Math.cbrt(mass / heaviest)}
                  isAsleep={isNight && !nightFamilies.has(family ?? "")}
                />
              )}
              <b>{englishName}</b>
              <span>due about {formatDay(`${usually}T12:00:00Z`)}</span>
            </a>
          </li>
        ))}
      </ul>
      <small>
        <b id="due">Due these weeks</b>, by the <a href="/datazone/pointcount">counts at {site}</a>.
        {invented && ` ${inventedNotes[invented]}`}
      </small>
    </div>
  );
};

/** Owls, barn owls and nightjars; the others sleep at night. */
const nightFamilies: ReadonlySet<string> = new Set(["Strigidae", "Tytonidae", "Caprimulgidae"]);

/** The bird of a plate without its ground, as large beside the heaviest one as the root of its mass says. */
const Standing = (props: { species: Parameters<typeof plateUrl>[0]; scale: number; isAsleep: boolean }) => {
  const { species, scale, isAsleep } = props;
  if (hasDrawing(species) === "none") return null;
  return (
    <img
      src={plateUrl(species).replace("/species/", isAsleep ? "/asleep/" : "/standing/")}
      alt=""
      width={480}
      height={460}
      style={{ "--scale": Math.round(scale * 100) / 100 }}
      decoding="async"
      // React preloads others, before the sky.
      fetchPriority="low"
    />
  );
};
