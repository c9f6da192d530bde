import {
  atlasBounds,
  atlasCells,
  atlasSources,
  atlasStates,
  findAtlasCell,
  isSparse,
  parsePentad,
  pentadCountByState,
} from "#birds/domain/surveys/atlas.ts";
import { datasetHref, datasets } from "#birds/domain/surveys/datasets.ts";
import { CELL_SIZE, parsePentadBounds } from "#birds/domain/surveys/pentad.ts";
import { classifyInvented } from "#birds/domain/surveys/survey.ts";
import { chartSource, datasetShown } from "#birds/formats/surveys/dataset-citation.ts";
import { datasetData } from "#birds/formats/surveys/dataset-data.ts";
import { load, pageContext } from "#core/web/page-context.ts";
import { pageMeta } from "#core/web/page-meta.ts";
import { PageHero } from "#core/web/ui/page-hero.tsx";
import { SaveChart } from "#core/web/ui/save-chart.tsx";
import { formatCitation } from "#institute/formats/posts/citation.ts";
import { Cite } from "#institute/web/ui/cite.tsx";
import type { Route } from "./+types/atlas.page.ts";
import styles from "./atlas.module.css";
import { AtlasFinder } from "./atlas-finder.tsx";
import { AtlasLegend, AtlasMap } from "./atlas-map.tsx";
import { PentadTable, StateTable, SurveyedStates } from "./atlas-tables.tsx";
import { CoverageFigures, visitedShare } from "./coverage.tsx";
import { DemonstrationNote } from "./demonstration-note.tsx";
import { effortClass, stateClass } from "./effort.ts";
import { PentadPanel } from "./pentad-panel.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { client, publicUrl } = context.get(pageContext);
  const [{ pentads }, dataset] = await Promise.all([
    load(client.api.atlas.coverage.$get()),
    load(client.api.datasets[":dataset"].$get({ param: { dataset: "pentads" } })),
  ]);
  const efforts = new Map(pentads.map((effort) => [effort.pentad, effort]));
  const searchText = (url.searchParams.get("pentad") ?? "").slice(0, 60);
  const parsedPentad = searchText ? parsePentad(searchText) : undefined;
  const chosen = parsedPentad ? findAtlasCell(parsedPentad) : undefined;
  const stateCode = chosen?.state ?? url.searchParams.get("state")?.toUpperCase();
  const state = atlasStates.find(({ iso }) => iso === stateCode);

  const countSurveys = (cell: { pentad: string }) => efforts.get(cell.pentad)?.surveys ?? 0;
  const cells = atlasCells
    .filter((cell) => (state ? cell.state === state.iso : countSurveys(cell) > 0))
    .map(({ pentad, x, y }) => ({
      pentad,
      x,
      y,
      surveys: countSurveys({ pentad }),
      effort: effortClass(countSurveys({ pentad })),
    }));
  const bounds = chosen && parsePentadBounds(chosen.pentad);
  const ofNigeria = pentads.filter((effort) => effort.state !== null);
  const work = datasetShown(dataset, datasets.pentads.page.path, publicUrl);
  return {
    searchText,
    /** Why the search found no square. */
    problem: !searchText || chosen ? null : parsedPentad ? ("outside" as const) : ("unreadable" as const),
    states: atlasStates.map(({ iso, name, path }) => {
      const efforts = ofNigeria.filter((effort) => effort.state === iso);
      const surveys = efforts.reduce((sum, effort) => sum + effort.surveys, 0);
      return {
        iso,
        name,
        path,
        pentads: pentadCountByState.get(iso) ?? 0,
        surveyed: efforts.length,
        surveys,
        tone: isSparse(ofNigeria.length) ? stateClass(surveys) : null,
      };
    }),
    state: state ? { iso: state.iso, name: state.name } : null,
    cells,
    view: state ? viewAround(cells) : atlasBounds,
    chosen:
      chosen && bounds ? { pentad: chosen.pentad, bounds, effort: efforts.get(chosen.pentad) ?? null } : null,
    surveyed: pentads.filter((effort) => !state || effort.state === state.iso),
    abroad: pentads.length - ofNigeria.length,
    invented: classifyInvented(dataset),
    dataset,
    work,
    cited: formatCitation(work),
    coverage: context.get(pageContext).content["capacity-building"].atlas,
    drawn: atlasCells.length,
    sources: atlasSources,
    publicUrl,
  };
}

/** The part of the map that shows these cells, with a margin. */
function viewAround(cells: { x: number; y: number }[]) {
  const margin = 2 * CELL_SIZE;
  const left = Math.min(...cells.map(({ x }) => x)) - margin;
  const top = Math.min(...cells.map(({ y }) => y)) - margin;
  const right = Math.max(...cells.map(({ x }) => x)) + CELL_SIZE + margin;
  const bottom = Math.max(...cells.map(({ y }) => y)) + CELL_SIZE + margin;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: loaderData?.state ? `Squares of ${loaderData.state.name}` : "Atlas map",
    description:
      "Nigeria in squares of the bird atlas, called pentads: which have been surveyed, and how often.",
    path: `/datazone/atlas${loaderData?.state ? `?state=${loaderData.state.iso}` : ""}`,
    publicUrl: loaderData?.publicUrl,
    trail: [
      { name: "Data zone", path: "/datazone" },
      ...(loaderData?.state ? [{ name: "Atlas map", path: datasets.pentads.page.path }] : []),
    ],
    data: (publicUrl) => (loaderData ? datasetData(loaderData.dataset, publicUrl) : []),
  });

/** With more squares, those of the country are listed state by state. */
const MOST_ROWS = 100;

export default function AtlasPage({ loaderData }: Route.ComponentProps) {
  const { state, states, cells, view, chosen, surveyed, coverage, drawn, sources } = loaderData;
  const title = state ? state.name : "Nigeria in squares";
  const source = chartSource(loaderData.work, loaderData.invented !== null);
  return (
    <>
      <PageHero
        title="Atlas map"
        intro="The squares of the bird atlas, and where birds were counted for this site."
        vignette="euphorbia"
      />
      <div className="wrap page stack">
        <DemonstrationNote invented={loaderData.invented} />
        <AtlasFinder
          searchText={loaderData.searchText}
          state={state?.iso ?? ""}
          states={states}
          problem={loaderData.problem}
        />
        <section className="stack" aria-labelledby="map-title">
          <div className={`toolbar spread ${styles.heading}`}>
            <h2 id="map-title">{title}</h2>
            {state && <a href="/datazone/atlas">All of Nigeria</a>}
          </div>
          <div className={`stack ${styles.beside}`}>
            <figure
              aria-labelledby="map-title"
              data-title={`Bird surveys in the atlas squares of ${state?.name ?? "Nigeria"}`}
              data-source={source}
            >
              <AtlasMap
                title={title}
                states={states}
                state={state?.iso ?? null}
                cells={cells}
                view={view}
                chosen={chosen?.pentad ?? null}
              />
              <AtlasLegend isState={state !== null} hasTones={states.some(({ tone }) => tone !== null)} />
              <SaveChart name={`atlas-${state?.iso.toLowerCase() ?? "nigeria"}`} source={source} />
            </figure>
            {chosen ? (
              <PentadPanel {...chosen} state={state?.name ?? ""} />
            ) : (
              <div className={`stack ${styles.aside}`}>
                <p className="muted">
                  {!state
                    ? "Choose a state to see its squares, or find a square by its code or coordinates."
                    : `${surveyed.length > 0 ? "Choose a square to see its surveys." : `No complete survey in ${state.name} yet. Choose a square to see what to look for.`} With a keyboard: tab to the map, then use the arrow keys and Enter.`}
                </p>
                <p className="muted">
                  The map shows only the surveys of this site. Volunteers of the Nigerian Bird Atlas Project
                  have visited <a href="#coverage">{visitedShare(coverage)}% of Nigeria</a>.
                </p>
                {!state && <SurveyedStates states={states} />}
              </div>
            )}
          </div>
        </section>
        {state ? <PentadTable surveyed={surveyed} state={state.name} /> : <StateTable states={states} />}
        {!state && surveyed.length <= MOST_ROWS && <PentadTable surveyed={surveyed} state={null} />}
        <CoverageFigures coverage={coverage} />
        <section className={`stack ${styles.files}`} aria-labelledby="files">
          <h2 id="files">Download the squares</h2>
          <ul className="links">
            {datasets.pentads.files.map(({ name, path }) => (
              <li key={path}>
                <a href={path} download>
                  {name}
                </a>
              </li>
            ))}
            <li>
              <a href={datasetHref("pentads")}>About this data set</a>
            </li>
          </ul>
          <p>
            The map draws the {drawn.toLocaleString("en-GB")} squares that touch Nigeria; the atlas project
            counts {coverage.needed.toLocaleString("en-GB")}. States: {sources.states}. Squares: cells of{" "}
            {sources.outline}.
          </p>
          <p>
            <a href={loaderData.work.licence.url} rel="license">
              {loaderData.work.licence.name}
            </a>
            {loaderData.work.version && `, version ${loaderData.work.version}`}
          </p>
          <Cite cited={loaderData.cited} what="this map" />
        </section>
      </div>
    </>
  );
}
