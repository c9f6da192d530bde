import { computePresence, type DetectionDay, type Period, type Presence, type SurveyDay } from "./arrival.ts";
import { binOf, computePhenology, type PhenologyBin } from "./phenology.ts";

// Observers, places and days of surveys are public.
// So sums for a sensitive species must not reveal whether any one survey detected it.

const MIN_DAYS = 5;
const MIN_YEARS = 3;
/** The fewest surveys without the species; with fewer, even a suppressed sum could prove a detection. */
const MIN_SURVEYS_WITHOUT = 2;

/** Whether the sum over these days may be published. */
export const isPublishable = (days: number, surveys: number, surveysSeen: number): boolean =>
  days >= MIN_DAYS && surveysSeen <= surveys - MIN_SURVEYS_WITHOUT;

// This is a sum over all places and years; detections of incomplete surveys are part of no sum.
/** Whether it may be published that the species was detected at all. */
export function mayBeNamed(days: readonly SurveyDay[], seen: readonly DetectionDay[]): boolean {
  const surveys = totalOf(days);
  const surveysSeen = totalOf(seen);
  return surveysSeen > 0 && isPublishable(days.length, surveys, surveysSeen);
}

const totalOf = (days: readonly SurveyDay[]) => days.reduce((total, { surveys }) => total + surveys, 0);

/** A presence whose sums are `null` if suppressed. */
export interface PublicPresence extends Omit<Presence, "surveysSeen" | "individuals"> {
  surveysSeen: number | null;
  individuals: number | null;
}

/** A bin whose detections are `null` if suppressed. */
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

// Surveys of which every count is withheld are in none of these sums, so a sum of zero proves no absence.
/** The public sums for a calendar year, without dates. */
export function computePublicPresence(
  days: readonly SurveyDay[],
  detections: readonly DetectionDay[],
  period: Period,
): PublicPresence {
  const { state, surveys, surveysSeen, individuals } = computePresence(days, detections, period);
  if (state === "noSurvey") return { state, surveys, surveysSeen, individuals, ...noDates };
  const surveyed = days.filter(({ date }) => date >= period.from && date <= period.to);
  if (surveysSeen === 0 || !isPublishable(surveyed.length, surveys, surveysSeen))
    return suppressPresence(surveys);
  return { state: "found", surveys, surveysSeen, individuals, ...noDates };
}

/** Publishes only the effort. */
export const suppressPresence = (surveys: number): PublicPresence => ({
  state: "withheld",
  surveys,
  surveysSeen: null,
  individuals: null,
  ...noDates,
});

/** The bins of all years, with detections suppressed where too few days or years support them. */
export function computePublicPhenology(
  days: readonly SurveyDay[],
  detections: readonly DetectionDay[],
): PublicBin[] {
  return computePhenology(days, detections).map((bin): PublicBin => {
    if (bin.surveys === 0) return bin;
    const daysInBin = days.filter(({ date }) => binOf(date) === bin.bin);
    const years = new Set(daysInBin.map(({ date }) => date.slice(0, 4)));
    return bin.surveysSeen > 0 &&
      years.size >= MIN_YEARS &&
      isPublishable(daysInBin.length, bin.surveys, bin.surveysSeen)
      ? bin
      : { ...bin, surveysSeen: null, share: null };
  });
}
