import { formatDate } from "#domain/dates.ts";
import { arrivalStates, type Period } from "#domain/surveys/arrival.ts";
import type { PublicPresence } from "#domain/surveys/sensitive-arrival.ts";
import { formatCount } from "./chart-format.ts";
import styles from "./presence-panel.module.css";

/** What the surveys of a calendar year or of a season say, with the effort behind it. */
export function PresencePanel({
  title,
  hint,
  period,
  presence,
  place,
}: {
  title: string;
  hint?: string;
  period: Period;
  presence: PublicPresence;
  place: string;
}) {
  const { label, text } = arrivalStates[presence.state];
  return (
    <article className={styles.panel}>
      <h2>{title}</h2>
      <p className={styles.hint}>{hint ?? `${formatDate(period.from)} to ${formatDate(period.to)}`}</p>
      <p className={styles.state} data-state={presence.state}>
        <b>{label}</b>
        <span>{text}</span>
      </p>
      <dl>
        <Row label="First seen" day={presence.firstSeen} note={beforeNote(presence)} />
        <Row label="Last seen" day={presence.lastSeen} note={afterNote(presence)} />
        <div>
          <dt>Surveys</dt>
          <dd>
            {presence.surveys === 0
              ? "none"
              : presence.surveysSeen === null
                ? formatCount(presence.surveys, "survey")
                : `found on ${presence.surveysSeen} of ${formatCount(presence.surveys, "survey")}`}
            <small>{place}</small>
          </dd>
        </div>
        <div>
          <dt>Birds counted</dt>
          <dd>{presence.individuals?.toLocaleString("en-GB") ?? "–"}</dd>
        </div>
      </dl>
    </article>
  );
}

function Row({ label, day, note }: { label: string; day: string | null; note: string | null }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {day ? <time dateTime={day}>{formatDate(day)}</time> : "–"}
        {note && <small>{note}</small>}
      </dd>
    </div>
  );
}

function beforeNote({ firstSeen, gapBefore, wasThereBefore }: PublicPresence): string | null {
  if (!firstSeen) return null;
  if (gapBefore === null) return "the first survey of all";
  const days = formatCount(gapBefore, "day");
  return wasThereBefore
    ? `it was on the survey ${days} before, too: no arrival`
    : `not on the survey ${days} before`;
}

function afterNote({ lastSeen, gapAfter, wasThereAfter }: PublicPresence): string | null {
  if (!lastSeen) return null;
  if (gapAfter === null) return "no survey since";
  const days = formatCount(gapAfter, "day");
  return wasThereAfter
    ? `it was on the survey ${days} after, too: no departure`
    : `not on the survey ${days} after`;
}
