import { Hono } from "hono";
import { z } from "zod";
import * as visits from "#db/visits.ts";
import { countedPath, visitSpans } from "#domain/visits.ts";
import type { Env } from "./env.ts";
import { allow, query } from "./http.ts";

const Span = z.object({
  days: z.coerce
    .number<string>()
    .refine((days) => visitSpans.some((span) => span === days), `One of ${visitSpans.join(", ")}.`)
    .default(30),
});

const longestPath = 400;

/** The site's own counter of visits: pages tell it of moves without a reload, admins read it. */
export const visitsApi = new Hono<Env>()
  .post("/", async (c) => {
    const { visits: counter, limits, address, isPage } = c.var;
    await limits.consume({ visitAddress: address });
    const path = countedPath((await c.req.text()).slice(0, longestPath));
    // Only what really is a page is counted: the screen shows the addresses to admins.
    if (path && (await isPage(path))) counter.count("page", path, c.req.header("user-agent"));
    return c.body(null, 204);
  })
  .get("/", allow("visits.read"), query(Span), async (c) => {
    await c.var.visits.flush();
    return c.json(await visits.report(c.var.db, c.req.valid("query").days));
  });
