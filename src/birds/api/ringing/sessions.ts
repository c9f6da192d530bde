import { Hono } from "hono";
import { z } from "zod";
import { closeSession, setChecked } from "#birds/db/ringing/session-states.ts";
import { getSession, listSessions } from "#birds/db/ringing/sessions.ts";
import { storeSession } from "#birds/db/ringing/store-session.ts";
import { SessionCheck } from "#birds/domain/ringing/desk.ts";
import { RingingSessionInput, sessionStates } from "#birds/domain/ringing/session.ts";
import { limitTo } from "#core/api/body-limits.ts";
import type { Env } from "#core/api/env.ts";
import { allow, authorize, body, openBody, query } from "#core/api/http.ts";
import { once } from "#core/api/idempotency.ts";
import { optionalYear, Paging } from "#core/api/queries.ts";
import { touchSession } from "#core/db/accounts/sessions.ts";
import { transaction } from "#core/db/connect.ts";
import { isId } from "#core/db/record.ts";
import { AppError } from "#core/domain/errors.ts";
import { keysOf } from "#core/domain/keys.ts";
import { DEFAULT_PAGE_SIZE } from "#core/domain/paging.ts";

/** A session of 2,000 birds with long notes is shorter. */
const MAX_SESSION_BYTES = 4_000_000;

const Sessions = Paging.extend({
  state: z.enum(keysOf(sessionStates), "open, closed or checked.").optional(),
  /** The key of a site (`_id`). */
  site: z.string().max(60).optional(),
  year: optionalYear,
});

/** Sessions at the nets: sent whole by a phone, read by ringers, checked by the keeper. */
export const ringingSessionsApi = new Hono<Env>()
  .get("/", allow("ringing.read"), query(Sessions), async (c) => {
    const reader = authorize(c.var.viewer, "ringing.read");
    const { limit = DEFAULT_PAGE_SIZE, ...filter } = c.req.valid("query");
    return c.json(await listSessions(c.var.db, reader, { ...filter, limit }));
  })
  .get("/:id", allow("ringing.read"), async (c) => {
    const reader = authorize(c.var.viewer, "ringing.read");
    return c.json(await getSession(c.var.db, reader, c.req.param("id")));
  })
  .put(
    "/:id",
    allow("ringing.record"),
    limitTo(MAX_SESSION_BYTES),
    openBody(RingingSessionInput),
    async (c) => {
      const { db, session } = c.var;
      const ringer = authorize(c.var.viewer, "ringing.record");
      const id = c.req.param("id");
      if (id.length !== 36 || !isId(id))
        throw new AppError("notFound", "A session has a UUID in lower case as its address.");
      // A phone at the nets makes no other calls.
      if (session) await touchSession(db, session.sessionId);
      const sent = c.req.valid("json");
      const stored = await transaction(db, (trx) => storeSession(trx, ringer, id, sent));
      c.set("isRepeat", stored.isRepeat);
      return c.json(await getSession(db, ringer, id), stored.isNew ? 201 : 200);
    },
  )
  .post("/:id/close", allow("ringing.record"), async (c) => {
    const ringer = authorize(c.var.viewer, "ringing.record");
    return c.json(await once(c, (trx) => closeSession(trx, ringer, c.req.param("id"))));
  })
  .post("/:id/check", allow("ringing.manage"), body(SessionCheck), async (c) => {
    const keeper = authorize(c.var.viewer, "ringing.manage");
    return c.json(await once(c, (trx) => setChecked(trx, keeper, c.req.param("id"), c.req.valid("json"))));
  });
