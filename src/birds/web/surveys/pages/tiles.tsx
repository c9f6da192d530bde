import type { ArrivalState } from "#birds/domain/surveys/arrival.ts";
import { formatDate } from "#core/domain/dates.ts";
import styles from "./tiles.module.css";

interface TileRecord {
  englishName: string;
  scientificName: string;
  initialSeen: string | null;
  initialPlace: { name: string } | null;
  lastSeen: string | null;
  lastPlace: { name: string } | null;
  year: number;
  state: ArrivalState;
  wasThereBefore: boolean;
  wasThereAfter: boolean;
}

/** The three tiles of a year: species, first seen, last seen. */
export function Tiles({ record, guide }: { record: TileRecord | null; guide: string | null }) {
  const absent = record === null ? "–" : absenceText(record.state);
  return (
    <dl className={`columns ${styles.tiles}`}>
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
      <Day
        label="Initial Seen"
        day={record?.initialSeen}
        place={record?.initialPlace?.name}
        absent={absent}
        note={record?.wasThereBefore ? "already present when the year began" : null}
      />
      <Day
        label="Last Seen"
        day={record?.lastSeen}
        place={record?.lastPlace?.name}
        absent={absent}
        note={record?.wasThereAfter ? "still present when the year ended" : null}
      />
    </dl>
  );
}

/** The text shown instead of a date. */
function absenceText(state: ArrivalState): string {
  if (state === "noSurvey") return "No complete survey";
  return state === "found" || state === "withheld" ? "Day not published" : "Not seen";
}

function Day({
  label,
  day,
  place,
  absent,
  note,
}: {
  label: string;
  day: string | null | undefined;
  place: string | undefined;
  absent: string;
  note: string | null;
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {day ? (
          <time dateTime={day}>{formatDate(day)}</time>
        ) : (
          <span className={styles.absent}>{absent}</span>
        )}
        {day && place && <small>{place}</small>}
        {day && note && <small>{note}</small>}
      </dd>
    </div>
  );
}
