import { type Context, Hono } from "hono";
import { z } from "zod";
import * as visits from "#core/db/visits/visits.ts";
import { toVisitPath, type Visitor, visitSpans } from "#core/domain/visits/visits.ts";
import { loggablePath } from "#core/log.ts";
import type { Env } from "../env.ts";
import { allow, query } from "../http.ts";

const Span = z.object({
  days: z.coerce
    .number<string>()
    .refine((days) => visitSpans.some((span) => span === days), `One of ${visitSpans.join(", ")}.`)
    .default(30),
});

const MAX_PATH_LENGTH = 400;

/** Who sends a request, for counting. */
export const visitorOf = (c: Context<Env>): Visitor => ({
  address: c.var.address,
  userAgent: c.req.header("user-agent"),
  cookies: c.req.header("cookie"),
});

/** Visit counts: pages report navigation without a reload, and admins read the report. */
export const visitsApi = new Hono<Env>()
  .post("/", async (c) => {
    const { visits: counter, visitLimit, address, isPage } = c.var;
    await visitLimit.consume(address);
    const path = toVisitPath((await c.req.text()).slice(0, MAX_PATH_LENGTH));
    // Only existing pages are counted, because admins see their addresses; those with a secret are not even logged.
    const isSecret = loggablePath(path ?? "").includes("…");
    if (path && !isSecret && (await isPage(path))) counter.count("page", path, visitorOf(c));
    return c.body(null, 204);
  })
  .get("/", allow("visits.read"), query(Span), async (c) => {
    await c.var.visits.flush();
    return c.json(await visits.report(c.var.db, c.req.valid("query").days));
  });
