import { daysBetween } from "#core/domain/lagos-day.ts";
import { chanceOfAtMost, surveysToMiss } from "./absence.ts";
import { type DetectionDay, MAX_ABSENCE_DAYS, type SurveyDay, YEAR_FROM, yearOf } from "./arrival.ts";
import { daysFrom, ordinalOf } from "./month-day.ts";

/** A part of the year without the bird: its last and its next usual day, such as "10-28" and "04-02". */
export interface Gap {
  from: string;
  to: string;
  days: number;
}

/** Where the year of a bird begins, and why. */
export interface BirdYear {
  /** The first day of its year. */
  yearFrom: string;
  /** `noGap`: it is found throughout the year; `tooFew`: the surveys cannot tell. */
  kind: "gap" | "noGap" | "tooFew";
  /** The gaps that the surveys prove, in the order of its year: it is here as many times a year. */
  gaps: Gap[];
  /** The share of complete surveys that find it in its time of year; null if not known. */
  rate: number | null;
  /** How many complete surveys in a row must miss it before it counts as gone; null if not known. */
  surveysToMiss: number | null;
}

/** A record is usual if others were made within so many days of it in other years. */
export const USUAL_WITHIN_DAYS = 15;
/** Of the years with surveys at that time, so many must have it, and two at least. */
const USUAL_SHARE = 0.2;
/** The same of birds of which some stay throughout the year, as waders do, though most go. */
const USUAL_SHARE_OF_STAYERS = 0.5;
export const FEWEST_YEARS = 2;
/** Fewer days with records say nothing of its year. */
export const FEWEST_RECORDS = 5;
/** So many of all records may lie in the gaps, as of birds that came early. */
const MOST_STRAYS = 0.1;
/** The same of birds of which some stay; and the surveys in the gaps find them at most so often as the others. */
const MOST_OF_STAYERS = 0.2;
const MOST_OF_RATE = 0.4;
/** Another gap is clearly longer than the one at 1 July, or New Year clearly in a gap, by more than so many days. */
export const CLEARLY_DAYS = 30;
/** The whole year is searched for gaps, so chance must be smaller than where one date is judged. */
const CHANCE_OF_A_GAP = 0.01;
const YEAR_DAYS = 365.25;
const NEW_YEAR = "01-01";

const monthDayOf = ({ date }: { date: string }) => date.slice(5);
const sum = (days: readonly SurveyDay[]) => days.reduce((total, { surveys }) => total + surveys, 0);

/** The year of a bird at a place, or over all places: it begins in its longest gap, all years together. */
export function findBirdYear(days: readonly SurveyDay[], detections: readonly DetectionDay[]): BirdYear {
  const year = cutYear(days, detections, USUAL_SHARE, hasFewStrays);
  if (year.kind === "gap") return year;
  const ofStayers = cutYear(days, detections, USUAL_SHARE_OF_STAYERS, isRareInGaps);
  return ofStayers.kind === "gap" ? ofStayers : year;
}

/** How often it was found in the gaps, and in its time of year. */
interface Strays {
  /** The days with records in the gaps, and all of them. */
  days: number;
  ofDays: number;
  surveys: number;
  found: number;
  rate: number;
}

const hasFewStrays = ({ days, ofDays }: Strays) => days <= Math.max(1, ofDays * MOST_STRAYS);

/** Whether few records are in the gaps, and clearly fewer of the surveys there have it, not by chance. */
const isRareInGaps = ({ days, ofDays, surveys, found, rate }: Strays) =>
  days <= ofDays * MOST_OF_STAYERS &&
  found <= surveys * rate * MOST_OF_RATE &&
  chanceOfAtMost(found, surveys, rate) <= CHANCE_OF_A_GAP;

function cutYear(
  days: readonly SurveyDay[],
  detections: readonly DetectionDay[],
  share: number,
  isClear: (strays: Strays) => boolean,
): BirdYear {
  const usual = [...new Set(listUsual(days, detections, share).map(monthDayOf))].sort(byOrdinal);
  const candidates = listGaps(usual);
  const isAway = (day: SurveyDay) => candidates.some((gap) => isInside(gap, monthDayOf(day)));
  const here = days.filter((day) => !isAway(day));
  const strays = detections.filter(isAway);
  const found = sum(detections) - sum(strays);
  // One more survey without it, so that few surveys prove little.
  const rate = found === 0 ? null : found / (sum(here) + 1);
  const isAwayThen = isClear({
    days: strays.length,
    ofDays: detections.length,
    surveys: sum(days) - sum(here),
    found: sum(strays),
    rate: rate ?? 0,
  });
  const needed = detections.length < FEWEST_RECORDS ? null : surveysToMiss(rate, CHANCE_OF_A_GAP);
  const gaps = isAwayThen ? candidates.filter((gap) => isProven(gap, days, needed)) : [];
  const isAlwaysHere = usual.length > 0 && candidates.length === 0;
  const kind = gaps.length > 0 ? "gap" : isAlwaysHere ? "noGap" : "tooFew";
  const yearFrom = beginOf(gaps);
  return {
    yearFrom,
    kind,
    gaps: gaps.toSorted((a, b) => daysFrom(yearFrom, a.to) - daysFrom(yearFrom, b.to)),
    rate,
    surveysToMiss: surveysToMiss(rate),
  };
}

const byOrdinal = (a: string, b: string) => ordinalOf(a) - ordinalOf(b);

/** The detections that other years have at about the same time, so that no single record moves the year. */
function listUsual(
  days: readonly SurveyDay[],
  detections: readonly DetectionDay[],
  share: number,
): readonly DetectionDay[] {
  const surveyedNear = nearSurveys.get(days) ?? yearsNear(days);
  nearSurveys.set(days, surveyedNear);
  const foundNear = yearsNear(detections);
  return detections.filter(
    ({ date }) => foundNear(date) >= Math.max(FEWEST_YEARS, share * surveyedNear(date)),
  );
}

/** The days with surveys are the same for all birds of a place. */
const nearSurveys = new WeakMap<readonly SurveyDay[], (date: string) => number>();

/** Counts the years in which one of these days, oldest first, is near the same time of year as a date. */
function yearsNear(all: readonly SurveyDay[]): (date: string) => number {
  const first = all[0]?.date;
  const last = all.at(-1)?.date;
  if (!first || !last) return () => 0;
  const length = daysBetween(first, last) + 1;
  // How many of the days come before each day.
  const before = new Uint32Array(length + 1);
  for (const { date } of all) before[daysBetween(first, date) + 1] = 1;
  for (let day = 1; day <= length; day++) before[day] = (before[day] ?? 0) + (before[day - 1] ?? 0);
  const upTo = (day: number) => before[Math.min(length, Math.max(0, day))] ?? 0;
  return (date) => {
    const at = daysBetween(first, date);
    let years = 0;
    for (let year = -Math.ceil(length / YEAR_DAYS); year <= length / YEAR_DAYS + 1; year++) {
      const centre = Math.round(at + year * YEAR_DAYS);
      if (upTo(centre + USUAL_WITHIN_DAYS + 1) > upTo(centre - USUAL_WITHIN_DAYS)) years++;
    }
    return years;
  };
}

/** The parts of the year between these days, oldest first, that are long enough for an absence. */
const listGaps = (usual: readonly string[]): Gap[] =>
  usual
    .map((from, index): Gap => {
      const to = usual[(index + 1) % usual.length] ?? from;
      return { from, to, days: daysFrom(from, to) || 365 };
    })
    .filter((gap) => gap.days > MAX_ABSENCE_DAYS);

const isInside = ({ from, days }: Gap, monthDay: string) => {
  const after = daysFrom(from, monthDay);
  return after > 0 && after < days;
};

/** Whether enough complete surveys, of several years, looked for it in the gap. */
function isProven(gap: Gap, days: readonly SurveyDay[], needed: number | null): boolean {
  const within = days.filter((day) => isInside(gap, monthDayOf(day)));
  const years = new Set(within.map(({ date }) => yearOf(date, gap.from)));
  return needed !== null && sum(within) >= needed && years.size >= FEWEST_YEARS;
}

/** The first days of months on which a year can begin in a gap, the one nearest to its middle first. */
const monthsIn = ({ from, days }: Gap): string[] =>
  Array.from({ length: 12 }, (_, month) => `${String(month + 1).padStart(2, "0")}-01`)
    .filter((day) => daysFrom(from, day) > 0 && daysFrom(from, day) <= days)
    .sort((a, b) => Math.abs(daysFrom(from, a) - days / 2) - Math.abs(daysFrom(from, b) - days / 2));

/** Where a gap is cut: at New Year if it is well inside, which no early or late bird moves. */
const middleOf = (gap: Gap): string => {
  const toNewYear = daysFrom(gap.from, NEW_YEAR);
  const isWellInside = toNewYear > CLEARLY_DAYS && gap.days - toNewYear > CLEARLY_DAYS;
  return isWellInside ? NEW_YEAR : (monthsIn(gap)[0] ?? YEAR_FROM);
};

/** The first of a month in the longest gap; 1 July unless another gap is clearly longer than the one around it. */
function beginOf(gaps: readonly Gap[]): string {
  const [longest] = gaps.toSorted(
    (a, b) => b.days - a.days || daysFrom(YEAR_FROM, a.from) - daysFrom(YEAR_FROM, b.from),
  );
  if (!longest) return YEAR_FROM;
  const isUsual = gaps.some(
    (gap) => gap.days + CLEARLY_DAYS >= longest.days && monthsIn(gap).includes(YEAR_FROM),
  );
  return isUsual ? YEAR_FROM : middleOf(longest);
}

/** The days on which its stays are told apart: the first of its year, and one in each other gap. */
export const stayCuts = ({ yearFrom, gaps }: BirdYear): string[] => [
  yearFrom,
  ...gaps.slice(1).map(middleOf),
];
