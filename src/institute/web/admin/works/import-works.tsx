import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ImportReport } from "#core/domain/import-report.ts";
import { countOf } from "#core/domain/words.ts";
import { Import } from "#core/web/forms/imports/import.tsx";
import { workList } from "#institute/domain/works/work-list.ts";
import { MAX_DOIS } from "#institute/domain/works/works-import.ts";
import { countAnswered, noAnswers } from "./answers.ts";
import { ImportDone } from "./import-done.tsx";
import { NameQuestions } from "./name-questions.tsx";
import { WorkRows } from "./work-rows.tsx";
import styles from "./works-import.module.css";

const files = {
  accept: ".bib,.bibtex,.ris,.nbib,.enw,.xml,.json,.zip,.pdf,application/pdf",
  label: "Choose lists of works, and PDFs beside them",
};

/** What of the files went nowhere, in sum; each row says it too. */
function NotTaken({ fields }: { fields: NonNullable<ImportReport["notTaken"]> }) {
  if (fields.length === 0) return null;
  const counts = fields.map(({ field, rows }) => `${rows.toLocaleString("en-GB")} without ${field}`);
  return <p>The site has no field for some of what the files say: {counts.join(", ")}.</p>;
}

/** Imports works: what becomes of each row is shown, and what is doubtful is only done as answered. */
export function ImportWorks({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const [answers, setAnswers] = useState(noAnswers);
  const [approved, setApproved] = useState(true);
  const [checked, setChecked] = useState<ImportReport>();
  const reload = () => void queryClient.invalidateQueries({ queryKey: ["posts"] });
  return (
    <Import
      title="Import works"
      endpoint="/api/works/import"
      list={workList}
      files={files}
      texts={{ decisions: JSON.stringify(answers) }}
      importQuery={{ approved: String(approved) }}
      onChosen={() => setAnswers(noAnswers)}
      answered={countAnswered(checked?.rows ?? [], answers)}
      action={(changes) => `Import ${countOf(changes, "work")}`}
      onChecked={setChecked}
      review={({ report }) => (
        <div className={styles.review}>
          {report.dryRun && (
            <NameQuestions names={report.names ?? []} answers={answers} onAnswer={setAnswers} />
          )}
          <NotTaken fields={report.notTaken ?? []} />
          <WorkRows
            rows={report.rows ?? []}
            answers={answers}
            isDone={!report.dryRun}
            onAnswer={setAnswers}
          />
          {report.dryRun && report.total > 0 && (
            <label className={styles.option}>
              <input
                type="checkbox"
                checked={approved}
                onChange={({ currentTarget }) => setApproved(currentTarget.checked)}
              />
              <span>Publish new works at once; otherwise they wait for approval</span>
            </label>
          )}
        </div>
      )}
      after={(report) => <ImportDone report={report} onUndone={reload} />}
      onDone={reload}
      onClose={onClose}
    >
      <p>
        BibTeX, RIS, EndNote, PubMed (.nbib) or CSL-JSON from a reference manager, a list of at most{" "}
        {MAX_DOIS} DOIs with one on each line, or a table (CSV or .xlsx) with the title of each work. PDFs
        that you choose with them go to the works that name them, or whose key, DOI or title they are named
        after. You can also choose one .zip with all of it.
      </p>
      <p>
        Works that are already here are not added again: empty fields are filled in, and nothing else is
        changed unless you say so.
      </p>
    </Import>
  );
}
