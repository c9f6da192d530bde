import type { YearFigureReport, YearReport, YearSeries } from "#core/domain/years/year-report.ts";
import type { Cell } from "./csv.ts";

const lastTen = (year: number) => Array.from({ length: 10 }, (_, index) => String(year - 9 + index));

/** The columns of the file of a year. */
export const yearColumns = (year: number): string[] => [
  "figure",
  "kind",
  "value",
  "until",
  "before",
  "beforeUntil",
  ...lastTen(year),
  "counts",
];

/** A row for each figure, and for each of its kinds. */
export const yearRows = (report: YearReport): Cell[][] =>
  Object.entries(report).flatMap(([key, figure]) => {
    const row = (kind: string, series: YearSeries) => [
      key,
      kind,
      series.value,
      figure.until,
      series.before,
      figure.beforeUntil,
      ...series.years.map(({ value }) => value),
      kind ? "" : countsOf(figure),
    ];
    return [row("", figure), ...figure.kinds.map(({ name, ...series }) => row(name, series))];
  });

const countsOf = ({ what, note }: YearFigureReport) => [what, note].filter(Boolean).join(" ");
