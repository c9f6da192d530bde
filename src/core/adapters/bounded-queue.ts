import pLimit from "p-limit";
import { AppError } from "#core/domain/errors.ts";

interface QueueSettings {
  /** Its name in the metrics. */
  name: string;
  concurrency: number;
  waiting: number;
}

const queues = new Map<string, ReturnType<typeof pLimit>>();

/** The running and waiting tasks of each queue of this process, by its name. */
export const queueLengths = () =>
  [...queues].map(([name, { activeCount, pendingCount }]) => ({ name, length: activeCount + pendingCount }));

/** Limits running and waiting tasks; throws `tooMany` at once when both are full. */
export function boundedQueue({ name, concurrency, waiting }: QueueSettings) {
  const limit = pLimit(concurrency);
  queues.set(name, limit);
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= concurrency + waiting)
      throw new AppError("tooMany", "The site is very busy right now. Try again in a few seconds.", {
        retryAfter: 10,
      });
    return limit(task);
  };
}
