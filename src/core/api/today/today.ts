import { setTimeout as pause } from "node:timers/promises";
import { Hono } from "hono";
import { z } from "zod";
import { readWaiting } from "#core/db/waiting.ts";
import { can } from "#core/domain/accounts/policy.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { judgeHealth } from "#core/domain/health/health.ts";
import type { HealthFacts } from "#core/domain/health/health-facts.ts";
import { MAX_WAITING_ROWS, type Waiting, waitingOf } from "#core/domain/waiting.ts";
import type { Env } from "../env.ts";
import type { ReadHealth } from "../health/health-facts.ts";
import { allow, query, requireAccount } from "../http.ts";

const TodayQuery = z.object({
  rows: z.coerce.number<string>().int().min(0).max(MAX_WAITING_ROWS).default(MAX_WAITING_ROWS),
});

/** How long a reader waits for the state of the site, which may ask a place for backups far away. */
const HEALTH_MS = 1_500;
/** How long the numbers alone are those of the last reading. */
const REMEMBERED_MS = 300_000;
const remembered = new WeakMap<ReadHealth, { facts: HealthFacts; at: number }>();

/** What waits for the signed-in person, by its kind; with `rows=0` the numbers alone. */
export const todayApi = new Hono<Env>().get("/", allow("today.read"), query(TodayQuery), async (c) => {
  const viewer = requireAccount(c.var.viewer);
  const { rows: limit } = c.req.valid("query");
  const [waiting, health] = await Promise.all([
    readWaiting(c.var.db, viewer, { limit, now: new Date() }),
    readFindings(c.var, viewer, limit),
  ]);
  const kinds: Record<string, Waiting> = { ...waiting, ...health };
  return c.json(kinds);
});

/** What the state of the site asks for, for admins; nothing if that is not known in time. */
async function readFindings(
  { readHealth }: Env["Variables"],
  viewer: Account,
  limit: number,
): Promise<Record<string, Waiting>> {
  if (!can(viewer, "health.read")) return {};
  const now = new Date();
  const last = remembered.get(readHealth);
  const isRecent = last && Math.abs(now.getTime() - last.at) < REMEMBERED_MS;
  const facts = limit === 0 && isRecent ? last.facts : ((await readInTime(readHealth, now)) ?? last?.facts);
  if (!facts) return {};
  const rows = judgeHealth(facts, now)
    .filter(({ level }) => level !== "fine")
    .map(({ about, text }) => ({ id: about, title: about, detail: text, since: null, href: "/health" }));
  return { health: waitingOf(rows.length, rows, limit) };
}

/** Reads the state of the site and remembers it; null if that takes too long. */
function readInTime(readHealth: ReadHealth, now: Date): Promise<HealthFacts | null> {
  const reading = readHealth(now).then((facts) => {
    remembered.set(readHealth, { facts, at: now.getTime() });
    return facts;
  });
  return Promise.race([reading, pause(HEALTH_MS, null, { ref: false })]);
}
