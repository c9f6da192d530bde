import { seasonName } from "#birds/domain/surveys/arrival.ts";
import type { Trend } from "#birds/domain/surveys/trend.ts";
import type { FigureTable } from "#core/web/ui/figure-table.ts";
import { formatPercent } from "./chart-format.ts";

/** The shares of the seasons as coordinates and labels. */
export interface TrendDrawing {
  width: number;
  height: number;
  left: number;
  base: number;
  points: { x: number; y: number; low: number; high: number; label: string | null }[];
  lines: { y: number; label: string }[];
}

const TOP_MARGIN = 12;
const BOTTOM_MARGIN = 32;
const LABEL_WIDTH = 64;

export function drawTrend(
  { seasons }: Pick<Trend, "seasons">,
  size: { width: number; height: number },
): TrendDrawing {
  const left = 46;
  const base = size.height - BOTTOM_MARGIN;
  const highest = Math.max(...seasons.map(({ high }) => high));
  const axisMax = highest > 0.5 ? 1 : highest > 0.25 ? 0.5 : 0.25;
  const step = (size.width - left) / seasons.length;
  const labelEvery = Math.ceil(LABEL_WIDTH / step);
  const heightOf = (share: number) => round(base - (share / axisMax) * (base - TOP_MARGIN));
  return {
    width: size.width,
    height: size.height,
    left,
    base,
    points: seasons.map(({ begins, share, low, high }, index) => ({
      x: round(left + (index + 0.5) * step),
      y: heightOf(share),
      low: heightOf(low),
      high: heightOf(high),
      label: index % labelEvery === 0 ? seasonName(begins) : null,
    })),
    lines: [0, 0.5, 1].map((part) => ({ y: heightOf(part * axisMax), label: formatPercent(part * axisMax) })),
  };
}

const round = (number: number) => Math.round(number * 10) / 10;
const toPercent = (share: number) => Math.round(share * 1000) / 10;

export const trendTable = ({ seasons }: Pick<Trend, "seasons">): FigureTable => ({
  columns: ["Season", "Surveys", "With the species", "Share (%)", "95% from (%)", "95% to (%)"],
  rows: seasons.map(({ begins, surveys, surveysSeen, share, low, high }) => [
    seasonName(begins),
    surveys,
    surveysSeen,
    toPercent(share),
    toPercent(low),
    toPercent(high),
  ]),
});

const points = (share: number) => `${Math.abs(toPercent(share)).toFixed(1)}`;

/** The result of the chart, as a sentence. */
export function trendTitle(name: string, { seasons, slope }: Trend): string {
  const years = `${seasonName(seasons[0]?.begins ?? 0)} to ${seasonName(seasons.at(-1)?.begins ?? 0)}`;
  if (slope.low > 0)
    return `${name} was found on more surveys over the years: ${points(slope.perYear)} percentage points a year, ${years}`;
  if (slope.high < 0)
    return `${name} was found on fewer surveys over the years: ${points(slope.perYear)} percentage points a year, ${years}`;
  return `${name}: no clear change in how often it was found, ${years}`;
}

/** The change with its interval, for the caption. */
export function trendNote({ slope }: Trend): string {
  const signed = (share: number) => `${share < 0 ? "−" : "+"}${points(share)}`;
  return `Change per year: ${signed(slope.perYear)} percentage points (95% interval ${signed(slope.low)} to ${signed(slope.high)}).`;
}
