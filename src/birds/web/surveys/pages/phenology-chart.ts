import { FEWEST_SURVEYS_OF_A_SHARE } from "#birds/domain/surveys/phenology.ts";
import type { PublicBin } from "#birds/domain/surveys/sensitive-arrival.ts";
import { formatBinDays, formatPercent, months } from "./chart-format.ts";

/** The phenology chart as coordinates and labels, computed on the server. */
export interface PhenologyDrawing {
  width: number;
  height: number;
  bars: {
    key: number;
    x: number;
    width: number;
    y: number;
    height: number;
    title: string;
    unknown: boolean;
    /** Of so few surveys that its height is little more than chance. */
    pale: boolean;
  }[];
  lines: { y: number; label: string }[];
  months: { x: number; label: string; surveys: number; edge: number }[];
  /** The width of a bar with its gap. */
  step: number;
  left: number;
  base: number;
}

const TOP_MARGIN = 18;
const BOTTOM_MARGIN = 46;

export function drawPhenology(
  bins: readonly PublicBin[],
  size: { width: number; height: number; narrow: boolean },
): PhenologyDrawing {
  const left = size.narrow ? 44 : 46;
  const base = size.height - BOTTOM_MARGIN;
  const step = (size.width - left) / bins.length;
  const plotHeight = base - TOP_MARGIN;
  const maxShare = Math.max(0.25, ...bins.map(({ share }) => share ?? 0));
  // Ends the axis at a familiar step above the highest bar.
  const axisMax = maxShare > 0.75 ? 1 : maxShare > 0.5 ? 0.75 : maxShare > 0.25 ? 0.5 : 0.25;
  const gap = size.narrow ? 1 : 2;
  return {
    width: size.width,
    height: size.height,
    left,
    base,
    bars: bins.map((item) => {
      const height = item.share === null ? plotHeight : round((item.share / axisMax) * plotHeight);
      return {
        key: item.bin,
        x: round(left + item.bin * step + gap / 2),
        width: round(step - gap),
        y: round(base - height),
        height,
        title: `${formatBinDays(item)}: ${
          item.share === null
            ? item.surveys === 0
              ? "no complete survey"
              : "not published"
            : `found on ${item.surveysSeen} of ${item.surveys} surveys (${formatPercent(item.share)})`
        }`,
        unknown: item.share === null,
        pale: item.surveys < FEWEST_SURVEYS_OF_A_SHARE,
      };
    }),
    lines: [0, 0.5, 1].map((part) => ({
      y: round(base - part * plotHeight),
      label: formatPercent(part * axisMax),
    })),
    months: months.map((name, month) => ({
      x: round(left + (month * 4 + 2) * step),
      edge: round(left + month * 4 * step),
      label: size.narrow ? name.slice(0, 1) : name.slice(0, 3),
      surveys: bins
        .filter((item) => item.month === month + 1)
        .reduce((total, { surveys }) => total + surveys, 0),
    })),
    step: Math.round(step * 1000) / 1000,
  };
}

const round = (number: number) => Math.round(number * 10) / 10;
