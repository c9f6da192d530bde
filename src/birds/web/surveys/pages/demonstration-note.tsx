import { inventedNotes } from "#birds/domain/surveys/survey.ts";
import styles from "./demonstration-note.module.css";

type Invented = keyof typeof inventedNotes;

/** Marks surveys, or what else `notes` names, that were invented for demonstration. */
export function DemonstrationNote({
  invented,
  notes = inventedNotes,
}: {
  invented: Invented | null;
  notes?: Readonly<Record<Invented, string>>;
}) {
  if (!invented) return null;
  return (
    <p className={styles.sample}>
      <b>Demonstration data.</b> {notes[invented]}
    </p>
  );
}
