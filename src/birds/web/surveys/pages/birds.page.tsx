import { scaleLinear } from "d3-scale";
import { iucnCategories } from "#birds/domain/guide/iucn.ts";
import { speciesHref } from "#birds/domain/guide/species-href.ts";
import { datasetHref, datasets } from "#birds/domain/surveys/datasets.ts";
import { chartSource, datasetShown } from "#birds/formats/surveys/dataset-citation.ts";
import { datasetData } from "#birds/formats/surveys/dataset-data.ts";
import { isKeyOf } from "#core/domain/keys.ts";
import { load, pageContext } from "#core/web/page-context.ts";
import { pageMeta } from "#core/web/page-meta.ts";
import { ChartFigure } from "#core/web/ui/figure.tsx";
import { HeroCount, PageHero } from "#core/web/ui/page-hero.tsx";
import { Pager } from "#core/web/ui/pager.tsx";
import { formatCitation } from "#institute/formats/posts/citation.ts";
import { Cite } from "#institute/web/ui/cite.tsx";
import { RedListBadge } from "../../ui/red-list-badge.tsx";
import type { Route } from "./+types/birds.page.ts";
import styles from "./birds.module.css";
import { DatasetFiles } from "./dataset-files.tsx";

const PAGE_SIZE = "100";

interface Bar {
  label: string;
  count: number;
  width: number;
  href: string;
  colour: string;
}

const toBars = (
  facet: string,
  choices: readonly { value: string; label: string; count: number }[],
  colour: (value: string) => string,
): Bar[] => {
  const length = scaleLinear([0, Math.max(1, ...choices.map(({ count }) => count))], [0, 100]);
  return choices.map(({ value, label, count }) => ({
    label,
    count,
    width: Math.round(length(count) * 10) / 10,
    href: `/birdlist?${new URLSearchParams({ [facet]: value })}`,
    colour: colour(value),
  }));
};

export async function loader({ url, context }: Route.LoaderArgs) {
  const { client, publicUrl } = context.get(pageContext);
  const page = String(Number(url.searchParams.get("page") ?? 1) - 1);
  const query = { page, limit: PAGE_SIZE, facets: "true" } as const;
  const { data, facets, ...paging } = await load(client.api.species.$get({ query }));
  const dataset = await load(client.api.datasets[":dataset"].$get({ param: { dataset: "checklist" } }));
  const work = datasetShown(dataset, datasets.checklist.page.path, publicUrl);
  const forest = () => "var(--forest)";
  return {
    rows: data.map(({ name, scientificName, slug, status, family, familyEnglish, provisional }) => ({
      name,
      scientificName,
      slug,
      status,
      family: familyEnglish ?? family,
      provisional,
    })),
    paging,
    charts: {
      status: toBars("status", facets?.status ?? [], (value) =>
        isKeyOf(iucnCategories, value) ? iucnCategories[value].colour : "var(--muted)",
      ),
      residency: toBars("residency", facets?.residency ?? [], forest),
      habitat: toBars("habitat", facets?.habitat ?? [], forest),
    },
    families: facets?.family.filter(({ value }) => value !== "none").length ?? 0,
    threatened:
      facets?.status
        .filter(({ value }) => isKeyOf(iucnCategories, value) && iucnCategories[value].threatened)
        .reduce((sum, { count }) => sum + count, 0) ?? 0,
    dataset,
    work,
    cited: formatCitation(work),
    publicUrl,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: "Birds of Nigeria",
    description: "The checklist of the birds of Nigeria: statistics, and the full list to download.",
    path: "/datazone/birds",
    publicUrl: loaderData?.publicUrl,
    trail: [{ name: "Data zone", path: "/datazone" }],
    data: (publicUrl) => (loaderData ? datasetData(loaderData.dataset, publicUrl) : []),
  });

export default function BirdsDataPage({ loaderData }: Route.ComponentProps) {
  const { rows, paging, charts, families, threatened, work, cited } = loaderData;
  const source = chartSource(work, false);
  return (
    <>
      <PageHero
        title="Birds of Nigeria"
        intro="The full checklist with its statistics, open to download and to use under CC BY 4.0."
        vignette="forkTailedBeeEater"
      >
        <HeroCount
          total={paging.total}
          noun={`species in ${families} families, ${threatened} of them threatened`}
        />
      </PageHero>
      <div className={`wrap stack ${styles.page}`}>
        <section className={styles.downloads} aria-labelledby="downloads">
          <h2 id="downloads">Download</h2>
          <ul className="columns">
            <DatasetFiles of="checklist" />
            <li>
              <a className="name" href={datasetHref("checklist")}>
                About this data set
              </a>
              <p className="hint">What it holds, how it was made, its licence and version.</p>
            </li>
          </ul>
          <Cite cited={cited} what="this checklist" />
          <p className={`hint ${styles.sources}`}>
            {work.version && `Version ${work.version}. `}Names and sequence follow{" "}
            <a href="https://doi.org/10.2173/avilist.v2025">AviList</a> (AviList Core Team 2025), habitat and
            food <a href="https://doi.org/10.1111/ele.13898">AVONET</a> (Tobias et al. 2022), both CC BY 4.0,
            where the list says so. Former names in counts are known from both.
          </p>
        </section>
        <div className={styles.charts}>
          <BarChart
            source={source}
            heading="How threatened they are"
            facet="Red List category"
            name="red-list"
            bars={charts.status}
          />
          <BarChart
            source={source}
            heading="When they are here"
            facet="Residency"
            name="residency"
            bars={charts.residency}
          />
          <BarChart
            source={source}
            heading="Where they live"
            facet="Habitat"
            name="habitat"
            bars={charts.habitat}
          />
        </div>
        <section aria-labelledby="list">
          <h2 id="list">The checklist</h2>
          <p className={`muted ${styles.hint}`}>
            To search or filter the checklist, use the <a href="/birdlist">bird guide</a>.
          </p>
          <Checklist rows={rows} />
          <Pager {...paging} label="Pages of the checklist" />
        </section>
      </div>
    </>
  );
}

/** The counts of a facet as a bar chart. */
function BarChart({
  heading,
  facet,
  name,
  bars,
  source,
}: {
  heading: string;
  facet: string;
  name: string;
  bars: Bar[];
  source: string;
}) {
  if (bars.length === 0) return null;
  return (
    <ChartFigure
      source={source}
      subject="Birds of Nigeria"
      title={heading}
      csvName={`birds-of-nigeria-${name}`}
      table={{ columns: [facet, "Species"], rows: bars.map(({ label, count }) => [label, count]) }}
    >
      <svg viewBox={`0 0 320 ${bars.length * 34}`} width={320} height={bars.length * 34} aria-hidden>
        {bars.map(({ label, count, width, colour }, index) => (
          <g key={label} transform={`translate(0 ${index * 34})`}>
            <text x={0} y={12} className={styles.barLabel}>
              {label}
            </text>
            <rect
              x={0}
              y={18}
              width={Math.max(1, width * 2.7)}
              height={9}
              rx={2}
              fill={colour}
              className={styles.bar}
            />
            <text x={Math.max(1, width * 2.7) + 6} y={27} className={styles.barCount}>
              {count}
            </text>
          </g>
        ))}
      </svg>
    </ChartFigure>
  );
}

type Rows = Awaited<ReturnType<typeof loader>>["rows"];

function Checklist({ rows }: { rows: Rows }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section className="scrolls" tabIndex={0} aria-label="The checklist as a table">
      <table className={`table ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">English name</th>
            <th scope="col">Scientific name</th>
            <th scope="col">Family</th>
            <th scope="col">Red List</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.slug}>
              <th scope="row">
                <a href={speciesHref(row.slug)}>{row.name}</a>
                {row.provisional && <small title="On the list for its published range"> provisional</small>}
              </th>
              <td>
                <i>{row.scientificName}</i>
              </td>
              <td>{row.family}</td>
              <td>
                <RedListBadge code={row.status} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
