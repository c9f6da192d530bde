import content from "virtual:content";
import { pageContext } from "../page-context.ts";
import { pageMeta } from "../page-meta.ts";
import { ChartFigure } from "../ui/figure.tsx";
import type { Route } from "./+types/capacity-building.page.ts";
import styles from "./capacity-building.module.css";
import { barPlaces, squarePlaces, stepPlaces } from "./chart-places.ts";
import { Bars, Squares, Steps } from "./charts.tsx";
import { Inline, NextSteps, Numerals } from "./parts.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const page = content["capacity-building"];
  const covered = page.atlas.all.pentads / page.atlas.needed;
  const both = <Places,>(places: (narrow: boolean) => Places) => ({
    wide: places(false),
    narrow: places(true),
  });
  return {
    page,
    destinations: both((narrow) => barPlaces(page.destinations.shares, narrow)),
    papers: both((narrow) => stepPlaces(page.papers, narrow)),
    atlas: both((narrow) => squarePlaces(covered, narrow)),
    publicUrl: context.get(pageContext).publicUrl,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ ...loaderData?.page, path: "/capacity-building", publicUrl: loaderData?.publicUrl });

export default function CapacityBuildingPage({ loaderData }: Route.ComponentProps) {
  const { page } = loaderData;
  return (
    <>
      <header className={styles.head}>
        <div className="wrap">
          <h1>{page.title}</h1>
          <p>{page.intro}</p>
          <Numerals figures={page.statistics} onDeep />
        </div>
      </header>
      <Graduates {...loaderData} />
      <Papers {...loaderData} />
      <section className={`wrap ${styles.themes}`} aria-labelledby="themes">
        <h2 id="themes">What is studied</h2>
        <ul>
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
      <section className={styles.trends} aria-labelledby="trends">
        <div className="wrap">
          <h2 id="trends">Where it is going</h2>
          <Numerals figures={page.trends} onDeep />
        </div>
      </section>
      <Atlas {...loaderData} />
      <section className={`wrap ${styles.partners}`} aria-labelledby="partners">
        <h2 id="partners">With whom</h2>
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

type Loaded = Route.ComponentProps["loaderData"];

function Graduates({ page, destinations }: Loaded) {
  const { title, caption, shares } = page.destinations;
  return (
    <section className={`wrap ${styles.chart}`} aria-labelledby="graduates">
      <h2 id="graduates">Where graduates went</h2>
      <ChartFigure
        title={title}
        caption={caption}
        csvName="graduates-by-kind-of-work"
        table={{
          columns: ["Kind of work", "Share of graduates, %"],
          rows: shares.map(({ name, percent }) => [name, percent]),
        }}
        narrow={<Bars chart={destinations.narrow} />}
      >
        <Bars chart={destinations.wide} />
      </ChartFigure>
    </section>
  );
}

function Papers({ page, papers }: Loaded) {
  const { title, caption, averages, last } = page.papers;
  return (
    <section className={`wrap ${styles.chart}`} aria-labelledby="papers">
      <h2 id="papers">What they published</h2>
      <ChartFigure
        title={title}
        caption={caption}
        csvName="papers-a-year"
        table={{
          columns: ["Years", "Papers a year"],
          rows: [
            ...averages.map((period) => [`${period.from}–${period.to}, average`, period.papers]),
            [`${last.year}`, last.papers],
          ],
        }}
        narrow={<Steps chart={papers.narrow} />}
      >
        <Steps chart={papers.wide} />
      </ChartFigure>
    </section>
  );
}

/** How far volunteers have come; what the institute has told of single years is known for pentads only. */
function Atlas({ page: { atlas: told }, atlas }: Loaded) {
  return (
    <section className={`wrap ${styles.chart}`} aria-labelledby="atlas">
      <h2 id="atlas">Citizen science: the atlas</h2>
      <div className={styles.stack}>
        <ChartFigure
          title={told.title}
          caption={told.caption}
          csvName="atlas-coverage"
          table={{
            columns: ["", "Pentads"],
            rows: [
              ["Visited", told.all.pentads],
              ["Needed for full coverage", told.needed],
            ],
          }}
          narrow={<Squares chart={atlas.narrow} />}
        >
          <Squares chart={atlas.wide} />
        </ChartFigure>
        <table className={styles.coverage}>
          <caption>Coverage of the Nigerian Bird Atlas Project</caption>
          <thead>
            <tr>
              <th scope="col">Year</th>
              <th scope="col">Pentads</th>
              <th scope="col">Cards</th>
              <th scope="col">Species</th>
            </tr>
          </thead>
          <tbody>
            {told.years.map(({ year, pentads }) => (
              <tr key={year}>
                <th scope="row">{year}</th>
                <td>{pentads.toLocaleString("en-GB")}</td>
                <td>–</td>
                <td>–</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">All years</th>
              <td>{told.all.pentads.toLocaleString("en-GB")}</td>
              <td>{told.all.cards.toLocaleString("en-GB")}</td>
              <td>{told.all.species.toLocaleString("en-GB")}</td>
            </tr>
          </tfoot>
        </table>
        <p className={styles.unknown}>– not told for single years</p>
      </div>
    </section>
  );
}
