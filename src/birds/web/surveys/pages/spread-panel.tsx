import type { DateSpread, Stay } from "#birds/domain/surveys/arrival-dates.ts";
import type { BirdYear } from "#birds/domain/surveys/bird-year.ts";
import { describeBirdYear } from "#birds/domain/surveys/bird-year-words.ts";
import { FEWEST_SEASONS_OF_A_TREND } from "#birds/domain/surveys/trend.ts";
import { formatCount } from "./chart-format.ts";
import { describeSpread } from "./chart-tables.ts";
import { Definition, Definitions } from "./definition.tsx";
import type { Defined } from "./definitions.ts";
import styles from "./presence-panel.module.css";

/** When the species comes and goes over all its years, and how sure that is. */
export function SpreadPanel({
  isResident,
  year,
  stays,
  seasons,
  place,
}: {
  isResident: boolean;
  year: BirdYear;
  stays: readonly Stay[];
  seasons: number;
  place: string;
}) {
  const none = stays.length === 0 ? "None" : "The surveys prove none";
  const rows = stays.length === 0 ? [{ from: "", arrivals: null, departures: null }] : stays;
  return (
    <article className={`panel stack ${styles.panel}`}>
      <h2>Over all seasons</h2>
      <p className="hint">
        {formatCount(seasons, "season")} with complete surveys, {place}
      </p>
      <p>
        {describeBirdYear(year, isResident)}{" "}
        <a className="no-print" href="#words">
          How a year is cut
        </a>
      </p>
      {rows.map(({ from, arrivals, departures }) => (
        <ul key={from} className="ruled">
          <Row of="arrival" spread={arrivals} none={none} />
          <Row of="departure" spread={departures} none={none} />
        </ul>
      ))}
      <div className="hint">
        <Definitions of={["median"]} />
      </div>
      {seasons < FEWEST_SEASONS_OF_A_TREND && (
        <p className="hint">A change over the years is shown from {FEWEST_SEASONS_OF_A_TREND} seasons on.</p>
      )}
    </article>
  );
}

function Row({ of, spread, none }: { of: Defined; spread: DateSpread | null; none: string }) {
  const described = spread && describeSpread(spread);
  return (
    <li>
      <Definition of={of} />
      <div>
        {described?.median ?? none}
        {described?.interval && <small>{described.interval}</small>}
        {described && <small>{described.span}</small>}
      </div>
    </li>
  );
}
