import {
  arrivalStates,
  daysBetween,
  MAX_ABSENCE_DAYS,
  MAX_TRUSTED_GAP_DAYS,
  seasonName,
} from "#domain/surveys/arrival.ts";
import type { PublicBin } from "#domain/surveys/sensitive-arrival.ts";
import type { FigureTable } from "../ui/figure-table.ts";
import type { SeasonPresence } from "./arrival-chart.ts";
import { formatBinDays, formatDayMonth, formatPercent, months } from "./chart-format.ts";

export const phenologyTable = (bins: readonly PublicBin[]): FigureTable => ({
  columns: ["Days", "Surveys", "With the species", "Share (%)"],
  rows: bins.map((bin) => [
    formatBinDays(bin),
    bin.surveys,
    bin.surveysSeen,
    bin.share === null ? null : Math.round(bin.share * 1000) / 10,
  ]),
});

/** What the chart shows, as a sentence. */
export function phenologyTitle(name: string, bins: readonly PublicBin[]): string {
  const shares = months.flatMap((month, place) => {
    const binsOfMonth = bins.filter((bin) => bin.month === place + 1 && bin.surveysSeen !== null);
    const surveys = binsOfMonth.reduce((sum, bin) => sum + bin.surveys, 0);
    const surveysSeen = binsOfMonth.reduce((sum, bin) => sum + (bin.surveysSeen ?? 0), 0);
    return surveys > 0 ? [{ month, share: surveysSeen / surveys }] : [];
  });
  const [best] = shares.toSorted((a, b) => b.share - a.share);
  if (!best || best.share === 0) return `${name} through the year`;
  if (shares.length === 12 && shares.every(({ share }) => share > best.share * 0.75))
    return `${name} is found all year round`;
  return `${name} is found most often in ${best.month}, on ${formatPercent(best.share)} of surveys`;
}

export const arrivalsTable = (seasons: readonly SeasonPresence[]): FigureTable => ({
  columns: [
    "Season",
    "State",
    "First seen",
    "Last seen",
    "Surveys",
    "With the species",
    "Birds",
    "Days since the survey before",
    "Days until the survey after",
  ],
  rows: seasons.map((one) => [
    seasonName(one.begins),
    arrivalStates[one.state].label,
    one.firstSeen ?? "–",
    one.lastSeen ?? "–",
    one.surveys,
    one.surveysSeen,
    one.individuals,
    one.gapBefore,
    one.gapAfter,
  ]),
});

/**
 * When it came, as a sentence. An arrival is a first sight that a survey within 30 days before bounds, of a bird that was
 * gone for long; how many seasons that holds for is said where it is not all.
 */
export function arrivalsTitle(name: string, seasons: readonly SeasonPresence[]): string {
  const seasonsDetected = seasons.filter(({ firstSeen }) => firstSeen !== null);
  const allYear = seasonsDetected.filter(({ state }) => state === "allYear").length;
  if (allYear > 0 && allYear * 2 >= seasonsDetected.length)
    return `${name} is present all year${allYear < seasonsDetected.length ? ` in ${allYear} of ${seasonsDetected.length} seasons` : ""}`;
  const arrivals = seasonsDetected
    .flatMap(({ firstSeen, begins, wasThereBefore, gapBefore }) => {
      const isBounded = !wasThereBefore && gapBefore !== null && gapBefore <= MAX_TRUSTED_GAP_DAYS;
      const previous = seasons.find((one) => one.begins === begins - 1);
      // Of the time before the first season nothing is known.
      const last = previous ? previous.lastSeen : `${begins}-07-01`;
      const wasGone = !last || !firstSeen || daysBetween(last, firstSeen) > MAX_ABSENCE_DAYS;
      return firstSeen && isBounded && wasGone
        ? [{ firstSeen, day: daysBetween(`${begins}-07-01`, firstSeen) }]
        : [];
    })
    .sort((a, b) => a.day - b.day);
  const [earliest] = arrivals;
  const latest = arrivals.at(-1);
  if (!earliest || !latest) return `${name}, season by season`;
  const of =
    arrivals.length < seasonsDetected.length
      ? `, in ${arrivals.length} of ${seasonsDetected.length} seasons; the others do not tell`
      : "";
  if (earliest.day === latest.day) return `${name} came on ${formatDayMonth(earliest.firstSeen)}${of}`;
  return `${name} came between ${formatDayMonth(earliest.firstSeen)} and ${formatDayMonth(latest.firstSeen)}${of}`;
}
