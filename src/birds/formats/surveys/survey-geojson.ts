import { type ExportedSurvey, provesNoAbsence, surveyRemarks } from "#birds/domain/surveys/survey.ts";
import { openLicences } from "#core/domain/licences.ts";
import { eventDate } from "./export.ts";

/**
 * Surveys of one species as GeoJSON (RFC 7946) in chunks: a feature for each, with what it says of the species. `head`
 * comes first, as a member that readers of GeoJSON may skip.
 */
export async function* surveyGeoJson(
  surveys: AsyncIterable<readonly ExportedSurvey[]>,
  head: object,
): AsyncGenerator<string> {
  let separator = `{"type":"FeatureCollection","about":${JSON.stringify(head)},"features":[\n`;
  for await (const batch of surveys)
    for (const survey of batch) {
      yield separator + JSON.stringify(toFeature(survey));
      separator = ",\n";
    }
  yield `${separator.startsWith("{") ? separator : "\n"}]}\n`;
}

function toFeature(survey: ExportedSurvey) {
  const { site, counts, eventID, minutes, licence, source } = survey;
  const numbers = counts.map(({ individuals }) => individuals);
  const isFound = numbers.some((number) => number === null || number > 0);
  const { decimalLatitude, decimalLongitude } = site;
  return {
    type: "Feature",
    id: eventID,
    properties: {
      eventID,
      eventDate: eventDate(survey),
      minutes,
      locationID: site.locationID,
      locality: site.name,
      /** Unknown if the species was not found on a survey that does not say that it recorded every species. */
      found: isFound || (provesNoAbsence(survey) ? null : false),
      individualCount: numbers.reduce<number>((total, number) => total + (number ?? 0), 0),
      remarks: surveyRemarks(survey),
      license: openLicences[licence].legalCode,
      rightsHolder: source,
    },
    // RFC 7946 has no geometry for what has no place.
    geometry:
      decimalLatitude === null || decimalLongitude === null
        ? null
        : { type: "Point", coordinates: [Number(decimalLongitude), Number(decimalLatitude)] },
  };
}
