import { arrivalStates, type Period } from "#birds/domain/surveys/arrival.ts";
import type { EndEvidence } from "#birds/domain/surveys/arrival-dates.ts";
import type { PublicPresence } from "#birds/domain/surveys/sensitive-arrival.ts";
import { formatDate } from "#core/domain/dates.ts";
import { formatCount } from "./chart-format.ts";
import { Definition } from "./definition.tsx";
import type { Defined } from "./definitions.ts";
import styles from "./presence-panel.module.css";

interface Evidence {
  surveysToMiss: number | null;
  arrival: EndEvidence | null;
  departure: EndEvidence | null;
}

/** The survey results of a calendar year or a season, with the effort behind them. */
export function PresencePanel({
  title,
  hint,
  period,
  presence,
  evidence,
  place,
}: {
  title: string;
  hint?: string;
  period: Period;
  presence: PublicPresence;
  /** Whether its first and last dates are an arrival and a departure, if that is said of this period. */
  evidence?: Evidence | null;
  place: string;
}) {
  const { label, text } = arrivalStates[presence.state];
  return (
    <article className={`panel stack ${styles.panel}`}>
      <h2>{title}</h2>
      <p className="hint">{hint ?? `${formatDate(period.from)} to ${formatDate(period.to)}`}</p>
      <p className={`stack ${styles.state}`} data-state={presence.state}>
        <b>{label}</b>
        <span className="hint">{text}</span>
      </p>
      <ul className="ruled">
        <Row
          of="firstSeen"
          day={presence.firstSeen}
          note={beforeNote(presence)}
          proof={proofOf("arrival", presence.wasThereBefore, evidence)}
        />
        <Row
          of="lastSeen"
          day={presence.lastSeen}
          note={afterNote(presence)}
          proof={proofOf("departure", presence.wasThereAfter, evidence)}
        />
        <li>
          <Definition of="surveys" />
          <div>
            {presence.surveys === 0
              ? "no complete survey"
              : presence.surveysSeen === null
                ? formatCount(presence.surveys, "survey")
                : `found on ${presence.surveysSeen} of ${formatCount(presence.surveys, "survey")}`}
            <small>{place}</small>
          </div>
        </li>
        <li>
          <Definition of="individuals" />
          <div>{presence.individuals?.toLocaleString("en-GB") ?? "–"}</div>
        </li>
      </ul>
    </article>
  );
}

interface RowProps {
  of: Defined;
  day: string | null;
  note: string | null;
  proof: string | null;
}

function Row({ of, day, note, proof }: RowProps) {
  return (
    <li>
      <Definition of={of} />
      <div>
        {day ? <time dateTime={day}>{formatDate(day)}</time> : "–"}
        {note && <small>{note}</small>}
        {proof && <small>{proof}</small>}
      </div>
    </li>
  );
}

/** What the surveys in a row before or after a date prove; a bird that was there beyond it came or went later. */
function proofOf(
  end: "arrival" | "departure",
  wasThere: boolean,
  evidence: Evidence | null | undefined,
): string | null {
  const found = evidence?.[end];
  const needed = evidence?.surveysToMiss;
  if (!found || !needed || wasThere) return null;
  const missed = `${formatCount(found.missed, "complete survey")} in a row did not find it`;
  if (found.proven) return `${end === "arrival" ? "An arrival" : "A departure"}: ${missed}`;
  const no =
    end === "arrival" ? "First seen, not proven to be an arrival" : "Last seen, not proven to be a departure";
  return found.missed < needed ? `${no}: ${missed}, ${needed} would prove it` : no;
}

function beforeNote({ firstSeen, gapBefore, wasThereBefore }: PublicPresence): string | null {
  if (!firstSeen) return null;
  if (gapBefore === null) return "No complete survey before";
  const days = formatCount(gapBefore, "day");
  return wasThereBefore
    ? `Also recorded on the previous survey, ${days} earlier, so no arrival date`
    : `Not recorded on the previous survey, ${days} earlier`;
}

function afterNote({ lastSeen, gapAfter, wasThereAfter }: PublicPresence): string | null {
  if (!lastSeen) return null;
  if (gapAfter === null) return "No complete survey since";
  const days = formatCount(gapAfter, "day");
  return wasThereAfter
    ? `Also recorded on the next survey, ${days} later, so no departure date`
    : `Not recorded on the next survey, ${days} later`;
}
