import { isbot } from "isbot";
import { LRUCache } from "lru-cache";
import type { Db } from "#db/connect.ts";
import { toVisitPath, type VisitKind } from "#domain/institute/visits.ts";
import { dayOf } from "#domain/moments.ts";
import { add, type Visit } from "./visits.ts";

/** Counts visits in memory, without cookie or network address, and writes them down together. */
export interface VisitCounter {
  /** Counts one visit, unless a program made it. */
  count(kind: VisitKind, address: string, userAgent: string | undefined): void;
  /** Writes down what was counted since the last time. */
  flush(): Promise<void>;
}

/** So many different addresses between two writings are remembered, and no more: a flood is not worth the memory. */
const MAX_ADDRESSES = 5_000;

/** A counter over a database; `now` is the clock. */
export function createVisitCounter(db: Db, now = () => new Date()): VisitCounter {
  let counted = new Map<string, Visit>();
  const robots = new LRUCache<string, boolean>({ max: 500 });
  const isRobot = (userAgent: string) => {
    const current = robots.get(userAgent);
    if (current !== undefined) return current;
    const found = isbot(userAgent);
    robots.set(userAgent, found);
    return found;
  };

  let current = { hour: Number.NaN, day: "" };
  /** Days begin with an hour in Nigeria too: to ask the calendar once an hour is enough, and it takes its time. */
  const today = (at: Date) => {
    const hour = Math.floor(at.getTime() / 3_600_000);
    if (hour !== current.hour) current = { hour, day: dayOf(at) };
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
      const writing = counted;
      counted = new Map();
      try {
        await add(db, [...writing.values()]);
      } catch (error) {
        for (const [key, visit] of writing) {
          const since = counted.get(key);
          counted.set(key, since ? { ...since, visits: since.visits + visit.visits } : visit);
        }
        throw error;
      }
    },
  };
}
