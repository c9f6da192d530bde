import { addDays, daysBetween } from "#core/domain/lagos-day.ts";

/** The number of surveys on a day; only days with a survey are listed, oldest first. */
export interface SurveyDay {
  date: string;
  surveys: number;
  /** The total duration of those whose duration is known. */
  minutes?: number;
}

/** On how many of a day's surveys a species was detected, and how many birds; only days with a detection. */
export interface DetectionDay extends SurveyDay {
  individuals: number;
}

/** A period of days, both ends included. */
export interface Period {
  from: string;
  to: string;
}

export const calendarYear = (year: number): Period => ({ from: `${year}-01-01`, to: `${year}-12-31` });

/** The day on which a season begins, so that a winter visitor's stay is not split at New Year. */
export const YEAR_FROM = "07-01";

/** The year that begins on a day, such as "07-01", of a calendar year. */
export const yearFromDay = (begins: number, from: string): Period => ({
  from: `${begins}-${from}`,
  to: addDays(`${begins + 1}-${from}`, -1),
});

/** The calendar year in which such a year of a date begins. */
export const yearOf = (date: string, from: string): number =>
  Number(date.slice(0, 4)) - (date.slice(5) < from ? 1 : 0);

/** The calendar year that has most days of such a year, by which it is chosen. */
export const mainYear = (begins: number, from: string): number => begins + (from > YEAR_FROM ? 1 : 0);

/** The season that begins in July of `year`. */
export const season = (year: number): Period => yearFromDay(year, YEAR_FROM);

/** The year in which the season of a day begins. */
export const seasonOf = (date: string): number => yearOf(date, YEAR_FROM);

/** For example 2018/19, or 2018 if it is the calendar year. */
export const seasonName = (begins: number, from: string = YEAR_FROM): string =>
  from === "01-01" ? String(begins) : `${begins}/${String((begins + 1) % 100).padStart(2, "0")}`;

/** What the surveys show about a species in a period. */
export const arrivalStates = {
  noSurvey: {
    label: "No complete survey",
    text: "There is no complete survey in this period, so there is no evidence either way.",
  },
  notSeen: { label: "Surveyed, not seen", text: "No survey in this period recorded it." },
  seen: {
    label: "Seen",
    text: "Recorded. Beside each date is what the surveys before or after it found.",
  },
  uncertain: {
    label: "Uncertain",
    text: "It may have been there earlier or later: no complete survey looked for it within 30 days of one of the dates, or of both.",
  },
  allYear: {
    label: "Present all year",
    text: "Recorded before and after this period, and never absent for long.",
  },
  recorded: {
    label: "Seen",
    text: "Recorded. How sure the dates are depends on the place, so it is said of each place alone.",
  },
  found: { label: "Seen", text: "Recorded. Dates are not published for sensitive species." },
  withheld: {
    label: "Withheld",
    text: "Not published: with so few surveys, or so many that recorded it, the exact surveys could be worked out.",
  },
} as const;

export type ArrivalState = keyof typeof arrivalStates;

/** The longest gap to the next survey, in days, that still confirms a first or last date. */
export const MAX_TRUSTED_GAP_DAYS = 30;

/** A species absent for longer than this, in days, was not present all year. */
export const MAX_ABSENCE_DAYS = 60;

/** What the surveys of a period show about one species. */
export interface Presence {
  state: ArrivalState;
  firstSeen: string | null;
  lastSeen: string | null;
  surveys: number;
  surveysSeen: number;
  individuals: number;
  /** Days between the first record and the survey before it; `null` if there is neither. */
  gapBefore: number | null;
  gapAfter: number | null;
  /** Whether the survey before the first record also detected it, so that there was no arrival in the period. */
  wasThereBefore: boolean;
  wasThereAfter: boolean;
}

const isWithin =
  ({ from, to }: Period) =>
  ({ date }: SurveyDay) =>
    date >= from && date <= to;
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** First and last record of a species in `period`, from all surveys and all its detections. */
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
    const noDates = { firstSeen: null, lastSeen: null, gapBefore: null, gapAfter: null };
    const state = surveyed.length > 0 ? ("notSeen" as const) : ("noSurvey" as const);
    return { state, ...counts, ...noDates, wasThereBefore: false, wasThereAfter: false };
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

/** The same of all places together, without gaps: surveys far away from the bird would bound them. */
export function computeOverall(
  days: readonly SurveyDay[],
  detections: readonly DetectionDay[],
  period: Period,
): Presence {
  const presence = computePresence(days, detections, period);
  if (presence.firstSeen === null) return presence;
  return {
    ...presence,
    state: "recorded",
    gapBefore: null,
    gapAfter: null,
    wasThereBefore: false,
    wasThereAfter: false,
  };
}

type Facts = Pick<Presence, "gapBefore" | "gapAfter" | "wasThereBefore" | "wasThereAfter">;

function stateOf(facts: Facts, longestAbsence: number): ArrivalState {
  if (facts.wasThereBefore && facts.wasThereAfter && longestAbsence <= MAX_ABSENCE_DAYS) return "allYear";
  return isUncertain(facts.wasThereBefore, facts.gapBefore) ||
    isUncertain(facts.wasThereAfter, facts.gapAfter)
    ? "uncertain"
    : "seen";
}

/** Whether the true date may be far from the recorded one. */
const isUncertain = (wasPresent: boolean, gap: number | null) =>
  !wasPresent && (gap === null || gap > MAX_TRUSTED_GAP_DAYS);

/** The longest time in days between two detections with a survey without the species between them. */
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
