import { Hono } from "hono";
import { z } from "zod";
import { findWhich } from "#birds/db/guide/which.ts";
import type { Env } from "#core/api/env.ts";
import { query } from "#core/api/http.ts";
import { now } from "#core/db/record.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";

/** Answers are read as they are in an address: what is none is left out, so that no link of another version breaks. */
const Answered = z.looseObject({
  page: z.coerce.number<string>("The page must be a number from 0.").int().min(0).max(1e9).default(0),
});

/** Which bird was it: the species by what somebody remembers. */
export const whichApi = new Hono<Env>().get("/", query(Answered), async (c) => {
  const month = Number(lagosDay(now()).slice(5, 7));
  const { page } = c.req.valid("query");
  return c.json(await findWhich(c.var.db, new URL(c.req.url).searchParams, { page, month }));
});
