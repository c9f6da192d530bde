import { arrivalStates, seasonName } from "#birds/domain/surveys/arrival.ts";
import {
  type DateSpread,
  dateOfSeasonDay,
  type SeasonPresence,
} from "#birds/domain/surveys/arrival-dates.ts";
import type { PublicBin } from "#birds/domain/surveys/sensitive-arrival.ts";
import { shareOfSeason } from "#birds/domain/surveys/trend.ts";
import { countMonths, describeYear } from "#birds/domain/surveys/year-headline.ts";
import type { FigureTable } from "#core/web/ui/figure-table.ts";
import { formatBinDays, formatDayMonth } from "./chart-format.ts";

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

export const arrivalsTable = (seasons: readonly SeasonPresence[]): FigureTable => ({
  columns: [
    "Season",
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
      seasonName(item.begins),
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
  arrivals: DateSpread | null,
): string {
  const seasonsDetected = seasons.filter(({ firstSeen }) => firstSeen !== null);
  const allYear = seasonsDetected.filter(({ state }) => state === "allYear").length;
  if (allYear > 0 && allYear * 2 >= seasonsDetected.length)
    return `${name} is present all year${allYear < seasonsDetected.length ? ` in ${allYear} of ${seasonsDetected.length} seasons` : ""}`;
  if (!arrivals) return `${name}, season by season`;
  const { n, earliest, latest } = arrivals;
  const of =
    n < seasonsDetected.length
      ? `, in ${n} of ${seasonsDetected.length} seasons; the others are inconclusive`
      : "";
  if (earliest === latest) return `${name} arrived on ${formatSeasonDay(earliest)}${of}`;
  return `${name} arrived between ${formatSeasonDay(earliest)} and ${formatSeasonDay(latest)}${of}`;
}

/** A day of the season without its year. */
export const formatSeasonDay = (day: number): string => formatDayMonth(dateOfSeasonDay(day));

/** The dates of several seasons: the median, its interval if there is one, and the span. */
export const describeSpread = ({ n, earliest, latest, median, interval }: DateSpread) => ({
  median: formatSeasonDay(median),
  interval: interval && `95% interval ${formatSeasonDay(interval.low)} to ${formatSeasonDay(interval.high)}`,
  span:
    n === 1
      ? "in the one season that shows it"
      : `${formatSeasonDay(earliest)} to ${formatSeasonDay(latest)} over ${n} seasons`,
});
