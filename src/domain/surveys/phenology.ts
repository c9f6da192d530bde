import type { DetectionDay, SurveyDay } from "./arrival.ts";

/** A quarter of a month, over all years together: how often a species was found for the effort made. */
export interface PhenologyBin {
  /** From 0: the first quarter of January. */
  bin: number;
  month: number;
  /** 1 to 4; the fourth goes on to the end of the month. */
  quarter: number;
  surveys: number;
  surveysSeen: number;
  /** Surveys with the species as a share of all; nothing where there was no survey. */
  share: number | null;
}

export const BINS_PER_YEAR = 48;

/** The quarter of a month that a day falls in; days 29 to 31 belong to the fourth. */
export function binOf(date: string): number {
  const [, month = 1, day = 1] = date.split("-").map(Number);
  return (month - 1) * 4 + Math.ceil(Math.min(day, 28) / 7) - 1;
}

/** The year in 48 bins, each with its effort. */
export function computePhenology(
  days: readonly SurveyDay[],
  detections: readonly DetectionDay[],
): PhenologyBin[] {
  const surveys = new Array<number>(BINS_PER_YEAR).fill(0);
  const surveysWithDetection = new Array<number>(BINS_PER_YEAR).fill(0);
  const add = (into: number[], { date, surveys: more }: SurveyDay) => {
    const bin = binOf(date);
    into[bin] = (into[bin] ?? 0) + more;
  };
  for (const day of days) add(surveys, day);
  for (const day of detections) add(surveysWithDetection, day);
  return surveys.map((effort, bin) => {
    const surveysSeen = surveysWithDetection[bin] ?? 0;
    return {
      bin,
      month: Math.floor(bin / 4) + 1,
      quarter: (bin % 4) + 1,
      surveys: effort,
      surveysSeen,
      share: effort === 0 ? null : surveysSeen / effort,
    };
  });
}
