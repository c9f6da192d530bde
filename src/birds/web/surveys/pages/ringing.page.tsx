import { datasetHref } from "#birds/domain/surveys/datasets.ts";
import { dateFormat, formatDate } from "#core/domain/dates.ts";
import { openLicences } from "#core/domain/licences.ts";
import { countOf } from "#core/domain/words.ts";
import { load, pageContext } from "#core/web/page-context.ts";
import { pageMeta } from "#core/web/page-meta.ts";
import { PageHero } from "#core/web/ui/page-hero.tsx";
import { formatEffort, SumTable } from "../../ui/sum-table.tsx";
import type { Route } from "./+types/ringing.page.ts";
import { DemonstrationNote } from "./demonstration-note.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { client, publicUrl } = context.get(pageContext);
  return { summary: await load(client.api.ringing.summary.$get()), publicUrl };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: "Ringing in figures",
    description: "How many birds were ringed and met again, by species, month and site, with the effort.",
    path: "/datazone/ringing",
    publicUrl: loaderData?.publicUrl,
    trail: [{ name: "Data zone", path: "/datazone" }],
  });

const formatMonth = dateFormat({ month: "long", year: "numeric" });

type Summary = Route.ComponentProps["loaderData"]["summary"];

export default function RingingPage({ loaderData: { summary } }: Route.ComponentProps) {
  const { sessions, demonstrations } = summary;
  const invented = demonstrations === 0 ? null : demonstrations === sessions ? "all" : "some";
  return (
    <>
      <PageHero
        title="Ringing in figures"
        intro="Birds that were caught, ringed and let go, and those that came back."
        vignette="longTailedSunbird"
      />
      <div className="wrap page stack">
        <p className="links">
          <a href={datasetHref("ringing")}>The data set and its files</a>
          <a href="/datazone">Data zone</a>
        </p>
        <DemonstrationNote invented={invented} notes={inventedSessions} />
        {sessions === 0 ? (
          <p className="measure">
            Nothing is public yet. A session appears here after the ring keeper has checked it.
          </p>
        ) : (
          <Sums summary={summary} />
        )}
      </div>
    </>
  );
}

const inventedSessions = {
  all: "These sessions were invented to show how this works. No such bird was ringed.",
  some: "Some of these sessions were invented to show how this works. No such bird was ringed.",
};

function Sums({ summary }: { summary: Summary }) {
  const { ringed, again, sessions, hours, first, last, species, months, sites } = summary;
  return (
    <>
      <p className="measure intro">
        {countOf(ringed, "bird")} ringed and {countOf(again, "encounter")} with ringed birds in{" "}
        {countOf(sessions, "session")}
        {first && last && `, ${formatDate(first)} to ${formatDate(last)}`}.
        {hours !== null && ` Nets were open for ${hours.toLocaleString("en-GB")} hours.`}
      </p>
      <SumTable
        title="By species"
        first="Species"
        rows={species.map(({ name, slug, ...sum }) => ({ key: slug, name, href: `/birds/${slug}`, ...sum }))}
      />
      <SumTable
        title="By month"
        first="Month"
        rows={months.map(({ month, ...sum }) => ({ key: month, name: formatMonth(month), ...sum }))}
      />
      <SumTable title="By site" first="Site" rows={sites.map((sum) => ({ key: sum.name, ...sum }))} />
      <Terms summary={summary} />
    </>
  );
}

/** Under what terms it may be used, as far as the keeper has set them. */
function Terms({ summary }: { summary: Summary }) {
  const { withoutEffort, sessions, netMetreHours, licence, citation } = summary;
  return (
    <section className="stack" aria-labelledby="terms">
      <h2 id="terms">Effort, licence and citation</h2>
      <p className="measure">
        {formatEffort(netMetreHours)}
        {withoutEffort > 0 &&
          `; of ${countOf(withoutEffort, "session")} among ${sessions.toLocaleString("en-GB")} the metres or hours are not known`}
        . Protected species are in none of these figures.
      </p>
      <p className="measure">
        {licence ? (
          <>
            Licence: <a href={openLicences[licence].url}>{openLicences[licence].name}</a>.
          </>
        ) : (
          "The licence is not set yet, so the archive to download is empty."
        )}{" "}
        {citation && `Cite as: ${citation}`}
      </p>
    </section>
  );
}
