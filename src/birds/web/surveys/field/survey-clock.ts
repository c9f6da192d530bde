export const MINUTE_MS = 60_000;

/** When a survey was made, by the clock of the phone, in milliseconds; a reopened tab goes on from it. */
export interface SurveyClock {
  startedAt: number | null;
  endedAt: number | null;
  /** Minutes by which the phone was ahead of UTC at the start. */
  offset: number;
  pauses: { from: number; to: number | null }[];
}

export const newClock = (): SurveyClock => ({ startedAt: null, endedAt: null, offset: 0, pauses: [] });

export const startClock = (now: number, offset: number): SurveyClock => ({
  startedAt: now,
  endedAt: null,
  offset,
  pauses: [],
});

export const isPaused = ({ pauses }: SurveyClock): boolean => pauses.at(-1)?.to === null;

export const pauseClock = (clock: SurveyClock, now: number): SurveyClock =>
  isPaused(clock) || clock.endedAt !== null
    ? clock
    : { ...clock, pauses: [...clock.pauses, { from: now, to: null }] };

export const resumeClock = (clock: SurveyClock, now: number): SurveyClock => ({
  ...clock,
  pauses: clock.pauses.map((pause) => (pause.to === null ? { ...pause, to: now } : pause)),
});

/** The milliseconds spent counting, pauses left out; never negative, as a phone's clock may be set back. */
export function elapsedMs({ startedAt, endedAt, pauses }: SurveyClock, now: number): number {
  if (startedAt === null) return 0;
  const end = endedAt ?? now;
  const paused = pauses.reduce((sum, { from, to }) => sum + Math.max(0, (to ?? end) - from), 0);
  return Math.max(0, end - startedAt - paused);
}

/** Lets a stopped clock go on; the time in between is a pause. */
export const reopenClock = (clock: SurveyClock, now: number): SurveyClock =>
  clock.endedAt === null
    ? clock
    : { ...clock, endedAt: null, pauses: [...clock.pauses, { from: clock.endedAt, to: now }] };

/** The minutes that were spent counting, at least one. */
export const elapsedMinutes = (clock: SurveyClock, now: number): number =>
  Math.max(1, Math.round(elapsedMs(clock, now) / MINUTE_MS));

/** A moment with the phone's offset from UTC: 2026-03-14T06:30:00.000+01:00. */
export function phoneTime(moment: number, offset: number): string {
  const local = new Date(moment + offset * MINUTE_MS).toISOString().slice(0, -1);
  const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60];
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${local}${offset < 0 ? "-" : "+"}${pad(hours)}:${pad(minutes)}`;
}

/** The offset of a moment as `phoneTime` writes it, in minutes. */
export function offsetOf(time: string): number {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(time) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

/** 4:32, or 1:04:32. */
export function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const tail = String(seconds % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}
