import { useId } from "react";
import { calendarYear, seasonName, YEAR_FROM } from "#birds/domain/surveys/arrival.ts";
import { noShare } from "#birds/domain/surveys/phenology.ts";
import { placeName } from "#birds/domain/surveys/place.ts";
import { classifyInvented, defaultSpecies } from "#birds/domain/surveys/survey.ts";
import { chartSource, datasetShown } from "#birds/formats/surveys/dataset-citation.ts";
import { datasetData } from "#birds/formats/surveys/dataset-data.ts";
import { formatDate } from "#core/domain/dates.ts";
import { load, type PageContext, pageContext } from "#core/web/page-context.ts";
import { pageMeta } from "#core/web/page-meta.ts";
import { PageHero } from "#core/web/ui/page-hero.tsx";
import { formatCitation } from "#institute/formats/posts/citation.ts";
import { BeforeSplitNote, SplitNote } from "../../ui/split-note.tsx";
import type { Route } from "./+types/pointcount.page.ts";
import { Charts } from "./charts.tsx";
import { ChoiceForm, MOST_OPTIONS } from "./choice-form.tsx";
import { DemonstrationNote } from "./demonstration-note.tsx";
import { Downloads } from "./downloads.tsx";
import { drawCharts } from "./draw-charts.ts";
import { NothingSelected } from "./nothing-selected.tsx";
import styles from "./pointcount.module.css";
import { PresencePanel } from "./presence-panel.tsx";
import { readSelected, type Selected } from "./selected.ts";
import { SpreadPanel } from "./spread-panel.tsx";
import { Tiles } from "./tiles.tsx";
import { Words } from "./words.tsx";

type Client = PageContext["client"];

/** The choices of a form, those it has room for, and the species to begin with. */
async function loadChoices({ api }: Client) {
  const query = { limit: String(MOST_OPTIONS) };
  const [{ years }, species, places, preferred] = await Promise.all([
    load(api.arrival.years.$get()),
    load(api.arrival.species.$get({ query })),
    load(api.arrival.places.$get({ query })),
    load(api.arrival.species.$get({ query: { search: defaultSpecies, limit: "1" } })),
  ]);
  const [first] = preferred.total > 0 ? preferred.data : species.data;
  return { choices: { years, species, places }, defaultName: first?.englishName ?? "" };
}

/** The records of a species at the chosen place or everywhere, its charts, or what the words that were typed may mean. */
async function loadSpecies({ api }: Client, { year, name, site, within }: Selected) {
  const asked = { species: name, year: String(year), within: String(within) };
  const readRecord = async (query: typeof asked & { site?: string }) => {
    const [first = null] = (await load(api.arrival.records.$get({ query }))).data;
    return first;
  };
  const query = { ...asked, ...(site && { site }) };
  const record = name ? await readRecord(query) : null;
  if (record) {
    const phenology = await load(api.arrival.phenology.$get({ query }));
    const { place } = phenology;
    // How sure dates are is said of a place: the most surveyed one if none is chosen.
    const presence = site || !place ? record : await readRecord({ ...asked, site: place.site });
    return { record, presence, phenology, place, suggested: { species: [], places: [] } };
  }
  const search = (text: string) => ({ query: { search: text, limit: String(MOST_SUGGESTED) } });
  const [species, places] = await Promise.all([
    load(api.arrival.species.$get(search(name))),
    load(api.arrival.places.$get(search(site))),
  ]);
  const phenology = await load(api.arrival.phenology.$get({ query: { species: "" } }));
  return {
    record,
    presence: null,
    phenology,
    place: null,
    suggested: {
      species: name ? species.data.map(({ englishName }) => englishName) : [],
      places: site ? places.data : [],
    },
  };
}

/** Words that mean one species or place alone are taken as its name. */
async function loadTyped(client: Client, selected: Selected) {
  const found = await loadSpecies(client, selected);
  const { species, places } = found.suggested;
  const [name = selected.name] = species.length === 1 ? species : [];
  const [{ locationID } = { locationID: selected.site }] = places.length === 1 ? places : [];
  const meant = { ...selected, name, site: locationID };
  const isSame = meant.name === selected.name && meant.site === selected.site;
  return found.record || isSame
    ? { selected, ...found }
    : { selected: meant, ...(await loadSpecies(client, meant)) };
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { client, publicUrl } = context.get(pageContext);
  const { choices, defaultName } = await loadChoices(client);
  const { selected, record, presence, phenology, place, suggested } = await loadTyped(
    client,
    readSelected(url.searchParams, defaultName),
  );
  const dataset = await load(client.api.datasets[":dataset"].$get({ param: { dataset: "point-counts" } }));
  const { year } = selected;
  const chosen = String(
    new URLSearchParams({
      ...(record && { year: String(year), species: record.englishName }),
      ...(place && { site: place.site, ...(place.within > 0 && { within: String(place.within) }) }),
    }),
  );
  const work = datasetShown(dataset, `/datazone/pointcount${chosen && `?${chosen}`}`, publicUrl);
  return {
    selected,
    defaultName,
    suggested,
    choices: { ...choices, years: [...new Set([...choices.years, year])].sort((a, b) => a - b) },
    record,
    presence,
    place,
    chosen: place && record && { name: record.englishName, query: chosen },
    guide: phenology.guide,
    split: phenology.split,
    before: phenology.before,
    placesWithheld: phenology.placesWithheld,
    spreads: { isResident: phenology.isResident, year: phenology.year, stays: phenology.stays },
    seasons: phenology.ownYears.length,
    charts: phenology.bins.some(({ surveys }) => surveys > 0) ? drawCharts(phenology) : null,
    invented: classifyInvented(dataset),
    dataset,
    work,
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
    data: (publicUrl) => (loaderData ? datasetData(loaderData.dataset, publicUrl) : []),
  });

/** How many species or places are listed when what was typed names none exactly. */
const MOST_SUGGESTED = 20;

export default function PointCountPage({ loaderData }: Route.ComponentProps) {
  const { selected, choices, record, presence, charts, spreads } = loaderData;
  const hatch = useId().replaceAll(/[^\w-]/g, "");
  const { year } = selected;
  const own = presence?.ownYear ?? null;
  const isCalendarYear = own?.yearFrom === "01-01";
  const evidence = own?.kind === "gap" && !spreads.isResident ? own : null;
  const place = loaderData.place ? placeName(loaderData.place) : "all places";
  return (
    <>
      <PageHero
        title="Point count monitoring"
        intro="Which birds were present, and when: first and last sightings, computed from survey counts."
        vignette="francolin"
      />
      <div className="wrap page stack">
        <ChoiceForm selected={selected} choices={choices} place={loaderData.place} />
        <DemonstrationNote invented={loaderData.invented} />
        <Tiles record={record} guide={loaderData.guide} />
        {loaderData.split && <SplitNote split={loaderData.split} />}
        <BeforeSplitNote before={loaderData.before} />
        {loaderData.placesWithheld && record && (
          <p className={styles.note}>
            Places and dates for the {record.englishName} are not published, to protect the birds. The figures
            combine all places, by calendar year or time of year, and leave out any that would reveal a single
            survey. There are therefore no first and last records, no seasons and no chart of arrivals.
          </p>
        )}
        {!record && <NothingSelected {...loaderData} />}
        {record && presence && (
          <section className={`columns ${styles.panels}`} aria-label={`${record.englishName} in ${year}`}>
            <PresencePanel
              title={`Calendar year ${year}`}
              period={calendarYear(year)}
              {...(isCalendarYear && { hint: "Its own year: it begins in the bird’s longest gap", evidence })}
              presence={{ ...presence, firstSeen: presence.initialSeen }}
              place={place}
            />
            {own && !isCalendarYear && (
              <PresencePanel
                title={`${own.yearFrom === YEAR_FROM ? "Season" : "Its own year"} ${seasonName(own.begins, own.yearFrom)}`}
                hint={
                  own.yearFrom === YEAR_FROM
                    ? "July to June, so that a winter visit across New Year counts as one stay"
                    : `${formatDate(own.from)} to ${formatDate(own.to)}, from its longest gap to the next`
                }
                period={own}
                presence={own}
                evidence={evidence}
                place={place}
              />
            )}
            {!loaderData.placesWithheld && (
              <SpreadPanel {...spreads} seasons={loaderData.seasons} place={place} />
            )}
          </section>
        )}
        {!charts && record && <p>{noShare}</p>}
        {charts && record && (
          <Charts
            charts={charts}
            name={record.englishName}
            place={place}
            hatch={hatch}
            source={chartSource(loaderData.work, loaderData.invented !== null)}
          />
        )}
        <p className={`${styles.note} no-print`}>
          Do you count birds yourself? <a href="/field">Record a survey on your phone</a>, with or without a
          signal.
        </p>
        <Downloads
          year={year}
          chosen={loaderData.chosen}
          version={loaderData.work.version}
          licences={loaderData.dataset.licences}
          cited={loaderData.cited}
        />
        <Words />
      </div>
    </>
  );
}
