import { href } from "react-router";
import { formatDate } from "#core/domain/dates.ts";
import styles from "./atlas-tables.module.css";
import { formatCount } from "./chart-format.ts";

const formatNumber = (count: number) => count.toLocaleString("en-GB");

const MOST_STATES = 12;

/** The states with most surveys, to be read beside the map. */
export function SurveyedStates({
  states,
}: {
  states: { iso: string; name: string; surveyed: number; surveys: number }[];
}) {
  const listed = states
    .filter(({ surveys }) => surveys > 0)
    .toSorted((a, b) => b.surveys - a.surveys)
    .slice(0, MOST_STATES);
  if (listed.length === 0) return null;
  return (
    <section className={`stack ${styles.surveyed}`} aria-labelledby="surveyed-states">
      <h3 id="surveyed-states">States with complete surveys</h3>
      <ul className="ruled">
        {listed.map(({ iso, name, surveyed, surveys }) => (
          <li key={iso}>
            <a href={`/datazone/atlas?state=${iso}#map-title`}>{name}</a>
            <span className="hint">
              {formatCount(surveys, "survey")} in {formatCount(surveyed, "square")}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The map of the country as a table of states. */
export function StateTable({
  states,
}: {
  states: { iso: string; name: string; pentads: number; surveyed: number; surveys: number }[];
}) {
  return (
    <details className={styles.twin}>
      <summary className="link">The states as a table</summary>
      <div className={`${styles.scroll} scrolls`}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">State</th>
              <th scope="col">Squares</th>
              <th scope="col">With complete surveys</th>
              <th scope="col">Surveys</th>
            </tr>
          </thead>
          <tbody>
            {states.map(({ iso, name, pentads, surveyed, surveys }) => (
              <tr key={iso}>
                <th scope="row">
                  <a href={`/datazone/atlas?state=${iso}`}>{name}</a>
                </th>
                <td>{formatNumber(pentads)}</td>
                <td>{formatNumber(surveyed)}</td>
                <td>{formatNumber(surveys)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

const MOST_NAMES = 3;

/** The first places by name, and how many more there are. */
function namesOf(places: readonly { name: string }[]): string {
  const names = places.slice(0, MOST_NAMES).map(({ name }) => name);
  const more = places.length - names.length;
  return more > 0 ? `${names.join(", ")} and ${formatNumber(more)} more` : names.join(", ");
}

/** The squares with surveys, as a table. */
export function PentadTable({
  surveyed,
  state,
}: {
  surveyed: {
    pentad: string;
    surveys: number;
    minutes: number;
    first: string;
    last: string;
    places: { name: string }[];
  }[];
  state: string | null;
}) {
  if (surveyed.length === 0) return null;
  return (
    <details className={styles.twin} open={state !== null}>
      <summary className="link">
        Squares with complete surveys{state ? ` in ${state}` : ""}, as a table
      </summary>
      <div className={`${styles.scroll} scrolls`}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Square</th>
              <th scope="col">Places</th>
              <th scope="col">Surveys</th>
              <th scope="col">First</th>
              <th scope="col">Last</th>
            </tr>
          </thead>
          <tbody>
            {surveyed.map(({ pentad, places, surveys, first, last }) => (
              <tr key={pentad}>
                <th scope="row">
                  <a href={href("/datazone/atlas/:pentad", { pentad })}>{pentad}</a>
                </th>
                <td>{namesOf(places)}</td>
                <td>{formatNumber(surveys)}</td>
                <td>{formatDate(first)}</td>
                <td>{formatDate(last)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
