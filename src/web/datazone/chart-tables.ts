import {
  arrivalStates,
  daysBetween,
  longestAbsence,
  longestTrustedGap,
  seasonName,
} from "#domain/arrival.ts";
import type { ToldBin } from "#domain/sensitive-arrival.ts";
import type { FigureTable } from "../ui/figure-table.ts";
import type { SeasonPresence } from "./arrival-chart.ts";
import { binName, dayOfYear, months, percent } from "./chart-words.ts";

export const phenologyTable = (bins: readonly ToldBin[]): FigureTable => ({
  columns: ["Days", "Surveys", "With the species", "Share (%)"],
  rows: bins.map((bin) => [
    binName(bin),
    bin.surveys,
    bin.surveysSeen,
    bin.share === null ? null : Math.round(bin.share * 1000) / 10,
  ]),
});

/** What the chart shows, as a sentence. */
export function phenologyTitle(name: string, bins: readonly ToldBin[]): string {
  const shares = months.flatMap((month, place) => {
    const own = bins.filter((bin) => bin.month === place + 1 && bin.surveysSeen !== null);
    const surveys = own.reduce((sum, bin) => sum + bin.surveys, 0);
    const surveysSeen = own.reduce((sum, bin) => sum + (bin.surveysSeen ?? 0), 0);
    return surveys > 0 ? [{ month, share: surveysSeen / surveys }] : [];
  });
  const [best] = shares.toSorted((a, b) => b.share - a.share);
  if (!best || best.share === 0) return `${name} through the year`;
  if (shares.length === 12 && shares.every(({ share }) => share > best.share * 0.75))
    return `${name} is found all year round`;
  return `${name} is found most often in ${best.month}, on ${percent(best.share)} of surveys`;
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
  const sighted = seasons.filter(({ firstSeen }) => firstSeen !== null);
  const allYear = sighted.filter(({ state }) => state === "allYear").length;
  if (allYear > 0 && allYear * 2 >= sighted.length)
    return `${name} is present all year${allYear < sighted.length ? ` in ${allYear} of ${sighted.length} seasons` : ""}`;
  const arrivals = sighted
    .flatMap(({ firstSeen, begins, wasThereBefore, gapBefore }) => {
      const isBounded = !wasThereBefore && gapBefore !== null && gapBefore <= longestTrustedGap;
      const previous = seasons.find((one) => one.begins === begins - 1);
      // Of the time before the first season nothing is known.
      const last = previous ? previous.lastSeen : `${begins}-07-01`;
      const wasGone = !last || !firstSeen || daysBetween(last, firstSeen) > longestAbsence;
      return firstSeen && isBounded && wasGone
        ? [{ firstSeen, day: daysBetween(`${begins}-07-01`, firstSeen) }]
        : [];
    })
    .sort((a, b) => a.day - b.day);
  const [earliest] = arrivals;
  const latest = arrivals.at(-1);
  if (!earliest || !latest) return `${name}, season by season`;
  const of =
    arrivals.length < sighted.length
      ? `, in ${arrivals.length} of ${sighted.length} seasons; the others do not tell`
      : "";
  if (earliest.day === latest.day) return `${name} came on ${dayOfYear(earliest.firstSeen)}${of}`;
  return `${name} came between ${dayOfYear(earliest.firstSeen)} and ${dayOfYear(latest.firstSeen)}${of}`;
}
