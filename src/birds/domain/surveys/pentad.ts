/** Pentads are 5′ × 5′ cells, as in the African bird atlases. */
const MINUTES_PER_CELL = 5;

const pad = (number: number) => String(number).padStart(2, "0");
const code = (minutes: number) => pad(Math.floor(minutes / 60)) + pad(minutes % 60);
/** Rounded so that 9.0833333 degrees become exactly 9°05′. */
const toMinutes = (degrees: number) => Math.round(degrees * 60 * 1e4) / 1e4;
const cellEdge = (minutes: number) => MINUTES_PER_CELL * minutes;

/** A map unit is half a minute of arc, so a pentad is ten units wide. */
export const CELL_SIZE = 10;

export interface PentadBounds {
  north: number;
  south: number;
  west: number;
  east: number;
}

const hemisphereSigns: Record<string, string> = { NE: "c", SE: "_", NW: "a", SW: "b" };

/** The code of the pentad at a point: its north-west corner as LLMM, a hemisphere sign, LLMM. */
export function pentadOf(latitude: number, longitude: number): string {
  // A cell includes its north and west edges but not its south and east edges.
  const north = cellEdge(Math.ceil(toMinutes(latitude) / MINUTES_PER_CELL));
  const west = cellEdge(Math.floor(toMinutes(longitude) / MINUTES_PER_CELL));
  const hemisphere = `${north > 0 ? "N" : "S"}${west >= 0 ? "E" : "W"}`;
  return `${code(Math.abs(north))}${hemisphereSigns[hemisphere]}${code(Math.abs(west))}`;
}

/** The edges of a pentad in degrees; `undefined` if the code is invalid. */
export function parsePentadBounds(pentad: string): PentadBounds | undefined {
  const parts = /^(\d{2})(\d{2})([c_ab])(\d{3}|\d{2})(\d{2})$/.exec(pentad.toLowerCase());
  if (!parts) return undefined;
  const [, latitude = "", latitudeMinutes = "", sign = "", longitude = "", longitudeMinutes = ""] = parts;
  const [ns, ew] = Object.entries(hemisphereSigns).find(([, value]) => value === sign)?.[0] ?? "";
  const north = (Number(latitude) * 60 + Number(latitudeMinutes)) * (ns === "S" ? -1 : 1);
  const west = (Number(longitude) * 60 + Number(longitudeMinutes)) * (ew === "W" ? -1 : 1);
  if (north % MINUTES_PER_CELL !== 0 || west % MINUTES_PER_CELL !== 0) return undefined;
  if (Number(latitudeMinutes) > 55 || Number(longitudeMinutes) > 55) return undefined;
  return {
    north: north / 60,
    south: (north - MINUTES_PER_CELL) / 60,
    west: west / 60,
    east: (west + MINUTES_PER_CELL) / 60,
  };
}

/** The codes of the eight pentads around one; none if the code is invalid. */
export function neighboursOf(pentad: string): string[] {
  const bounds = parsePentadBounds(pentad);
  if (!bounds) return [];
  const middle = { latitude: (bounds.north + bounds.south) / 2, longitude: (bounds.west + bounds.east) / 2 };
  const size = MINUTES_PER_CELL / 60;
  return [-1, 0, 1].flatMap((north) =>
    [-1, 0, 1].flatMap((east) =>
      north === 0 && east === 0
        ? []
        : [pentadOf(middle.latitude + north * size, middle.longitude + east * size)],
    ),
  );
}

/** How far a bird in a pentad may be from its centre: half its diagonal at the equator, in metres. */
export const PENTAD_PRECISION_M = 6600;

/** The middle of a pentad in degrees; `undefined` if the code is invalid. */
export function pentadCentre(pentad: string): { latitude: number; longitude: number } | undefined {
  const bounds = parsePentadBounds(pentad);
  if (!bounds) return undefined;
  const middle = (a: number, b: number) => Number(((a + b) / 2).toFixed(6));
  return { latitude: middle(bounds.north, bounds.south), longitude: middle(bounds.west, bounds.east) };
}
