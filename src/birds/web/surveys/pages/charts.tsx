import { YEAR_FROM } from "#birds/domain/surveys/arrival.ts";
import { slugify } from "#core/domain/words.ts";
import { ChartFigure } from "#core/web/ui/figure.tsx";
import { ArrivalSvg, PhenologySvg, TrendSvg } from "./chart-drawings.tsx";
import { Definitions } from "./definition.tsx";
import type { DrawnCharts } from "./draw-charts.ts";

/** The charts of a species at a place. */
export function Charts({
  charts: { phenology, arrivals, trend, placesWithheld, yearFrom },
  name,
  place,
  hatch,
  source,
}: {
  charts: DrawnCharts;
  name: string;
  place: string;
  /** The id of the pattern of bars without surveys. */
  hatch: string;
  /** Whose data they show and under which licence. */
  source: string;
}) {
  return (
    <>
      <div data-touch-seen="today">
        <ChartFigure
          level="h2"
          source={source}
          title={phenology.title}
          csvName={slugify(`phenology ${name}`)}
          table={phenology.table}
          caption={
            <>
              <p>
                Share of surveys that recorded the species, {place}, all years, by quarter-month (
                {phenology.surveys.toLocaleString("en-GB")} complete surveys). Under each month: its surveys.
                Pale bars: fewer than five surveys. Hatched: no surveys
                {placesWithheld && ", or too few days to publish"}.
              </p>
              <Definitions of={["share", "surveys", "minutes"]} />
            </>
          }
          narrow={<PhenologySvg drawing={phenology.narrow} hatch={`${hatch}n`} />}
        >
          <PhenologySvg drawing={phenology.wide} hatch={`${hatch}w`} hasTitles />
        </ChartFigure>
      </div>
      {arrivals && (
        <ChartFigure
          level="h2"
          source={source}
          title={arrivals.title}
          csvName={slugify(`arrivals ${name}`)}
          table={arrivals.table}
          caption={
            <>
              <p>
                Each row is {yearFrom === YEAR_FROM ? "a season" : "a year of the bird"}, {place}. Dots are
                days with a detection, strokes days with complete surveys but no detection. Dotted line: it
                may have arrived earlier or left later, as there was no complete survey within 30 days.
              </p>
              <Definitions of={["arrival", "departure", "seasonShare"]} />
            </>
          }
          narrow={<ArrivalSvg drawing={arrivals.narrow} />}
        >
          <ArrivalSvg drawing={arrivals.wide} />
        </ChartFigure>
      )}
      {trend && (
        <ChartFigure
          level="h2"
          source={source}
          title={trend.title}
          csvName={slugify(`change ${name}`)}
          table={trend.table}
          caption={
            <>
              <p>
                Share of each season’s surveys that recorded the species, {place}, with its 95% interval.{" "}
                {trend.note}
              </p>
              <Definitions of={["trend", "seasonShare"]} />
            </>
          }
          narrow={<TrendSvg drawing={trend.narrow} />}
        >
          <TrendSvg drawing={trend.wide} />
        </ChartFigure>
      )}
    </>
  );
}
