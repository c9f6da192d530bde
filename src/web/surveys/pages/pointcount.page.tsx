import { useId } from "react";
import { calendarYear, season, seasonName } from "#domain/surveys/arrival.ts";
import { classifyInvented, DEFAULT_YEAR, defaultSpecies } from "#domain/surveys/survey.ts";
import { formatCitation } from "#formats/posts/citation.ts";
import { datasetWork } from "#formats/surveys/dataset-citation.ts";
import { datasetData } from "#formats/surveys/dataset-data.ts";
import { PageHero } from "#web/ui/page-hero.tsx";
import { load, pageContext } from "../../page-context.ts";
import { pageMeta } from "../../page-meta.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ChartFigure } from "../../ui/figure.tsx";
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
  const defaultName = names.find((candidate) => candidate === defaultSpecies) ?? names[0] ?? "";
  const name = (params.get("species")?.trim() ?? defaultName).slice(0, 200);
  const query = { species: name, ...(site && { site }) };
  const [facts, records, phenology] = await Promise.all([
    load(client.api.surveys.facts.$get()),
    load(client.api.arrival.records.$get({ query: { ...query, year: String(year) } })),
    load(client.api.arrival.phenology.$get({ query })),
  ]);
  const { bins, seasons, days, species, guide, placesWithheld } = phenology;
  const charts = species &&
    bins.some(({ surveys }) => surveys > 0) && {
      phenology: {
        title: phenologyTitle(species.englishName, bins),
        table: phenologyTable(bins),
        wide: drawPhenology(bins, { width: 960, height: 330, narrow: false }),
        narrow: drawPhenology(bins, { width: 360, height: 250, narrow: true }),
        surveys: bins.reduce((sum, bin) => sum + bin.surveys, 0),
      },
      arrivals: !placesWithheld && {
        title: arrivalsTitle(species.englishName, seasons),
        table: arrivalsTable(seasons),
        wide: drawArrivals(seasons, days, { width: 960, narrow: false }),
        narrow: drawArrivals(seasons, days, { width: 360, narrow: true }),
      },
    };
  // Only surveyed species have a record.
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
      licences: facts.licences,
    },
    publicUrl,
  );
  return {
    selected: { year, name, site },
    defaultName,
    isPlaceUnknown: site !== "" && !choices.sites.some(({ locationID }) => locationID === site),
    choices: { ...choices, years },
    record,
    guide,
    placesWithheld,
    charts: charts || null,
    invented: classifyInvented(facts),
    work: { ...work, url: `${publicUrl}/datazone/pointcount` },
    days: { first: facts.first, last: facts.last },
    surveys: facts.surveys,
    licences: facts.licences,
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
    trail: [{ name: "Data zone", path: "/datazone" }],
    // Invented surveys are no data for search engines.
    data: (publicUrl) =>
      loaderData && loaderData.surveys > 0 && !loaderData.invented
        ? datasetData({ ...countsDataset, work: loaderData.work, days: loaderData.days }, publicUrl)
        : [],
  });

const countsDataset = {
  path: "/datazone/pointcount",
  description:
    "Counts of birds at points in Nigeria, with date, place and effort of each survey, and when each species comes and goes.",
  keywords: ["birds", "point counts", "phenology", "monitoring", "Nigeria"],
  files: [
    { name: "All counts (CSV)", path: "/api/surveys/counts.csv", type: "text/csv" },
    { name: "Darwin Core Archive", path: "/api/surveys/archive.zip", type: "application/zip" },
  ],
};

export default function PointCountPage({ loaderData }: Route.ComponentProps) {
  const { selected, choices, record, charts } = loaderData;
  const hatch = useId().replaceAll(/[^\w-]/g, "");
  const { year } = selected;
  const place = choices.sites.find(({ locationID }) => locationID === record?.site)?.name ?? "all places";
  return (
    <>
      <PageHero
        title="Point count monitoring"
        intro="Which birds were present, and when: first and last sightings, computed from survey counts."
        scene="savanna"
      />
      <div className={`wrap ${styles.page}`}>
        <ChoiceForm selected={selected} choices={choices} />
        <DemonstrationNote invented={loaderData.invented} />
        <Tiles record={record} guide={loaderData.guide} />
        {loaderData.placesWithheld && record && (
          <p className={styles.note}>
            Places and dates for the {record.englishName} are not published, to protect the birds. The figures
            combine all places, by calendar year or time of year, and leave out any that would reveal a single
            survey. There are therefore no first and last records, no seasons and no chart of arrivals.
          </p>
        )}
        {!record && (
          <EmptyState
            kind="nothing"
            title="No species selected"
            text={
              loaderData.isPlaceUnknown
                ? `There is no place called “${selected.site}”. Choose one from the list above.`
                : selected.name
                  ? `“${selected.name}” is not on the list of counted species.`
                  : loaderData.defaultName
                    ? "Choose a year and a species above."
                    : "There are no surveys yet."
            }
            action={
              loaderData.defaultName
                ? {
                    href: "/datazone/pointcount",
                    label: `Show the ${loaderData.defaultName} in ${DEFAULT_YEAR}`,
                  }
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
                hint="July to June, so that a winter visit across New Year counts as one stay"
                period={season(year)}
                presence={record.season}
                place={place}
              />
            )}
          </section>
        )}
        {charts && record && (
          <>
            <div data-touch-seen="today">
              <ChartFigure
                level="h2"
                title={charts.phenology.title}
                csvName={`phenology-${selected.name}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}
                table={charts.phenology.table}
                caption={`Share of all ${charts.phenology.surveys.toLocaleString("en-GB")} surveys that found the species, ${place}, all years combined, by quarter of a month; n is the number of surveys. Hatched: no survey${loaderData.placesWithheld ? ", or too few days to publish" : ""}.`}
                narrow={<PhenologySvg drawing={charts.phenology.narrow} hatch={`${hatch}n`} />}
              >
                <PhenologySvg drawing={charts.phenology.wide} hatch={`${hatch}w`} hasTitles />
              </ChartFigure>
            </div>
            {charts.arrivals && (
              <ChartFigure
                level="h2"
                title={charts.arrivals.title}
                csvName={`arrivals-${selected.name}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}
                table={charts.arrivals.table}
                caption="Each row is a season. A dot is a day with a detection, a stroke a survey day without one. Dotted: it may have arrived earlier or left later, as there was no survey within 30 days."
                narrow={<ArrivalSvg drawing={charts.arrivals.narrow} />}
              >
                <ArrivalSvg drawing={charts.arrivals.wide} />
              </ChartFigure>
            )}
          </>
        )}
        <Downloads
          year={year}
          version={loaderData.work.version}
          licences={loaderData.licences}
          cited={loaderData.cited}
        />
      </div>
    </>
  );
}
