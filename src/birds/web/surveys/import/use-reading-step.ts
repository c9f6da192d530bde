import { useState } from "react";
import type { SurveyImportJob } from "#birds/domain/surveys/import-job.ts";
import { useEditedReading } from "#core/web/forms/imports/readings/use-edited-reading.ts";

/** The corrections of how an import is read, and whether they are on the screen: before it is checked, or again after. */
export function useReadingStep(job: SurveyImportJob | null) {
  const proposal = job?.proposal ?? null;
  const key = proposal
    ? [job?._id, proposal.table, proposal.reading.header, proposal.reading.program].join("\n")
    : "";
  const isChecked = job?.state === "checked";
  const checked = isChecked ? job.report?.proposal?.reading : undefined;
  const { reading, isChanged, change, reset } = useEditedReading(key, checked ?? proposal?.reading);
  const [corrected, setCorrected] = useState<string>();
  const isCorrecting = isChecked && corrected === job._id;
  const isProposing = job?.state === "reading" && proposal !== null;
  const isShown = proposal !== null && (job?.state === "proposed" || isProposing || isCorrecting);
  return {
    proposal,
    reading,
    isProposing,
    isShown,
    /** Whether a checked import is read in another way. */
    isCorrecting,
    isChanged: isShown && isChanged,
    change,
    reset,
    correct: () => setCorrected(job?._id),
    close: () => setCorrected(undefined),
  };
}
