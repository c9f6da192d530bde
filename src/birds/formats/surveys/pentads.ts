import { atlasCells, atlasStates } from "#birds/domain/surveys/atlas.ts";
import { parsePentadBounds } from "#birds/domain/surveys/pentad.ts";
import { demonstrationRemark } from "#birds/domain/surveys/survey.ts";
import type { Citable } from "#institute/formats/posts/citable.ts";
import { writeReference } from "#institute/formats/works/references.ts";

interface Effort {
  pentad: string;
  surveys: number;
  demonstrations: number;
  first: string;
  last: string;
}

const roundDegrees = (number: number) => Math.round(number * 1e6) / 1e6;

/** Pentads as GeoJSON (RFC 7946) in chunks: all of Nigeria's, or only those with surveys. */
export function* pentadsGeoJson(
  efforts: readonly Effort[],
  onlySurveyed: boolean,
  work: Citable,
): Generator<string> {
  const byPentad = new Map(efforts.map((effort) => [effort.pentad, effort]));
  const stateNames = new Map(atlasStates.map(({ iso, name }) => [iso, name]));
  const metadata = {
    title: work.title,
    version: work.version,
    licence: work.licence?.url,
    citation: writeReference(work, "apa"),
    ...(efforts.some(({ demonstrations }) => demonstrations > 0) && { remarks: demonstrationRemark }),
  };
  let separator = `{"type":"FeatureCollection",${JSON.stringify(metadata).slice(1, -1)},"features":[\n`;
  for (const { pentad, state } of atlasCells) {
    const effort = byPentad.get(pentad);
    const bounds = parsePentadBounds(pentad);
    if (!bounds || (onlySurveyed && !effort)) continue;
    const [west, south, east, north] = [bounds.west, bounds.south, bounds.east, bounds.north].map(
      roundDegrees,
    );
    const feature = {
      type: "Feature",
      id: pentad,
      bbox: [west, south, east, north],
      properties: {
        pentad,
        state,
        stateName: stateNames.get(state),
        surveys: effort?.surveys ?? 0,
        inventedForDemonstration: effort?.demonstrations ?? 0,
        first: effort?.first ?? null,
        last: effort?.last ?? null,
      },
      geometry: {
        type: "Polygon",
        coordinates: [
          [
            [west, south],
            [east, south],
            [east, north],
            [west, north],
            [west, south],
          ],
        ],
      },
    };
    yield separator + JSON.stringify(feature);
    separator = ",\n";
  }
  yield `${separator.startsWith("{") ? separator : "\n"}]}\n`;
}
