import { useEffect, useRef } from "react";
import type { SurveyImportJob } from "#birds/domain/surveys/import-job.ts";
import styles from "./surveys.module.css";

const formatCount = (count: number) => count.toLocaleString("en-GB");

/** The progress of an import and a button to cancel it. */
export function ImportProgressBar({
  sent,
  job,
  onCancel,
}: {
  /** The share of the files that has been sent (0–1); undefined once all are. */
  sent: number | undefined;
  job: SurveyImportJob | null;
  onCancel: () => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  // The button that started it may have been far below.
  useEffect(() => {
    void box.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const { step, done = 0, total = 0 } = job?.progress ?? {};
  const value = sent ?? (total > 0 ? done / total : undefined);
  const words = () => {
    if (sent !== undefined) return `Sending: ${Math.round(sent * 100)}%`;
    if (step === "reading" || !step) return done > 0 ? `${formatCount(done)} rows read` : "Reading";
    const what = step === "storing" ? "stored" : "checked";
    return `${formatCount(done)} of ${formatCount(total)} surveys and counts ${what}`;
  };
  return (
    <div ref={box} className={styles.progress}>
      <progress {...(value !== undefined && { value, max: 1 })} aria-label="Import" />
      <p role="status" className="hint">
        {words()}
      </p>
      {sent === undefined && (
        <p className="hint">You can close this page and come back later; the import continues.</p>
      )}
      <button type="button" className="button quiet" onClick={onCancel}>
        Cancel the import
      </button>
    </div>
  );
}
