const MINUTE_MS = 60_000;

/** How long no other process tries a leased mail; afterwards a mail of a killed process is tried again. */
export const LEASE_MS = 5 * MINUTE_MS;
/** Delays after failed attempts; the last one repeats. */
const DELAYS_MS = [1, 5, 15, 60, 240].map((minutes) => minutes * MINUTE_MS);
/** Five days of attempts; counting attempts instead of age tolerates a wrong clock. */
const MAX_ATTEMPTS = 35;

/** When to try again after a number of failed attempts, or null to give up. */
export function nextAttempt(failed: number, now: number): Date | null {
  if (failed >= MAX_ATTEMPTS) return null;
  return new Date(now + (DELAYS_MS[failed - 1] ?? 240 * MINUTE_MS));
}
