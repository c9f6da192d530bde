import styles from "./coverage.module.css";

/** Figures published by the atlas project. */
export interface Coverage {
  needed: number;
  all: { pentads: number; cards: number; species: number };
  years: { year: string; pentads: number }[];
}

/** How much of Nigeria the atlas has visited, in per cent. */
export const visitedShare = ({ needed, all }: Coverage) => Math.round((all.pentads / needed) * 1000) / 10;

/** How much of Nigeria the bird atlas has covered, in its own published figures. */
export function CoverageFigures({
  coverage,
  level: Heading = "h2",
}: {
  coverage: Coverage;
  level?: "h2" | "h3";
}) {
  const { needed, all, years } = coverage;
  const [first, ...later] = years;
  return (
    <section className={`stack ${styles.coverage}`} aria-labelledby="coverage">
      <Heading id="coverage">
        Volunteers of the bird atlas have visited {visitedShare(coverage)}% of Nigeria
      </Heading>
      <div>
        <progress value={all.pentads} max={needed} aria-labelledby="coverage" />
        <p>
          <b>{formatNumber(all.pentads)}</b> of <b>{formatNumber(needed)}</b> squares
        </p>
      </div>
      <dl className="columns figures">
        <div>
          <dt>Cards submitted</dt>
          <dd>{formatNumber(all.cards)}</dd>
        </div>
        <div>
          <dt>Species recorded</dt>
          <dd>{formatNumber(all.species)}</dd>
        </div>
        {years.map(({ year, pentads }) => (
          <div key={year}>
            <dt>Squares in {year}</dt>
            <dd>{formatNumber(pentads)}</dd>
          </div>
        ))}
      </dl>
      <p className="measure hint">
        Figures from the <a href="https://nibap.ng">Nigerian Bird Atlas Project</a>.
        {first &&
          later.length > 0 &&
          ` Figures for the years between ${first.year} and ${later.at(-1)?.year} have not been published.`}{" "}
        A square, or pentad, is five minutes of latitude by five of longitude, about nine kilometres by nine.
      </p>
    </section>
  );
}

const formatNumber = (count: number) => count.toLocaleString("en-GB");
