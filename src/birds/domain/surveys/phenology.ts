import type { DetectionDay, SurveyDay } from "./arrival.ts";

/** A quarter of a month, pooled over all years: detections and survey effort. */
export interface PhenologyBin {
  /** Counts from 0, the first quarter of January. */
  bin: number;
  month: number;
  /** 1 to 4; the fourth extends to the end of the month. */
  quarter: number;
  surveys: number;
  /** The time spent on those whose duration is known. */
  minutes: number;
  surveysSeen: number;
  /** The share of surveys that detected the species; `null` without surveys. */
  share: number | null;
}

export const BINS_PER_YEAR = 48;

/** With fewer surveys a share is little more than chance, and is drawn pale. */
export const FEWEST_SURVEYS_OF_A_SHARE = 5;

/** Said in place of a chart of shares if no survey is complete. */
export const noShare = "There is no complete survey, so there is no share.";

/** The quarter of a month that contains a day; days 29 to 31 are in the fourth. */
export function binOf(date: string): number {
  const [, month = 1, day = 1] = date.split("-").map(Number);
  return (month - 1) * 4 + Math.ceil(Math.min(day, 28) / 7) - 1;
}

/** The year as 48 bins, each with its survey effort. */
export function computePhenology(
  days: readonly SurveyDay[],
  detections: readonly DetectionDay[],
): PhenologyBin[] {
  const surveys = new Array<number>(BINS_PER_YEAR).fill(0);
  const minutes = new Array<number>(BINS_PER_YEAR).fill(0);
  const surveysWithDetection = new Array<number>(BINS_PER_YEAR).fill(0);
  const add = (into: number[], date: string, more: number) => {
    const bin = binOf(date);
    into[bin] = (into[bin] ?? 0) + more;
  };
  for (const day of days) {
    add(surveys, day.date, day.surveys);
    add(minutes, day.date, day.minutes ?? 0);
  }
  for (const day of detections) add(surveysWithDetection, day.date, day.surveys);
  return surveys.map((effort, bin) => {
    const surveysSeen = surveysWithDetection[bin] ?? 0;
    return {
      bin,
      month: Math.floor(bin / 4) + 1,
      quarter: (bin % 4) + 1,
      surveys: effort,
      minutes: minutes[bin] ?? 0,
      surveysSeen,
      share: effort === 0 ? null : surveysSeen / effort,
    };
  });
}
