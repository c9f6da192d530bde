import { FEWEST_SURVEYS_OF_A_SHARE } from "./phenology.ts";
import { type Interval, type Slope, senSlope, wilsonInterval } from "./statistics.ts";

/** The fewest seasons over which a change is shown. */
export const FEWEST_SEASONS_OF_A_TREND = 8;

interface Season {
  begins: number;
  surveys: number;
  surveysSeen: number;
}

/** The share of the surveys of a season that recorded the species. */
export interface SeasonShare extends Season, Interval {
  share: number;
}

/** The change of the share over the seasons, as a fraction per year. */
export interface Trend {
  seasons: SeasonShare[];
  slope: Slope;
}

/** The share of complete surveys with its interval; null without surveys. */
export const shareOfSeason = ({ begins, surveys, surveysSeen }: Season): SeasonShare | null =>
  surveys === 0
    ? null
    : { begins, surveys, surveysSeen, share: surveysSeen / surveys, ...wilsonInterval(surveysSeen, surveys) };

/** The change over the seasons that have enough surveys; null if these are too few, or the species is in none. */
export function computeTrend(seasons: readonly Season[]): Trend | null {
  const shares = seasons.flatMap((item) =>
    item.surveys < FEWEST_SURVEYS_OF_A_SHARE ? [] : (shareOfSeason(item) ?? []),
  );
  if (shares.length < FEWEST_SEASONS_OF_A_TREND || shares.every(({ share }) => share === 0)) return null;
  const slope = senSlope(shares.map(({ begins, share }) => ({ year: begins, value: share })));
  return slope && { seasons: shares, slope };
}
