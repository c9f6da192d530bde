import { type Period, type Presence, presence, type SeenDay, type SurveyDay } from "./arrival.ts";
import { binOf, type PhenologyBin, phenology } from "./phenology.ts";

// Everybody may know who counted where on which day. So of a sensitive species only such sums are told as leave open,
// of each single survey, whether it found the species.

const fewestDays = 5;
const fewestYears = 3;
/** At least so many surveys without the species; with fewer, not even that a sum is kept back may prove a sight. */
const fewestWithout = 2;

/** Whether the sum of these days may be told. */
export const provesNoSight = (days: number, surveys: number, surveysSeen: number): boolean =>
  days >= fewestDays && surveysSeen <= surveys - fewestWithout;

/**
 * Whether it may be said that the species was found at all, which is a sum too: of all places and years. What only an
 * incomplete survey found is part of no sum.
 */
export function mayBeNamed(days: readonly SurveyDay[], seen: readonly SeenDay[]): boolean {
  const surveys = totalOf(days);
  const surveysSeen = totalOf(seen);
  return surveysSeen > 0 && provesNoSight(days.length, surveys, surveysSeen);
}

const totalOf = (days: readonly SurveyDay[]) => days.reduce((total, { surveys }) => total + surveys, 0);

/** A presence whose sums may be kept back: `null`. */
export interface ToldPresence extends Omit<Presence, "surveysSeen" | "individuals"> {
  surveysSeen: number | null;
  individuals: number | null;
}

/** A bin whose sights may be kept back: `null`. */
export interface ToldBin extends Omit<PhenologyBin, "surveysSeen"> {
  surveysSeen: number | null;
}

const nothing = {
  firstSeen: null,
  lastSeen: null,
  gapBefore: null,
  gapAfter: null,
  wasThereBefore: false,
  wasThereAfter: false,
};

/** What is told of a calendar year: sums, and no day. */
export function sumsOf(days: readonly SurveyDay[], seen: readonly SeenDay[], period: Period): ToldPresence {
  const { state, surveys, surveysSeen, individuals } = presence(days, seen, period);
  if (state === "noSurvey") return { state, surveys, surveysSeen, individuals, ...nothing };
  const surveyed = days.filter(({ date }) => date >= period.from && date <= period.to);
  if (!provesNoSight(surveyed.length, surveys, surveysSeen)) return withheld(surveys);
  return {
    ...{ state: surveysSeen > 0 ? ("found" as const) : ("notSeen" as const), surveys },
    ...{ surveysSeen, individuals, ...nothing },
  };
}

/** Nothing but the effort. */
export const withheld = (surveys: number): ToldPresence => ({
  ...{ state: "withheld", surveys, surveysSeen: null, individuals: null },
  ...nothing,
});

/** The bins of all years together, without the sights of a bin that only a few days or years stand behind. */
export function pooledPhenology(days: readonly SurveyDay[], seen: readonly SeenDay[]): ToldBin[] {
  return phenology(days, seen).map((bin): ToldBin => {
    if (bin.surveys === 0) return bin;
    const own = days.filter(({ date }) => binOf(date) === bin.bin);
    const years = new Set(own.map(({ date }) => date.slice(0, 4)));
    return years.size >= fewestYears && provesNoSight(own.length, bin.surveys, bin.surveysSeen)
      ? bin
      : { ...bin, surveysSeen: null, share: null };
  });
}
