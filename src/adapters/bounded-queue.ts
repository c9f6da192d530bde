import pLimit from "p-limit";
import { AppError } from "#domain/errors.ts";

/** Limits running and waiting tasks; throws `tooMany` at once when both are full. */
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
