import { useContext } from "react";
import { CELL_SIZE } from "#birds/domain/surveys/pentad.ts";
import { stateLabels } from "#birds/domain/surveys/state-labels.ts";
import { SavesData } from "#core/web/ui/saves-data.ts";
import { coarsen } from "../../ui/coarse-outline.ts";
import styles from "./atlas-map.module.css";
import { formatCount } from "./chart-format.ts";
import { effortClasses, stateClasses } from "./effort.ts";

interface MapCell {
  pentad: string;
  x: number;
  y: number;
  surveys: number;
  effort: number;
}

interface MapState {
  iso: string;
  name: string;
  path: string;
  pentads: number;
  surveyed: number;
  surveys: number;
  /** The class of its surveys where the map colours states. */
  tone: number | null;
}

// The square ends of a line of next to no length, which paper would lose without any; its width gives the side: in
// pixels while squares are few, to be seen.
const spotAt = ({ x, y }: MapCell) => `M${x + CELL_SIZE / 2} ${y + CELL_SIZE / 2}h.1`;
const spotsAt = (cells: MapCell[]) => cells.map(spotAt).join("");

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
  states: MapState[];
  state: string | null;
  cells: MapCell[];
  view: { x: number; y: number; width: number; height: number };
  chosen: string | null;
}) {
  const savesData = useContext(SavesData);
  const entry = chosen ?? cells.find(({ surveys }) => surveys > 0)?.pentad ?? cells[0]?.pentad;

  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing cannot be a fieldset; the arrow keys move among the links inside
    <svg
      className={styles.map}
      viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
      role="group"
      aria-label={`Map: ${title}`}
      data-touch={state ? "atlas-keys" : undefined}
      data-touch-keys="Arrow"
    >
      <defs>
        <pattern id="pentads" x="0" y="0" width={CELL_SIZE} height={CELL_SIZE} patternUnits="userSpaceOnUse">
          <rect width={CELL_SIZE} height={CELL_SIZE} className={styles.land} />
          <path d={`M0 ${CELL_SIZE}V0H${CELL_SIZE}`} className={styles.grid} />
        </pattern>
      </defs>
      {states.map(({ iso, name, path, pentads, surveyed, tone }) =>
        state === null ? (
          <a
            key={iso}
            href={`/datazone/atlas?state=${iso}#map-title`}
            className={styles.state}
            data-tone={tone ?? undefined}
          >
            <title>{`${name}: ${formatCount(pentads, "square")}, ${surveyed} with complete surveys`}</title>
            <path d={savesData ? coarsen(path) : path} />
          </a>
        ) : (
          <path key={iso} d={savesData ? coarsen(path) : path} className={styles.neighbour} />
        ),
      )}
      {state === null ? (
        <g className={styles.spots} data-few={states.some(({ tone }) => tone !== null) || undefined}>
          <path d={spotsAt(cells)} />
          {effortClasses.map(({ from, label }, effort) =>
            from > 0 ? (
              <path
                key={label}
                d={spotsAt(cells.filter((cell) => cell.effort === effort))}
                data-effort={effort}
              />
            ) : null,
          )}
        </g>
      ) : (
        cells.map(({ pentad, x, y, surveys, effort }) => (
          <a
            key={pentad}
            // The next page starts at this square, with the focus on it.
            href={`/datazone/atlas?state=${state}&pentad=${pentad}#square`}
            id={pentad === chosen ? "square" : undefined}
            className={styles.cell}
            data-pentad={pentad}
            data-effort={effort}
            aria-current={pentad === chosen ? "true" : undefined}
            aria-label={surveys > 0 ? `${pentad}, ${formatCount(surveys, "survey")}` : pentad}
            tabIndex={pentad === entry ? undefined : -1}
          >
            <rect x={x} y={y} width={CELL_SIZE} height={CELL_SIZE} />
          </a>
        ))
      )}
      {state === null && states.map((one) => one.tone !== null && <StateName key={one.iso} state={one} />)}
      {state !== null && (
        <path d={states.find(({ iso }) => iso === state)?.path} className={styles.currentState} />
      )}
    </svg>
  );
}

/** The width of a letter of a small name with the space around it, in the units of the map. */
const LETTER = 13;

/** The name of a state on the map, a word a line, turned where it does not fit; the link and its title say the same. */
function StateName({ state: { iso, name, surveys } }: { state: MapState }) {
  const words = (SHORT_NAMES[iso] ?? name).split(" ");
  const length = LETTER * Math.max(...words.map((word) => word.length));
  const places = stateLabels.get(iso) ?? [];
  const at = places.find(({ width }) => width >= length) ?? places.at(-1);
  if (!at) return null;
  return (
    <text
      transform={`translate(${at.x} ${at.y})${at.isTurned ? " rotate(-90)" : ""}`}
      className={styles.stateName}
      data-surveyed={surveys > 0 || undefined}
      aria-hidden
    >
      {words.map((word, line) => (
        <tspan key={word} x="0" y={`${line - (words.length - 1) / 2}em`}>
          {word}
        </tspan>
      ))}
    </text>
  );
}

const SHORT_NAMES: Record<string, string> = { "NG-FC": "Abuja" };

/** The legend of the map: what the tones of states mean where they have any, and those of squares. */
export function AtlasLegend({ isState, hasTones }: { isState: boolean; hasTones: boolean }) {
  const isToned = hasTones && !isState;
  return (
    <>
      {isToned && (
        <ul className={`hint toolbar ${styles.legend}`} aria-label="Legend of the states" data-legend>
          {stateClasses.map(({ label }, tone) => (
            <Sample key={label} label={label} tone={tone} />
          ))}
        </ul>
      )}
      <ul className={`hint toolbar ${styles.legend}`} aria-label="Legend of the squares" data-legend>
        {effortClasses.map(({ from, label }, effort) =>
          isState || from > 0 ? (
            <Sample key={label} label={isToned && from === 1 ? `Square: ${label}` : label} effort={effort} />
          ) : null,
        )}
        {!isState && !hasTones && <li>Grid only: no complete survey</li>}
      </ul>
    </>
  );
}

function Sample({ label, tone, effort }: { label: string; tone?: number; effort?: number }) {
  return (
    <li>
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
        <rect
          x="1"
          y="1"
          width="18"
          height="18"
          className={styles.sample}
          data-effort={effort}
          data-tone={tone}
        />
      </svg>
      {label}
    </li>
  );
}
