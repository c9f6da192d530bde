import { dateFormat } from "#core/domain/dates.ts";
import type { PublicBin } from "./sensitive-arrival.ts";
import { wilsonInterval } from "./statistics.ts";

/** The share of a month with fewer surveys says nothing. */
const FEWEST_SURVEYS = 10;
/** A species is found all year round if the share of each month is above this part of the highest. */
const STEADY = 0.75;

const formatMonth = dateFormat({ month: "long" });

interface MonthShare {
  name: string;
  share: number;
  /** As readers see it, so that two months with the same figure are a tie. */
  percent: number;
  low: number;
}

/** The months with enough surveys. */
function sharesByMonth(bins: readonly PublicBin[]): MonthShare[] {
  return [...Map.groupBy(bins, ({ month }) => month)].flatMap(([month, ofMonth]) => {
    const surveys = ofMonth.reduce((sum, bin) => sum + bin.surveys, 0);
    if (surveys < FEWEST_SURVEYS) return [];
    const surveysSeen = ofMonth.reduce((sum, bin) => sum + (bin.surveysSeen ?? 0), 0);
    const share = surveysSeen / surveys;
    const { low } = wilsonInterval(surveysSeen, surveys);
    const name = formatMonth(Date.UTC(2000, month - 1, 15));
    return [{ name, share, percent: Math.round(share * 100), low }];
  });
}

/**
 * What the surveys say of a species over the year, for every headline: “found most often in November, on 95% of surveys”.
 * Months are compared by the lower end of the interval of their share. Null if none is ahead of all others, or if a
 * figure is not public, since that month might be.
 */
export function describeYear(bins: readonly PublicBin[]): string | null {
  if (bins.some(({ surveysSeen }) => surveysSeen === null)) return null;
  const months = sharesByMonth(bins);
  const highest = Math.max(0, ...months.map(({ share }) => share));
  if (highest > 0 && months.length === 12 && months.every(({ share }) => share > highest * STEADY))
    return "found all year round";
  const [best, ...others] = months.sort((a, b) => b.low - a.low);
  if (!best?.percent || others.length === 0 || others.some(({ percent }) => percent === best.percent))
    return null;
  return `found most often in ${best.name}, on ${best.percent}% of surveys`;
}

/** In how many months a species is found, where none is ahead; a figure that is not public may hide another. */
export function countMonths(bins: readonly PublicBin[]): string | null {
  const count = (of: readonly PublicBin[]) => new Set(of.map(({ month }) => month)).size;
  const found = count(bins.filter(({ surveysSeen }) => surveysSeen));
  const surveyed = count(bins.filter(({ surveys }) => surveys > 0));
  if (found === 0) return null;
  if (found === surveyed) return `found in every month${surveyed < 12 ? " with surveys" : ""}`;
  const least = bins.some(({ surveysSeen }) => surveysSeen === null) ? "at least " : "";
  return `found in ${least}${found} of ${surveyed} months with surveys`;
}
