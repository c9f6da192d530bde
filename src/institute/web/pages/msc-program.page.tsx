import { pageContext } from "#core/web/page-context.ts";
import { pageMeta } from "#core/web/page-meta.ts";
import { currentCalls } from "#institute/domain/pages/calls.ts";
import { Captioned } from "../ui/captioned.tsx";
import { EditPart } from "../ui/edit-part.tsx";
import { shownPicture } from "../ui/shown-picture.ts";
import type { Route } from "./+types/msc-program.page.ts";
import { Calls } from "./calls.tsx";
import styles from "./msc-program.module.css";
import parts from "./parts.module.css";
import { Inline, NextSteps, Numerals, Sections } from "./parts.tsx";

export const loader = ({ context }: Route.LoaderArgs) => {
  const { content } = context.get(pageContext);
  return {
    page: content["msc-program"],
    calls: currentCalls(content.calls, new Date().toISOString()).filter(({ kind }) => kind === "msc"),
    publicUrl: context.get(pageContext).publicUrl,
  };
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ ...loaderData?.page, path: "/msc-program", publicUrl: loaderData?.publicUrl });

type Page = Route.ComponentProps["loaderData"]["page"];

export default function MscPage({ loaderData: { page, calls } }: Route.ComponentProps) {
  return (
    <>
      <Captioned picture={page.picture} isWide>
        <header className={styles.head}>
          <img
            {...shownPicture(page.picture)}
            alt={page.picture.alt}
            width={1600}
            height={900}
            fetchPriority="high"
          />
          <div className={`deep stack ${styles.title}`}>
            <h1>
              {page.title}
              <EditPart part="title" of={page.title} />
            </h1>
            <p>{page.intro}</p>
          </div>
        </header>
      </Captioned>
      <div className={`wrap ${styles.facts}`}>
        <Numerals figures={page.facts} />
      </div>
      <section className={`wrap stack ${styles.applying}`} id="applying" aria-labelledby="applying-title">
        <h2 id="applying-title" className="heading">
          {page.applying.heading}
          <EditPart part="applying" of={page.applying.heading} />
        </h2>
        <Calls calls={calls} none={page.applying.none} />
        <div>
          <h3>{page.applying.entryHeading}</h3>
          <ul className="bullets">
            {page.applying.entry.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
        <div>
          <h3>{page.applying.sendHeading}</h3>
          <Inline html={page.applying.send} />
        </div>
      </section>
      <Year year={page.year} heading={page.yearHeading} />
      <div className="wrap">
        <Sections {...page} />
        <Curriculum page={page} />
      </div>
      <NextSteps steps={page.next} />
    </>
  );
}

/** The twelve months as marks, filled for the taught ones. */
function Year({ year: { taught, research }, heading }: { year: Page["year"]; heading: string }) {
  return (
    <section className={styles.year} aria-labelledby="the-year">
      <div className="wrap">
        <h2 id="the-year" className="heading">
          {heading}
          <EditPart part="year" of={heading} />
        </h2>
        <ol>
          {[taught, research].map(({ months, label, text }) => (
            <li key={label} style={{ flexGrow: months }}>
              <div className={styles.months} aria-hidden>
                {monthsFrom(label === taught.label ? 1 : taught.months + 1, months).map((month) => (
                  <span key={month}>{month}</span>
                ))}
              </div>
              <h3>
                {label}
                <span className="muted"> · {months} months</span>
              </h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

const monthsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, offset) => first + offset);

/** The modules, each of which unfolds without script. */
function Curriculum({ page: { modules, modulesHeading, modulesNote } }: { page: Page }) {
  return (
    <section className={`stack ${parts.section} ${styles.curriculum}`} aria-labelledby="curriculum">
      <h2 id="curriculum">
        {modulesHeading}
        <EditPart part="modules" of={modulesHeading} />
      </h2>
      <div>
        {modules.map(({ name, text, topics, reading }) => (
          <details key={name} name="module">
            <summary className="unmarked">
              <h3>{name}</h3>
            </summary>
            <p>{text}</p>
            <div className={`columns ${styles.columns}`}>
              <div>
                <h4>Topics</h4>
                <ul>
                  {topics.map((topic) => (
                    <li key={topic}>{topic}</li>
                  ))}
                </ul>
              </div>
              <div>
                <h4>Suggested reading</h4>
                <ul>
                  {reading.map(({ title, by, note }) => (
                    <li key={title}>
                      <cite>{title}</cite>
                      <span className="hint">
                        {by}
                        {note && `, ${note}`}
                      </span>
                    </li>
                  ))}
                </ul>
              </div>
            </div>
          </details>
        ))}
        <p className={`hint ${styles.note}`}>{modulesNote}</p>
      </div>
    </section>
  );
}
