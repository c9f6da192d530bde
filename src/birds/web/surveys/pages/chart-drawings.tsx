import type { ArrivalDrawing } from "./arrival-chart.ts";
import styles from "./charts.module.css";
import type { PhenologyDrawing } from "./phenology-chart.ts";
import type { TrendDrawing } from "./trend-chart.ts";

/** The phenology bars: filled for detections, hatched where there was no survey; a mouse can read their titles. */
export function PhenologySvg(props: { drawing: PhenologyDrawing; hatch: string; hasTitles?: boolean }) {
  const { drawing, hatch, hasTitles } = props;
  const { width, height, left, base } = drawing;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      <defs>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V6" className={styles.hatch} />
        </pattern>
      </defs>
      {drawing.lines.map(({ y, label }) => (
        <g key={label}>
          <path d={`M${left} ${y}H${width}`} className={styles.grid} />
          <text x={left - 6} y={y + 4} textAnchor="end" className={styles.quiet}>
            {label}
          </text>
        </g>
      ))}
      {drawing.months.slice(1).map(({ edge }) => (
        <path key={edge} d={`M${edge} ${base}v6`} className={styles.grid} />
      ))}
      {drawing.bars.map(
        (bar) =>
          bar.height > 0 && (
            <rect
              key={bar.key}
              x={bar.x}
              y={bar.y}
              width={bar.width}
              height={bar.height}
              className={bar.unknown ? undefined : bar.pale ? styles.pale : styles.bar}
              fill={bar.unknown ? `url(#${hatch})` : undefined}
            >
              {hasTitles && <title>{bar.title}</title>}
            </rect>
          ),
      )}
      {/* Its script moves it to today: the page itself is the same on each day. */}
      <g visibility="hidden" data-left={left} data-step={drawing.step}>
        <path d={`M0 10V${base}`} className={styles.today} />
        <text y={8} textAnchor="middle" className={styles.now}>
          today
        </text>
      </g>
      {drawing.months.map(({ x, label, surveys }) => (
        <g key={x}>
          <text x={x} y={base + 18} textAnchor="middle">
            {label}
          </text>
          <text x={x} y={base + 36} textAnchor="middle" className={styles.quiet}>
            {surveys}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** One row for each season: when the species was present, and when there were surveys. */
export function ArrivalSvg({ drawing }: { drawing: ArrivalDrawing }) {
  const { width, height, left, base } = drawing;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      {drawing.months.map(({ x, label }) => (
        <g key={x}>
          <path d={`M${x} 18V${base}`} className={styles.grid} />
          <text x={x + 4} y={12} className={styles.quiet}>
            {label}
          </text>
        </g>
      ))}
      {drawing.rows.map((row) => (
        <g key={row.name}>
          <text x={0} y={row.y + 5} className={styles.season}>
            {row.name}
          </text>
          <path d={`M${left} ${row.y}H${width}`} className={styles.grid} />
          {row.nonDetections && <path d={row.nonDetections} className={styles.nonDetection} />}
          {row.uncertainSpans.map(({ from, to }) => (
            <path key={`${from} ${to}`} d={`M${from} ${row.y}H${to}`} className={styles.uncertain} />
          ))}
          {row.stay && <path d={`M${row.stay.from} ${row.y}H${row.stay.to}`} className={styles.stay} />}
          {row.detections && <path d={row.detections} className={styles.detection} />}
          {row.first?.label && (
            <text x={row.first.x} y={row.y - 10} textAnchor={row.first.x > width - 60 ? "end" : "start"}>
              {row.first.label}
            </text>
          )}
          {row.last?.label && row.last.x <= width && (
            <text x={row.last.x} y={row.y - 10} textAnchor="end">
              {row.last.label}
            </text>
          )}
          {row.note && (
            <text x={left + 6} y={row.y - 8} className={styles.quiet}>
              {row.note}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

/** The share of each season as a point with its interval. */
export function TrendSvg({ drawing }: { drawing: TrendDrawing }) {
  const { width, height, left, base } = drawing;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      {drawing.lines.map(({ y, label }) => (
        <g key={label}>
          <path d={`M${left} ${y}H${width}`} className={styles.grid} />
          <text x={left - 6} y={y + 4} textAnchor="end" className={styles.quiet}>
            {label}
          </text>
        </g>
      ))}
      {drawing.points.map(({ x, y, low, high, label }) => (
        <g key={x}>
          <path d={`M${x} ${low}V${high}`} className={styles.interval} />
          <path d={`M${x} ${y}h0`} className={styles.detection} />
          {label && (
            <text x={x} y={base + 20} textAnchor="middle">
              {label}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
