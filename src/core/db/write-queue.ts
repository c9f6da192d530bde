import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "#core/domain/errors.ts";

/** How long a writer waits for its turn and for other processes. */
export const WRITE_TIMEOUT_MS = 8_000;
const MAX_PAUSE_MS = 20;
const SQLITE_BUSY = 5;

/** The right to write, for one writer of this process at a time. */
export interface WriteLock {
  /** When the writer stops waiting for other processes, on the scale of `performance.now()`. */
  deadline: number;
  release(): void;
}

/** Serialises the writers of this process; one that waits too long fails with "unavailable". */
export function createWriteQueue(timeoutMs: number) {
  const queue: (() => void)[] = [];
  let isLocked = false;

  const release = () => {
    isLocked = false;
    // Let pending requests run first, so that a series of writers does not block readers.
    if (queue.length > 0) setImmediate(next);
  };
  const next = () => {
    if (!isLocked) queue.shift()?.();
  };

  function acquire(): Promise<WriteLock> {
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
  }

  return { acquire, waiting: () => queue.length };
}

/** Retries without blocking the thread while another process has the file locked. */
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

/** Whether SQLite failed because another connection has the file locked. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY;

const busyError = () =>
  new AppError("unavailable", "The site is busy. Please try again in a few seconds.", {
    retryAfter: 5,
  });
