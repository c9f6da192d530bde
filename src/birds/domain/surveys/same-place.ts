import { fold } from "#core/domain/words.ts";
import type { FieldSurveyInput } from "./field-survey.ts";
import { distanceKm } from "./place.ts";

/** Two phones at one point differ by this much, or by what they say of their precision. */
const MIN_METRES = 100;

type Site = Pick<
  FieldSurveyInput["site"],
  "locationID" | "name" | "latitude" | "longitude" | "precisionMetres"
>;

/** The minute of a moment in UTC, such as `2026-11-26T06:10`; minutes sort as text. */
export const minuteOf = (moment: string): string => new Date(moment).toISOString().slice(0, 16);

/** Whether two surveys were made at one point: the same site, positions that may be the same, or the same name alone. */
export function isSamePlace(one: Site, other: Site): boolean {
  if (one.locationID !== null && one.locationID === other.locationID) return true;
  const [from, to] = [positionOf(one), positionOf(other)];
  if (!from || !to) return one.name !== "" && fold(one.name.trim()) === fold(other.name.trim());
  const precision = (one.precisionMetres ?? 0) + (other.precisionMetres ?? 0);
  return distanceKm(from, to) * 1000 <= Math.max(MIN_METRES, precision);
}

const positionOf = ({ latitude, longitude }: Site) =>
  latitude === null || longitude === null ? null : { latitude, longitude };
