import { arrivalStates, seasonName, YEAR_FROM } from "#birds/domain/surveys/arrival.ts";
import type { DateSpread, SeasonPresence, Stay } from "#birds/domain/surveys/arrival-dates.ts";
import { spreadDay } from "#birds/domain/surveys/month-day.ts";
import type { PublicBin } from "#birds/domain/surveys/sensitive-arrival.ts";
import { shareOfSeason } from "#birds/domain/surveys/trend.ts";
import { countMonths, describeYear } from "#birds/domain/surveys/year-headline.ts";
import type { FigureTable } from "#core/web/ui/figure-table.ts";
import { formatBinDays } from "./chart-format.ts";

const toPercent = (share: number | undefined) => (share === undefined ? null : Math.round(share * 1000) / 10);

export const phenologyTable = (bins: readonly PublicBin[]): FigureTable => ({
  columns: ["Days", "Surveys", "With the species", "Share (%)", "Minutes"],
  rows: bins.map((bin) => [
    formatBinDays(bin),
    bin.surveys,
    bin.surveysSeen,
    toPercent(bin.share ?? undefined),
    bin.minutes,
  ]),
});

/** The result of the chart, as a sentence. */
export function phenologyTitle(name: string, bins: readonly PublicBin[]): string {
  const pattern = describeYear(bins) ?? countMonths(bins);
  return pattern ? `${name} is ${pattern}` : `${name} through the year`;
}

export const arrivalsTable = (seasons: readonly SeasonPresence[], yearFrom: string): FigureTable => ({
  columns: [
    yearFrom === YEAR_FROM ? "Season" : "Year",
    "State",
    "Initial Seen",
    "Last Seen",
    "Surveys",
    "With the species",
    "Share (%)",
    "95% from (%)",
    "95% to (%)",
    "Birds",
    "Days since the survey before",
    "Days until the survey after",
  ],
  rows: seasons.map((item) => {
    const share = shareOfSeason(item);
    return [
      seasonName(item.begins, yearFrom),
      arrivalStates[item.state].label,
      item.firstSeen ?? "–",
      item.lastSeen ?? "–",
      item.surveys,
      item.surveysSeen,
      toPercent(share?.share),
      toPercent(share?.low),
      toPercent(share?.high),
      item.individuals,
      item.gapBefore,
      item.gapAfter,
    ];
  }),
});

/** Arrival dates as a sentence; without arrivals it is none of when the species came. */
export function arrivalsTitle(
  name: string,
  seasons: readonly SeasonPresence[],
  stays: readonly Stay[],
): string {
  const seasonsDetected = seasons.filter(({ firstSeen }) => firstSeen !== null);
  const allYear = seasonsDetected.filter(({ state }) => state === "allYear").length;
  if (allYear > 0 && allYear * 2 >= seasonsDetected.length)
    return `${name} is present all year${allYear < seasonsDetected.length ? ` in ${allYear} of ${seasonsDetected.length} seasons` : ""}`;
  if (stays.length > 1)
    return `${name} comes ${stays.length === 2 ? "twice" : `${stays.length} times`} a year`;
  const arrivals = stays[0]?.arrivals;
  if (!arrivals) return `${name}, season by season`;
  const { from, n, earliest, latest } = arrivals;
  const of =
    n < seasonsDetected.length
      ? `, in ${n} of ${seasonsDetected.length} seasons; the others are inconclusive`
      : "";
  const day = (of: number) => spreadDay(of, from);
  if (earliest === latest) return `${name} arrived on ${day(earliest)}${of}`;
  return `${name} arrived between ${day(earliest)} and ${day(latest)}${of}`;
}

/** The dates of several years: the median, its interval if there is one, and the span. */
export function describeSpread({ from, n, earliest, latest, median, interval }: DateSpread) {
  const day = (of: number) => spreadDay(of, from);
  const years = from === YEAR_FROM ? "season" : "year";
  return {
    median: day(median),
    interval: interval && `95% interval ${day(interval.low)} to ${day(interval.high)}`,
    span:
      n === 1
        ? `in the one ${years} that shows it`
        : `${day(earliest)} to ${day(latest)} over ${n} ${years}s`,
  };
}
