import { daysBetween } from "#domain/lagos-day.ts";
import {
  arrivalStates,
  MAX_ABSENCE_DAYS,
  MAX_TRUSTED_GAP_DAYS,
  seasonName,
} from "#domain/surveys/arrival.ts";
import type { PublicBin } from "#domain/surveys/sensitive-arrival.ts";
import type { FigureTable } from "../../ui/figure-table.ts";
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

/** The result of the chart, as a sentence. */
export function phenologyTitle(name: string, bins: readonly PublicBin[]): string {
  const shares = months.flatMap((month, index) => {
    const binsOfMonth = bins.filter((bin) => bin.month === index + 1 && bin.surveysSeen !== null);
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
  rows: seasons.map((item) => [
    seasonName(item.begins),
    arrivalStates[item.state].label,
    item.firstSeen ?? "–",
    item.lastSeen ?? "–",
    item.surveys,
    item.surveysSeen,
    item.individuals,
    item.gapBefore,
    item.gapAfter,
  ]),
});

/** Arrival dates as a sentence: first records after a long absence, with a survey within 30 days before. */
export function arrivalsTitle(name: string, seasons: readonly SeasonPresence[]): string {
  const seasonsDetected = seasons.filter(({ firstSeen }) => firstSeen !== null);
  const allYear = seasonsDetected.filter(({ state }) => state === "allYear").length;
  if (allYear > 0 && allYear * 2 >= seasonsDetected.length)
    return `${name} is present all year${allYear < seasonsDetected.length ? ` in ${allYear} of ${seasonsDetected.length} seasons` : ""}`;
  const arrivals = seasonsDetected
    .flatMap(({ firstSeen, begins, wasThereBefore, gapBefore }) => {
      const isBounded = !wasThereBefore && gapBefore !== null && gapBefore <= MAX_TRUSTED_GAP_DAYS;
      const previous = seasons.find((item) => item.begins === begins - 1);
      // Nothing is known of the time before the first season.
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
      ? `, in ${arrivals.length} of ${seasonsDetected.length} seasons; the others are inconclusive`
      : "";
  if (earliest.day === latest.day) return `${name} arrived on ${formatDayMonth(earliest.firstSeen)}${of}`;
  return `${name} arrived between ${formatDayMonth(earliest.firstSeen)} and ${formatDayMonth(latest.firstSeen)}${of}`;
}
