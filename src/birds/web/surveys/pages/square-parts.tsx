import { speciesHref } from "#birds/domain/guide/species-href.ts";
import { FEWEST_SURVEYS_OF_A_SHARE } from "#birds/domain/surveys/phenology.ts";
import { formatShortDate } from "#core/domain/dates.ts";
import { formatCount, formatPercent, months as monthNames } from "./chart-format.ts";
import styles from "./square.module.css";

interface Named {
  englishName: string;
  scientificName: string;
  slug: string | null;
}

const Species = ({ of: { englishName, scientificName, slug } }: { of: Named }) => (
  <>
    {slug ? <a href={speciesHref(slug)}>{englishName}</a> : englishName}
    {scientificName && <i> {scientificName}</i>}
  </>
);

interface Effort {
  surveys: number;
  minutes: number;
  places: { locationID: string; name: string }[];
}

/** The surveys of a square: how many, how long, where and by how many people. */
export function SquareFacts({ effort, observers }: { effort: Effort | null; observers: number }) {
  if (!effort) return null;
  return (
    <section className="stack" aria-labelledby="effort">
      <h2 id="effort">Surveys</h2>
      <dl className={`columns ${styles.facts}`}>
        <div>
          <dt>Complete surveys</dt>
          <dd>{effort.surveys.toLocaleString("en-GB")}</dd>
        </div>
        <div>
          <dt>Time spent counting</dt>
          <dd>
            {effort.minutes > 0 ? formatCount(Math.round(effort.minutes / 60), "hour") : "not recorded"}
          </dd>
        </div>
        <div>
          <dt>Groups of observers</dt>
          <dd>{observers > 0 ? observers.toLocaleString("en-GB") : "not recorded"}</dd>
        </div>
      </dl>
      <ul className="links">
        {effort.places.slice(0, MOST_PLACES).map(({ locationID, name }) => (
          <li key={locationID}>
            <a href={`/datazone/pointcount?site=${encodeURIComponent(locationID)}`}>Point counts at {name}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const MOST_PLACES = 20;

/** The surveys of each month, so that the months without any are seen. */
export function Months({ months }: { months: readonly number[] }) {
  const gaps = monthNames.filter((_, index) => months[index] === 0);
  return (
    <section className="stack" aria-labelledby="gaps">
      <h2 id="gaps">
        {gaps.length === 0
          ? "Complete surveys in every month"
          : gaps.length === monthNames.length
            ? "No complete survey in any month"
            : `No complete survey yet in ${new Intl.ListFormat("en-GB").format(gaps)}`}
      </h2>
      <ol className={styles.months}>
        {monthNames.map((name, index) => (
          <li key={name} data-gap={months[index] === 0 ? "" : undefined}>
            <abbr title={name}>{name.slice(0, 3)}</abbr>
            <b>{months[index]}</b>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface Recorded extends Named {
  surveysSeen: number;
  last: string;
}

/** The species of a square with their share of its complete surveys. */
export function SquareSpecies({ species, surveys }: { species: readonly Recorded[]; surveys: number }) {
  if (species.length === 0) return null;
  const isPale = surveys < FEWEST_SURVEYS_OF_A_SHARE;
  return (
    <section className="stack" aria-labelledby="species">
      <h2 id="species">Species recorded here</h2>
      <p className="intro hint">
        {surveys === 0
          ? "There is no complete survey here yet, so there is no share."
          : `The reporting rate is the share of the ${formatCount(surveys, "complete survey")} that recorded the species${isPale ? "; with fewer than five surveys it says little" : ""}. A species without one was recorded only on surveys that do not say that they are complete.`}
      </p>
      <div className={`${styles.scroll} scrolls`}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Species</th>
              <th scope="col">Reporting rate</th>
              <th scope="col">Last recorded</th>
            </tr>
          </thead>
          <tbody>
            {species.map((item) => (
              <tr key={`${item.englishName} ${item.scientificName}`}>
                <th scope="row">
                  <Species of={item} />
                </th>
                <td data-pale={isPale ? "" : undefined}>
                  {item.surveysSeen > 0 && surveys > 0 ? (
                    <>
                      {formatPercent(item.surveysSeen / surveys)}{" "}
                      <small>
                        {item.surveysSeen} of {surveys}
                      </small>
                    </>
                  ) : (
                    "–"
                  )}
                </td>
                <td>{formatShortDate(item.last)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const MOST_MISSING = 60;

/** The species of the squares around that nobody has recorded here. */
export function WhatToLookFor({ missing }: { missing: readonly (Named & { squares: number })[] }) {
  return (
    <section className="stack" aria-labelledby="look-for">
      <h2 id="look-for">What to look for</h2>
      {missing.length === 0 ? (
        <p className="intro hint">No other species is recorded in the squares around.</p>
      ) : (
        <>
          <p className="intro hint">
            {formatCount(missing.length, "species", "species")} recorded in the eight squares around, but not
            here.
          </p>
          <ul className={`columns ${styles.missing}`}>
            {missing.slice(0, MOST_MISSING).map((item) => (
              <li key={`${item.englishName} ${item.scientificName}`}>
                <Species of={item} />
                <small>in {formatCount(item.squares, "square")}</small>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
