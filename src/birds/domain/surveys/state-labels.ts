import { type AtlasCell, type AtlasState, atlasCells, atlasStates } from "./atlas.ts";
import { CELL_SIZE } from "./pentad.ts";

/** How many times longer than high a name is. */
const NAME_SHAPE = 3;

/** Where the name of a state has most room, and how long it can be there, in the units of the map. */
interface StateLabel {
  x: number;
  y: number;
  width: number;
  /** Whether it is read upwards. */
  isTurned: boolean;
}

/** The corners of an outline of “M x y l dx dy …z”. */
const cornersOf = (path: string) =>
  path.split("z").flatMap((ring) => {
    let [x, y] = [0, 0];
    const steps = (ring.match(/-?\d+/g) ?? []).map(Number);
    return steps.flatMap((step, index) => {
      if (index % 2 === 0) {
        x += step;
        return [];
      }
      y += step;
      return [{ x, y }];
    });
  });

/** The middles of the cells beside those of a state, for its long straight borders have few corners. */
function neighboursOf(cells: readonly AtlasCell[]) {
  const own = new Set(cells.map(({ x, y }) => `${x} ${y}`));
  return cells
    .flatMap(({ x, y }) => [
      { x: x - CELL_SIZE, y },
      { x: x + CELL_SIZE, y },
      { x, y: y - CELL_SIZE },
      { x, y: y + CELL_SIZE },
    ])
    .filter(({ x, y }) => !own.has(`${x} ${y}`))
    .map(middleOf);
}

const middleOf = ({ x, y }: { x: number; y: number }) => ({ x: x + CELL_SIZE / 2, y: y + CELL_SIZE / 2 });

/** The pole of inaccessibility of a state, by a distance in which what is across a name counts as often as it is longer. */
function placeLabel({ path }: AtlasState, cells: readonly AtlasCell[], isTurned: boolean): StateLabel {
  const [across, down] = isTurned ? [NAME_SHAPE, 1] : [1, NAME_SHAPE];
  const border = [...cornersOf(path), ...neighboursOf(cells)];
  const places = cells.map(middleOf).map(({ x, y }) => {
    const room = border.map((at) => Math.max(across * Math.abs(x - at.x), down * Math.abs(y - at.y)));
    return { x, y, width: 2 * Math.min(...room), isTurned };
  });
  return places.reduce((best, place) => (place.width > best.width ? place : best));
}

/** The places of the name of each state: level, and turned for states that are higher than wide. */
export const stateLabels: ReadonlyMap<string, readonly StateLabel[]> = new Map(
  atlasStates.map((state) => {
    const cells = atlasCells.filter((cell) => cell.state === state.iso);
    return [state.iso, [false, true].map((isTurned) => placeLabel(state, cells, isTurned))];
  }),
);
