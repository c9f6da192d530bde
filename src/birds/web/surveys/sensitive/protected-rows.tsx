import type { SurveyImportReport } from "#birds/domain/surveys/import-report.ts";
import { describeProtection } from "#birds/domain/surveys/protected-rows.ts";
import styles from "../import/surveys.module.css";

/** Describes the rows of an import whose site and date are not public. */
export function ProtectedRows({ report: { protection, dryRun } }: { report: SurveyImportReport }) {
  const sentences = describeProtection(protection, dryRun);
  if (sentences.length === 0) return null;
  return (
    <section className={`stack ${styles.incomplete}`} aria-label="Sensitive species">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {!dryRun && protection.heldBack.rows > 0 && <a href="/sensitive-species">Review these names</a>}
    </section>
  );
}
