import { v7, validate, version } from "uuid";

/** A new UUIDv7, so that ids sort by creation time. */
export const newId = (): string => v7();

/** When an id was made; null if it is none of ours. */
export function timeOfId(id: string): string | null {
  const time =
    validate(id) && version(id) === 7 ? Number.parseInt(id.replace("-", "").slice(0, 12), 16) : null;
  return time === null ? null : new Date(time).toISOString();
}

/** The current time in the stored format: ISO 8601, UTC. */
export const now = (): string => new Date().toISOString();

/** How far the clocks of two processes may differ, in milliseconds. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** Stored times later than this come from a wrong clock. */
export const latestPlausible = (): string => new Date(Date.now() + CLOCK_TOLERANCE_MS).toISOString();

/** Whether a text has the format of an id: ours, or the 24 digits of a record that moved in from an older site. */
export const isId = (text: string): boolean =>
  /^(?:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{24})$/.test(text);
