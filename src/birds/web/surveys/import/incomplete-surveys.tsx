import type { IncompleteChoice, SurveyImportReport } from "#birds/domain/surveys/import-report.ts";
import { formatDate } from "#core/domain/dates.ts";
import { RadioList } from "#core/web/forms/fields/radio-list.tsx";
import styles from "./surveys.module.css";

const choices: readonly { value: IncompleteChoice; label: string }[] = [
  { value: "leaveOut", label: "Leave these surveys out" },
  {
    value: "store",
    label: "Store them as incomplete: their detections count, but no species counts as absent",
  },
];

const MAX_SHOWN = 50;
const MAX_ROWS = 10;

/** Lists the surveys with rejected rows and asks what to do with them before anything is stored. */
export function IncompleteSurveys({
  report: { incomplete, incompleteTotal, choice, dryRun },
  busy,
  onChoose,
}: {
  report: SurveyImportReport;
  busy: boolean;
  onChoose: (choice: IncompleteChoice) => void;
}) {
  if (incomplete.length === 0) return null;
  const surveys =
    incompleteTotal === 1
      ? "1 survey has rows"
      : `${incompleteTotal.toLocaleString("en-GB")} surveys have rows`;
  return (
    <fieldset className={`stack ${styles.incomplete}`} disabled={busy || !dryRun}>
      <legend>{surveys} that cannot be read</legend>
      <ul className="bullets">
        {incomplete.slice(0, MAX_SHOWN).map(({ eventID, date, site, rows, file }) => (
          <li key={eventID}>
            <b>{site}</b>, {formatDate(date)}: {rows.length === 1 ? "row" : "rows"}{" "}
            {rows.slice(0, MAX_ROWS).join(", ")}
            {/* The server sends no more than 50 of them. */}
            {rows.length > MAX_ROWS && " and more"}
            {file && ` of ${file}`}
          </li>
        ))}
      </ul>
      {incompleteTotal > MAX_SHOWN && (
        <p>… and {(incompleteTotal - MAX_SHOWN).toLocaleString("en-GB")} more.</p>
      )}
      <p>If stored as complete, they would show the species of those rows as absent.</p>
      <RadioList name="incomplete" choices={choices} chosen={choice} onChoose={onChoose} />
    </fieldset>
  );
}
