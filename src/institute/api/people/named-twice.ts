import { Hono } from "hono";
import type { Env } from "#core/api/env.ts";
import { allow, authorize, body } from "#core/api/http.ts";
import { transaction } from "#core/db/connect.ts";
import * as namedTwice from "#institute/db/posts/names/named-twice.ts";
import { TwiceAnswer, TwiceUndo } from "#institute/domain/posts/named-twice.ts";

/** Works that name somebody twice; an admin says whether it is one person, and can take it back. */
export const namedTwiceApi = new Hono<Env>()
  .use(allow("name.split"))
  .get("/", async (c) => c.json(await namedTwice.list(c.var.db)))
  .put("/", body(TwiceAnswer), async (c) => {
    const by = authorize(c.var.viewer, "name.split");
    return c.json(await transaction(c.var.db, (trx) => namedTwice.decide(trx, by, c.req.valid("json"))));
  })
  .put("/undo", body(TwiceUndo), async (c) => {
    const by = authorize(c.var.viewer, "name.split");
    await transaction(c.var.db, (trx) => namedTwice.undo(trx, by, c.req.valid("json")));
    return c.body(null, 204);
  });
