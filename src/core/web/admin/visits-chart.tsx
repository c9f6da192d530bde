import { scaleBand, scaleLinear } from "d3-scale";
import { formatDate } from "#core/domain/dates.ts";
import type { VisitReport } from "#core/domain/visits/visits.ts";
import { ChartFigure } from "../ui/figure.tsx";
import styles from "./visits-chart.module.css";

type Days = VisitReport["days"];

/** Bars of page views a day, with downloads in ochre in front. */
export function VisitsChart({ days }: { days: Days }) {
  const most = Math.max(0, ...days.map(({ pages }) => pages));
  const [busiest, ...others] = days.filter(({ pages }) => pages === most);
  const title =
    most === 0
      ? "No page views in this period"
      : busiest && others.length === 0
        ? `The site had the most views on ${formatDate(`${busiest.day}T12:00:00Z`)}`
        : `Page views a day (most: ${most.toLocaleString("en-GB")})`;
  return (
    <ChartFigure
      title={title}
      level="h2"
      caption={
        <>
          <span className={styles.pagesKey} /> Page views <span className={styles.downloadsKey} /> Downloads a
          day, Nigerian time
        </>
      }
      table={{
        columns: ["Day", "Page views", "Downloads"],
        rows: days.map(({ day, pages, downloads }) => [day, pages, downloads]),
      }}
      csvName="visits"
      narrow={<Bars days={days} width={340} />}
    >
      <Bars days={days} width={900} />
    </ChartFigure>
  );
}

const CHART_HEIGHT = 260;
const PLOT_LEFT = 44;
const PLOT_BASELINE = 228;

const short = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

function Bars({ days, width }: { days: Days; width: number }) {
  const xScale = scaleBand<string>()
    .domain(days.map(({ day }) => day))
    .range([PLOT_LEFT, width])
    .padding(days.length > 100 ? 0.1 : 0.3);
  const maxValue = Math.max(4, ...days.map(({ pages, downloads }) => Math.max(pages, downloads)));
  const yScale = scaleLinear().domain([0, maxValue]).nice(4).range([PLOT_BASELINE, 12]);
  const labelInterval = Math.ceil(days.length / (width > 500 ? 8 : 4));
  const bar = (value: number, className: string | undefined, x: number, barWidth: number, title: string) =>
    value > 0 && (
      <rect
        className={className}
        x={x}
        y={yScale(value)}
        width={barWidth}
        height={PLOT_BASELINE - yScale(value)}
      >
        <title>{title}</title>
      </rect>
    );
  return (
    <svg viewBox={`0 0 ${width} ${CHART_HEIGHT}`} aria-hidden="true" focusable="false">
      {yScale
        .ticks(4)
        .filter(Number.isInteger)
        .map((tick) => (
          <g key={tick}>
            <path d={`M${PLOT_LEFT} ${yScale(tick)}H${width}`} className={styles.grid} />
            <text x={PLOT_LEFT - 8} y={yScale(tick) + 4} textAnchor="end" className={styles.quiet}>
              {tick.toLocaleString("en-GB")}
            </text>
          </g>
        ))}
      {days.map(({ day, pages, downloads }, index) => {
        const x = xScale(day) ?? PLOT_LEFT;
        const barWidth = xScale.bandwidth();
        return (
          <g key={day}>
            {bar(pages, styles.pages, x, barWidth, `${day}: ${pages} page views`)}
            {bar(downloads, styles.downloads, x, barWidth, `${day}: ${downloads} downloads`)}
            {index % labelInterval === 0 && (
              <text x={x} y={PLOT_BASELINE + 20} className={styles.quiet}>
                {short.format(new Date(`${day}T12:00:00Z`))}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
