/** The distances from a site, in kilometres, that the page offers; 0 is the site alone. */
export const offeredDistances = [0, 5, 25] as const;

/** The farthest that sites may be from the one they are shown with. */
export const MAX_WITHIN_KM = 50;

/** A site, or the sites around one, whose surveys are shown together. */
export interface Place {
  /** The `locationID` of the site. */
  site: string;
  name: string;
  /** The distance from it in kilometres. */
  within: number;
  /** The number of sites within it. */
  sites: number;
  /** Nobody chose it: it is the most surveyed site at which the species was recorded. */
  isDefault: boolean;
}

interface Position {
  decimalLatitude: string | null;
  decimalLongitude: string | null;
}

const EARTH_RADIUS_KM = 6371;
const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

/** The distance between two sites by the haversine formula; `undefined` if one has no position. */
export function kilometresBetween(one: Position, other: Position): number | undefined {
  const [from, to] = [one, other].map(({ decimalLatitude, decimalLongitude }) =>
    decimalLatitude === null || decimalLongitude === null
      ? undefined
      : { latitude: toRadians(Number(decimalLatitude)), longitude: toRadians(Number(decimalLongitude)) },
  );
  if (!from || !to) return undefined;
  const half = (angle: number) => Math.sin(angle / 2) ** 2;
  const chord =
    half(to.latitude - from.latitude) +
    Math.cos(from.latitude) * Math.cos(to.latitude) * half(to.longitude - from.longitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Such as "Amurum and 3 sites within 5 km". */
export function placeName({ name, within, sites }: Pick<Place, "name" | "within" | "sites">): string {
  if (within === 0) return name;
  return sites === 1
    ? `${name} (no other site within ${within} km)`
    : `${name} and ${sites - 1} ${sites === 2 ? "site" : "sites"} within ${within} km`;
}
