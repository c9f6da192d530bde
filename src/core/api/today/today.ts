import { setTimeout as pause } from "node:timers/promises";
import { Hono } from "hono";
import { z } from "zod";
import { readWaiting } from "#core/db/waiting.ts";
import { can } from "#core/domain/accounts/policy.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { judgeHealth } from "#core/domain/health/health.ts";
import { MAX_WAITING_ROWS, type Waiting, waitingOf } from "#core/domain/waiting.ts";
import type { Env } from "../env.ts";
import { allow, query, requireAccount } from "../http.ts";

const TodayQuery = z.object({
  rows: z.coerce.number<string>().int().min(0).max(MAX_WAITING_ROWS).default(MAX_WAITING_ROWS),
});

/** How long the page waits for the state of the site, which may ask a place for backups far away. */
const HEALTH_MS = 1_500;

/** What waits for the signed-in person, by its kind; with `rows=0` the numbers alone. */
export const todayApi = new Hono<Env>().get("/", allow("today.read"), query(TodayQuery), async (c) => {
  const viewer = requireAccount(c.var.viewer);
  const { rows: limit } = c.req.valid("query");
  const [waiting, health] = await Promise.all([
    readWaiting(c.var.db, viewer, { limit, now: new Date() }),
    limit > 0 ? readFindings(c.var, viewer, limit) : {},
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
  const facts = await Promise.race([readHealth(now), pause(HEALTH_MS, null, { ref: false })]);
  if (!facts) return {};
  const rows = judgeHealth(facts, now)
    .filter(({ level }) => level !== "fine")
    .map(({ about, text }) => ({ id: about, title: about, detail: text, since: null, href: "/health" }));
  return { health: waitingOf(rows.length, rows, limit) };
}
