import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { type VisitReport, visitSpans } from "#core/domain/visits/visits.ts";
import { countOf } from "#core/domain/words.ts";
import { site } from "#core/web/site-lists.ts";
import { browserClient, unwrap } from "../browser-client.ts";
import { LoadProblem } from "../forms/load-problem.tsx";
import { NoScriptNote } from "../forms/noscript-note.tsx";
import { isGroup } from "../layout/menu.ts";
import { may, usePerson } from "../session/use-person.ts";
import { workplaceMeta } from "../workplace-meta.ts";
import styles from "./moderator.module.css";
import { RankedBars } from "./ranked-bars.tsx";
import tabs from "./tabs.module.css";
import chart from "./visits-chart.module.css";
import { VisitsChart } from "./visits-chart.tsx";

export const meta = () => workplaceMeta("Visits");

/** Page views and downloads, for admins; everyone else is sent to the home page. */
export default function VisitsPage() {
  const person = usePerson("/", may("visits.read"));
  return (
    <div className="wrap page">
      <h1>Visits</h1>
      {person ? <Visits /> : <NoScriptNote />}
    </div>
  );
}

function Visits() {
  const [query] = useSearchParams();
  const span = visitSpans.find((days) => String(days) === query.get("days")) ?? 30;
  const visits = useQuery({
    queryKey: ["visits", span],
    queryFn: () => unwrap(browserClient.api.visits.$get({ query: { days: String(span) } })),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <nav aria-label="Period" className={`tabs ${tabs.tabs}`}>
        {visitSpans.map((days) => (
          <a
            key={days}
            href={days === 30 ? "/visits" : `/visits?days=${days}`}
            aria-current={days === span ? "page" : undefined}
          >
            {days === 365 ? "A year" : `${days} days`}
          </a>
        ))}
      </nav>
      {visits.data && <Report report={visits.data} />}
      <LoadProblem what="The visits" query={visits} />
      {visits.isPending && (
        <p className={styles.count} role="status">
          Loading the visits
        </p>
      )}
    </>
  );
}

/** What the menu calls a page without a title of its own. */
const labelOf = (path: string) =>
  site()
    .menu.flatMap((entry) => (isGroup(entry) ? entry.links : [entry]))
    .find(({ href }) => href === path)?.label ?? path;

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

function Report({ report }: { report: VisitReport }) {
  const pages = sum(report.days.map((day) => day.pages));
  const downloads = sum(report.days.map((day) => day.downloads));
  return (
    <>
      <p className={styles.count} role="status">
        {countOf(pages, "page view")} and {countOf(downloads, "download")} in {report.days.length} days
      </p>
      <div className={chart.chart}>
        <VisitsChart days={report.days} />
      </div>
      <RankedBars
        title="Most viewed pages"
        empty="No page views in this period."
        rows={report.pages.map(({ path, title, visits }) => ({
          href: path,
          label: title ?? labelOf(path),
          detail: path,
          count: visits,
        }))}
      />
      <RankedBars
        title="Most downloaded files"
        empty="No downloads in this period."
        rows={report.downloads.map(({ path, name, title, visits }) => ({
          href: path,
          label: title ?? name,
          ...(title && { detail: name }),
          count: visits,
        }))}
      />
      <p className={styles.count}>
        This site counts its own visits by the rules of COUNTER, and stores nothing about visitors. Robots,
        staff who are signed in and repeated clicks within 30 seconds are not counted. New views appear within
        a minute or two.
      </p>
    </>
  );
}
