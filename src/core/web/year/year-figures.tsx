import type { YearFigureReport, YearReport } from "#core/domain/years/year-report.ts";
import { sayBefore, sayChange, sayFigure, sayValue } from "#core/domain/years/year-words.ts";
import { ChartFigure } from "../ui/figure.tsx";
import styles from "./year.module.css";
import { YearChart } from "./year-chart.tsx";

/** All figures of a year, each against the year before. */
export function YearTable({ year, report }: { year: number; report: YearReport }) {
  const figures = Object.entries(report);
  const isRunning = figures.some(([, { until }]) => until);
  return (
    <table className={`table ${styles.table}`}>
      <caption className="visually-hidden">
        The figures of {year} and of {year - 1}
      </caption>
      <thead>
        <tr>
          <th scope="col">Figure</th>
          <th scope="col" data-count>
            {year}
            {isRunning && " so far"}
          </th>
          <th scope="col" data-count>
            {year - 1}
          </th>
          <th scope="col" data-count>
            Change
          </th>
        </tr>
      </thead>
      <tbody>
        {figures.map(([key, figure]) => (
          <tr key={key} data-figure={key}>
            <th scope="row">
              <a href={`#${key}`}>{figure.title}</a>
            </th>
            <td data-count>{figure.value ? <b>{sayValue(figure.value)}</b> : sayValue(figure.value)}</td>
            <td data-count>
              {sayValue(figure.before)} <small>{sayBefore(figure)}</small>
            </td>
            <td data-count>{sayChange(figure)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A figure in ten years with what it counts, and its kinds. */
export function YearFigure(props: { name: string; year: number; figure: YearFigureReport }) {
  const { name, year, figure } = props;
  const { title, what, years, kinds, note, href } = figure;
  return (
    <section id={name} className={`stack ${styles.figure}`} aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`} className={styles.name}>
        {title}
      </h2>
      {years.some(({ value }) => value !== null) ? (
        <ChartFigure
          title={sayFigure(figure, year)}
          caption={note ? `${what} ${note}` : what}
          subject={title}
          csvName={`${name}-${year}`}
          table={{ columns: ["Year", title], rows: years.map((one) => [String(one.year), one.value]) }}
        >
          <YearChart years={years} />
        </ChartFigure>
      ) : (
        <p>
          Not recorded in {year - 9} to {year}. <span className="hint">{what}</span>
        </p>
      )}
      {kinds.length > 0 && (
        <table className={`table ${styles.kinds}`}>
          <caption className="visually-hidden">{title} by kind</caption>
          <thead>
            <tr>
              <th scope="col">By kind</th>
              <th scope="col" data-count>
                {year}
              </th>
              <th scope="col" data-count>
                {year - 1} <small>{sayBefore(figure)}</small>
              </th>
            </tr>
          </thead>
          <tbody>
            {kinds.map(({ name: kind, value, before }) => (
              <tr key={kind}>
                <th scope="row">{kind}</th>
                <td data-count>{sayValue(value)}</td>
                <td data-count>{sayValue(before)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {href && (
        <p className="no-print">
          <a className="tap" href={href}>
            Each of the {title.toLowerCase()} of {year}
          </a>
        </p>
      )}
    </section>
  );
}
