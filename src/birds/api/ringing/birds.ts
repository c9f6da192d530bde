import { Hono } from "hono";
import { joinBirds, splitBird, undoDecision } from "#birds/db/ringing/decisions.ts";
import { getLife, searchBirds } from "#birds/db/ringing/lives.ts";
import { BirdJoin, BirdSplit } from "#birds/domain/ringing/bird.ts";
import type { Env } from "#core/api/env.ts";
import { allow, authorize, body, query } from "#core/api/http.ts";
import { once } from "#core/api/idempotency.ts";
import { Paging } from "#core/api/queries.ts";
import { DEFAULT_PAGE_SIZE } from "#core/domain/paging.ts";
import { line } from "#core/domain/text-fields.ts";

/** A ring, its beginning, or the name of a species. */
const Search = Paging.extend({ search: line(100).default("") });

/** Ringed birds and their lives; a keeper splits and joins them. */
export const ringedBirdsApi = new Hono<Env>()
  .get("/", allow("ringing.read"), query(Search), async (c) => {
    const reader = authorize(c.var.viewer, "ringing.read");
    const { limit = DEFAULT_PAGE_SIZE, ...filter } = c.req.valid("query");
    return c.json(await searchBirds(c.var.db, reader, { ...filter, limit }));
  })
  .get("/:key", allow("ringing.read"), async (c) => {
    const reader = authorize(c.var.viewer, "ringing.read");
    return c.json(await getLife(c.var.db, reader, c.req.param("key")));
  })
  .post("/split", allow("ringing.manage"), body(BirdSplit), async (c) => {
    const keeper = authorize(c.var.viewer, "ringing.manage");
    return c.json(await once(c, (trx) => splitBird(trx, keeper, c.req.valid("json"))), 201);
  })
  .post("/join", allow("ringing.manage"), body(BirdJoin), async (c) => {
    const keeper = authorize(c.var.viewer, "ringing.manage");
    return c.json(await once(c, (trx) => joinBirds(trx, keeper, c.req.valid("json"))), 201);
  });

/** What a keeper decided about birds. */
export const birdDecisionsApi = new Hono<Env>().delete("/:id", allow("ringing.manage"), async (c) => {
  const keeper = authorize(c.var.viewer, "ringing.manage");
  return c.json(await once(c, (trx) => undoDecision(trx, keeper, c.req.param("id"))));
});
