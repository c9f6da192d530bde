import { FileSpreadsheet } from "lucide-react";
import { useId, useRef, useState } from "react";
import type { IncompleteChoice, SurveyImportReport, Tally } from "#domain/import-report.ts";
import { announce } from "../ui/toast.tsx";
import { BusyButton } from "../workplace/busy-button.tsx";
import { ImportFindings } from "../workplace/import-findings.tsx";
import { useSubmission } from "../workplace/submission.ts";
import { IncompleteSurveys } from "./incomplete-surveys.tsx";
import { ProtectedRows } from "./protected-rows.tsx";
import { type Progress, sendSurveys } from "./send-surveys.ts";
import styles from "./surveys.module.css";

/** Import in three steps: choose a file or two, see what would happen, really import; with progress while it runs. */
export function SurveyImport({ onDone }: { onDone: () => void }) {
  const section = useRef<HTMLElement>(null);
  const id = useId();
  const [files, setFiles] = useState<File[]>([]);
  const [report, setReport] = useState<SurveyImportReport>();
  const [progress, setProgress] = useState<Progress>();
  const { submit, busy, failure } = useSubmission(section);

  const send = (chosen: File[], dryRun: boolean, choice: IncompleteChoice) =>
    void submit(async () => {
      setProgress({ done: 0, total: 0 });
      try {
        const said = await sendSurveys(chosen, { dryRun, choice }, setProgress);
        setReport(said);
        setFiles(dryRun ? chosen : []);
        if (dryRun) return;
        announce(
          "The surveys were imported",
          `${sumOf(said, "created")} added, ${sumOf(said, "updated")} changed.`,
        );
        onDone();
      } finally {
        setProgress(undefined);
      }
    });
  const changes = report?.dryRun ? report.created + report.updated : 0;

  return (
    <section ref={section} className={styles.part} aria-labelledby={id}>
      <h2 id={id}>Bring surveys in</h2>
      <p>
        A table of point counts (CSV) with a column each for date, site and species, or a Darwin Core Archive
        of events (ZIP), or its two tables of events and occurrences together (CSV). At most 16 MB; larger
        archives go in by the command <code>surveys import</code>.
      </p>
      <label className={styles.choice} data-busy={busy || undefined}>
        <FileSpreadsheet size={28} strokeWidth={1.5} aria-hidden />
        <span>
          <b>Choose one file, or the two of events and occurrences</b>
          <span>
            {files.length > 0
              ? files.map(({ name }) => name).join(" and ")
              : "Nothing is stored before you have seen what it does."}
          </span>
        </span>
        <input
          type="file"
          multiple
          accept=".csv,.txt,.zip,text/csv,application/zip"
          disabled={busy}
          onChange={({ currentTarget }) => {
            const chosen = [...(currentTarget.files ?? [])];
            // The same file can be chosen again once it has been mended.
            currentTarget.value = "";
            if (chosen.length === 0) return;
            setReport(undefined);
            send(chosen, true, "leaveOut");
          }}
        />
      </label>
      {progress && (
        <div className={styles.progress}>
          <progress
            {...(progress.total > 0 && { value: progress.done, max: progress.total })}
            aria-label="Import"
          />
          <p role="status">
            {progress.total > 0
              ? `${progress.done.toLocaleString("en-GB")} of ${progress.total.toLocaleString("en-GB")} surveys and counts`
              : "Sending and reading"}
          </p>
        </div>
      )}
      {failure && (
        <p className={styles.problem} role="alert" tabIndex={-1} data-summary>
          {failure.message}
        </p>
      )}
      {report && (
        <p>
          {report.total.toLocaleString("en-GB")} {report.total === 1 ? "row" : "rows"}:{" "}
          {sumOf(report, "created")} {report.dryRun ? "would be added" : "added"}, {sumOf(report, "updated")}{" "}
          {report.dryRun ? "would be changed" : "changed"}, {countOf(report.skipped, "row")} left out.
        </p>
      )}
      {report && (
        <IncompleteSurveys report={report} busy={busy} onChoose={(choice) => send(files, true, choice)} />
      )}
      {report && <ProtectedRows report={report} />}
      {report && <ImportFindings report={report} />}
      {changes > 0 && files.length > 0 && (
        <BusyButton
          type="button"
          busy={busy}
          busyLabel="Importing the surveys"
          onClick={() => send(files, false, report?.choice ?? "leaveOut")}
        >
          Import {inWords(changed(report?.surveys), changed(report?.counts))}
        </BusyButton>
      )}
    </section>
  );
}

const countOf = (number: number, one: string) =>
  `${number.toLocaleString("en-GB")} ${number === 1 ? one : `${one}s`}`;
const inWords = (surveys: number, counts: number) =>
  `${countOf(surveys, "survey")} and ${countOf(counts, "count")}`;
const changed = (tally: Tally | undefined) => (tally ? tally.created + tally.updated : 0);
const sumOf = ({ surveys, counts }: SurveyImportReport, what: keyof Tally) =>
  inWords(surveys[what], counts[what]);
