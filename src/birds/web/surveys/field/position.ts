import type { FieldPack } from "#birds/domain/surveys/field-survey.ts";
import { fold } from "#core/domain/words.ts";
import type { FieldEntry } from "./phone-survey.ts";

const EARTH_RADIUS_M = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** A position in degrees (WGS 84), or none. */
export interface Position {
  latitude: number | null;
  longitude: number | null;
}

/** The great-circle distance (haversine formula), null if a position is unknown. */
export function metresBetween(a: Position, b: Position): number | null {
  if (a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null) return null;
  const [north, east] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)];
  const part =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(east / 2) ** 2;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.sqrt(part));
}

/** 80 m, 1.4 km, 210 km. */
export function distanceText(metres: number): string {
  if (metres < 1000) return `${Math.round(metres / 10) * 10} m`;
  const km = metres / 1000;
  return `${km < 10 ? km.toFixed(1) : Math.round(km)} km`;
}

/** A site to choose, and how far it is. */
export interface NearSite {
  site: FieldEntry["site"];
  metres: number | null;
}

/** The institute's sites and own earlier places, nearest first, then by name; `text` narrows them. */
export function nearSites(
  pack: FieldPack,
  own: readonly { entry: Pick<FieldEntry, "site"> }[],
  at: Position,
  text: string,
): NearSite[] {
  const places = new Map<string, FieldEntry["site"]>();
  for (const { locationID, name, latitude, longitude } of pack.sites) {
    const site = { locationID, name, latitude, longitude, precisionMetres: null };
    places.set(`site ${locationID}`, { ...site, position: "site" });
  }
  // A site that was public when a survey was made there may not be any more.
  for (const { entry } of own) {
    const { locationID, name } = entry.site;
    if (locationID === null ? name : !places.has(`site ${locationID}`))
      places.set(locationID === null ? `own ${fold(name)}` : `site ${locationID}`, entry.site);
  }
  const typed = fold(text.trim());
  return [...places.values()]
    .filter(({ name, locationID }) => fold(`${name} ${locationID ?? ""}`).includes(typed))
    .map((site) => ({ site, metres: metresBetween(site, at) }))
    .sort(
      (a, b) => (a.metres ?? Infinity) - (b.metres ?? Infinity) || a.site.name.localeCompare(b.site.name),
    );
}

/** A position as typed: “9.8765, 8.9876”; undefined if it is none. */
export function parsePosition(text: string): { latitude: number; longitude: number } | undefined {
  const [, north, south, east, west] =
    /^\s*(-?\d{1,2}(?:\.\d+)?)\s*°?\s*([NS])?\s*[,; ]\s*(-?\d{1,3}(?:\.\d+)?)\s*°?\s*([EW])?\s*$/i.exec(
      text,
    ) ?? [];
  if (north === undefined || east === undefined) return undefined;
  const latitude = Number(north) * (south?.toUpperCase() === "S" ? -1 : 1);
  const longitude = Number(east) * (west?.toUpperCase() === "W" ? -1 : 1);
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}
