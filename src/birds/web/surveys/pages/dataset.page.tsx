import { data } from "react-router";
import { atlasCells, atlasSources } from "#birds/domain/surveys/atlas.ts";
import { type DatasetKey, datasetHref, datasetRow, datasets } from "#birds/domain/surveys/datasets.ts";
import { classifyInvented } from "#birds/domain/surveys/survey.ts";
import { datasetRecord } from "#birds/formats/surveys/dataset-citation.ts";
import { datasetData } from "#birds/formats/surveys/dataset-data.ts";
import { datasetLanding } from "#birds/formats/surveys/dataset-landing.ts";
import { isKeyOf } from "#core/domain/keys.ts";
import { load, pageContext } from "#core/web/page-context.ts";
import { pageMeta } from "#core/web/page-meta.ts";
import { PageHero } from "#core/web/ui/page-hero.tsx";
import { formatCitation } from "#institute/formats/posts/citation.ts";
import { dublinCore } from "#institute/formats/works/dublin-core.ts";
import { signpostHeader } from "#institute/formats/works/signposts.ts";
import { Cite } from "#institute/web/ui/cite.tsx";
import type { Route } from "./+types/dataset.page.ts";
import { DatasetFacts } from "./dataset-facts.tsx";
import { DatasetFiles } from "./dataset-files.tsx";
import { DemonstrationNote } from "./demonstration-note.tsx";
import { LicenceFiles } from "./downloads.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { client, publicUrl } = context.get(pageContext);
  const key = url.pathname.split("/").at(-1) ?? "";
  if (!isKeyOf(datasets, key)) throw data("There is no such data set.", { status: 404 });
  const state = await load(client.api.datasets[":dataset"].$get({ param: { dataset: key } }));
  const work = datasetRecord(state, publicUrl);
  return data(
    {
      state,
      invented: classifyInvented(state),
      squares: key === "pentads" ? atlasCells.length : null,
      methods: [...datasetRow(key).methods, ...sourcesOf(key)],
      work,
      cited: formatCitation(work, datasetHref(key)),
      dublinCore: dublinCore(work),
      publicUrl,
    },
    // The page also answers in the forms that machines ask for.
    { headers: { Link: signpostHeader(datasetLanding(state), publicUrl), Vary: "Accept" } },
  );
}

/** Whose outlines are drawn. */
const sourcesOf = (key: DatasetKey) =>
  key === "pentads" ? [`States: ${atlasSources.states}. Squares: cells of ${atlasSources.outline}.`] : [];

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return pageMeta({ path: "/datazone", publicUrl: undefined });
  const { state, work, publicUrl, dublinCore } = loaderData;
  return [
    ...pageMeta({
      title: work.title,
      description: work.abstract,
      path: datasetHref(state.key),
      publicUrl,
      trail: [{ name: "Data zone", path: "/datazone" }],
      data: (address) => datasetData(state, address),
    }),
    ...dublinCore.map(([element, content]) => ({ name: `DC.${element}`, content })),
  ];
};

export default function DatasetPage({ loaderData }: Route.ComponentProps) {
  const { state, work, invented, squares, methods, cited } = loaderData;
  const { title, description, page, vignette } = datasetRow(state.key);
  return (
    <>
      <PageHero title={title} intro={description} vignette={vignette} />
      <div className="wrap page stack">
        <p className="links">
          <a href={page.path}>{page.label}</a>
          <a href="/datazone#data-sets">All data sets</a>
        </p>
        <DemonstrationNote invented={invented} />
        <DatasetFacts state={state} work={work} squares={squares} />
        <section className="stack" aria-labelledby="files">
          <h2 id="files">Download</h2>
          <ul className="columns">
            <DatasetFiles of={state.key} />
          </ul>
          {state.key === "point-counts" && <LicenceFiles licences={state.licences} />}
        </section>
        <section className="stack" aria-labelledby="methods">
          <h2 id="methods">Where the data come from</h2>
          {methods.map((paragraph) => (
            <p key={paragraph} className="measure">
              {paragraph}
            </p>
          ))}
        </section>
        <Cite cited={cited} what="this data set" />
      </div>
    </>
  );
}
