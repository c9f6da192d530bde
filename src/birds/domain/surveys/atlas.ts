import atlas from "../atlas.json" with { type: "json" };
import { CELL_SIZE, pentadOf } from "./pentad.ts";

/** A state of Nigeria with its outline as an SVG path, in the units of the map. */
export interface AtlasState {
  iso: string;
  name: string;
  path: string;
}

/** A pentad of Nigeria and its position on the map. */
export interface AtlasCell {
  pentad: string;
  state: string;
  /** Its north-west corner in the units of the map. */
  x: number;
  y: number;
}

/** From how large a part of its squares with surveys the map shows these alone, and no longer colours the states. */
const MANY_SQUARES = 0.05;

/** Whether so few squares have surveys that they would be lost on a white map. */
export const isSparse = (surveyed: number): boolean => surveyed < MANY_SQUARES * atlasCells.length;

/** The bounds of the map, in its own units. */
export const atlasBounds = { x: 15, y: 8, width: 1460, height: 1170 };
export const atlasSources = atlas.sources;

export const atlasStates: readonly AtlasState[] = atlas.states.map(({ iso, name, path }) => ({
  iso,
  name,
  path,
}));

/** The border of Nigeria as an SVG path for small maps, in the units of the map. */
export const atlasCountry = atlas.country;

const CELLS_PER_DEGREE = 12;
/** The pentad of a cell given by its north and west edges in twelfths of a degree. */
const codeAt = (north: number, west: number) =>
  pentadOf((north - 0.5) / CELLS_PER_DEGREE, (west + 0.5) / CELLS_PER_DEGREE);

const isoByLetter = new Map(atlas.states.map(({ letter, iso }) => [letter, iso]));

/** Every pentad that touches Nigeria, from north-west to south-east. */
export const atlasCells: readonly AtlasCell[] = atlas.rows.flatMap(([north = 0, west = 0, letters = ""]) =>
  [...String(letters)].flatMap((letter, index): AtlasCell[] => {
    const state = isoByLetter.get(letter);
    if (!state) return [];
    const left = Number(west) + index;
    return [
      {
        pentad: codeAt(Number(north), left),
        state,
        x: (left - atlas.west * CELLS_PER_DEGREE) * CELL_SIZE,
        y: (atlas.north * CELLS_PER_DEGREE - Number(north)) * CELL_SIZE,
      },
    ];
  }),
);

/** The box around the country, in degrees. */
export const atlasBox = {
  north: Math.max(...atlas.rows.map(([north]) => Number(north))) / CELLS_PER_DEGREE,
  south: Math.min(...atlas.rows.map(([north]) => Number(north) - 1)) / CELLS_PER_DEGREE,
  west: Math.min(...atlas.rows.map(([, west]) => Number(west))) / CELLS_PER_DEGREE,
  east:
    Math.max(...atlas.rows.map(([, west, cells]) => Number(west) + String(cells).length)) / CELLS_PER_DEGREE,
};

/** A position in degrees in the units of the map. */
export const toMapPoint = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
  x: (longitude - atlas.west) * CELLS_PER_DEGREE * CELL_SIZE,
  y: (atlas.north - latitude) * CELLS_PER_DEGREE * CELL_SIZE,
});

const cellsByCode = new Map(atlasCells.map((cell) => [cell.pentad, cell]));

const pentadCounts = new Map(atlasStates.map(({ iso }) => [iso, 0]));
for (const { state } of atlasCells) pentadCounts.set(state, (pentadCounts.get(state) ?? 0) + 1);

/** The number of pentads in each state; a border pentad belongs to the state with most of its area. */
export const pentadCountByState: ReadonlyMap<string, number> = pentadCounts;

export const findAtlasCell = (pentad: string): AtlasCell | undefined => cellsByCode.get(pentad.toLowerCase());

/** A pentad from its code or from latitude and longitude in degrees; `undefined` if it is neither. */
export function parsePentad(text: string): string | undefined {
  const trimmed = text.trim();
  if (/^\d{4}[c_ab]\d{4,5}$/i.test(trimmed)) return trimmed.toLowerCase();
  const match = /^([+-]?\d{1,2}(?:\.\d+)?)\s*°?\s*N?\s*[,;\s]\s*([+-]?\d{1,3}(?:\.\d+)?)\s*°?\s*E?$/i.exec(
    trimmed,
  );
  if (!match) return undefined;
  const [latitude, longitude] = [Number(match[1]), Number(match[2])];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? pentadOf(latitude, longitude) : undefined;
}
