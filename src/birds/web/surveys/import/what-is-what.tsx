import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { SurveyImportJob } from "#birds/domain/surveys/import-job.ts";
import { surveyReadingFields } from "#birds/domain/surveys/reading-fields.ts";
import { guessesOf } from "#birds/formats/surveys/readings/guesses.ts";
import { isUndecided, missingParts } from "#birds/formats/surveys/readings/understood.ts";
import type { Proposal, Question, Reading } from "#core/domain/reading.ts";
import { browserClient, unwrapQuietly } from "#core/web/browser-client.ts";
import { BusyButton } from "#core/web/forms/busy-button.tsx";
import { ReadingStep, type Wanted } from "#core/web/forms/readings/reading-step.tsx";
import { describeOrigin } from "#core/web/forms/readings/remembered-readings.tsx";
import { SaveBar } from "#core/web/ui/save-bar.tsx";
import styles from "./surveys.module.css";

const words = {
  rows: { one: "A species", many: "species" },
  columns: { one: "A visit", many: "visits" },
};

/** The step between choosing and checking: how the files are read, with every guess to be corrected. */
export function WhatIsWhat(props: {
  job: SurveyImportJob;
  proposal: Proposal;
  reading: Reading;
  /** Whether the file is being read again for another proposal. */
  isProposing: boolean;
  isActing: boolean;
  isOpenAtFirst: boolean;
  takesFocus: boolean;
  onChange: (reading: Reading) => void;
  onPropose: (wanted: Wanted) => void;
  onCheck: (reading: Reading) => void;
  /** The buttons beside the one that checks. */
  children: ReactNode;
}) {
  const { job, proposal, reading } = props;
  const { remembered } = proposal;
  const id = useId();
  const [isOpen, setIsOpen] = useState(remembered === undefined || props.isOpenAtFirst);
  const heading = useRef<HTMLHeadingElement>(null);
  const section = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it appears
  useEffect(() => {
    if (!props.takesFocus) return;
    if (remembered) section.current?.querySelector<HTMLElement>("[data-goes-on]")?.focus();
    else heading.current?.focus({ preventScroll: true });
  }, []);
  const buttons = (
    <SaveBar>
      <BusyButton
        type="button"
        data-goes-on
        busy={props.isActing}
        busyLabel="Checking the files"
        onClick={() => props.onCheck(reading)}
      >
        Check
      </BusyButton>
      {props.children}
    </SaveBar>
  );
  return (
    <section ref={section} className={`stack ${styles.reading}`} aria-labelledby={id}>
      <h3 id={id} ref={heading} tabIndex={-1}>
        What is what
      </h3>
      {remembered && !isOpen && (
        <p>
          Read as on {describeOrigin(remembered)} ({remembered.file}) ·{" "}
          <button type="button" className="link" onClick={() => setIsOpen(true)}>
            Change
          </button>
        </p>
      )}
      {isOpen ? (
        <ReadingStep
          id={job._id}
          file={job.files.join(" and ")}
          proposal={proposal}
          reading={reading}
          fields={surveyReadingFields}
          words={words}
          busy={props.isProposing}
          isChecking={props.isActing}
          isMoot={(ask, changed) => isMoot(ask, changed, namesByPosition(proposal))}
          guesses={(changed) => guessesOf(changed, proposal)}
          preview={(next, signal) => previewSurveys(job._id, next, signal)}
          onChange={props.onChange}
          onPropose={props.onPropose}
        >
          {buttons}
        </ReadingStep>
      ) : (
        buttons
      )}
    </section>
  );
}

/** What a reading gives of the first rows of an import; an archive says it only when it is checked, and one that went on not at all. */
async function previewSurveys(id: string, json: Reading, signal: AbortSignal) {
  const call = browserClient.api.surveys.imports[":id"].preview;
  const { summary, surveys, problems } = await unwrapQuietly(
    call.$post({ param: { id }, json }, { init: { signal } }),
  );
  return { summary, problems, isNothing: surveys === 0 && json.program === null };
}

/** The names of all columns; one without a name or a value has none. */
function namesByPosition({ columns }: Proposal): string[] {
  const names = Array.from({ length: (columns.at(-1)?.at ?? -1) + 1 }, () => "");
  for (const { at, name } of columns) names[at] = name;
  return names;
}

/** Whether the columns say by now what is asked of the whole file. */
function isMoot(ask: Question["ask"], reading: Reading, names: readonly string[]): boolean {
  if (ask === "counts") return reading.parts === null && !isUndecided(reading);
  const missing = missingParts({ ...reading, place: null, species: null }, names);
  if (ask === "place") return !missing.includes("site");
  return ask === "species" && !missing.includes("species");
}
