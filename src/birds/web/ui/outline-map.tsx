import type { ReactNode } from "react";
import { atlasBounds, atlasStates, toMapPoint } from "#birds/domain/surveys/atlas.ts";
import styles from "./outline-map.module.css";

/** The points of positions that are on the map of Nigeria, and how many positions are outside it. */
export function placeOnMap(positions: readonly Parameters<typeof toMapPoint>[0][]) {
  const { x, y, width, height } = atlasBounds;
  const points = positions
    .map(toMapPoint)
    .filter((point) => point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height);
  return { points, outside: positions.length - points.length };
}

/** The states of Nigeria with points on them; `children` are its caption. */
export function OutlineMap(props: {
  label: string;
  points: readonly { x: number; y: number }[];
  children?: ReactNode;
}) {
  const { x, y, width, height } = atlasBounds;
  return (
    <figure className={styles.map}>
      <svg viewBox={`${x} ${y} ${width} ${height}`} role="img" aria-label={props.label}>
        {atlasStates.map(({ iso, path }) => (
          <path key={iso} d={path} />
        ))}
        {props.points.map((point) => (
          <circle
            key={`${point.x} ${point.y}`}
            cx={point.x}
            cy={point.y}
            r={props.points.length > 1 ? 14 : 22}
          />
        ))}
      </svg>
      {props.children}
    </figure>
  );
}
