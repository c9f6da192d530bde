import type { DateSpread } from "#birds/domain/surveys/arrival-dates.ts";
import { FEWEST_SEASONS_OF_A_TREND } from "#birds/domain/surveys/trend.ts";
import { formatCount } from "./chart-format.ts";
import { describeSpread } from "./chart-tables.ts";
import { Definition, Definitions } from "./definition.tsx";
import type { Defined } from "./definitions.ts";
import styles from "./presence-panel.module.css";

/** When the species comes and goes over all seasons, and how sure that is. */
export function SpreadPanel({
  isResident,
  arrivals,
  departures,
  seasons,
  place,
}: {
  isResident: boolean;
  arrivals: DateSpread | null;
  departures: DateSpread | null;
  seasons: number;
  place: string;
}) {
  const none = isResident ? "None: it is a resident" : "No season shows one";
  return (
    <article className={`panel stack ${styles.panel}`}>
      <h2>Over all seasons</h2>
      <p className="hint">
        {formatCount(seasons, "season")} with complete surveys, {place}
      </p>
      <ul>
        <Row of="arrival" spread={arrivals} none={none} />
        <Row of="departure" spread={departures} none={none} />
      </ul>
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
