import type { ExportedSurvey } from "#birds/domain/surveys/survey.ts";
import { type ArchiveCell, column, dwc, eco, type TableSchema } from "./terms.ts";

/** The table of efforts: what a survey looked for, and how much it searched. */
export const humboldt: TableSchema = {
  file: "humboldt.txt",
  rowType: eco("Event"),
  columns: [
    column(dwc("eventID")),
    ...[
      "targetTaxonomicScope",
      "isTaxonomicScopeFullyReported",
      "siteCount",
      "reportedWeather",
      "eventDurationValue",
      "eventDurationUnit",
      "isSamplingEffortReported",
      "samplingEffortValue",
      "samplingEffortUnit",
    ].map((term) => column(eco(term))),
  ],
};

const isReported = { yes: "true", no: "false" } as const;

/** The effort of a survey: its distance, or its duration if there is none. */
export function humboldtRow(survey: ExportedSurvey): Record<string, ArchiveCell> {
  const { eventID, complete, points, weather, minutes, distanceKm } = survey;
  const unit = distanceKm !== null ? "kilometre" : minutes !== null ? "minute" : null;
  return {
    eventID,
    targetTaxonomicScope: "Aves",
    isTaxonomicScopeFullyReported: complete && isReported[complete],
    siteCount: points,
    reportedWeather: weather,
    eventDurationValue: minutes,
    eventDurationUnit: minutes === null ? null : "minute",
    isSamplingEffortReported: String(unit !== null),
    samplingEffortValue: distanceKm ?? minutes,
    samplingEffortUnit: unit,
  };
}

const minutesOf: Record<string, number> = { min: 1, minute: 1, h: 60, hour: 60 };
const kilometresOf: Record<string, number> = {
  km: 1,
  kilometre: 1,
  kilometer: 1,
  m: 0.001,
  metre: 0.001,
  meter: 0.001,
};

/** A value in another unit; "" if it is in none of these. */
function convert(value = "", unit = "", factors: Record<string, number>): string {
  const factor =
    factors[
      unit
        .trim()
        .toLowerCase()
        .replace(/(?<=.{2})s$/, "")
    ];
  return value === "" || factor === undefined ? "" : String(Number((Number(value) * factor).toFixed(3)));
}

/** The columns of an event that its effort fills. */
export const effortColumns = [
  "isTaxonomicScopeFullyReported",
  "siteCount",
  "reportedWeather",
  "distanceKm",
  "minutes",
];

/** The cells of an event that a row of the Humboldt Extension fills, whether or not we wrote it. */
export function effortCells(values: Partial<Record<string, string>>): Record<string, string> {
  const { samplingEffortValue: effort, samplingEffortUnit: unit } = values;
  const cells = {
    isTaxonomicScopeFullyReported: values.isTaxonomicScopeFullyReported ?? "",
    siteCount: values.siteCount ?? "",
    reportedWeather: values.reportedWeather ?? "",
    distanceKm: convert(effort, unit, kilometresOf),
    minutes:
      convert(values.eventDurationValue, values.eventDurationUnit, minutesOf) ||
      convert(effort, unit, minutesOf),
  };
  return Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== ""));
}
