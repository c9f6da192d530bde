import { formatDate } from "#domain/dates.ts";
import styles from "./tiles.module.css";

interface TileRecord {
  englishName: string;
  scientificName: string;
  initialSeen: string | null;
  lastSeen: string | null;
  year: number;
  state: string;
}

/** The three tiles of a year: which species, first seen, last seen. */
export function Tiles({ record, guide }: { record: TileRecord | null; guide: string | null }) {
  const absent = record === null ? "–" : record.state === "noSurvey" ? "No survey" : "Not seen";
  return (
    <dl className={styles.tiles}>
      <div>
        <dt>Species</dt>
        <dd>
          {record && guide ? (
            <a href={guide}>{record.englishName}</a>
          ) : (
            (record?.englishName ?? "No species selected")
          )}
          {record?.scientificName && <i>{record.scientificName}</i>}
        </dd>
      </div>
      <Day label="Initial Seen" day={record?.initialSeen} absent={absent} />
      <Day label="Last Seen" day={record?.lastSeen} absent={absent} />
    </dl>
  );
}

function Day({ label, day, absent }: { label: string; day: string | null | undefined; absent: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {day ? (
          <time dateTime={day}>{formatDate(day)}</time>
        ) : (
          <span className={styles.absent}>{absent}</span>
        )}
      </dd>
    </div>
  );
}
