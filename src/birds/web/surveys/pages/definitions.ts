import { MAX_ABSENCE_DAYS, MAX_TRUSTED_GAP_DAYS } from "#birds/domain/surveys/arrival.ts";
import { FEWEST_SEASONS_OF_AN_INTERVAL } from "#birds/domain/surveys/arrival-dates.ts";
import { FEWEST_SURVEYS_OF_A_SHARE } from "#birds/domain/surveys/phenology.ts";
import { FEWEST_SEASONS_OF_A_TREND } from "#birds/domain/surveys/trend.ts";

/** What each number of the page of point counts means. */
export const definitions = {
  firstSeen: {
    label: "Initial Seen",
    text: `The first day of the period on which a survey at this place recorded the species. It is uncertain if no complete survey in the ${MAX_TRUSTED_GAP_DAYS} days before looked for it.`,
  },
  lastSeen: {
    label: "Last Seen",
    text: `The last day of the period on which a survey at this place recorded the species. It is uncertain if no complete survey in the ${MAX_TRUSTED_GAP_DAYS} days after looked for it.`,
  },
  surveys: {
    label: "Surveys",
    text: "Visits to this place that say that they list every species found. Surveys of only some species, those that do not say it and those with missing rows can show that a species was there but not that it was absent, so they count neither here nor in any share.",
  },
  individuals: {
    label: "Birds counted",
    text: "The sum of the numbers of all counts in the period. The same bird may have been counted on several surveys; a count without a number adds nothing.",
  },
  share: {
    label: "Share of surveys",
    text: `Surveys that recorded the species, divided by all complete surveys at this place in the same quarter-month, all years together. With fewer than ${FEWEST_SURVEYS_OF_A_SHARE} surveys the bar is pale. A missing bar is a share of 0; a hatched one has no complete survey.`,
  },
  minutes: {
    label: "Minutes",
    text: "The time spent on these surveys, as far as it was noted.",
  },
  arrival: {
    label: "Arrival",
    text: `The first record of a season, July to June, when a survey in the ${MAX_TRUSTED_GAP_DAYS} days before did not find the species and it had been missing for more than ${MAX_ABSENCE_DAYS} days. Other seasons are left out.`,
  },
  departure: {
    label: "Departure",
    text: `The last record of a season when a survey in the ${MAX_TRUSTED_GAP_DAYS} days after did not find the species and it was missing for more than ${MAX_ABSENCE_DAYS} days.`,
  },
  median: {
    label: "Median and 95% interval",
    text: `The middle of the dates of all seasons. The interval is a basic bootstrap (Davison & Hinkley 1997): seasons, and the surveys within each, are drawn again 2,000 times. It is given from ${FEWEST_SEASONS_OF_AN_INTERVAL} seasons on, and is the same each time for the same data.`,
  },
  seasonShare: {
    label: "Share of a season",
    text: "Surveys of the season that recorded the species, divided by all its surveys. The 95% interval is Wilson’s (1927): it is wide when there were few surveys.",
  },
  trend: {
    label: "Change over the years",
    text: `The median of the changes between all pairs of seasons (Sen 1968), with its 95% interval by Kendall’s S (Hollander, Wolfe & Chicken 2014). There is a trend if the interval leaves out 0. It is shown from ${FEWEST_SEASONS_OF_A_TREND} seasons on, each with at least ${FEWEST_SURVEYS_OF_A_SHARE} surveys. More or longer surveys than before can also change the share.`,
  },
} as const;

export type Defined = keyof typeof definitions;
