import type { ImportLook } from "#birds/domain/surveys/import-look.ts";
import { OutlineMap, placeOnMap } from "#birds/web/ui/outline-map.tsx";
import { countOf } from "#core/domain/words.ts";

/** Where surveys are on the map of Nigeria; the map says how many places are outside. */
export default function PositionsMap({ positions }: Pick<ImportLook, "positions">) {
  const { points, outside } = placeOnMap(positions);
  return (
    <OutlineMap label={`${countOf(points.length, "place")} on the map of Nigeria`} points={points}>
      {outside > 0 && <figcaption>{countOf(outside, "place is", "places are")} outside the map</figcaption>}
    </OutlineMap>
  );
}
