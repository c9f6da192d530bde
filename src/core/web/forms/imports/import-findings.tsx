import type { ReactNode } from "react";
import type { ImportReport } from "#core/domain/import-report.ts";
import { describeRows } from "#core/domain/problem-kinds.ts";
import { countOf } from "#core/domain/words.ts";
import { ChangedRecords } from "./changed-records.tsx";
import styles from "./import-dialog.module.css";

const MAX_PROBLEMS_SHOWN = 200;

/** The result or preview of an import: how it was read, the rows with problems, what a kind of list adds, and the totals. */
export function ImportFindings({ report, children }: { report: ImportReport; children?: ReactNode }) {
  const { dryRun, total, problems, notes = [], records = [] } = report;
  const changes = report.created + report.updated;
  const rows = problems.reduce((sum, problem) => sum + (problem.rows ?? 1), 0);
  const numbers = [
    [report.created, dryRun ? "would be added" : "added"],
    [report.updated, dryRun ? "would be updated" : "updated"],
    [report.unchanged, dryRun ? "would be unchanged" : "unchanged"],
    [report.skipped, dryRun ? "would be left out" : "left out"],
  ] as const;
  return (
    <section className="stack" aria-live="polite" aria-label="Import result">
      <p className="visually-hidden">
        {dryRun ? "Nothing is stored yet." : "The import is done."} {total.toLocaleString("en-GB")}{" "}
        {total === 1 ? "row" : "rows"}.
      </p>
      {notes.length > 0 && (
        <ul className="bullets hint" aria-label="How the file was read">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {total === 0 && problems.length === 0 && (
        <p>The file has only a header row. There is nothing to import.</p>
      )}
      {problems.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        <section className={styles.table} aria-label="Problems" tabIndex={0}>
          <table className="table">
            <caption>
              {rows === 1 ? "One problem" : `${rows.toLocaleString("en-GB")} problems`}
              {rows > problems.length && ` of ${countOf(problems.length, "kind")}`}
              {dryRun && report.skipped > 0 && ": correct these rows and choose the file again"}
              {dryRun && report.skipped > 0 && changes > 0 && ", or import without them"}
            </caption>
            <thead>
              <tr>
                <th scope="col">Row</th>
                <th scope="col">Column</th>
                <th scope="col">Problem</th>
              </tr>
            </thead>
            <tbody>
              {problems.slice(0, MAX_PROBLEMS_SHOWN).map((problem) => {
                const { line, column, file, message } = problem;
                return (
                  <tr key={`${file} ${line} ${column} ${message}`}>
                    <td>
                      {line === 0 ? (file ?? "File") : describeRows(problem)}
                      {line > 0 && file && <small> of {file}</small>}
                    </td>
                    <td>{column ?? "–"}</td>
                    <td>{message}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
          {problems.length > MAX_PROBLEMS_SHOWN && (
            <p>… and {(problems.length - MAX_PROBLEMS_SHOWN).toLocaleString("en-GB")} more like these.</p>
          )}
        </section>
      )}
      {children}
      {records.length > 0 && <ChangedRecords records={records} dryRun={dryRun} />}
      <dl className={`figures ${styles.numbers}`}>
        {numbers.map(([number, what]) => (
          <div key={what} data-none={number === 0 || undefined}>
            <dt>{what}</dt>
            <dd>{number.toLocaleString("en-GB")}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
