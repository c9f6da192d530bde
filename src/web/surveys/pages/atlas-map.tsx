import { type KeyboardEvent, type MouseEvent, useRef } from "react";
import { useNavigate } from "react-router";
import { CELL_SIZE } from "#domain/surveys/pentad.ts";
import styles from "./atlas-map.module.css";
import { formatCount } from "./chart-format.ts";
import { effortClasses } from "./effort.ts";

interface MapCell {
  pentad: string;
  x: number;
  y: number;
  surveys: number;
  effort: number;
}

const steps: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The map as links to states or pentads; the pentads are one tab stop, with arrow keys between them. */
export function AtlasMap({
  title,
  states,
  state,
  cells,
  view,
  chosen,
}: {
  title: string;
  states: { iso: string; name: string; path: string; pentads: number; surveyed: number }[];
  state: string | null;
  cells: MapCell[];
  view: { x: number; y: number; width: number; height: number };
  chosen: string | null;
}) {
  const map = useRef<SVGSVGElement>(null);
  const navigate = useNavigate();
  const entry = chosen ?? cells.find(({ surveys }) => surveys > 0)?.pentad ?? cells[0]?.pentad;

  function move(event: KeyboardEvent) {
    const step = steps[event.key];
    const at =
      event.target instanceof SVGElement
        ? cells.find(({ pentad }) => pentad === focusedPentad(event.target))
        : undefined;
    if (!step || !at) return;
    event.preventDefault();
    // Skip gaps at the border to the next cell in that direction.
    for (let far = 1; far < 60; far++) {
      const [x, y] = [at.x + far * step[0] * CELL_SIZE, at.y + far * step[1] * CELL_SIZE];
      const next = cells.find((cell) => cell.x === x && cell.y === y);
      if (!next) continue;
      map.current?.querySelector<SVGAElement>(`[data-pentad="${next.pentad}"]`)?.focus();
      return;
    }
  }

  /** Handles links in the SVG, so that the page neither scrolls nor loses the focus. */
  function follow(event: MouseEvent) {
    const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    const href = event.target instanceof Element ? event.target.closest("a")?.getAttribute("href") : null;
    if (!plain || !href) return;
    event.preventDefault();
    void navigate(href, { preventScrollReset: true });
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing cannot be a fieldset; the arrow keys move among the links inside
    <svg
      ref={map}
      className={styles.map}
      viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
      role="group"
      aria-label={`Map: ${title}`}
      onKeyDown={state ? move : undefined}
      onClick={follow}
    >
      <defs>
        <pattern id="pentads" x="0" y="0" width={CELL_SIZE} height={CELL_SIZE} patternUnits="userSpaceOnUse">
          <rect width={CELL_SIZE} height={CELL_SIZE} className={styles.land} />
          <path d={`M0 ${CELL_SIZE}V0H${CELL_SIZE}`} className={styles.grid} />
        </pattern>
      </defs>
      {states.map(({ iso, name, path, pentads, surveyed }) =>
        state === null ? (
          <a key={iso} href={`/datazone/atlas?state=${iso}`} className={styles.state}>
            <title>{`${name}: ${formatCount(pentads, "pentad")}, ${surveyed} with surveys`}</title>
            <path d={path} />
          </a>
        ) : (
          <path key={iso} d={path} className={styles.neighbour} />
        ),
      )}
      {state === null
        ? cells.map(({ pentad, x, y, effort }) => (
            // Drawn larger than to scale, to be visible on the map of the country.
            <rect
              key={pentad}
              x={x - 3}
              y={y - 3}
              width={CELL_SIZE + 6}
              height={CELL_SIZE + 6}
              className={styles.spot}
              data-effort={effort}
            />
          ))
        : cells.map(({ pentad, x, y, surveys, effort }) => (
            <a
              key={pentad}
              href={`/datazone/atlas?state=${state}&pentad=${pentad}`}
              className={styles.cell}
              data-pentad={pentad}
              data-effort={effort}
              aria-current={pentad === chosen ? "true" : undefined}
              aria-label={surveys > 0 ? `${pentad}, ${formatCount(surveys, "survey")}` : pentad}
              tabIndex={pentad === entry ? undefined : -1}
            >
              <rect x={x} y={y} width={CELL_SIZE} height={CELL_SIZE} />
            </a>
          ))}
      {state !== null && (
        <path d={states.find(({ iso }) => iso === state)?.path} className={styles.currentState} />
      )}
    </svg>
  );
}

const focusedPentad = (target: EventTarget) =>
  target instanceof Element ? target.closest("[data-pentad]")?.getAttribute("data-pentad") : null;

/** The legend of the map. */
export function AtlasLegend({ isState }: { isState: boolean }) {
  return (
    <ul className={styles.legend} aria-label="Legend">
      {effortClasses.map(({ from, label }, effort) =>
        isState || from > 0 ? (
          <li key={label}>
            <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
              <rect x="1" y="1" width="18" height="18" className={styles.sample} data-effort={effort} />
            </svg>
            {label}
          </li>
        ) : null,
      )}
      {!isState && <li>Grid only: no survey</li>}
    </ul>
  );
}
