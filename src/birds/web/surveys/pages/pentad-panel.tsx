import { href } from "react-router";
import type { PentadBounds } from "#birds/domain/surveys/pentad.ts";
import { formatDate } from "#core/domain/dates.ts";
import styles from "./atlas.module.css";
import { formatCount } from "./chart-format.ts";

interface Effort {
  surveys: number;
  demonstrations: number;
  minutes: number;
  first: string;
  last: string;
  places: { locationID: string; name: string }[];
}

const MOST_PLACES = 10;

/** One square: its position and its surveys. */
export function PentadPanel({
  pentad,
  bounds,
  state,
  effort,
}: {
  pentad: string;
  bounds: PentadBounds;
  state: string;
  effort: Effort | null;
}) {
  const middle = [(bounds.north + bounds.south) / 2, (bounds.west + bounds.east) / 2];
  return (
    <article className={`panel stack ${styles.panel}`} aria-labelledby="pentad-code">
      <h3 id="pentad-code">{pentad}</h3>
      <p>{state}</p>
      <dl className="ruled">
        <div>
          <dt>North-west corner</dt>
          <dd>
            {formatDegreesMinutes(bounds.north)} N, {formatDegreesMinutes(bounds.west)} E
          </dd>
        </div>
        <div>
          <dt>Centre</dt>
          <dd>{middle.map((degrees) => degrees.toFixed(4)).join(", ")}</dd>
        </div>
        <div>
          <dt>Complete surveys</dt>
          <dd>
            {effort ? effort.surveys.toLocaleString("en-GB") : "none yet"}
            {effort && effort.demonstrations > 0 && (
              <small>
                {" "}
                (
                {effort.demonstrations === effort.surveys
                  ? "all"
                  : `${effort.demonstrations.toLocaleString("en-GB")} of them`}{" "}
                invented, for demonstration)
              </small>
            )}
          </dd>
        </div>
        {effort && (
          <>
            <div>
              <dt>Time spent counting</dt>
              <dd>
                {effort.minutes > 0 ? formatCount(Math.round(effort.minutes / 60), "hour") : "not recorded"}
              </dd>
            </div>
            <div>
              <dt>First and last</dt>
              <dd>
                {formatDate(effort.first)} to {formatDate(effort.last)}
              </dd>
            </div>
          </>
        )}
      </dl>
      <p>
        <a href={href("/datazone/atlas/:pentad", { pentad })}>
          {effort ? "Species of this square, and what to look for" : "What to look for in this square"}
        </a>
      </p>
      {effort && (
        <ul>
          {effort.places.slice(0, MOST_PLACES).map(({ locationID, name }) => (
            <li key={locationID}>
              <a className="tap" href={`/datazone/pointcount?site=${encodeURIComponent(locationID)}`}>
                Point counts at {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

function formatDegreesMinutes(degrees: number): string {
  const minutes = Math.round(degrees * 60);
  return `${Math.floor(minutes / 60)}°${String(minutes % 60).padStart(2, "0")}′`;
}
