import { demonstrationRemark, type Site } from "#birds/domain/surveys/survey.ts";
import type { Citable } from "#institute/formats/posts/citable.ts";
import { writeReference } from "#institute/formats/works/references.ts";

/** A site with its surveys. */
export interface SurveyedSite extends Site {
  surveys: number;
  demonstrations: number;
  /** The first and the last day, ISO 8601. */
  first: string;
  last: string;
}

/** The title and page of the sites, for their citation. */
export const sitesDataset = { title: "Sites of bird surveys in Nigeria", path: "/datazone/pointcount" };

function featureOf({ decimalLatitude, decimalLongitude, demonstrations, ...site }: SurveyedSite) {
  const isPlaced = decimalLatitude !== null && decimalLongitude !== null;
  return {
    type: "Feature",
    id: site.locationID,
    properties: { ...site, inventedForDemonstration: demonstrations },
    geometry: isPlaced
      ? { type: "Point", coordinates: [Number(decimalLongitude), Number(decimalLatitude)] }
      : null,
  };
}

/** The sites as GeoJSON (RFC 7946); one without a position has no geometry. */
export function sitesGeoJson(sites: readonly SurveyedSite[], work: Citable): string {
  return JSON.stringify({
    type: "FeatureCollection",
    title: work.title,
    version: work.version,
    licence: work.licence?.url,
    citation: writeReference(work, "apa"),
    ...(sites.some(({ demonstrations }) => demonstrations > 0) && { remarks: demonstrationRemark }),
    features: sites.map(featureOf),
  });
}
