import { href } from "react-router";
import { findAtlasCell } from "#birds/domain/surveys/atlas.ts";
import { pentadOf } from "#birds/domain/surveys/pentad.ts";
import { OutlineMap, placeOnMap } from "#birds/web/ui/outline-map.tsx";

/** A position on the map of Nigeria, with its square of the atlas. */
export default function PositionMap(position: { latitude: number; longitude: number }) {
  const { points, outside } = placeOnMap([position]);
  const square = findAtlasCell(pentadOf(position.latitude, position.longitude));
  return (
    <OutlineMap
      label={outside > 0 ? "The position is outside the map of Nigeria" : "Position on the map of Nigeria"}
      points={points}
    >
      <figcaption>
        {square ? (
          <a href={href("/datazone/atlas/:pentad", { pentad: square.pentad })}>
            Square {square.pentad} in the atlas
          </a>
        ) : (
          "Outside the squares of Nigeria"
        )}
      </figcaption>
    </OutlineMap>
  );
}
