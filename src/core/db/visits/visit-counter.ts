import { isbot } from "isbot";
import { LRUCache } from "lru-cache";
import { lagosDay } from "#core/domain/lagos-day.ts";
import { toVisitPath, type VisitKind } from "#core/domain/visits/visits.ts";
import type { Db } from "../connect.ts";
import { add, type Visit } from "./visits.ts";

/** Counts visits in memory, without cookies or IP addresses, and saves them in batches. */
export interface VisitCounter {
  /** Counts one visit, unless a bot made it. */
  count(kind: VisitKind, address: string, userAgent: string | undefined): void;
  /** Saves the visits counted since the last call. */
  flush(): Promise<void>;
}

/** Limits the addresses between two saves, so that a flood of requests cannot fill the memory. */
const MAX_ADDRESSES = 5_000;

/** Creates a counter that saves to `db`; `now` is the clock. */
export function createVisitCounter(db: Db, now = () => new Date()): VisitCounter {
  let counted = new Map<string, Visit>();
  const robots = new LRUCache<string, boolean>({ max: 500 });
  const isRobot = (userAgent: string) => {
    const cached = robots.get(userAgent);
    if (cached !== undefined) return cached;
    const found = isbot(userAgent);
    robots.set(userAgent, found);
    return found;
  };

  let current = { hour: Number.NaN, day: "" };
  /** Caches the day in Nigeria for an hour, since formatting it is slow and days begin on the hour. */
  const today = (at: Date) => {
    const hour = Math.floor(at.getTime() / 3_600_000);
    if (hour !== current.hour) current = { hour, day: lagosDay(at) };
    return current.day;
  };

  return {
    count(kind, address, userAgent) {
      const path = toVisitPath(address);
      if (!path || !userAgent || isRobot(userAgent.slice(0, 500))) return;
      const day = today(now());
      const key = `${day} ${kind} ${path}`;
      const before = counted.get(key);
      if (before) before.visits++;
      else if (counted.size < MAX_ADDRESSES) counted.set(key, { day, kind, path, visits: 1 });
    },
    async flush() {
      if (counted.size === 0) return;
      const batch = counted;
      counted = new Map();
      try {
        await add(db, [...batch.values()]);
      } catch (error) {
        for (const [key, visit] of batch) {
          const since = counted.get(key);
          counted.set(key, since ? { ...since, visits: since.visits + visit.visits } : visit);
        }
        throw error;
      }
    },
  };
}
