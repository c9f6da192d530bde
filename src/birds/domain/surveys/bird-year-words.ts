import { MAX_ABSENCE_DAYS, YEAR_FROM } from "./arrival.ts";
import { type DateSpread, FEWEST_SEASONS_OF_A_DATE, type Stay } from "./arrival-dates.ts";
import type { BirdYear, Gap } from "./bird-year.ts";
import { dayName, spreadDay } from "./month-day.ts";

const times = ["once", "twice", "three times", "four times", "five times"];

/** Where the year of a bird is cut and why, or why nothing is said of its coming and going. */
export function describeBirdYear({ kind, yearFrom, gaps }: BirdYear, isResident: boolean): string {
  if (isResident) return "It is a resident, so its first and last dates are no arrival and no departure.";
  if (kind === "tooFew")
    return "There are too few surveys or records to tell when it is away, so no arrival and no departure is given.";
  if (kind === "noGap")
    return `It is found throughout the year, without a regular gap of more than ${MAX_ABSENCE_DAYS} days, so no arrival and no departure is given.`;
  const [first, ...others] = gaps;
  const isLongest = others.every(({ days }) => days <= (first?.days ?? 0));
  const where = isLongest ? "in its longest gap" : "in a gap about as long as its longest";
  const often =
    others.length > 0 ? `It comes ${times[others.length] ?? `${gaps.length} times`} a year. ` : "";
  return `${often}Its year is counted from ${dayName(yearFrom)}, ${where}: it is usually not found between ${gaps.map(gapName).join(", nor between ")}.`;
}

const gapName = ({ from, to }: Gap) => `${dayName(from)} and ${dayName(to)}`;

const isRule = (dates: DateSpread | null) => (dates && dates.n >= FEWEST_SEASONS_OF_A_DATE ? dates : null);

/** When a bird comes and goes as a rule, in one sentence for each stay; empty if the surveys show neither. */
export function describeStays(stays: readonly Stay[]): string {
  const sentences = stays.map(describeStay).filter(Boolean);
  if (stays.length < 2) return sentences.join(" ");
  return [`Comes ${times[stays.length - 1] ?? `${stays.length} times`} a year.`, ...sentences].join(" ");
}

function describeStay({ arrivals, departures }: Stay): string {
  const [comes, goes] = [isRule(arrivals), isRule(departures)];
  const came = comes && `Arrives ${spread(comes)}`;
  const went = goes && `${came ? "leaves" : "Leaves"} ${spread(goes)}`;
  return came || went ? `${[came, went].filter(Boolean).join("; ")}.` : "";
}

function spread({ from, n, earliest, latest, median }: DateSpread): string {
  const [first, middle, last] = [earliest, median, latest].map((day) => spreadDay(day, from));
  const years = `${n} ${from === YEAR_FROM ? "seasons" : "years"}`;
  if (first === last) return `on ${first} in all ${years}`;
  return `between ${first} and ${last} (median ${middle}, ${years})`;
}
