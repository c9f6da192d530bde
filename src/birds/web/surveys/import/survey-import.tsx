import { useEffect, useId, useRef } from "react";
import type { SurveyImportJob } from "#birds/domain/surveys/import-job.ts";
import { FileChoice } from "#core/web/forms/fields/file-choice.tsx";
import { useAskBeforeLosing } from "#core/web/forms/imports/readings/use-ask-before-losing.tsx";
import { announce } from "#core/web/ui/toast.tsx";
import { AcceptedFiles } from "./accepted-files.tsx";
import { ImportProgressBar } from "./import-progress.tsx";
import { ImportResult, sumOf } from "./import-result.tsx";
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
        <ImportResult
          key={job._id}
          job={job}
          report={job.report}
          current={current}
          onCorrect={step.correct}
        />
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
