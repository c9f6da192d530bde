import type { BarLayout, SquareLayout, StepLayout, YearLayout } from "./chart-layout.ts";
import styles from "./charts.module.css";

/** Horizontal bars with their names and percentages. */
export function Bars({ chart }: { chart: BarLayout }) {
  return (
    <svg aria-hidden viewBox={`0 0 ${chart.width} ${chart.height}`}>
      {chart.bars.map(({ name, percent, x, y, width, thick }) => (
        <g key={name}>
          <text
            x={chart.above ? x : x - 14}
            y={chart.above ? y - 7 : y + thick / 2 + 5}
            textAnchor={chart.above ? "start" : "end"}
          >
            {name}
          </text>
          <rect className={styles.mark} x={x} y={y} width={width} height={thick} />
          <text className={styles.value} x={x + width + 10} y={y + thick / 2 + 6}>
            {percent}%
          </text>
        </g>
      ))}
    </svg>
  );
}

/** Averages as steps, the last year as the point that matters. */
export function Steps({ chart }: { chart: StepLayout }) {
  return (
    <svg aria-hidden viewBox={`0 0 ${chart.width} ${chart.height}`}>
      {chart.grid.map(({ value, y }) => (
        <g key={value} className={styles.grid}>
          <line x1={chart.left} x2={chart.right} y1={y} y2={y} />
          <text x={chart.left - 8} y={y + 5} textAnchor="end">
            {value}
          </text>
        </g>
      ))}
      <path className={styles.area} d={chart.area} />
      <path className={styles.line} d={chart.line} />
      {chart.periods.map(({ label, papers, x, y, edge }) => (
        <g key={label}>
          <line className={styles.tick} x1={edge} x2={edge} y1={chart.floor} y2={chart.floor + 6} />
          <text className={styles.value} x={x} y={y - 9} textAnchor="middle">
            {papers}
          </text>
          <text className={styles.muted} x={x} y={chart.floor + 24} textAnchor="middle">
            {label}
          </text>
        </g>
      ))}
      <circle className={styles.point} cx={chart.last.x} cy={chart.last.y} r={7} />
      <text className={styles.value} x={chart.last.x - 14} y={chart.last.y + 6} textAnchor="end">
        {chart.last.label}
      </text>
    </svg>
  );
}

/** Columns by year; the highest are labelled. */
export function Years({ chart }: { chart: YearLayout }) {
  return (
    <svg aria-hidden viewBox={`0 0 ${chart.width} ${chart.height}`}>
      {chart.columns.map(({ year, total, x, y, middle, wide, isMax }) => (
        <g key={year}>
          <rect
            className={isMax ? styles.highest : styles.mark}
            x={x}
            y={y}
            width={wide}
            height={chart.floor - y}
          />
          {isMax && (
            <text className={styles.value} x={middle} y={y - 8} textAnchor="middle">
              {total}
            </text>
          )}
        </g>
      ))}
      <line className={styles.tick} x1={chart.left} x2={chart.width} y1={chart.floor} y2={chart.floor} />
      {chart.labels.map(({ year, x }) => (
        <text key={year} className={styles.muted} x={x} y={chart.floor + 20} textAnchor="middle">
          {year}
        </text>
      ))}
    </svg>
  );
}

/** A share as a hundred squares. */
export function Squares({ chart }: { chart: SquareLayout }) {
  return (
    <svg aria-hidden viewBox={`-1 -1 ${chart.width + 2} ${chart.height + 2}`}>
      <path className={styles.empty} d={chart.empty} />
      <path className={styles.mark} d={chart.filled} />
    </svg>
  );
}
