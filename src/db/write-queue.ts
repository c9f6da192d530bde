import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "#domain/errors.ts";

/** Milliseconds that a writer waits for its turn and for other processes before it gives up. */
export const WRITE_TIMEOUT_MS = 8_000;
const MAX_PAUSE_MS = 20;
const SQLITE_BUSY = 5;

/** The right to write, held by one writer of this process at a time. */
export interface WriteLock {
  /** Until when, in milliseconds of `performance.now()`, the writer waits for other processes. */
  deadline: number;
  release(): void;
}

/** Lets the writers of this process go one after the other; who has waited too long is refused. */
export function createWriteQueue(timeoutMs: number) {
  const queue: (() => void)[] = [];
  let isLocked = false;

  const release = () => {
    isLocked = false;
    // Requests that came meanwhile go first, so that many writers in a row never hold up readers.
    if (queue.length > 0) setImmediate(next);
  };
  const next = () => {
    if (!isLocked) queue.shift()?.();
  };

  return function acquire(): Promise<WriteLock> {
    const deadline = performance.now() + timeoutMs;
    const lock: WriteLock = { deadline, release };
    if (!isLocked && queue.length === 0) {
      isLocked = true;
      return Promise.resolve(lock);
    }
    return new Promise((resolve, reject) => {
      const begin = () => {
        isLocked = true;
        clearTimeout(timer);
        resolve(lock);
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(begin), 1);
        reject(busyError());
      }, timeoutMs);
      queue.push(begin);
    });
  };
}

/** Tries again, without blocking the thread, as long as another process holds the lock of the file. */
export async function retryWhileBusy<T>(act: () => T, deadline: number): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return act();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() >= deadline) throw busyError();
      await pause(Math.random() * Math.min(attempt * 2, MAX_PAUSE_MS));
    }
  }
}

/** Whether SQLite refused because somebody else holds a lock that it needs. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY;

const busyError = () =>
  new AppError("unavailable", "The site is busy just now. Please try again in a few seconds.", {
    retryAfter: 5,
  });
