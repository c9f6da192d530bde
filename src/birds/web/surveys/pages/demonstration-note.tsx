import { inventedNotes } from "#birds/domain/surveys/survey.ts";
import styles from "./demonstration-note.module.css";

/** Marks surveys that were invented for demonstration. */
export function DemonstrationNote({ invented }: { invented: keyof typeof inventedNotes | null }) {
  if (!invented) return null;
  return (
    <p className={styles.sample}>
      <b>Demonstration data.</b> {inventedNotes[invented]}
    </p>
  );
}
