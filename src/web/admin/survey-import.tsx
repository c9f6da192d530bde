import { FileSpreadsheet } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import type { IncompleteChoice, SurveyImportReport, Tally } from "#domain/surveys/import-report.ts";
import { announce } from "../ui/toast.tsx";
import { BusyButton } from "../workplace/busy-button.tsx";
import { ImportFindings } from "../workplace/import-findings.tsx";
import { ImportProgressBar } from "./import-progress.tsx";
import { IncompleteSurveys } from "./incomplete-surveys.tsx";
import { ProtectedRows } from "./protected-rows.tsx";
import type { SurveyImportJob } from "./send-surveys.ts";
import styles from "./surveys.module.css";
import { useSurveyImport } from "./use-survey-import.ts";

/** Import in three steps: choose a file or two, see what would happen, really import; it goes on when the page is closed. */
export function SurveyImport({ onDone }: { onDone: () => void }) {
  const id = useId();
  const [choice, setChoice] = useState<IncompleteChoice>("leaveOut");
  const { job, sent, failure, isBusy, choose, save, cancel } = useSurveyImport();
  const jobReport = job?.report ?? undefined;
  const report = jobReport && (jobReport.dryRun ? withChoice(jobReport, choice) : jobReport);
  const changes = job?.state === "checked" && report ? report.created + report.updated : 0;
  const problem = failure?.message ?? job?.error?.message;
  useAnnouncement(job, onDone);

  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>Bring surveys in</h2>
      <p>
        A table of point counts (CSV) with a column each for date, site and species, or a Darwin Core Archive
        of events (ZIP), or its two tables of events and occurrences together (CSV). At most 25 MB; larger
        files go in by the command <code>surveys import</code>.
      </p>
      <label className={styles.choice} data-busy={isBusy || undefined}>
        <FileSpreadsheet size={28} strokeWidth={1.5} aria-hidden />
        <span>
          <b>Choose one file, or the two of events and occurrences</b>
          <span>
            {job ? job.files.join(" and ") : "Nothing is stored before you have seen what it does."}
          </span>
        </span>
        <input
          type="file"
          multiple
          accept=".csv,.txt,.zip,text/csv,application/zip"
          disabled={isBusy}
          onChange={({ currentTarget }) => {
            const chosen = [...(currentTarget.files ?? [])];
            // The same file can be chosen again once it has been mended.
            currentTarget.value = "";
            setChoice("leaveOut");
            if (chosen.length > 0) void choose(chosen);
          }}
        />
      </label>
      {isBusy && <ImportProgressBar sent={sent} job={job} onCancel={() => void cancel()} />}
      {!isBusy && problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {!isBusy && report && <Findings report={report} onChoose={setChoice} />}
      {changes > 0 && job && (
        <div className={styles.actions}>
          <BusyButton
            type="button"
            busy={isBusy}
            busyLabel="Importing the surveys"
            onClick={() => void save(job._id, choice)}
          >
            Import {inWords(changed(report?.surveys), changed(report?.counts))}
          </BusyButton>
          <button type="button" className="button quiet" onClick={() => void cancel()}>
            Cancel the import
          </button>
        </div>
      )}
    </section>
  );
}

function Findings({
  report,
  onChoose,
}: {
  report: SurveyImportReport;
  onChoose: (choice: IncompleteChoice) => void;
}) {
  const [added, altered] = report.dryRun ? ["would be added", "would be changed"] : ["added", "changed"];
  return (
    <>
      <p>
        {countOf(report.total, "row")}: {sumOf(report, "created")} {added}, {sumOf(report, "updated")}{" "}
        {altered}, {countOf(report.skipped, "row")} left out.
      </p>
      <IncompleteSurveys report={report} busy={false} onChoose={onChoose} />
      <ProtectedRows report={report} />
      <ImportFindings report={report} />
    </>
  );
}

/** Says once that an import is done which this page has seen at work, not one of before. */
function useAnnouncement(job: SurveyImportJob | null, onDone: () => void): void {
  const seenAtWork = useRef<string>(undefined);
  useEffect(() => {
    if (job && job.state !== "done") seenAtWork.current = job._id;
    if (job?.state !== "done" || !job.report || seenAtWork.current !== job._id) return;
    seenAtWork.current = undefined;
    const words = `${sumOf(job.report, "created")} added, ${sumOf(job.report, "updated")} changed.`;
    announce("The surveys were imported", words);
    onDone();
  }, [job, onDone]);
}

/** What was checked counts surveys with refused rows apart; storing them adds theirs. */
function withChoice(report: SurveyImportReport, choice: IncompleteChoice): SurveyImportReport {
  if (choice === report.choice) return report;
  const surveys = sumOfTallies(report.surveys, report.ofIncomplete.surveys);
  const counts = sumOfTallies(report.counts, report.ofIncomplete.counts);
  const { created, updated, unchanged } = report.ofIncomplete.counts;
  const sums = sumOfTallies(surveys, counts);
  return {
    ...report,
    ...sums,
    choice,
    surveys,
    counts,
    skipped: report.skipped - created - updated - unchanged,
  };
}

const sumOfTallies = (a: Tally, b: Tally): Tally => ({
  created: a.created + b.created,
  updated: a.updated + b.updated,
  unchanged: a.unchanged + b.unchanged,
});
const countOf = (number: number, one: string) =>
  `${number.toLocaleString("en-GB")} ${number === 1 ? one : `${one}s`}`;
const inWords = (surveys: number, counts: number) =>
  `${countOf(surveys, "survey")} and ${countOf(counts, "count")}`;
const changed = (tally: Tally | undefined) => (tally ? tally.created + tally.updated : 0);
const sumOf = ({ surveys, counts }: SurveyImportReport, what: keyof Tally) =>
  inWords(surveys[what], counts[what]);
