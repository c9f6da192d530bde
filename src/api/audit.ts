import { Hono } from "hono";
import { z } from "zod";
import * as log from "#db/audit-log.ts";
import { defaultPageSize } from "#domain/paging.ts";
import type { Env } from "./env.ts";
import { allow, query } from "./http.ts";
import { Paging } from "./queries.ts";

const moment = z.iso.datetime("Give a moment such as 2026-03-01T00:00:00Z.").optional();
const Filter = z.object({
  action: z.string().max(60).optional(),
  by: z.string().max(40).optional(),
  subjectId: z.string().max(254).optional(),
  from: moment,
  until: moment,
});

/** The log of who did what, for admins to read; nobody can change it. */
export const auditApi = new Hono<Env>()
  .get("/", allow("audit.read"), query(Filter.extend(Paging.shape)), async (c) => {
    const { limit = defaultPageSize, ...filter } = c.req.valid("query");
    return c.json(await log.list(c.var.db, { ...filter, limit }));
  })
  .get("/actions", allow("audit.read"), async (c) => c.json({ actions: await log.actions(c.var.db) }));
