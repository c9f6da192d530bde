import { useEffect, useRef, useState } from "react";
import type { SurveyImportJob } from "#birds/domain/surveys/import-job.ts";
import type { ImportTerms } from "#birds/domain/surveys/import-record.ts";
import {
  type IncompleteChoice,
  type SurveyImportReport,
  usedIn,
} from "#birds/domain/surveys/import-report.ts";
import type { Tally } from "#core/domain/import-report.ts";
import { ownLicence } from "#core/domain/licences.ts";
import { ImportFindings } from "#core/web/forms/imports/import-findings.tsx";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { ProtectedRows } from "../sensitive/protected-rows.tsx";
import { LookBeforeStoring } from "./import-look.tsx";
import { ImportTermsFields } from "./import-terms.tsx";
import { IncompleteSurveys } from "./incomplete-surveys.tsx";
import { PositionChoice } from "./position-choice.tsx";
import { RowsApart } from "./rows-apart.tsx";
import styles from "./surveys.module.css";
import { UnknownNamesList } from "./unknown-names.tsx";
import type { useSurveyImport } from "./use-survey-import.ts";

/** What a check found or an import has stored; after a check with the button that stores it. */
export function ImportResult({
  job,
  report: found,
  current: { check, save, cancel, isActing, hasActed },
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
  const reading = report.proposal?.reading ?? job.proposal?.reading;
  const box = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it appears
  useEffect(() => {
    if (hasActed) box.current?.focus();
  }, []);
  return (
    <section ref={box} className={`stack ${styles.result}`} aria-label="Result" tabIndex={-1}>
      {job.state === "checked" && job.proposal && (
        <p>
          How it is read ·{" "}
          <button type="button" className="link" onClick={onCorrect}>
            Change<span className="visually-hidden"> how it is read</span>
          </button>
        </p>
      )}
      {job.state === "checked" && report.look && (
        <LookBeforeStoring look={report.look} used={usedIn(report)} />
      )}
      {job.state === "checked" && reading && (
        <RowsApart
          apart={report.apart ?? []}
          take={reading.take}
          busy={isActing}
          onTake={(take) => void check(job._id, { ...reading, take }, report.positions?.choice)}
        />
      )}
      <Findings report={report} onChoose={setChoice} />
      {job.state === "checked" && report.positions && (
        <PositionChoice
          positions={report.positions}
          busy={isActing}
          onChoose={(positions) => {
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
  const [added, updated] = report.dryRun ? ["would be added", "would be updated"] : ["added", "updated"];
  return (
    <ImportFindings report={report}>
      <IncompleteSurveys report={report} busy={false} onChoose={onChoose} />
      {report.dryRun && report.unknownNames && report.unknownNames.total > 0 && (
        <UnknownNamesList names={report.unknownNames} />
      )}
      <ProtectedRows report={report} />
      <p>
        {countOf(report.total, "row")}: {sumOf(report, "created")} {added}, {sumOf(report, "updated")}{" "}
        {updated}, {countOf(report.skipped, "row")} left out.
      </p>
    </ImportFindings>
  );
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
/** Such as “2 surveys and 3 counts”, of those that were added, changed or left as they are. */
export const sumOf = ({ surveys, counts }: SurveyImportReport, key: keyof Tally) =>
  formatTotals(surveys[key], counts[key]);
