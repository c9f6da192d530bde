import type { YearSeries } from "#core/domain/years/year-report.ts";
import styles from "./year-chart.module.css";

const WIDTH = 360;
const HEIGHT = 150;
const TOP = 20;
const FLOOR = 128;

const compact = new Intl.NumberFormat("en-GB", { notation: "compact", maximumFractionDigits: 1 });

/** A bar for each of ten years with its value; the last is the year of the page. */
export function YearChart({ years }: Pick<YearSeries, "years">) {
  const step = WIDTH / years.length;
  const most = Math.max(1, ...years.map(({ value }) => value ?? 0));
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" focusable="false">
      {years.map(({ year, value }, index) => {
        const middle = Math.round(step * (index + 0.5));
        const y = Math.round(FLOOR - ((FLOOR - TOP) * (value ?? 0)) / most);
        return (
          <g key={year}>
            <rect
              className={index === years.length - 1 ? styles.last : styles.bar}
              x={middle - 12}
              y={y}
              width={24}
              height={FLOOR - y}
            />
            <text className={styles.small} x={middle} y={y - 5} textAnchor="middle">
              {value === null ? "–" : compact.format(value)}
            </text>
            <text className={styles.small} x={middle} y={FLOOR + 16} textAnchor="middle">
              {year}
            </text>
          </g>
        );
      })}
      <path className={styles.floor} d={`M0 ${FLOOR}H${WIDTH}`} />
    </svg>
  );
}
