import { type ReactNode, useContext, useId } from "react";
import { institute } from "#core/institute.ts";
import styles from "./figure.module.css";
import { csvAddress, type FigureTable, readableCell } from "./figure-table.ts";
import { SaveChart } from "./save-chart.tsx";
import { SavesData } from "./saves-data.ts";

/** A chart with title, caption and its data as a table and CSV; `narrow` replaces the drawing on phones, and to save data. */
export function ChartFigure({
  title,
  caption,
  table,
  csvName,
  narrow,
  level: Heading = "h3",
  source = institute().name,
  subject,
  children,
}: {
  title: string;
  caption?: ReactNode;
  table: FigureTable;
  /** The file name without its extension. */
  csvName: string;
  narrow?: ReactNode;
  level?: "h2" | "h3" | "h4";
  /** Whose data it shows and under which licence, for the chart that is saved. */
  source?: string;
  /** What it is about, for the title of the chart that is saved. */
  subject?: string;
  children: ReactNode;
}) {
  const id = useId();
  const full = subject ? `${subject}: ${title}` : title;
  const savesData = useContext(SavesData);
  const onlyNarrow = savesData ? narrow : undefined;
  const [, ...counts] = table.columns.map((_, index) =>
    table.rows.every((row) => typeof row[index] !== "string"),
  );
  return (
    <figure
      className={`stack ${styles.figure}`}
      aria-labelledby={id}
      data-source={source}
      data-title={subject && full}
    >
      <Heading id={id} className={styles.title}>
        {title}
      </Heading>
      {onlyNarrow ? (
        <div role="img" aria-labelledby={id} className={`${styles.drawing} ${styles.only}`}>
          {onlyNarrow}
        </div>
      ) : (
        <div role="img" aria-labelledby={id} className={styles.drawing} data-both={narrow ? "" : undefined}>
          {narrow && <div className={styles.narrow}>{narrow}</div>}
          <div className={styles.wide}>{children}</div>
        </div>
      )}
      <figcaption>
        {caption && (
          <div className="measure hint" data-caption>
            {caption}
          </div>
        )}
        <details className={styles.twin}>
          <summary className="link">The figures as a table</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
          <section className={styles.scroll} aria-label={`${full}, as a table`} tabIndex={0}>
            <table className="table">
              <thead>
                <tr>
                  {table.columns.map((column, index) => (
                    <th key={column} scope="col" data-count={counts[index - 1] || undefined}>
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {table.rows.map(([first = null, ...rest]) => (
                  <tr key={`${first} ${rest.join(" ")}`}>
                    <th scope="row">{readableCell(first)}</th>
                    {rest.map((cell, index) => (
                      <td key={table.columns[index + 1]} data-count={counts[index] || undefined}>
                        {readableCell(cell)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          {!savesData && (
            <a className="tap" href={csvAddress(table)} download={`${csvName}.csv`}>
              Download these figures (CSV)
            </a>
          )}
        </details>
        <SaveChart name={csvName} source={source} />
      </figcaption>
    </figure>
  );
}
