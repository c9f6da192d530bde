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

interface Point {
  latitude: number;
  longitude: number;
}

const EARTH_RADIUS_KM = 6371;
const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

/** The distance in kilometres between two points in degrees, by the haversine formula. */
export function distanceKm(from: Point, to: Point): number {
  const half = (one: number, other: number) => Math.sin(toRadians(other - one) / 2) ** 2;
  const chord =
    half(from.latitude, to.latitude) +
    Math.cos(toRadians(from.latitude)) *
      Math.cos(toRadians(to.latitude)) *
      half(from.longitude, to.longitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** The distance between two sites; `undefined` if one has no position. */
export function kilometresBetween(one: Position, other: Position): number | undefined {
  const [from, to] = [one, other].map(({ decimalLatitude, decimalLongitude }) =>
    decimalLatitude === null || decimalLongitude === null
      ? undefined
      : { latitude: Number(decimalLatitude), longitude: Number(decimalLongitude) },
  );
  return from && to && distanceKm(from, to);
}

/** Such as "Amurum and 3 sites within 5 km". */
export function placeName({ name, within, sites }: Pick<Place, "name" | "within" | "sites">): string {
  if (within === 0) return name;
  return sites === 1
    ? `${name} (no other site within ${within} km)`
    : `${name} and ${sites - 1} ${sites === 2 ? "site" : "sites"} within ${within} km`;
}
