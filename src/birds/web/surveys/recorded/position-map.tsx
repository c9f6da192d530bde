import { href } from "react-router";
import { atlasBounds, atlasStates, findAtlasCell, toMapPoint } from "#birds/domain/surveys/atlas.ts";
import { pentadOf } from "#birds/domain/surveys/pentad.ts";
import styles from "./recorded.module.css";

/** A position on the map of Nigeria, with its square of the atlas. */
export default function PositionMap(position: { latitude: number; longitude: number }) {
  const { x, y, width, height } = atlasBounds;
  const point = toMapPoint(position);
  const isOutside = point.x < x || point.x > x + width || point.y < y || point.y > y + height;
  const square = findAtlasCell(pentadOf(position.latitude, position.longitude));
  return (
    <figure className={styles.map}>
      <svg
        viewBox={`${x} ${y} ${width} ${height}`}
        role="img"
        aria-label={
          isOutside ? "The position is outside the map of Nigeria" : "Position on the map of Nigeria"
        }
      >
        {atlasStates.map(({ iso, path }) => (
          <path key={iso} d={path} />
        ))}
        {!isOutside && <circle cx={point.x} cy={point.y} r={22} />}
      </svg>
      <figcaption>
        {square ? (
          <a href={href("/datazone/atlas/:pentad", { pentad: square.pentad })}>
            Square {square.pentad} in the atlas
          </a>
        ) : (
          "Outside the squares of Nigeria"
        )}
      </figcaption>
    </figure>
  );
}
