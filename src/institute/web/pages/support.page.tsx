import type { YearReport } from "#core/domain/years/year-report.ts";
import { sayValue } from "#core/domain/years/year-words.ts";
import { load, type PageContext, pageContext } from "#core/web/page-context.ts";
import { pageMeta } from "#core/web/page-meta.ts";
import { Picture } from "#core/web/ui/picture.tsx";
import { Captioned } from "../ui/captioned.tsx";
import { EditPart } from "../ui/edit-part.tsx";
import { shownPicture } from "../ui/shown-picture.ts";
import type { Route } from "./+types/support.page.ts";
import { Inline, NextSteps, PageHead, Sections } from "./parts.tsx";
import styles from "./support.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const { client, content, publicUrl } = context.get(pageContext);
  return { page: content.support, last: await loadLastYear(client), publicUrl };
}

/** So many figures are told of a year. */
const FIGURES = 3;

/** The last full year with the first of its figures that say something; null if it is not public, or none does. */
async function loadLastYear({ api }: PageContext["client"]) {
  const { today, published } = await load(api.year.$get());
  const year = Number(today.slice(0, 4)) - 1;
  if (!published.some((one) => one.year === year)) return null;
  const report: YearReport = await load(api.year[":year"].$get({ param: { year: String(year) } }));
  const figures = Object.entries(report)
    .filter(([, { value }]) => value)
    .slice(0, FIGURES)
    .map(([name, { title, what, value, note }]) => ({ name, title, what, value, note }));
  return figures.length > 0 ? { year, figures } : null;
}

type Loaded = Awaited<ReturnType<typeof loader>>;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ ...loaderData?.page, path: "/support", publicUrl: loaderData?.publicUrl });

export default function SupportPage({ loaderData: { page, last } }: Route.ComponentProps) {
  return (
    <>
      <div className={`wrap stack ${styles.page}`}>
        <PageHead {...page} />
        {last && <LastYear page={page} {...last} />}
        <div className={`columns ${styles.gift}`}>
          <section className="stack" aria-labelledby="sums">
            <h2 id="sums">
              {page.sumsHeading}
              <EditPart part="sums" of={page.sumsHeading} />
            </h2>
            <p>{page.sumsText}</p>
            {page.sums.length > 0 && (
              <dl className="figures ruled">
                {page.sums.map(({ sum, text }) => (
                  <div key={text}>
                    <dt>{text}</dt>
                    <dd>{sum}</dd>
                  </div>
                ))}
              </dl>
            )}
          </section>
          <section className="stack" aria-labelledby="giving">
            <h2 id="giving">
              {page.givingHeading}
              <EditPart part="giving" of={page.givingHeading} />
            </h2>
            <Inline html={page.giving} />
          </section>
        </div>
        {page.graduate.map((graduate) => (
          <Graduate key={graduate.name} heading={page.graduateHeading} {...graduate} />
        ))}
        <Sections {...page} />
      </div>
      <NextSteps steps={page.next} />
    </>
  );
}

/** What was done in a year, each figure with what it counts. */
function LastYear({ page, year, figures }: Pick<Loaded, "page"> & NonNullable<Loaded["last"]>) {
  return (
    <section className="stack" aria-labelledby="last-year">
      <h2 id="last-year">
        {page.year.heading} {year}
        <EditPart part="year" of={page.year.heading} />
      </h2>
      <dl className="figures columns">
        {figures.map(({ name, title, what, value, note }) => (
          <div key={name}>
            <dt>
              {title}
              <small className={styles.what}>{[what, note].filter(Boolean).join(" ")}</small>
            </dt>
            <dd>{sayValue(value)}</dd>
          </div>
        ))}
      </dl>
      <p>
        <a className="tap" href={`/year/${year}`}>
          {page.year.more}
        </a>
      </p>
    </section>
  );
}

/** One graduate who has agreed to be shown. */
function Graduate(props: Loaded["page"]["graduate"][number] & { heading: string }) {
  const { heading, name, text, picture, href } = props;
  return (
    <section className="stack" aria-labelledby="graduate">
      <h2 id="graduate">
        {heading}
        <EditPart part="graduate" of={heading} />
      </h2>
      <Captioned picture={picture}>
        <Picture
          {...shownPicture(picture)}
          className={styles.picture}
          alt={picture.alt}
          width={800}
          height={800}
          sizes="(min-width: 700px) 320px, 92vw"
        />
      </Captioned>
      <div>
        <p className="name">{href ? <a href={href}>{name}</a> : name}</p>
        <p className="measure">{text}</p>
      </div>
    </section>
  );
}
