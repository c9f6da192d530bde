import pLimit from "p-limit";
import { AppError } from "#domain/errors.ts";

/** Runs so many tasks at a time while so many others wait; what comes on top is refused at once, before any work. */
export function boundedQueue({ concurrency, waiting }: { concurrency: number; waiting: number }) {
  const limit = pLimit(concurrency);
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= concurrency + waiting)
      throw new AppError("tooMany", "The site is very busy right now. Try again in a few seconds.", {
        retryAfter: 10,
      });
    return limit(task);
  };
}
