import { atlasBounds, atlasStates, toMapPoint } from "#domain/surveys/atlas.ts";
import styles from "./recorded.module.css";

/** A position on the map of Nigeria. */
export default function PositionMap(position: { latitude: number; longitude: number }) {
  const { x, y, width, height } = atlasBounds;
  const point = toMapPoint(position);
  const isOutside = point.x < x || point.x > x + width || point.y < y || point.y > y + height;
  return (
    <svg
      className={styles.map}
      viewBox={`${x} ${y} ${width} ${height}`}
      role="img"
      aria-label={isOutside ? "The position is outside the map of Nigeria" : "Position on the map of Nigeria"}
    >
      {atlasStates.map(({ iso, path }) => (
        <path key={iso} d={path} />
      ))}
      {!isOutside && <circle cx={point.x} cy={point.y} r={22} />}
    </svg>
  );
}
