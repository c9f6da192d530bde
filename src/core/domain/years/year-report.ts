/** What is counted in a year, of one kind or in all. */
export interface YearCount {
  year: number;
  value: number;
  /** Null in all. */
  kind: string | null;
}

/** The value of a year; null where nothing is recorded so early, or not yet. */
interface YearValue {
  year: number;
  value: number | null;
}

/** A value with the year before and the ten years that end with it. */
export interface YearSeries {
  value: number | null;
  before: number | null;
  years: YearValue[];
}

/** How a figure is named and explained. */
export interface FigureWords {
  title: string;
  /** What it counts, in one sentence. */
  what: string;
}

/** A figure of a year. */
export interface YearFigureReport extends FigureWords, YearSeries {
  /** The last day counted, while the year runs; null at the end of the year. */
  until: string | null;
  /** The same day of the year before, if `before` counts no further; null if it is the whole year before. */
  beforeUntil: string | null;
  /** The most first; empty if there are none, or if the viewer may not see them. */
  kinds: (YearSeries & { name: string })[];
  /** That some of what is counted was invented to show how the site works. */
  note: string | null;
  /** Where each is listed, for those who may read it. */
  href: string | null;
}

/** The figures of a year by their keys, in the order of the page. */
export type YearReport = Record<string, YearFigureReport>;

/** The years that everybody may read, with the moment at which an admin published one, and the day in Nigeria. */
export interface PublishedYears {
  today: string;
  published: { year: number; publishedAt: string | null }[];
}

/** So many years are shown, the one itself included. */
const YEARS = 10;

/**
 * The series of `year` from counts of all years up to it; `sameDays` replaces that of the year before, if it is known up to the same
 * day. Before the first year with a record there is no value, since 0 would say that nothing was done; nor is there in a year to come.
 */
function seriesOf(
  counts: readonly YearCount[],
  { year, first, current }: { year: number; first: number; current: number },
  sameDays: readonly YearCount[] | null,
): YearSeries {
  const valueIn = (rows: readonly YearCount[], wanted: number) =>
    wanted > current
      ? null
      : (rows.find((row) => row.year === wanted)?.value ?? (wanted >= first ? 0 : null));
  return {
    value: valueIn(counts, year),
    before: valueIn(sameDays ?? counts, year - 1),
    years: Array.from({ length: YEARS }, (_, index) => year - YEARS + 1 + index).map((one) => ({
      year: one,
      value: valueIn(counts, one),
    })),
  };
}

/** The figure of a year, from counts of all years up to it, and of the year before up to the same day. */
export function composeFigure(
  counts: readonly YearCount[],
  sameDays: readonly YearCount[] | null,
  { year, today }: { year: number; today: string },
): Pick<YearFigureReport, "value" | "before" | "years" | "until" | "beforeUntil" | "kinds"> {
  const current = Number(today.slice(0, 4));
  const first = Math.min(...counts.map((row) => row.year), current + 1);
  const of = (kind: string | null) =>
    seriesOf(
      counts.filter((row) => row.kind === kind),
      { year, first, current },
      sameDays?.filter((row) => row.kind === kind) ?? null,
    );
  const names = [...new Set(counts.flatMap(({ kind }) => kind ?? []))];
  const whole = of(null);
  return {
    ...whole,
    until: year === current ? today : null,
    beforeUntil: sameDays && whole.before !== null ? `${year - 1}${today.slice(4)}` : null,
    kinds: names
      .map((name) => ({ name, ...of(name) }))
      .filter(({ years }) => years.some(({ value }) => value))
      .toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0) || (a.name < b.name ? -1 : 1)),
  };
}

/** The counts of each kind with their sums. */
export function withTotals(kinds: readonly YearCount[]): YearCount[] {
  const totals = Map.groupBy(kinds, ({ year }) => year);
  return [
    ...kinds,
    ...[...totals].map(([year, rows]) => ({
      year,
      kind: null,
      value: rows.reduce((sum, { value }) => sum + value, 0),
    })),
  ];
}
