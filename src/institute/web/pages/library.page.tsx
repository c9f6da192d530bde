import { pageContext } from "#core/web/page-context.ts";
import { pageMeta } from "#core/web/page-meta.ts";
import { Captioned } from "../ui/captioned.tsx";
import { EditPart } from "../ui/edit-part.tsx";
import { shownPicture } from "../ui/shown-picture.ts";
import type { Route } from "./+types/library.page.ts";
import styles from "./library.module.css";
import { NextSteps, Numerals, Sections } from "./parts.tsx";

export const loader = ({ context }: Route.LoaderArgs) => ({
  page: context.get(pageContext).content.library,
  publicUrl: context.get(pageContext).publicUrl,
});

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ ...loaderData?.page, path: "/library", publicUrl: loaderData?.publicUrl });

export default function LibraryPage({ loaderData: { page } }: Route.ComponentProps) {
  const { heading, days, opens, closes, closed } = page.hours;
  return (
    <>
      <Captioned picture={page.picture} isWide>
        <div className={`deep ${styles.room}`}>
          <img
            {...shownPicture(page.picture)}
            alt={page.picture.alt}
            width={1600}
            height={1000}
            fetchPriority="high"
          />
          <div className={`stack ${styles.door}`}>
            <h1>
              {page.title}
              <EditPart part="title" of={page.title} />
            </h1>
            <p className={styles.intro}>{page.intro}</p>
            <section aria-labelledby="opening-hours">
              <h2 id="opening-hours">
                {heading}
                <EditPart part="hours" of={heading} />
              </h2>
              <p className={styles.hours}>
                <time>{opens}</time>
                <span className={styles.until}>to</span>
                <time>{closes}</time>
              </p>
              <p>{days}</p>
              <p className={styles.closed}>Closed on {closed}</p>
            </section>
          </div>
        </div>
      </Captioned>
      <div className={`wrap ${styles.terms}`}>
        <Numerals figures={page.terms} />
      </div>
      <div className={`wrap stack ${styles.rules}`}>
        <section aria-labelledby="borrowing">
          <h2 id="borrowing" className="heading">
            {page.borrowingHeading}
            <EditPart part="borrowing" of={page.borrowingHeading} />
          </h2>
          <ol className="ruled">
            {page.borrowing.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ol>
        </section>
        <section aria-labelledby="conduct">
          <h2 id="conduct" className="heading">
            {page.conductHeading}
            <EditPart part="conduct" of={page.conductHeading} />
          </h2>
          <p>{page.conduct}</p>
        </section>
      </div>
      <div className="wrap">
        <Sections {...page} />
      </div>
      <NextSteps steps={page.next} />
    </>
  );
}
