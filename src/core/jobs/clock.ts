/** Wall-clock time, which can jump, and monotonic time; both in milliseconds. */
export interface Clock {
  now(): number;
  elapsed(): number;
}

export const systemClock: Clock = { now: Date.now, elapsed: () => performance.now() };

const MAX_DRIFT_MS = 60_000;
const STABLE_MS = 5 * 60_000;

/** Returns whether the wall clock is reliable: it has not jumped in the last five minutes. */
export function createClockWatch({ now, elapsed }: Clock): () => boolean {
  let offset = now() - elapsed();
  let jumpedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const current = now() - elapsed();
    if (Math.abs(current - offset) > MAX_DRIFT_MS) jumpedAt = elapsed();
    offset = current;
    return elapsed() - jumpedAt >= STABLE_MS;
  };
}
