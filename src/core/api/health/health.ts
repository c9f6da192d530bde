import { Hono } from "hono";
import { judgeHealth } from "#core/domain/health/health.ts";
import type { Env } from "../env.ts";
import { allow } from "../http.ts";

/** The state of the site and what to do about it, for admins. */
export const healthApi = new Hono<Env>().get("/", allow("health.read"), async (c) => {
  const now = new Date();
  const facts = await c.var.readHealth(now);
  return c.json({ ...facts, findings: judgeHealth(facts, now) });
});
