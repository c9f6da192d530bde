import { useEffect, useId, useRef, useState } from "react";
import type { SurveyImportJob } from "#birds/domain/surveys/import-job.ts";
import type { ImportTerms } from "#birds/domain/surveys/import-record.ts";
import type { IncompleteChoice, SurveyImportReport } from "#birds/domain/surveys/import-report.ts";
import type { Tally } from "#core/domain/import-report.ts";
import { ownLicence } from "#core/domain/licences.ts";
import { BusyButton } from "#core/web/forms/busy-button.tsx";
import { FileChoice } from "#core/web/forms/file-choice.tsx";
import { ImportFindings } from "#core/web/forms/import-findings.tsx";
import { useAskBeforeLosing } from "#core/web/forms/readings/use-ask-before-losing.tsx";
import { announce } from "#core/web/ui/toast.tsx";
import { ProtectedRows } from "../sensitive/protected-rows.tsx";
import { AcceptedFiles } from "./accepted-files.tsx";
import { ImportProgressBar } from "./import-progress.tsx";
import { ImportTermsFields } from "./import-terms.tsx";
import { IncompleteSurveys } from "./incomplete-surveys.tsx";
import { PositionChoice } from "./position-choice.tsx";
import styles from "./surveys.module.css";
import { useReadingStep } from "./use-reading-step.ts";
import { useSurveyImport } from "./use-survey-import.ts";
import { WhatIsWhat } from "./what-is-what.tsx";

/** Import in four steps: choose files, say what is what, check the report, import; it continues when the page is closed. */
export function SurveyImport({ onDone }: { onDone: () => void }) {
  const id = useId();
  const current = useSurveyImport();
  const { job, sent, failure, isBusy, choose, cancel } = current;
  const step = useReadingStep(job);
  const losing = useAskBeforeLosing(step.isChanged, step.reset);
  const problem = failure?.message ?? job?.error?.message;
  const isWaiting = isBusy && !step.isProposing;
  useAnnouncement(job, onDone);

  return (
    <section className={`stack ${styles.part}`} aria-labelledby={id}>
      <h2 id={id}>Import surveys</h2>
      <AcceptedFiles />
      <FileChoice
        label="Choose one file, or two that belong together"
        text={job ? job.files.join(" and ") : "You can check the result before anything is stored."}
        multiple
        accept=".csv,.tsv,.txt,.xlsx,.zip,text/csv,application/zip"
        busy={isBusy}
        onChoose={(files) => losing.ask(() => void choose(files))}
      />
      {isWaiting && <ImportProgressBar sent={sent} job={job} onCancel={() => void cancel()} />}
      {!isWaiting && problem && (
        <p className={`note ${styles.problem}`} role="alert">
          {problem}
        </p>
      )}
      {job && step.isShown && <Reading job={job} step={step} current={current} ask={losing.ask} />}
      {!isBusy && job?.report && !step.isCorrecting && (
        <Result key={job._id} job={job} report={job.report} current={current} onCorrect={step.correct} />
      )}
      {losing.dialog}
    </section>
  );
}

/** The step in which a person corrects how the files are read. */
function Reading({
  job,
  step: { proposal, reading, ...step },
  current,
  ask,
}: {
  job: SurveyImportJob;
  step: ReturnType<typeof useReadingStep>;
  current: ReturnType<typeof useSurveyImport>;
  ask: (action: () => void) => void;
}) {
  if (!proposal || !reading) return null;
  return (
    <WhatIsWhat
      job={job}
      proposal={proposal}
      reading={reading}
      isProposing={step.isProposing}
      isActing={current.isActing}
      takesFocus={current.hasActed}
      isOpenAtFirst={step.isCorrecting || step.isChanged}
      onChange={step.change}
      onPropose={(wanted) => void current.propose(job._id, wanted)}
      onCheck={(next) => {
        step.close();
        void current.check(job._id, next);
      }}
    >
      {step.isCorrecting ? (
        <button type="button" className="button quiet" onClick={() => ask(step.close)}>
          Back to the result
        </button>
      ) : (
        <button type="button" className="button quiet" onClick={() => ask(() => void current.cancel())}>
          Cancel the import
        </button>
      )}
    </WhatIsWhat>
  );
}

/** What a check found or an import has stored; after a check with the button that stores it. */
function Result({
  job,
  report: found,
  current: { check, save, cancel, isActing },
  onCorrect,
}: {
  job: SurveyImportJob;
  report: SurveyImportReport;
  current: ReturnType<typeof useSurveyImport>;
  onCorrect: () => void;
}) {
  const [choice, setChoice] = useState<IncompleteChoice>("leaveOut");
  const [chosenTerms, setTerms] = useState<ImportTerms>();
  const report = found.dryRun ? withChoice(found, choice) : found;
  const changes = job.state === "checked" ? report.created + report.updated : 0;
  const rights = report.rights ?? null;
  const terms = chosenTerms ?? { licence: rights?.licence ?? ownLicence, source: rights?.source ?? null };
  return (
    <>
      {job.state === "checked" && job.proposal && (
        <p>
          How it is read ·{" "}
          <button type="button" className="link" onClick={onCorrect}>
            Change<span className="visually-hidden"> how it is read</span>
          </button>
        </p>
      )}
      <Findings report={report} onChoose={setChoice} />
      {job.state === "checked" && report.positions && (
        <PositionChoice
          positions={report.positions}
          busy={isActing}
          onChoose={(positions) => {
            const reading = report.proposal?.reading ?? job.proposal?.reading;
            if (reading) void check(job._id, reading, positions);
          }}
        />
      )}
      {changes > 0 && <ImportTermsFields terms={terms} rights={rights} busy={isActing} onChange={setTerms} />}
      {job.state === "checked" && (
        <div className="toolbar">
          {changes > 0 && (
            <BusyButton
              type="button"
              busy={isActing}
              busyLabel="Importing the surveys"
              onClick={() => void save(job._id, choice, terms)}
            >
              Import {formatTotals(changed(report.surveys), changed(report.counts))}
            </BusyButton>
          )}
          <button type="button" className="button quiet" onClick={() => void cancel()}>
            Cancel the import
          </button>
        </div>
      )}
    </>
  );
}

function Findings({
  report,
  onChoose,
}: {
  report: SurveyImportReport;
  onChoose: (choice: IncompleteChoice) => void;
}) {
  const [added, updated] = report.dryRun ? ["would be added", "would be updated"] : ["added", "updated"];
  return (
    <>
      {report.notes && report.notes.length > 0 && (
        <ul className={`bullets ${styles.notes}`}>
          {report.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <p>
        {countOf(report.total, "row")}: {sumOf(report, "created")} {added}, {sumOf(report, "updated")}{" "}
        {updated}, {countOf(report.skipped, "row")} left out.
      </p>
      <IncompleteSurveys report={report} busy={false} onChoose={onChoose} />
      <ProtectedRows report={report} />
      <ImportFindings report={report} />
    </>
  );
}

/** Announces an import once, and only if this page has seen it running. */
function useAnnouncement(job: SurveyImportJob | null, onDone: () => void): void {
  const runningId = useRef<string>(undefined);
  useEffect(() => {
    if (job && job.state !== "done") runningId.current = job._id;
    if (job?.state !== "done" || !job.report || runningId.current !== job._id) return;
    runningId.current = undefined;
    const summary = `${sumOf(job.report, "created")} added, ${sumOf(job.report, "updated")} updated.`;
    announce("The surveys were imported", summary);
    onDone();
  }, [job, onDone]);
}

/** The checked report counts incomplete surveys separately; storing them adds their counts. */
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
const countOf = (count: number, noun: string) =>
  `${count.toLocaleString("en-GB")} ${count === 1 ? noun : `${noun}s`}`;
const formatTotals = (surveys: number, counts: number) =>
  `${countOf(surveys, "survey")} and ${countOf(counts, "count")}`;
const changed = (tally: Tally | undefined) => (tally ? tally.created + tally.updated : 0);
const sumOf = ({ surveys, counts }: SurveyImportReport, key: keyof Tally) =>
  formatTotals(surveys[key], counts[key]);
