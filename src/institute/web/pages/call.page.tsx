import { data, redirect } from "react-router";
import { formatDay } from "#core/domain/dates.ts";
import { endOfLagosDay, lagosDay } from "#core/domain/lagos-day.ts";
import { institute } from "#core/institute.ts";
import { pageContext } from "#core/web/page-context.ts";
import { pageMeta } from "#core/web/page-meta.ts";
import { callHref, callKinds, callState } from "#institute/domain/pages/calls.ts";
import type { ShownCall } from "#institute/domain/pages/content.ts";
import type { Route } from "./+types/call.page.ts";
import styles from "./jobs.module.css";
import { Inline, NextSteps, Sections } from "./parts.tsx";

/** A call for applications or a vacancy: announced, open or closed; its address leads on if it has another now. */
export const loader = ({ url, params, context }: Route.LoaderArgs) => {
  const { content, publicUrl } = context.get(pageContext);
  const page = content.calls.find(({ name }) => name === params.name);
  if (!page) throw data("Page not found.", { status: 404 });
  const href = callHref(page);
  if (!url.pathname.replace(/\.data$/, "").startsWith(href)) throw redirect(href, 301);
  const state = callState(page, lagosDay(new Date().toISOString()));
  return { page, state, next: content.apply.callNext, publicUrl };
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: loaderData?.page.title,
    description: loaderData && describe(loaderData.page),
    path: loaderData ? callHref(loaderData.page) : "/apply",
    publicUrl: loaderData?.publicUrl,
    trail: [{ name: "Available jobs", path: "/apply" }],
    data: (publicUrl) => (loaderData?.page.kind === "job" ? [jobPosting(loaderData.page, publicUrl)] : []),
  });

const describe = ({ description, title, closes }: ShownCall) =>
  description || `${title}: applications close on ${formatDay(closes)}.`;

/** The vacancy for search engines, which drop it from their lists once `validThrough` is past. */
function jobPosting(call: ShownCall, publicUrl: string) {
  const { title, closes, until, opens } = call;
  return {
    "@type": "JobPosting",
    title,
    description: describe(call),
    ...(opens && { datePosted: opens }),
    validThrough: until ? `${closes}T${until}:00+01:00` : endOfLagosDay(closes),
    url: `${publicUrl}${callHref(call)}`,
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

export default function CallPage({ loaderData: { page, state, next } }: Route.ComponentProps) {
  const { noun } = callKinds[page.kind];
  const { opens, closes, until, place, file, facts, send, to } = page;
  const isClosed = state === "closed";
  const shownFacts = facts ?? [
    ...(place ? [{ name: "Place", text: place }] : []),
    ...(opens && state === "announced" ? [{ name: "Opens", text: formatDay(opens) }] : []),
    {
      name: "Deadline",
      text: until ? `${formatDay(closes)}, ${until} (West Africa Time)` : formatDay(closes),
    },
  ];
  return (
    <>
      <div className={`wrap stack ${styles.job}`}>
        <header className="stack">
          <p>
            <a href="/apply">Available jobs</a>
          </p>
          <h1>{page.title}</h1>
          <p className="lead muted">{states[state].says(noun)}</p>
        </header>
        <aside className={`stack ${styles.facts}`} aria-label="Facts">
          <dl className="ruled">
            {shownFacts.map(({ name, text }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <Inline html={text} />
                </dd>
              </div>
            ))}
          </dl>
          {isClosed ? (
            <button type="button" className="button" disabled>
              Closed
            </button>
          ) : (
            <p className={styles.state}>{states[state].label}</p>
          )}
        </aside>
        <div className={styles.text}>
          <Sections {...page} />
          {!isClosed && (
            <>
              <h2>What to send</h2>
              <ul className="bullets">
                {send.map((item) => (
                  <li key={item}>
                    <Inline html={item} />
                  </li>
                ))}
              </ul>
              <h2>Where to send it</h2>
              <Inline html={to} />
              {file && (
                <p>
                  <a href={file}>All that applicants need to know (PDF)</a>
                </p>
              )}
            </>
          )}
        </div>
      </div>
      <NextSteps steps={next} />
    </>
  );
}

const states = {
  announced: { label: "Announced", says: (noun: string) => `This ${noun} is announced.` },
  open: { label: "Open now", says: (noun: string) => `This ${noun} is open.` },
  closed: { label: "Closed", says: (noun: string) => `This ${noun} is closed.` },
};
