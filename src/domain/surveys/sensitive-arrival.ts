import { computePresence, type DetectionDay, type Period, type Presence, type SurveyDay } from "./arrival.ts";
import { binOf, computePhenology, type PhenologyBin } from "./phenology.ts";

// Everybody may know who counted where on which day. So of a sensitive species only such sums are told as leave open,
// of each single survey, whether it found the species.

const MIN_DAYS = 5;
const MIN_YEARS = 3;
/** At least so many surveys without the species; with fewer, not even that a sum is kept back may prove a sight. */
const MIN_SURVEYS_WITHOUT = 2;

/** Whether the sum of these days may be told. */
export const isPublishable = (days: number, surveys: number, surveysSeen: number): boolean =>
  days >= MIN_DAYS && surveysSeen <= surveys - MIN_SURVEYS_WITHOUT;

/**
 * Whether it may be said that the species was found at all, which is a sum too: of all places and years. What only an
 * incomplete survey found is part of no sum.
 */
export function mayBeNamed(days: readonly SurveyDay[], seen: readonly DetectionDay[]): boolean {
  const surveys = totalOf(days);
  const surveysSeen = totalOf(seen);
  return surveysSeen > 0 && isPublishable(days.length, surveys, surveysSeen);
}

const totalOf = (days: readonly SurveyDay[]) => days.reduce((total, { surveys }) => total + surveys, 0);

/** A presence whose sums may be kept back: `null`. */
export interface PublicPresence extends Omit<Presence, "surveysSeen" | "individuals"> {
  surveysSeen: number | null;
  individuals: number | null;
}

/** A bin whose sights may be kept back: `null`. */
export interface PublicBin extends Omit<PhenologyBin, "surveysSeen"> {
  surveysSeen: number | null;
}

const noDates = {
  firstSeen: null,
  lastSeen: null,
  gapBefore: null,
  gapAfter: null,
  wasThereBefore: false,
  wasThereAfter: false,
};

/** What is told of a calendar year: sums, and no day. */
export function computePublicPresence(
  days: readonly SurveyDay[],
  detections: readonly DetectionDay[],
  period: Period,
): PublicPresence {
  const { state, surveys, surveysSeen, individuals } = computePresence(days, detections, period);
  if (state === "noSurvey") return { state, surveys, surveysSeen, individuals, ...noDates };
  const surveyed = days.filter(({ date }) => date >= period.from && date <= period.to);
  if (!isPublishable(surveyed.length, surveys, surveysSeen)) return suppressPresence(surveys);
  return {
    ...{ state: surveysSeen > 0 ? ("found" as const) : ("notSeen" as const), surveys },
    ...{ surveysSeen, individuals, ...noDates },
  };
}

/** Nothing but the effort. */
export const suppressPresence = (surveys: number): PublicPresence => ({
  ...{ state: "withheld", surveys, surveysSeen: null, individuals: null },
  ...noDates,
});

/** The bins of all years together, without the sights of a bin that only a few days or years stand behind. */
export function computePublicPhenology(
  days: readonly SurveyDay[],
  detections: readonly DetectionDay[],
): PublicBin[] {
  return computePhenology(days, detections).map((bin): PublicBin => {
    if (bin.surveys === 0) return bin;
    const daysInBin = days.filter(({ date }) => binOf(date) === bin.bin);
    const years = new Set(daysInBin.map(({ date }) => date.slice(0, 4)));
    return years.size >= MIN_YEARS && isPublishable(daysInBin.length, bin.surveys, bin.surveysSeen)
      ? bin
      : { ...bin, surveysSeen: null, share: null };
  });
}
