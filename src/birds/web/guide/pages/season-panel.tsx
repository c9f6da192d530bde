import type { Stay } from "#birds/domain/surveys/arrival-dates.ts";
import type { BirdYear } from "#birds/domain/surveys/bird-year.ts";
import { describeBirdYear, describeStays } from "#birds/domain/surveys/bird-year-words.ts";
import { noShare } from "#birds/domain/surveys/phenology.ts";
import { type Place, placeName } from "#birds/domain/surveys/place.ts";
import type { PublicBin } from "#birds/domain/surveys/sensitive-arrival.ts";
import { inventedNotes } from "#birds/domain/surveys/survey.ts";
import { ChartFigure } from "#core/web/ui/figure.tsx";
import { drawStrip, type foundNow, seasonTable, seasonTitle } from "./season.ts";
import styles from "./season-panel.module.css";

/** What the surveys show of a species over the year. */
export interface Season {
  name: string;
  slug: string;
  bins: PublicBin[];
  place: Place | null;
  placesWithheld: boolean;
  stays: Stay[];
  year: BirdYear;
  isResident: boolean;
  /** The year in which the last season with a record begins. */
  lastYear: number | null;
  invented: keyof typeof inventedNotes | null;
  /** What the surveys of these weeks found, if they were enough. */
  now: ReturnType<typeof foundNow>;
}

/** The strip of the year, and when the species comes and goes. */
export function SeasonPanel(props: {
  season: Season;
  /** Whose data it is and under which licence. */
  source: string;
}) {
  const { season, source } = props;
  const { name, slug, bins, place, placesWithheld, lastYear, invented, now } = season;
  const surveys = bins.reduce((total, bin) => total + bin.surveys, 0);
  const sentence = describeStays(season.stays);
  const query = new URLSearchParams({
    species: name,
    ...(lastYear && { year: String(lastYear) }),
    ...(place && { site: place.site }),
  });
  return (
    <section className={`stack ${styles.season}`} aria-label="When it is here">
      {now && (
        <p className={`no-print ${styles.now}`}>
          Now:{" "}
          <strong>
            on {now.surveysSeen === 0 ? "none" : now.surveysSeen.toLocaleString("en-GB")} of{" "}
            {now.surveys.toLocaleString("en-GB")} surveys
          </strong>{" "}
          <small>in these weeks of all years</small>
        </p>
      )}
      {sentence && <p className={styles.sentence}>{sentence}</p>}
      {surveys > 0 && !placesWithheld && (
        <p className="intro hint">
          {describeBirdYear(season.year, season.isResident)}{" "}
          <a className="no-print" href="/datazone/pointcount#words">
            How a year is cut
          </a>
        </p>
      )}
      {surveys === 0 ? (
        <p>{noShare}</p>
      ) : (
        <ChartFigure
          level="h2"
          source={source}
          subject={name}
          title={seasonTitle(bins)}
          table={seasonTable(bins)}
          csvName={`${slug}-over-the-year`}
          caption={
            <>
              Share of surveys that recorded it{place ? ` at ${placeName(place)}` : ""}, all years, by
              quarter-month ({surveys.toLocaleString("en-GB")} surveys). Pale bars: fewer than five surveys.
              Hatched: no surveys{placesWithheld && ", or a share that is not published"}. Under each month:
              its surveys.
            </>
          }
          narrow={<Strip drawing={drawStrip(bins, { width: 340, height: 150 })} id="strip-narrow" />}
        >
          <Strip drawing={drawStrip(bins, { width: 780, height: 170 })} id="strip" hasTitles />
        </ChartFigure>
      )}
      {placesWithheld && (
        <p className="intro hint">Dates and places are not published, because the species is sensitive.</p>
      )}
      {invented && (
        <p className={`intro hint ${styles.invented}`}>
          <b>Demonstration data.</b> {inventedNotes[invented]}
        </p>
      )}
      <p>
        <a href={`/datazone/pointcount?${query}`}>First and last dates of each season</a>
      </p>
    </section>
  );
}

function Strip(props: { drawing: ReturnType<typeof drawStrip>; id: string; hasTitles?: boolean }) {
  const { drawing, id, hasTitles } = props;
  const { width, height, base, bars, months } = drawing;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V6" className={styles.hatch} />
      </pattern>
      <path d={`M0 ${base}H${width}`} className={styles.base} />
      {bars.map(({ key, d, look, title }) => (
        <path key={key} d={d} className={styles[look]} fill={look === "unknown" ? `url(#${id})` : undefined}>
          {hasTitles && <title>{title}</title>}
        </path>
      ))}
      {months.map(({ key, x, name, surveys }) => (
        <g key={key} textAnchor="middle">
          <text x={x} y={base + 19}>
            {name}
          </text>
          <text x={x} y={base + 38} className={styles.quiet}>
            {surveys}
          </text>
        </g>
      ))}
    </svg>
  );
}
