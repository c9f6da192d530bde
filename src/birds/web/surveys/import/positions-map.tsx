import { atlasBounds, atlasStates, toMapPoint } from "#birds/domain/surveys/atlas.ts";
import type { ImportLook } from "#birds/domain/surveys/import-look.ts";
import { countOf } from "#core/domain/words.ts";
import styles from "./surveys.module.css";

/** Where surveys are on the map of Nigeria; the map says how many places are outside. */
export default function PositionsMap({ positions }: Pick<ImportLook, "positions">) {
  const { x, y, width, height } = atlasBounds;
  const points = positions.map(toMapPoint);
  const inside = points.filter(
    (point) => point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height,
  );
  const outside = points.length - inside.length;
  return (
    <figure className={styles.map}>
      <svg
        viewBox={`${x} ${y} ${width} ${height}`}
        role="img"
        aria-label={`${countOf(inside.length, "place")} on the map of Nigeria`}
      >
        {atlasStates.map(({ iso, path }) => (
          <path key={iso} d={path} />
        ))}
        {inside.map((point) => (
          <circle key={`${point.x} ${point.y}`} cx={point.x} cy={point.y} r={14} />
        ))}
      </svg>
      {outside > 0 && <figcaption>{countOf(outside, "place is", "places are")} outside the map</figcaption>}
    </figure>
  );
}
