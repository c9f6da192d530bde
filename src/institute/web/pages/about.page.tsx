import { fieldStation, institute } from "#core/institute.ts";
import { pageContext } from "#core/web/page-context.ts";
import { pageMeta } from "#core/web/page-meta.ts";
import { Captioned } from "../ui/captioned.tsx";
import { EditPart } from "../ui/edit-part.tsx";
import { shownPicture } from "../ui/shown-picture.ts";
import type { Route } from "./+types/about.page.ts";
import styles from "./about.module.css";
import parts from "./parts.module.css";
import { NextSteps, Numerals, Sections } from "./parts.tsx";

export const loader = ({ context }: Route.LoaderArgs) => ({
  page: context.get(pageContext).content.about,
  publicUrl: context.get(pageContext).publicUrl,
});

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ ...loaderData?.page, path: "/about", publicUrl: loaderData?.publicUrl });

export default function AboutPage({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <>
      <Captioned picture={page.picture} isWide>
        <div className={`wrap stack ${styles.opening}`}>
          <div className={`stack ${styles.words}`}>
            <h1>
              {page.title}
              <EditPart part="title" of={page.title} />
            </h1>
            <p className="lead">{page.intro}</p>
            <Numerals figures={page.facts} pairs />
          </div>
          <img
            className={styles.picture}
            {...shownPicture(page.picture)}
            alt={page.picture.alt}
            width={900}
            height={1200}
            fetchPriority="high"
          />
        </div>
      </Captioned>
      <div className={`deep ${styles.purpose}`}>
        <dl className="wrap">
          <div>
            <dt>
              {page.missionHeading}
              <EditPart part="mission" of={page.missionHeading} />
            </dt>
            <dd className="lead">{page.mission}</dd>
          </div>
          <div>
            <dt>
              {page.visionHeading}
              <EditPart part="vision" of={page.visionHeading} />
            </dt>
            <dd className="lead">{page.vision}</dd>
          </div>
        </dl>
      </div>
      <section className={`wrap stack ${parts.section} ${styles.history}`} aria-labelledby="how-it-began">
        <h2 id="how-it-began">
          {page.timelineHeading}
          <EditPart part="timeline" of={page.timelineHeading} />
        </h2>
        <ol>
          {page.timeline.map(({ year, text }) => (
            <li key={year}>
              <span className={styles.year}>{year}</span>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <div className="wrap">
        <Sections {...page} />
        <section className={`stack ${parts.section}`} aria-labelledby="where-to-find-us">
          <h2 id="where-to-find-us">
            {page.finding.heading}
            <EditPart part="finding" of={page.finding.heading} />
          </h2>
          <div className={`stack ${styles.where}`}>
            <p>{institute().place}</p>
            <p>
              {fieldStation.latitude.toFixed(2)}° N, {fieldStation.longitude.toFixed(2)}° E ·{" "}
              <a
                href={`https://www.openstreetmap.org/?mlat=${fieldStation.latitude}&mlon=${fieldStation.longitude}#map=12/${fieldStation.latitude}/${fieldStation.longitude}`}
              >
                {page.finding.map}
              </a>
            </p>
            <address className="muted">{institute().address.join(", ")}</address>
            <p>
              <a href="/contact">{page.finding.write}</a>
            </p>
          </div>
        </section>
      </div>
      <NextSteps steps={page.next} />
    </>
  );
}
