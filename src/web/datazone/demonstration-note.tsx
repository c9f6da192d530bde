import { inventedNotes } from "#domain/surveys/survey.ts";
import styles from "./demonstration-note.module.css";

/** Says of surveys that were invented that they were. */
export function DemonstrationNote({ invented }: { invented: keyof typeof inventedNotes | null }) {
  if (!invented) return null;
  return (
    <p className={styles.sample}>
      <b>Demonstration data.</b> {inventedNotes[invented]}
    </p>
  );
}
