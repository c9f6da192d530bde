import type { SurveyDay } from "#birds/domain/surveys/arrival.ts";
import type { SeasonPresence, Stay } from "#birds/domain/surveys/arrival-dates.ts";
import type { PublicBin } from "#birds/domain/surveys/sensitive-arrival.ts";
import type { CountedSpecies } from "#birds/domain/surveys/survey.ts";
import type { Trend } from "#birds/domain/surveys/trend.ts";
import { drawArrivals } from "./arrival-chart.ts";
import { arrivalsTable, arrivalsTitle, phenologyTable, phenologyTitle } from "./chart-tables.ts";
import { drawPhenology } from "./phenology-chart.ts";
import { drawTrend, trendNote, trendTable, trendTitle } from "./trend-chart.ts";

interface Phenology {
  species: CountedSpecies | null;
  placesWithheld: boolean;
  bins: PublicBin[];
  yearFrom: string;
  ownYears: SeasonPresence[];
  stays: Stay[];
  days: (SurveyDay & { surveysSeen: number })[];
  trend: Trend | null;
}

/** The charts of a species, drawn for wide and narrow screens, with their tables. */
export function drawCharts(phenology: Phenology) {
  const { species, placesWithheld, bins, yearFrom, ownYears, stays, days, trend } = phenology;
  if (!species) return null;
  const { englishName } = species;
  return {
    placesWithheld,
    yearFrom,
    phenology: {
      title: phenologyTitle(englishName, bins),
      table: phenologyTable(bins),
      wide: drawPhenology(bins, { width: 960, height: 330, narrow: false }),
      narrow: drawPhenology(bins, { width: 360, height: 250, narrow: true }),
      surveys: bins.reduce((sum, bin) => sum + bin.surveys, 0),
    },
    arrivals: placesWithheld
      ? null
      : {
          title: arrivalsTitle(englishName, ownYears, stays),
          table: arrivalsTable(ownYears, yearFrom),
          wide: drawArrivals(ownYears, days, { yearFrom, width: 960, narrow: false }),
          narrow: drawArrivals(ownYears, days, { yearFrom, width: 360, narrow: true }),
        },
    trend: trend && {
      title: trendTitle(englishName, trend),
      note: trendNote(trend),
      table: trendTable(trend),
      wide: drawTrend(trend, { width: 960, height: 280 }),
      narrow: drawTrend(trend, { width: 360, height: 240 }),
    },
  };
}

export type DrawnCharts = NonNullable<ReturnType<typeof drawCharts>>;
