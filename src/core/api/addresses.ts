import { Hono } from "hono";
import { z } from "zod";
import { listSitemapPart } from "#core/db/sitemap.ts";
import type { Env } from "./env.ts";
import { query } from "./http.ts";

const Part = z.object({ part: z.coerce.number<string>().int().min(0).max(10_000).optional() });

/** All public pages, for the sitemap; only the number of its parts if there are several and the request names none. */
export const addressesApi = new Hono<Env>().get("/", query(Part), async (c) =>
  c.json(await listSitemapPart(c.var.db, c.req.valid("query").part)),
);
