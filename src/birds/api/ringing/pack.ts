import { Hono } from "hono";
import { z } from "zod";
import { getPack, getPackVersion } from "#birds/db/ringing/pack.ts";
import type { Env } from "#core/api/env.ts";
import { allow, authorize, query } from "#core/api/http.ts";

/** The version that the phone has. */
const Since = z.object({ since: z.string().max(60).optional() });

/** What a phone needs of rings and birds where there is no signal. */
export const ringingPackApi = new Hono<Env>().get("/", allow("ringing.read"), query(Since), async (c) => {
  const { db, viewer } = c.var;
  const reader = authorize(viewer, "ringing.read");
  const tag = `"${await getPackVersion(db, reader)}"`;
  c.header("Cache-Control", "private, no-cache");
  c.header("ETag", tag);
  // A proxy that compresses makes the tag a weak one.
  if (c.req.header("if-none-match")?.includes(tag)) return c.body(null, 304);
  return c.json(await getPack(db, reader, c.req.valid("query").since));
});
