/** How many surveys were made on a day; only days with one are listed, oldest first. */
export interface SurveyDay {
  date: string;
  surveys: number;
}

/** On how many of a day's surveys a species was found, and how many birds; only days on which it was. */
export interface DetectionDay extends SurveyDay {
  individuals: number;
}

/** A span of days, both ends included. */
export interface Period {
  from: string;
  to: string;
}

export const calendarYear = (year: number): Period => ({ from: `${year}-01-01`, to: `${year}-12-31` });

/** The season that begins in July of `year`: a bird that winters across New Year stays in one piece. */
export const season = (year: number): Period => ({ from: `${year}-07-01`, to: `${year + 1}-06-30` });

/** The year in which the season of a day began. */
export const seasonOf = (date: string): number =>
  Number(date.slice(0, 4)) - (date.slice(5) < "07-01" ? 1 : 0);

/** 2018/19 */
export const seasonName = (year: number): string => `${year}/${String((year + 1) % 100).padStart(2, "0")}`;

/** What can be said of a species in a period. */
export const arrivalStates = {
  noSurvey: { label: "No survey", text: "Nobody counted in this time, so nothing can be said." },
  notSeen: { label: "Surveyed, not seen", text: "There were counts, and it was on none of them." },
  seen: {
    label: "Seen",
    text: "A count within 30 days before the first and after the last bounds the dates.",
  },
  uncertain: {
    label: "Uncertain",
    text: "It may have come earlier or left later: no count lies within 30 days of the first or the last.",
  },
  allYear: {
    label: "Present all year",
    text: "It was there before the time began and after it ended, and never missing for long.",
  },
  found: { label: "Seen", text: "It was found. Days are not told of a species that people look for." },
  withheld: {
    label: "Not told",
    text: "Of so few surveys, or so many with the species, anybody could work out which of them found it.",
  },
} as const;

export type ArrivalState = keyof typeof arrivalStates;

/** The longest gap to the neighbouring survey, in days, with which a first or last day is trusted. */
export const MAX_TRUSTED_GAP_DAYS = 30;

/** A species that was missing for longer than this, in days, was not present all year. */
export const MAX_ABSENCE_DAYS = 60;

/** What the surveys of a period say of one species. */
export interface Presence {
  state: ArrivalState;
  firstSeen: string | null;
  lastSeen: string | null;
  surveys: number;
  surveysSeen: number;
  individuals: number;
  /** Days from the survey before the first sight to it; `null`: there is none, or nothing was seen. */
  gapBefore: number | null;
  gapAfter: number | null;
  /** It was found on the survey before the first sight, too: there was no arrival in the period. */
  wasThereBefore: boolean;
  wasThereAfter: boolean;
}

const DAY_MS = 86_400_000;
export const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
const isWithin =
  ({ from, to }: Period) =>
  ({ date }: SurveyDay) =>
    date >= from && date <= to;
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** First and last sight of a species in `period`, from all surveys and all days on which it was seen. */
export function computePresence(
  days: readonly SurveyDay[],
  detections: readonly DetectionDay[],
  period: Period,
): Presence {
  const surveyed = days.filter(isWithin(period));
  const detectionsInPeriod = detections.filter(isWithin(period));
  const counts = {
    surveys: sum(surveyed.map(({ surveys }) => surveys)),
    surveysSeen: sum(detectionsInPeriod.map(({ surveys }) => surveys)),
    individuals: sum(detectionsInPeriod.map(({ individuals }) => individuals)),
  };
  const first = detectionsInPeriod[0]?.date;
  const last = detectionsInPeriod.at(-1)?.date;
  if (!first || !last) {
    const nothing = { firstSeen: null, lastSeen: null, gapBefore: null, gapAfter: null };
    const state = surveyed.length > 0 ? ("notSeen" as const) : ("noSurvey" as const);
    return { state, ...counts, ...nothing, wasThereBefore: false, wasThereAfter: false };
  }
  const before = days.findLast(({ date }) => date < first)?.date;
  const after = days.find(({ date }) => date > last)?.date;
  const wasDetectedOn = (day: string | undefined) =>
    day !== undefined && detections.some(({ date }) => date === day);
  const facts = {
    ...counts,
    firstSeen: first,
    lastSeen: last,
    gapBefore: before === undefined ? null : daysBetween(before, first),
    gapAfter: after === undefined ? null : daysBetween(last, after),
    wasThereBefore: wasDetectedOn(before),
    wasThereAfter: wasDetectedOn(after),
  };
  return {
    state: stateOf(
      facts,
      measureLongestAbsence(days, detections, { from: before ?? first, to: after ?? last }),
    ),
    ...facts,
  };
}

type Facts = Pick<Presence, "gapBefore" | "gapAfter" | "wasThereBefore" | "wasThereAfter">;

function stateOf(facts: Facts, longestMissing: number): ArrivalState {
  if (facts.wasThereBefore && facts.wasThereAfter && longestMissing <= MAX_ABSENCE_DAYS) return "allYear";
  return isUncertain(facts.wasThereBefore, facts.gapBefore) ||
    isUncertain(facts.wasThereAfter, facts.gapAfter)
    ? "uncertain"
    : "seen";
}

/** Whether the true day may lie far from the noted one. */
const isUncertain = (carried: boolean, gap: number | null) =>
  !carried && (gap === null || gap > MAX_TRUSTED_GAP_DAYS);

/** The longest time between two sights of a period in which a survey did not find the species, in days. */
function measureLongestAbsence(
  days: readonly SurveyDay[],
  detections: readonly DetectionDay[],
  period: Period,
): number {
  const detectionDates = new Set(detections.map(({ date }) => date));
  let longest = 0;
  let previous: string | undefined;
  let missed = false;
  for (const day of days.filter(isWithin(period))) {
    if (!detectionDates.has(day.date)) {
      missed = true;
      continue;
    }
    if (previous !== undefined && missed) longest = Math.max(longest, daysBetween(previous, day.date));
    previous = day.date;
    missed = false;
  }
  return longest;
}
