import { arrivalStates, seasonName } from "#domain/arrival.ts";
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

/** When it came, as a sentence; only arrivals that a survey shortly before bounds count. */
export function arrivalsTitle(name: string, seasons: readonly SeasonPresence[]): string {
  const certain = seasons.filter(({ state }) => state === "seen" || state === "uncertain");
  const arrivals = certain
    .filter(({ wasThereBefore, gapBefore }) => !wasThereBefore && gapBefore !== null && gapBefore <= 30)
    .flatMap(({ firstSeen, begins }) => (firstSeen ? [{ firstSeen, begins }] : []))
    .map(({ firstSeen, begins }) => ({ firstSeen, day: Date.parse(firstSeen) - Date.UTC(begins, 6, 1) }))
    .sort((a, b) => a.day - b.day);
  const [earliest] = arrivals;
  const latest = arrivals.at(-1);
  if (!earliest || !latest) return `${name}, season by season`;
  if (arrivals.length === 1) return `${name} came on ${dayOfYear(earliest.firstSeen)}`;
  return `${name} was first seen between ${dayOfYear(earliest.firstSeen)} and ${dayOfYear(latest.firstSeen)}`;
}
