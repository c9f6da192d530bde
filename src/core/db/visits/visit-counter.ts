import { createHmac, randomBytes } from "node:crypto";
import { isbot } from "isbot";
import { LRUCache } from "lru-cache";
import { lagosDay } from "#core/domain/lagos-day.ts";
import {
  DOUBLE_CLICK_MS,
  isUncounted,
  toVisitPath,
  type VisitKind,
  type Visitor,
} from "#core/domain/visits/visits.ts";
import type { Db } from "../connect.ts";
import { add, type Visit } from "./visits.ts";

/** Counts visits in memory by the rules of COUNTER, and saves them in batches without a trace of the visitors. */
export interface VisitCounter {
  /** Counts one visit, unless a robot or staff made it, or the same visitor within the last 30 seconds. */
  count(kind: VisitKind, address: string, visitor: Visitor): void;
  /** Saves the visits counted since the last call. */
  flush(): Promise<void>;
}

/** Limits the addresses between two saves, so that a flood of requests cannot fill the memory. */
const MAX_ADDRESSES = 5_000;
/** So many recent clicks are remembered; in a flood, older ones are forgotten. */
const MAX_CLICKS = 20_000;

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

  const secret = randomBytes(16);
  const clicks = new LRUCache<string, number>({ max: MAX_CLICKS });
  /** Whether the same visitor clicked just before; each click begins the time again. Only a hash of this process is remembered. */
  const isDoubleClick = (kind: VisitKind, path: string, { address, userAgent }: Visitor, at: number) => {
    const click = createHmac("sha256", secret)
      .update(JSON.stringify([kind, path, address, userAgent]))
      .digest("base64url");
    const before = clicks.get(click);
    clicks.set(click, at);
    return before !== undefined && Math.abs(at - before) <= DOUBLE_CLICK_MS;
  };

  let current = { hour: Number.NaN, day: "" };
  /** Caches the day in Nigeria for an hour, since formatting it is slow and days begin on the hour. */
  const today = (at: Date) => {
    const hour = Math.floor(at.getTime() / 3_600_000);
    if (hour !== current.hour) current = { hour, day: lagosDay(at) };
    return current.day;
  };

  return {
    count(kind, address, visitor) {
      const path = toVisitPath(address);
      const { userAgent, cookies } = visitor;
      if (!path || !userAgent || isRobot(userAgent.slice(0, 500)) || isUncounted(cookies)) return;
      const at = now();
      if (isDoubleClick(kind, path, visitor, at.getTime())) return;
      const day = today(at);
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
