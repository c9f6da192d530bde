import { ChartFigure } from "#core/web/ui/figure.tsx";
import { memberHref } from "#institute/domain/people/member-href.ts";
import { EditPart } from "../ui/edit-part.tsx";
import type { Route } from "./+types/capacity-building.page.ts";
import styles from "./capacity-building.module.css";
import { Bars, Squares, Steps, Years } from "./charts.tsx";
import type { Graduates } from "./graduates.ts";
import parts from "./parts.module.css";

type Loaded = Route.ComponentProps["loaderData"];

/** What graduates do, and which of them are members of the site. */
export function Destinations({ page, destinations, graduates }: Loaded) {
  const { heading, title, caption, shares } = page.destinations;
  return (
    <section className={`wrap stack ${parts.section}`} aria-labelledby="graduates">
      <h2 id="graduates">
        {heading}
        <EditPart part="destinations" of={heading} />
      </h2>
      <div className={`stack ${styles.charts}`}>
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
        <GraduateLists classes={graduates} heading={page.destinations.graduates} />
      </div>
    </section>
  );
}

/** The graduates with a profile on this site, by year. */
function GraduateLists({ classes, heading }: { classes: Graduates; heading: string }) {
  if (classes.length === 0) return null;
  return (
    <div className={styles.classes}>
      <h3>{heading}</h3>
      <dl className="ruled">
        {classes.map(({ year, people }) => (
          <div key={year}>
            <dt>{year}</dt>
            {people.map(({ name, slug }) => (
              <dd key={slug ?? name}>{slug ? <a href={memberHref(slug)}>{name}</a> : name}</dd>
            ))}
          </div>
        ))}
      </dl>
      <p>
        <a href="/people/alumni">All alumni</a>
      </p>
    </div>
  );
}

/** The institute's published figures on papers, and the papers listed on this site. */
export function Papers({ page, papers, years, totalPapers, listed }: Loaded) {
  const { heading, title, caption, averages, last } = page.papers;
  const dated = years.reduce((sum, { total }) => sum + total, 0);
  const formattedTotal = totalPapers.toLocaleString("en-GB");
  return (
    <section className={`wrap stack ${parts.section}`} aria-labelledby="papers">
      <h2 id="papers">
        {heading}
        <EditPart part="papers" of={heading} />
      </h2>
      <div className={`stack ${styles.charts}`}>
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
        {listed && (
          <ChartFigure
            title={
              dated === totalPapers
                ? `${formattedTotal} papers can be found on this site`
                : `${dated.toLocaleString("en-GB")} of the ${formattedTotal} papers on this site, by year`
            }
            caption={
              <>
                By year of publication, as entered by members. The list is growing and is not complete.{" "}
                <a href="/publications">Scientific publications</a>
              </>
            }
            csvName="papers-on-this-site"
            table={{ columns: ["Year", "Papers"], rows: years.map(({ year, total }) => [`${year}`, total]) }}
            narrow={<Years chart={listed.narrow} />}
          >
            <Years chart={listed.wide} />
          </ChartFigure>
        )}
      </div>
    </section>
  );
}

/** Atlas coverage; for single years only the number of pentads has been published. */
export function Atlas({ page: { atlas: coverage }, atlas }: Loaded) {
  return (
    <section className={`wrap stack ${parts.section}`} aria-labelledby="atlas">
      <h2 id="atlas">
        {coverage.heading}
        <EditPart part="atlas" of={coverage.heading} />
      </h2>
      <div className={`stack ${styles.charts}`}>
        <ChartFigure
          title={coverage.title}
          caption={coverage.caption}
          csvName="atlas-coverage"
          table={{
            columns: ["", "Pentads"],
            rows: [
              ["Visited", coverage.all.pentads],
              ["Needed for full coverage", coverage.needed],
            ],
          }}
          narrow={<Squares chart={atlas.narrow} />}
        >
          <Squares chart={atlas.wide} />
        </ChartFigure>
        <table className={`table ${styles.coverage}`}>
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
            {coverage.years.map(({ year, pentads }) => (
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
              <td>{coverage.all.pentads.toLocaleString("en-GB")}</td>
              <td>{coverage.all.cards.toLocaleString("en-GB")}</td>
              <td>{coverage.all.species.toLocaleString("en-GB")}</td>
            </tr>
          </tfoot>
        </table>
        <p className="hint">– not published for single years</p>
        <p>
          <a href="/datazone/atlas">The atlas, square by square</a>
        </p>
      </div>
    </section>
  );
}
