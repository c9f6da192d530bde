import { MAX_ABSENCE_DAYS, MAX_TRUSTED_GAP_DAYS } from "#birds/domain/surveys/arrival.ts";
import { EVIDENCE_DAYS } from "#birds/domain/surveys/arrival-dates.ts";
import { CLEARLY_DAYS, FEWEST_RECORDS, USUAL_WITHIN_DAYS } from "#birds/domain/surveys/bird-year.ts";
import { FEWEST_SURVEYS_OF_A_SHARE } from "#birds/domain/surveys/phenology.ts";
import { FEWEST_OF_AN_INTERVAL } from "#birds/domain/surveys/statistics.ts";
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
  ownYear: {
    label: "Year of a bird",
    text: `The year of a bird begins in its longest gap, so that no stay is split. A gap is more than ${MAX_ABSENCE_DAYS} days in which it is usually not found, all years together, although enough complete surveys of at least two years looked for it. A record is usual if one year in five, and two at least, have one within ${USUAL_WITHIN_DAYS} days of it. The year begins on 1 July if the bird has a gap then and no other is more than ${CLEARLY_DAYS} days longer; otherwise on 1 January if that is well inside its longest gap, or on the first of the month nearest to the middle of it. Where a few birds stay, as some waders do all summer, a gap may have records, if they are in fewer than half of the years, on at most a fifth of all days with records, and clearly fewer of its surveys have them. A bird with two gaps comes twice a year. With records on fewer than ${FEWEST_RECORDS} days there is too little to tell. A resident, and a bird without a gap, has no arrival and no departure; its year begins on 1 July.`,
  },
  enough: {
    label: "Enough surveys",
    text: `So many complete surveys in a row that they would all miss a bird that is there less than once in 20 times, by the share of surveys that find it in its time of year (Kéry 2002), and at least two. They count up to ${EVIDENCE_DAYS} days before a first record or after a last one, and one of them must be within ${MAX_TRUSTED_GAP_DAYS} days.`,
  },
  arrival: {
    label: "Arrival",
    text: `The first record of a season, or of the bird’s own year, after more than ${MAX_ABSENCE_DAYS} days without it in which enough complete surveys missed it. Others are only “first seen”.`,
  },
  departure: {
    label: "Departure",
    text: `The last record, if it was then missing for more than ${MAX_ABSENCE_DAYS} days and enough complete surveys missed it. Others are only “last seen”.`,
  },
  median: {
    label: "Median and 95% interval",
    text: `The middle of the dates of all years. Both ends of the interval are dates on which it came or left: it is given by the order of the dates alone (Thompson 1936), and from ${FEWEST_OF_AN_INTERVAL} dates on.`,
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
