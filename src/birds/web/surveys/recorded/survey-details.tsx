import { lazy, Suspense } from "react";
import {
  type FieldCount,
  type FieldMark,
  type FieldSurvey,
  fieldProtocols,
} from "#birds/domain/surveys/field-survey.ts";
import { formatDate, formatDateTime, formatTime } from "#core/domain/dates.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import { countOf } from "#core/domain/words.ts";
import styles from "./recorded.module.css";

// The outlines of the map are not needed before a survey is opened.
const PositionMap = lazy(() => import("./position-map.tsx"));

/** Everything that was recorded on a survey, with what an admin should look at twice. */
export function SurveyDetails({ survey }: { survey: FieldSurvey }) {
  const { site, marks, counts } = survey;
  return (
    <div className={`stack ${styles.details}`}>
      <Marks marks={marks.filter(({ countId }) => countId === null)} />
      <Facts survey={survey} />
      {site.latitude !== null && site.longitude !== null && (
        <Suspense fallback={<div className={styles.map} />}>
          <PositionMap latitude={site.latitude} longitude={site.longitude} />
        </Suspense>
      )}
      <Counts counts={counts} marks={marks} />
    </div>
  );
}

function Marks({ marks }: { marks: FieldMark[] }) {
  if (marks.length === 0) return null;
  return (
    <ul className={`note stack ${styles.marks}`} aria-label="Things to check">
      {marks.map(({ kind, text }) => (
        <li key={`${kind} ${text}`}>{text}</li>
      ))}
    </ul>
  );
}

function Facts({ survey }: { survey: FieldSurvey }) {
  const { site, otherObservers, member, nameObserver, notes, weather } = survey;
  const facts: [string, string | null][] = [
    ["When", describeTime(survey)],
    ["Effort", describeEffort(survey)],
    ["Observer", [member.name, otherObservers].filter(Boolean).join(", ")],
    ["Named in public", nameObserver ? "Yes" : "No"],
    ["Position", describePosition(site)],
    ["Weather", weather],
    ["Notes", notes],
    ["Received", `${formatDateTime(survey.updatedAt)}, version ${survey.version}`],
  ];
  return (
    <dl className={`stack ${styles.facts}`}>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function describeTime({ startedAt, endedAt }: FieldSurvey): string {
  const end = lagosDay(startedAt) === lagosDay(endedAt) ? formatTime(endedAt) : formatDateTime(endedAt);
  return `${formatDate(startedAt)}, ${formatTime(startedAt)} to ${end}`;
}

function describeEffort({ protocol, minutes, distanceKm, points, observerCount, isComplete }: FieldSurvey) {
  return [
    fieldProtocols[protocol].label,
    minutes !== null &&
      minutes !== fieldProtocols[protocol].minutes &&
      `${minutes.toLocaleString("en-GB")} min`,
    distanceKm !== null && `${distanceKm.toLocaleString("en-GB")} km`,
    points !== null && countOf(points, "point"),
    observerCount !== null && countOf(observerCount, "observer"),
    isComplete === null
      ? "not stated whether every species is listed"
      : isComplete
        ? "every species listed"
        : "not every species listed",
  ]
    .filter(Boolean)
    .join(", ");
}

const sources = { gps: "from the phone", dot: "set by hand", site: "that of the site" } as const;

function describePosition({ latitude, longitude, precisionMetres, position }: FieldSurvey["site"]) {
  if (latitude === null || longitude === null) return "Not recorded";
  const precision = precisionMetres === null ? "" : ` ± ${precisionMetres.toLocaleString("en-GB")} m`;
  const degrees = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
  return `${degrees}${precision}, ${sources[position]}`;
}

function Counts({ counts, marks }: Pick<FieldSurvey, "counts" | "marks">) {
  if (counts.length === 0) return <p>No bird was recorded.</p>;
  return (
    <table className={`table ${styles.counts}`}>
      <caption className="visually-hidden">Counts</caption>
      <thead>
        <tr>
          <th scope="col">Bird</th>
          <th scope="col">Number</th>
        </tr>
      </thead>
      <tbody>
        {counts.map((count) => {
          const ofCount = marks.filter(({ countId }) => countId === count.id);
          return (
            <tr key={count.id} data-marked={ofCount.length > 0 || undefined}>
              <th scope="row">
                {count.englishName} <i>{count.scientificName}</i>
                <small>{describeCount(count)}</small>
                <Marks marks={ofCount} />
              </th>
              <td>{count.individuals?.toLocaleString("en-GB") ?? "Not counted"}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const describeCount = ({ sex, lifeStage, breeding, detection, distanceBand, remarks }: FieldCount): string =>
  [sex, lifeStage, detection, distanceBand, breeding && `breeding: ${breeding}`, remarks]
    .filter(Boolean)
    .join(", ");
