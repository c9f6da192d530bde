import { type FieldProtocol, fieldProtocols } from "#birds/domain/surveys/field-survey.ts";
import { elapsedMs, MINUTE_MS, resumeClock, type SurveyClock } from "./survey-clock.ts";

/** The milliseconds left of a point count, null for a protocol without a timer. */
export function remainingMs(clock: SurveyClock, protocol: FieldProtocol, now: number): number | null {
  const { minutes } = fieldProtocols[protocol];
  return minutes === null ? null : Math.max(0, minutes * MINUTE_MS - elapsedMs(clock, now));
}

/** Whether a point count has ended before half of its time. */
export function isEarly(clock: SurveyClock, protocol: FieldProtocol): boolean {
  const { minutes } = fieldProtocols[protocol];
  return (
    minutes !== null && clock.endedAt !== null && elapsedMs(clock, clock.endedAt) < (minutes * MINUTE_MS) / 2
  );
}

/** Stops the clock; a point count ends when its time was over, however late it is closed. */
export function endClock(clock: SurveyClock, protocol: FieldProtocol, now: number): SurveyClock {
  if (clock.endedAt !== null || clock.startedAt === null) return clock;
  const { minutes } = fieldProtocols[protocol];
  const late = minutes === null ? 0 : Math.max(0, elapsedMs(clock, now) - minutes * MINUTE_MS);
  // A pause in which the survey is closed lasts until then.
  return { ...resumeClock(clock, now), endedAt: Math.max(clock.startedAt, now - late) };
}
