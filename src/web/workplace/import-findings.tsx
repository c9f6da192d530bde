import type { ImportReport } from "#domain/surveys/import-report.ts";
import styles from "./import-dialog.module.css";

const MAX_PROBLEMS_SHOWN = 200;

/** What an import did or would do: the numbers, and every row that has a problem. */
export function ImportFindings({ report }: { report: ImportReport }) {
  const { dryRun, total, problems } = report;
  const changes = report.created + report.updated;
  const numbers = [
    [report.created, dryRun ? "would be added" : "added"],
    [report.updated, dryRun ? "would be changed" : "changed"],
    [report.unchanged, dryRun ? "would stay as they are" : "stayed as they were"],
    [report.skipped, dryRun ? "would be left out" : "left out"],
  ] as const;
  return (
    <section className={styles.findings} aria-live="polite" aria-label="What the file does">
      <p className="visually-hidden">
        {dryRun ? "Nothing is stored yet." : "The import is done."} {total.toLocaleString("en-GB")}{" "}
        {total === 1 ? "row" : "rows"}.
      </p>
      <dl className={styles.numbers}>
        {numbers.map(([number, what]) => (
          <div key={what} data-none={number === 0 || undefined}>
            <dd>{number.toLocaleString("en-GB")}</dd>
            <dt>{what}</dt>
          </div>
        ))}
      </dl>
      {total === 0 && problems.length === 0 && (
        <p>The file holds only its header: there is no row to read.</p>
      )}
      {problems.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reachable by keyboard
        <section className={styles.table} aria-label="Problems" tabIndex={0}>
          <table>
            <caption>
              {problems.length === 1 ? "One problem" : `${problems.length.toLocaleString("en-GB")} problems`}
              {dryRun && report.skipped > 0 && ": mend these rows and choose the file again"}
              {dryRun && report.skipped > 0 && changes > 0 && ", or import without them"}
            </caption>
            <thead>
              <tr>
                <th scope="col">Row</th>
                <th scope="col">Column</th>
                <th scope="col">What is wrong</th>
              </tr>
            </thead>
            <tbody>
              {problems.slice(0, MAX_PROBLEMS_SHOWN).map(({ line, column, file, message }) => (
                <tr key={`${file} ${line} ${column} ${message}`}>
                  <td>
                    {line === 0 ? (file ?? "File") : line}
                    {line > 0 && file && <small> of {file}</small>}
                  </td>
                  <td>{column ?? "–"}</td>
                  <td>{message}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {problems.length > MAX_PROBLEMS_SHOWN && (
            <p>… and {(problems.length - MAX_PROBLEMS_SHOWN).toLocaleString("en-GB")} more like these.</p>
          )}
        </section>
      )}
    </section>
  );
}
