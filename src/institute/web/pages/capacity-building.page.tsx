import { load, pageContext } from "#core/web/page-context.ts";
import { pageMeta } from "#core/web/page-meta.ts";
import { EditPart } from "../ui/edit-part.tsx";
import type { Route } from "./+types/capacity-building.page.ts";
import styles from "./capacity-building.module.css";
import { Atlas, Destinations, Papers } from "./capacity-sections.tsx";
import { layoutBars, layoutSquares, layoutSteps, layoutYears } from "./chart-layout.ts";
import { listGraduatesByYear } from "./graduates.ts";
import parts from "./parts.module.css";
import { Inline, NextSteps, Numerals } from "./parts.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { client, publicUrl, content } = context.get(pageContext);
  const page = content["capacity-building"];
  const publications = { param: { collection: "publications" } };
  const [{ years }, { total: totalPapers }, graduates] = await Promise.all([
    load(client.api.posts[":collection"].years.$get(publications)),
    load(client.api.posts[":collection"].$get({ ...publications, query: { limit: "1", fields: "summary" } })),
    listGraduatesByYear(client),
  ]);
  const covered = page.atlas.all.pentads / page.atlas.needed;
  const forBothWidths = <Layout,>(layout: (narrow: boolean) => Layout) => ({
    wide: layout(false),
    narrow: layout(true),
  });
  return {
    page,
    destinations: forBothWidths((narrow) => layoutBars(page.destinations.shares, narrow)),
    papers: forBothWidths((narrow) => layoutSteps(page.papers, narrow)),
    atlas: forBothWidths((narrow) => layoutSquares(covered, narrow)),
    graduates,
    years,
    totalPapers,
    listed: years.length > 2 ? forBothWidths((narrow) => layoutYears(years, narrow)) : null,
    publicUrl,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ ...loaderData?.page, path: "/capacity-building", publicUrl: loaderData?.publicUrl });

export default function CapacityBuildingPage({ loaderData }: Route.ComponentProps) {
  const { page } = loaderData;
  return (
    <>
      <header className="deep">
        <div className={`wrap stack ${styles.head}`}>
          <h1>
            {page.title}
            <EditPart part="title" of={page.title} />
          </h1>
          <p className="lead">{page.intro}</p>
          <Numerals figures={page.statistics} onDeep />
        </div>
      </header>
      <Destinations {...loaderData} />
      <Papers {...loaderData} />
      <section className={`wrap ${styles.themes}`} aria-labelledby="themes">
        <h2 id="themes" className="heading">
          {page.themesHeading}
          <EditPart part="themes" of={page.themesHeading} />
        </h2>
        <ul className={`columns ${parts.topics}`}>
          {page.themes.map(({ name, text }) => (
            <li key={name}>
              <h3>{name}</h3>
              <Inline html={text} />
            </li>
          ))}
        </ul>
        <p>
          <a href="/research">Research at the institute</a>
        </p>
      </section>
      <section className={`deep ${styles.trends}`} aria-labelledby="trends">
        <div className="wrap">
          <h2 id="trends" className="heading">
            {page.trendsHeading}
            <EditPart part="trends" of={page.trendsHeading} />
          </h2>
          <Numerals figures={page.trends} onDeep />
        </div>
      </section>
      <Atlas {...loaderData} />
      <section className={`wrap ${styles.partners}`} aria-labelledby="partners">
        <h2 id="partners" className="heading">
          {page.partnersHeading}
          <EditPart part="partners" of={page.partnersHeading} />
        </h2>
        <ul>
          {page.partners.map((partner) => (
            <li key={partner}>{partner}</li>
          ))}
        </ul>
      </section>
      <NextSteps steps={page.next} />
    </>
  );
}
