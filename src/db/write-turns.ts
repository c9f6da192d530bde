import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "#domain/errors.ts";

/** Milliseconds that a writer waits for its turn and for other processes before it gives up. */
export const PATIENCE_MS = 8_000;
const LONGEST_PAUSE_MS = 20;
const SQLITE_BUSY = 5;

/** The right to write, held by one writer of this process at a time. */
export interface Turn {
  /** Until when, in milliseconds of `performance.now()`, the writer waits for other processes. */
  until: number;
  end(): void;
}

/** Lets the writers of this process go one after the other; who has waited too long is refused. */
export function createWriteTurns(patienceMs: number) {
  const queue: (() => void)[] = [];
  let taken = false;

  const end = () => {
    taken = false;
    // Requests that came meanwhile go first, so that many writers in a row never hold up readers.
    if (queue.length > 0) setImmediate(next);
  };
  const next = () => {
    if (!taken) queue.shift()?.();
  };

  return function take(): Promise<Turn> {
    const until = performance.now() + patienceMs;
    const turn = { until, end };
    if (!taken && queue.length === 0) {
      taken = true;
      return Promise.resolve(turn);
    }
    return new Promise((resolve, reject) => {
      const begin = () => {
        taken = true;
        clearTimeout(timer);
        resolve(turn);
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(begin), 1);
        reject(busy());
      }, patienceMs);
      queue.push(begin);
    });
  };
}

/** Tries again, without blocking the thread, as long as another process holds the lock of the file. */
export async function retryWhileBusy<T>(act: () => T, until: number): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return act();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() >= until) throw busy();
      await pause(Math.random() * Math.min(attempt * 2, LONGEST_PAUSE_MS));
    }
  }
}

/** Whether SQLite refused because somebody else holds a lock that it needs. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY;

const busy = () =>
  new AppError("unavailable", "The site is busy just now. Please try again in a few seconds.", {
    retryAfter: 5,
  });
