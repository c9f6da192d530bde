import { scaleBand, scaleLinear } from "d3-scale";
import { area, curveStepAfter, line } from "d3-shape";
import type { Content } from "#institute/domain/pages/content.ts";

type Capacity = Content["capacity-building"];

/** Chart layouts, computed in the loader so that the browser needs no chart library. */
const round = (value: number) => Math.round(value * 10) / 10;

/** Horizontal bars, each with its name: left of the bar, or above it where room is short. */
export function layoutBars(shares: Capacity["destinations"]["shares"], narrow: boolean) {
  const [width, left, pitch, thick] = narrow ? [340, 0, 58, 24] : [760, 172, 46, 28];
  const top = narrow ? 22 : 6;
  const sorted = shares.toSorted((a, b) => b.percent - a.percent);
  const x = scaleLinear([0, Math.max(...shares.map(({ percent }) => percent))], [0, width - left - 56]);
  return {
    width,
    height: pitch * shares.length,
    above: narrow,
    bars: sorted.map(({ name, percent }, index) => ({
      name,
      percent,
      x: left,
      y: index * pitch + top,
      width: round(x(percent)),
      thick,
    })),
  };
}

export type BarLayout = ReturnType<typeof layoutBars>;

/** Averages of several years as steps over a scale of years, and the last year as a point. */
export function layoutSteps({ averages, last }: Capacity["papers"], narrow: boolean) {
  const [width, height] = narrow ? [340, 300] : [760, 360];
  const [left, right, top, bottom] = narrow ? [26, 8, 26, 34] : [34, 12, 30, 36];
  const first = averages[0]?.from ?? last.year;
  const end = last.year + 1;
  const maxPapers = Math.max(last.papers, ...averages.map(({ papers }) => papers));
  const x = scaleLinear([first, end], [left, width - right]);
  const y = scaleLinear([0, maxPapers], [height - bottom, top]).nice(5);
  const corners = [...averages.map(({ from, papers }) => ({ from, papers }))];
  const final = averages.at(-1);
  if (final) corners.push({ from: final.to + 1, papers: final.papers });
  const steps = line<(typeof corners)[number]>()
    .x((step) => x(step.from))
    .y((step) => y(step.papers))
    .curve(curveStepAfter)
    .digits(1);
  const filled = area<(typeof corners)[number]>()
    .x((step) => x(step.from))
    .y0(y(0))
    .y1((step) => y(step.papers))
    .curve(curveStepAfter)
    .digits(1);
  return {
    width,
    height,
    left,
    right: width - right,
    floor: round(y(0)),
    line: steps(corners) ?? "",
    area: filled(corners) ?? "",
    grid: y.ticks(5).map((value) => ({ value, y: round(y(value)) })),
    periods: averages.map(({ from, to, papers }) => ({
      label: narrow ? `${from}–${String(to).slice(2)}` : `${from}–${to}`,
      papers,
      x: round(x((from + to + 1) / 2)),
      y: round(y(papers)),
      edge: round(x(from)),
    })),
    last: {
      label: `${last.papers} in ${last.year}`,
      x: round(x(last.year + 0.5)),
      y: round(y(last.papers)),
    },
  };
}

export type StepLayout = ReturnType<typeof layoutSteps>;

/** A column for each year from the first to the last, empty years among them. */
export function layoutYears(years: { year: number; total: number }[], narrow: boolean) {
  const [width, height] = narrow ? [340, 210] : [760, 260];
  const [left, top, bottom] = [4, 26, 26];
  const first = years[0]?.year ?? 0;
  const last = years.at(-1)?.year ?? 0;
  const all = Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
  const maxTotal = Math.max(...years.map(({ total }) => total));
  const x = scaleBand(all, [left, width - left]).paddingInner(0.22);
  const y = scaleLinear([0, maxTotal], [height - bottom, top]);
  const step = Math.ceil(all.length / (narrow ? 4 : 9));
  return {
    width,
    height,
    left,
    floor: height - bottom,
    columns: years.map(({ year, total }) => ({
      year,
      total,
      x: round(x(year) ?? 0),
      y: round(y(total)),
      middle: round((x(year) ?? 0) + x.bandwidth() / 2),
      wide: round(x.bandwidth()),
      isMax: total === maxTotal,
    })),
    labels: all
      .filter((year) => (last - year) % step === 0)
      .map((year) => ({ year, x: round((x(year) ?? 0) + x.bandwidth() / 2) })),
  };
}

export type YearLayout = ReturnType<typeof layoutYears>;

/** A hundred squares, filled up to a share; the last one in part. */
export function layoutSquares(share: number, narrow: boolean) {
  const across = narrow ? 10 : 20;
  const [side, gap] = narrow ? [29, 5] : [32, 6];
  const down = 100 / across;
  let [empty, filled] = ["", ""];
  for (let index = 0; index < 100; index++) {
    // Filled along the longer side, so that the share is also seen as a length.
    const x = (narrow ? index % across : Math.floor(index / down)) * (side + gap);
    const y = (narrow ? Math.floor(index / across) : index % down) * (side + gap);
    const part = round(Math.min(1, Math.max(0, share * 100 - index)) * side);
    empty += `M${x} ${y}h${side}v${side}h-${side}z`;
    if (part > 0) filled += `M${x} ${y}h${part}v${side}h-${part}z`;
  }
  return {
    width: across * (side + gap) - gap,
    height: down * (side + gap) - gap,
    empty,
    filled,
  };
}

export type SquareLayout = ReturnType<typeof layoutSquares>;
