import { data, href } from "react-router";
import { atlasStates, findAtlasCell } from "#birds/domain/surveys/atlas.ts";
import { classifyInvented } from "#birds/domain/surveys/survey.ts";
import { datasetWork } from "#birds/formats/surveys/dataset-citation.ts";
import { formatDate } from "#core/domain/dates.ts";
import { load, loadOrNull, pageContext } from "#core/web/page-context.ts";
import { pageMeta } from "#core/web/page-meta.ts";
import { PageHero } from "#core/web/ui/page-hero.tsx";
import { formatCitation } from "#institute/formats/posts/citation.ts";
import { Cite } from "#institute/web/ui/cite.tsx";
import type { Route } from "./+types/square.page.ts";
import { formatCount } from "./chart-format.ts";
import { DemonstrationNote } from "./demonstration-note.tsx";
import styles from "./square.module.css";
import { Months, SquareFacts, SquareSpecies, WhatToLookFor } from "./square-parts.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { client, publicUrl } = context.get(pageContext);
  const pentad = params.pentad.toLowerCase();
  const square = await loadOrNull(client.api.atlas.pentads[":pentad"].$get({ param: { pentad } }));
  if (!square) throw data("There is no such square.", { status: 404 });
  const facts = await load(client.api.surveys.facts.$get());
  const { changedAt, licences } = facts;
  const work = datasetWork(
    {
      title: `Birds of the square ${pentad}`,
      path: href("/datazone/atlas/:pentad", { pentad }),
      changedAt,
      licences,
    },
    publicUrl,
  );
  const cell = findAtlasCell(pentad);
  return {
    pentad,
    square,
    title: titleOf(pentad, square.effort?.places ?? []),
    state: atlasStates.find(({ iso }) => iso === cell?.state) ?? null,
    invented: classifyInvented(facts),
    licence: work.licence,
    cited: formatCitation(work),
    publicUrl,
  };
}

/** Its code, with its place if it has one; a place that is named by the code says no more. */
function titleOf(pentad: string, places: readonly { name: string }[]): string {
  const [place, ...others] = places.filter(({ name }) => !name.includes(pentad));
  return place && others.length === 0 ? `Square ${pentad}, ${place.name}` : `Square ${pentad}`;
}

export const meta: Route.MetaFunction = ({ loaderData, params }) =>
  pageMeta({
    title: loaderData?.title ?? `Square ${params.pentad}`,
    description: `The birds that were counted in the square ${params.pentad} of the bird atlas, how often, and what to look for there.`,
    path: href("/datazone/atlas/:pentad", { pentad: params.pentad.toLowerCase() }),
    publicUrl: loaderData?.publicUrl,
    trail: [
      { name: "Data zone", path: "/datazone" },
      { name: "Atlas map", path: "/datazone/atlas" },
    ],
  });

export default function SquarePage({ loaderData }: Route.ComponentProps) {
  const { pentad, square, state } = loaderData;
  const { effort, species, missing, months } = square;
  return (
    <>
      <PageHero
        title={loaderData.title}
        intro={
          effort
            ? `${formatCount(species.length, "species", "species")} on ${formatCount(effort.surveys, "complete survey")}, from ${formatDate(effort.first)} to ${formatDate(effort.last)}.`
            : species.length > 0
              ? `${formatCount(species.length, "species", "species")}. There is no complete survey of this square yet, so there is no share.`
              : "There is no complete survey of this square yet."
        }
        vignette="turaco"
      />
      <div className="wrap page stack">
        <p className="links">
          <a href={`/datazone/atlas?pentad=${pentad}#map-title`}>
            {state ? `On the map of ${state.name}` : "On the map"}
          </a>
        </p>
        <DemonstrationNote invented={loaderData.invented} />
        <SquareFacts effort={effort} observers={square.observers} />
        <Months months={months} />
        <SquareSpecies species={species} surveys={effort?.surveys ?? 0} />
        <WhatToLookFor missing={missing} />
        <section className={`stack ${styles.files}`} aria-label="Licence and citation">
          <p>
            Sensitive species, such as vultures and grey parrots, are in no list and no number of this page,
            to protect the birds.
          </p>
          <p>
            <a href={loaderData.licence.url} rel="license">
              {loaderData.licence.name}
            </a>
          </p>
          <Cite cited={loaderData.cited} />
        </section>
      </div>
    </>
  );
}
