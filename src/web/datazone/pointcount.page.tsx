import { useId } from "react";
import { lagosDay } from "#domain/lagos-day.ts";
import { calendarYear, season, seasonName } from "#domain/surveys/arrival.ts";
import { classifyInvented, DEFAULT_YEAR, defaultSpecies } from "#domain/surveys/survey.ts";
import { formatCitation } from "#formats/posts/citation.ts";
import { datasetWork } from "#formats/surveys/dataset-citation.ts";
import { PageHero } from "#web/ui/page-hero.tsx";
import { load, pageContext } from "../page-context.ts";
import { pageMeta } from "../page-meta.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { ChartFigure } from "../ui/figure.tsx";
import type { Route } from "./+types/pointcount.page.ts";
import { drawArrivals } from "./arrival-chart.ts";
import { ArrivalSvg, PhenologySvg } from "./chart-drawings.tsx";
import { arrivalsTable, arrivalsTitle, phenologyTable, phenologyTitle } from "./chart-tables.ts";
import { ChoiceForm } from "./choice-form.tsx";
import { DemonstrationNote } from "./demonstration-note.tsx";
import { Downloads } from "./downloads.tsx";
import { drawPhenology } from "./phenology-chart.ts";
import styles from "./pointcount.module.css";
import { PresencePanel } from "./presence-panel.tsx";
import { Tiles } from "./tiles.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { client, publicUrl } = context.get(pageContext);
  const params = url.searchParams;
  const year = /^(18[5-9]\d|19\d\d|20\d\d)$/.test(params.get("year") ?? "")
    ? Number(params.get("year"))
    : DEFAULT_YEAR;
  const site = params.get("site")?.trim().slice(0, 200) ?? "";
  const choices = await load(client.api.arrival.choices.$get());
  const names = choices.species.map(({ englishName }) => englishName);
  const defaultName = names.find((one) => one === defaultSpecies) ?? names[0] ?? "";
  const name = (params.get("species")?.trim() ?? defaultName).slice(0, 200);
  const query = { species: name, ...(site && { site }) };
  const [facts, records, phenology] = await Promise.all([
    load(client.api.surveys.facts.$get()),
    load(client.api.arrival.records.$get({ query: { ...query, year: String(year) } })),
    load(client.api.arrival.phenology.$get({ query })),
  ]);
  const { bins, seasons, days, species, guide, placesWithheld } = phenology;
  const now = new Date();
  const charts = species &&
    bins.some(({ surveys }) => surveys > 0) && {
      phenology: {
        title: phenologyTitle(species.englishName, bins),
        table: phenologyTable(bins),
        wide: drawPhenology(bins, { width: 960, height: 330, narrow: false }, lagosDay(now)),
        narrow: drawPhenology(bins, { width: 360, height: 250, narrow: true }, lagosDay(now)),
        surveys: bins.reduce((sum, bin) => sum + bin.surveys, 0),
      },
      arrivals: !placesWithheld && {
        title: arrivalsTitle(species.englishName, seasons),
        table: arrivalsTable(seasons),
        wide: drawArrivals(seasons, days, { width: 960, narrow: false }),
        narrow: drawArrivals(seasons, days, { width: 360, narrow: true }),
      },
    };
  // Only what was surveyed has a record; a name that is not on the list has none.
  const record = records.data.find(({ englishName }) => englishName === species?.englishName) ?? null;
  const years = [...new Set([...choices.years, year])].sort((a, b) => a - b);
  const chosen = String(
    new URLSearchParams({
      ...(species && { year: String(year), species: species.englishName }),
      ...(record?.site && { site: record.site }),
    }),
  );
  const work = datasetWork(
    {
      title: "Point counts of birds in Nigeria",
      path: `/datazone/pointcount${chosen && `?${chosen}`}`,
      changedAt: facts.changedAt,
    },
    publicUrl,
    now,
  );
  return {
    params: { year, name, site },
    offered: defaultName,
    isPlaceUnknown: site !== "" && !choices.sites.some(({ locationID }) => locationID === site),
    choices: { ...choices, years },
    record,
    guide,
    placesWithheld,
    charts: charts || null,
    invented: classifyInvented(facts),
    version: work.version,
    cited: formatCitation(work),
    publicUrl,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: loaderData?.record
      ? `${loaderData.record.englishName}: point count monitoring`
      : "Point count monitoring",
    description:
      "When birds come and go on the Jos Plateau and beyond: first and last sightings by year and season, computed from point counts.",
    path: "/datazone/pointcount",
    publicUrl: loaderData?.publicUrl,
  });

export default function PointCountPage({ loaderData }: Route.ComponentProps) {
  const { params: selected, choices, record, charts } = loaderData;
  const hatch = useId().replaceAll(/[^\w-]/g, "");
  const { year } = selected;
  const place = choices.sites.find(({ locationID }) => locationID === record?.site)?.name ?? "all places";
  return (
    <>
      <PageHero
        title="Point count monitoring"
        intro="Who was there, and when: first and last sightings, computed from surveys and what was counted on them."
        scene="savanna"
      />
      <div className={`wrap ${styles.page}`}>
        <ChoiceForm selected={selected} choices={choices} />
        <DemonstrationNote invented={loaderData.invented} />
        <Tiles record={record} guide={loaderData.guide} />
        {loaderData.placesWithheld && record && (
          <p className={styles.note}>
            Places and days of the {record.englishName} are not told, so that nobody can look for it there.
            The figures are of all places together, by calendar year or by time of year, and are left out
            where a single survey could be worked out. So there are no first and last days, no seasons and no
            chart of arrivals.
          </p>
        )}
        {!record && (
          <EmptyState
            kind="nothing"
            title="No species selected"
            text={
              loaderData.isPlaceUnknown
                ? `No place is called “${selected.site}”. Choose one of the list above.`
                : selected.name
                  ? `Nothing called “${selected.name}” is on the list of what was counted.`
                  : loaderData.offered
                    ? "Choose a year and a species above."
                    : "Nothing has been counted for this site yet."
            }
            action={
              loaderData.offered
                ? { href: "/datazone/pointcount", label: `Show the ${loaderData.offered} in ${DEFAULT_YEAR}` }
                : { href: "/datazone", label: "Back to the data zone" }
            }
          />
        )}
        {record && (
          <section className={styles.panels} aria-label={`${record.englishName} in ${year}`}>
            <PresencePanel
              title={`Calendar year ${year}`}
              period={calendarYear(year)}
              presence={{ ...record, firstSeen: record.initialSeen }}
              place={place}
            />
            {!loaderData.placesWithheld && (
              <PresencePanel
                title={`Season ${seasonName(year)}`}
                hint="July to June, so that a bird that winters across New Year stays in one piece"
                period={season(year)}
                presence={record.season}
                place={place}
              />
            )}
          </section>
        )}
        {charts && record && (
          <>
            <ChartFigure
              level="h2"
              title={charts.phenology.title}
              csvName={`phenology-${selected.name}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}
              table={charts.phenology.table}
              caption={`Surveys with the species as a share of all ${charts.phenology.surveys.toLocaleString("en-GB")} surveys, ${place}, all years together, in quarters of a month; n is the number of surveys. Hatched: nobody counted${loaderData.placesWithheld ? ", or too few days to tell" : ""}.`}
              narrow={<PhenologySvg drawing={charts.phenology.narrow} hatch={`${hatch}n`} />}
            >
              <PhenologySvg drawing={charts.phenology.wide} hatch={`${hatch}w`} />
            </ChartFigure>
            {charts.arrivals && (
              <ChartFigure
                level="h2"
                title={charts.arrivals.title}
                csvName={`arrivals-${selected.name}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}
                table={charts.arrivals.table}
                caption="Each line is a season. A dot is a day on which it was found, a stroke a day on which somebody counted and did not find it. Dotted: it may have come earlier or left later, since no count lies within 30 days."
                narrow={<ArrivalSvg drawing={charts.arrivals.narrow} />}
              >
                <ArrivalSvg drawing={charts.arrivals.wide} />
              </ChartFigure>
            )}
          </>
        )}
        <Downloads year={year} version={loaderData.version} cited={loaderData.cited} />
      </div>
    </>
  );
}
