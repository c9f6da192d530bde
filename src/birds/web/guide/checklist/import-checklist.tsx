import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ChecklistAnswers } from "#birds/domain/guide/checklist-changes.ts";
import { checklistTable } from "#birds/domain/guide/checklist-table.ts";
import type { FileFact } from "#birds/domain/guide/file-facts.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import { Import } from "#core/web/forms/imports/import.tsx";
import { countDone } from "./answers.ts";
import { importsKey } from "./checklist-imports.tsx";
import { FactQuestions } from "./fact-questions.tsx";
import { FileFactsFields } from "./file-facts-fields.tsx";
import styles from "./review.module.css";
import { ReviewChanges } from "./review-changes.tsx";

/** Imports a checklist: what it changes is shown, and splits and lumps are only done as answered. */
export function ImportChecklist({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const [onlyKnown, setOnlyKnown] = useState(false);
  const [until, setUntil] = useState(() => lagosDay(new Date()));
  const [said, setSaid] = useState<Partial<Record<FileFact, string>>>({});
  const [answers, setAnswers] = useState<ChecklistAnswers>({});
  const onDone = () => {
    void queryClient.invalidateQueries({ queryKey: ["species"] });
    void queryClient.invalidateQueries({ queryKey: importsKey });
  };
  return (
    <Import
      title="Import a checklist"
      endpoint="/api/species/import"
      list={checklistTable}
      archives
      query={{ onlyKnown: String(onlyKnown) }}
      importQuery={{ answers: JSON.stringify(answers), ...(until && { until }), ...said }}
      onChosen={() => setAnswers({})}
      answered={countDone(answers) + Object.values(said).filter(Boolean).length}
      review={({ report, busy, recheck }) => (
        <>
          {report.dryRun && (
            <label className={styles.option}>
              <input
                type="checkbox"
                checked={onlyKnown}
                disabled={busy}
                onChange={({ currentTarget }) => {
                  setOnlyKnown(currentTarget.checked);
                  recheck({ onlyKnown: String(currentTarget.checked) });
                }}
              />{" "}
              Add no species: only update those in the guide
            </label>
          )}
          {report.dryRun && report.unstated && (
            <FileFactsFields unstated={report.unstated} said={said} onSay={setSaid} />
          )}
          <FactQuestions
            questions={report.questions ?? []}
            kept={report.kept}
            answers={answers}
            isDone={!report.dryRun}
            onAnswer={setAnswers}
          />
          {report.changes && (
            <ReviewChanges
              changes={report.changes}
              answers={answers}
              isDone={!report.dryRun}
              until={until}
              onUntil={setUntil}
              onAnswer={setAnswers}
            />
          )}
        </>
      )}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        A CSV file or a workbook (.xlsx) with the scientific and English name of each species and, optionally,
        any of{" "}
        <a href="/api/species/columns.csv" download>
          these columns
        </a>
        . Files of AviList and Clements and Darwin Core Archives also work: a column of ranks says which rows
        are species. A column <b>split_from</b> can name the species that a species was split from.
      </p>
      <p>
        Existing species are updated with the values in the file; other values do not change. You are asked
        before the file changes what the institute stated itself.
      </p>
    </Import>
  );
}
