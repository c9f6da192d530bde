import type { PositionChoice as Choice, PositionFindings } from "#birds/domain/surveys/import-report.ts";
import { countOf } from "#core/domain/words.ts";
import { RadioList } from "#core/web/forms/fields/radio-list.tsx";
import styles from "./surveys.module.css";

const choices: readonly { value: Choice; label: string }[] = [
  { value: "site", label: "Keep each site where it is, and leave a position outside the country empty" },
  { value: "new", label: "Make a new site of each such row, and keep positions outside the country" },
  { value: "leaveOut", label: "Leave these surveys out" },
];

/** Says which positions cannot be right, and asks what to do with them; a choice checks the files again. */
export function PositionChoice({
  positions: { far, outside, choice },
  busy,
  onChoose,
}: {
  positions: PositionFindings;
  busy: boolean;
  onChoose: (choice: Choice) => void;
}) {
  if (far + outside === 0) return null;
  const found = [
    far > 0 && `${countOf(far, "row is", "rows are")} more than 5 km from the site`,
    outside > 0 && `${countOf(outside, "site is", "sites are")} far outside the country`,
  ].filter(Boolean);
  return (
    <fieldset className={`stack ${styles.incomplete}`} disabled={busy}>
      <legend>Positions that cannot be right: {found.join("; ")}</legend>
      <RadioList name="positions" choices={choices} chosen={choice} onChoose={onChoose} />
      <p className="hint">The files are checked again with what you choose.</p>
    </fieldset>
  );
}
