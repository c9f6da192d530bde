import { pageContext } from "#core/web/page-context.ts";
import { pageMeta } from "#core/web/page-meta.ts";
import { Captioned } from "../ui/captioned.tsx";
import { EditPart } from "../ui/edit-part.tsx";
import { shownPicture } from "../ui/shown-picture.ts";
import type { Route } from "./+types/facilities.page.ts";
import styles from "./facilities.module.css";
import parts from "./parts.module.css";
import { Inline, NextSteps, Numerals, Sections } from "./parts.tsx";

export const loader = ({ context }: Route.LoaderArgs) => ({
  page: context.get(pageContext).content.facilities,
  publicUrl: context.get(pageContext).publicUrl,
});

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ ...loaderData?.page, path: "/facilities", publicUrl: loaderData?.publicUrl });

/** The reserve as a drawing with one third above each habitat, then the buildings. */
export default function FacilitiesPage({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <>
      <header className={`wrap stack ${styles.head}`}>
        <h1>
          {page.title}
          <EditPart part="title" of={page.title} />
        </h1>
        <p className="lead">{page.intro}</p>
      </header>
      <ol className={styles.section}>
        {page.habitats.map(({ name, text }, index) => (
          <li key={name}>
            <img
              src="/art/plate/transect.svg"
              alt=""
              width={2400}
              height={900}
              style={{ objectPosition: `${index * 50}% 50%` }}
              loading={index === 0 ? "eager" : "lazy"}
              fetchPriority={index === 0 ? "high" : "auto"}
            />
            <div>
              <h2>
                {name}
                <EditPart part={`habitats.${index}.name`} of={name} />
              </h2>
              <Inline html={text} />
            </div>
          </li>
        ))}
      </ol>
      <div className="wrap">
        <div className={styles.facts}>
          <Numerals figures={page.facts} />
        </div>
        <section className={styles.rooms} aria-labelledby="at-the-station">
          <h2 id="at-the-station" className="heading">
            {page.roomsHeading}
            <EditPart part="rooms" of={page.roomsHeading} />
          </h2>
          <ul className={`columns ${parts.topics}`}>
            {page.rooms.map(({ name, text, href }) => (
              <li key={name}>
                <h3>{href ? <a href={href}>{name}</a> : name}</h3>
                <Inline html={text} />
              </li>
            ))}
          </ul>
        </section>
        <Captioned picture={page.picture}>
          <img
            className={styles.station}
            {...shownPicture(page.picture)}
            alt={page.picture.alt}
            width={2400}
            height={900}
            loading="lazy"
          />
        </Captioned>
        <Sections {...page} />
      </div>
      <NextSteps steps={page.next} />
    </>
  );
}
