import content from "virtual:content";
import { institute } from "#core/institute.ts";
import { pageContext } from "#core/web/page-context.ts";
import { pageMeta } from "#core/web/page-meta.ts";
import type { Route } from "./+types/communications-officer.page.ts";
import styles from "./jobs.module.css";
import { Inline, NextSteps, Sections } from "./parts.tsx";

export const loader = ({ context }: Route.LoaderArgs) => ({
  page: content["communications-officer"],
  publicUrl: context.get(pageContext).publicUrl,
});

const path = "/jobs/communications-officer";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    ...loaderData?.page,
    path,
    publicUrl: loaderData?.publicUrl,
    trail: [{ name: "Available jobs", path: "/apply" }],
    data: (publicUrl) => (loaderData ? [jobPosting(loaderData.page, publicUrl)] : []),
  });

/** The vacancy for search engines, which drop it from their lists once `validThrough` is past. */
function jobPosting({ title, description, validThrough }: JobPage, publicUrl: string) {
  return {
    "@type": "JobPosting",
    title,
    description,
    validThrough,
    url: `${publicUrl}${path}`,
    hiringOrganization: { "@type": "Organization", name: institute().name, sameAs: publicUrl },
    jobLocation: {
      "@type": "Place",
      address: {
        "@type": "PostalAddress",
        addressLocality: "Laminga, Jos-East",
        addressRegion: "Plateau State",
        addressCountry: "NG",
      },
    },
  };
}

type JobPage = Route.ComponentProps["loaderData"]["page"];

export default function JobPage({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <>
      <div className={`wrap stack ${styles.job}`}>
        <header className="stack">
          <p>
            <a href="/apply">Available jobs</a>
          </p>
          <h1>{page.title}</h1>
          <p className="lead muted">{page.intro}</p>
        </header>
        <aside className={`stack ${styles.facts}`} aria-label="Facts">
          <dl className="ruled">
            {page.facts.map(({ name, text }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <Inline html={text} />
                </dd>
              </div>
            ))}
          </dl>
          <button type="button" className="button" disabled>
            {page.state}
          </button>
        </aside>
        <div className={styles.text}>
          <Sections {...page} />
        </div>
      </div>
      <NextSteps steps={page.next} />
    </>
  );
}
