/** Older observations are marked as old. */
const OLD_AFTER_MS = 2 * 3_600_000;

export const isStale = (observationTime: string, now: number): boolean =>
  now - Date.parse(observationTime) > OLD_AFTER_MS;
