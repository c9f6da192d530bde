import { Hono } from "hono";
import { z } from "zod";
import { searchSite } from "#core/db/site-search.ts";
import { MAX_SEARCH_LENGTH } from "#core/domain/site-search.ts";
import type { Env } from "./env.ts";
import { query } from "./http.ts";

const Search = z.object({
  searchQuery: z.string().max(MAX_SEARCH_LENGTH, `At most ${MAX_SEARCH_LENGTH} characters.`).default(""),
});

/** The search over the whole site, in groups; `db/` filters what the viewer may read. */
export const siteSearchApi = new Hono<Env>().get("/", query(Search), async (c) =>
  c.json(await searchSite(c.var.db, c.var.viewer, c.req.valid("query").searchQuery)),
);
