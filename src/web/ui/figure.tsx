import { type ReactNode, useId } from "react";
import styles from "./figure.module.css";
import { csvAddress, type FigureTable, readableCell } from "./figure-table.ts";
import { SaveSvg } from "./save-svg.tsx";

/**
 * A chart with all that belongs to it: a title that says what is seen, the drawing, a caption with the source, and the
 * same figures as a table and as a CSV file. The drawing is an `<svg aria-hidden>` with a viewBox; `narrow` is another one for phones, so
 * that its words keep their size. To a screen reader the drawing is one picture with the title's name. Places and paths
 * are best computed in the page's loader: then no chart library is sent to the browser.
 */
export function ChartFigure({
  title,
  caption,
  table,
  csvName,
  narrow,
  level: Heading = "h3",
  children,
}: {
  title: string;
  caption?: ReactNode;
  table: FigureTable;
  /** The name of the file, without its ending. */
  csvName: string;
  narrow?: ReactNode;
  level?: "h2" | "h3" | "h4";
  children: ReactNode;
}) {
  const id = useId();
  const [, ...counts] = table.columns.map((_, place) =>
    table.rows.every((row) => typeof row[place] !== "string"),
  );
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <Heading id={id} className={styles.title}>
        {title}
      </Heading>
      <div role="img" aria-labelledby={id} className={styles.drawing} data-both={narrow ? "" : undefined}>
        {narrow && <div className={styles.narrow}>{narrow}</div>}
        <div className={styles.wide}>{children}</div>
      </div>
      <figcaption>
        {caption && <div className={styles.caption}>{caption}</div>}
        <details className={styles.twin}>
          <summary>The figures as a table</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reachable by keyboard */}
          <section className={styles.scroll} aria-label={`${title}, as a table`} tabIndex={0}>
            <table>
              <thead>
                <tr>
                  {table.columns.map((column, place) => (
                    <th key={column} scope="col" data-count={counts[place - 1] || undefined}>
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {table.rows.map(([first = null, ...rest]) => (
                  <tr key={`${first} ${rest.join(" ")}`}>
                    <th scope="row">{readableCell(first)}</th>
                    {rest.map((cell, place) => (
                      <td key={table.columns[place + 1]} data-count={counts[place] || undefined}>
                        {readableCell(cell)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <a className={styles.file} href={csvAddress(table)} download={`${csvName}.csv`}>
            Download these figures (CSV)
          </a>
          <p className={styles.saved}>
            <SaveSvg name={csvName} />
          </p>
        </details>
      </figcaption>
    </figure>
  );
}
