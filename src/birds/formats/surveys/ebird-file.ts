import { type ExportedSurvey, surveyRemarks } from "#birds/domain/surveys/survey.ts";
import { type Cell, csvLines } from "#core/formats/csv.ts";
import { HECTARES_PER_ACRE, KM_PER_MILE, REMARKS_SEPARATOR, surveyComment } from "./sheets/ebird.ts";

/** eBird's protocol for an effort. */
function protocolOf({ distanceKm, minutes, complete }: ExportedSurvey): string {
  if (minutes === null) return complete === "yes" ? "Historical" : "Incidental";
  return distanceKm ? "Traveling" : "Stationary";
}

/** 2021-10-12 as 10/12/2021. */
const monthFirst = (date: string) => date.replace(/^(\d{4})-(\d\d)-(\d\d)$/, "$2/$3/$1");

const hectaresOf = (effort: string | null) => /^([\d.]+) ha$/.exec(effort ?? "")?.[1];

function rowsOf(survey: ExportedSurvey): Cell[][] {
  const { site, distanceKm, minutes, observerCount, complete, isIncomplete } = survey;
  const hectares = hectaresOf(survey.effort);
  const visit: Cell[] = [
    site.name,
    site.decimalLatitude,
    site.decimalLongitude,
    monthFirst(survey.date),
    survey.time?.slice(0, 5) ?? null,
    site.stateProvince,
    site.countryCode,
    protocolOf(survey),
    observerCount,
    minutes,
    complete === "yes" && !isIncomplete ? "Y" : "N",
    distanceKm === null ? null : (distanceKm / KM_PER_MILE).toFixed(3),
    hectares === undefined ? null : (Number(hectares) / HECTARES_PER_ACRE).toFixed(3),
    [surveyComment(survey.eventID), surveyRemarks(survey)].filter(Boolean).join(REMARKS_SEPARATOR),
  ];
  return survey.counts
    .filter(({ individuals }) => individuals !== 0)
    .map(({ englishName, scientificName, individuals, remarks }) => {
      const [genus = "", ...species] = scientificName.split(" ");
      return [englishName, genus, species.join(" "), individuals ?? "X", remarks, ...visit];
    });
}

/** The counts in eBird's record format: 19 columns without a header, for its upload; it has neither absences nor empty lists. */
export async function* ebirdRecords(
  surveys: AsyncIterable<readonly ExportedSurvey[]>,
): AsyncGenerator<string> {
  for await (const batch of surveys) {
    const rows = batch.flatMap(rowsOf);
    if (rows.length > 0) yield csvLines(rows);
  }
}
