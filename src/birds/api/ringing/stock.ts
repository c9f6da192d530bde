import { Hono } from "hono";
import { addFate, undoFate } from "#birds/db/ringing/fates.ts";
import { getStock } from "#birds/db/ringing/stock.ts";
import { addString, changeString, openString, returnString } from "#birds/db/ringing/strings.ts";
import {
  RingFateInput,
  RingStringChange,
  RingStringInput,
  RingStringOpening,
} from "#birds/domain/ringing/stock-input.ts";
import type { Env } from "#core/api/env.ts";
import { allow, authorize, body } from "#core/api/http.ts";
import { once } from "#core/api/idempotency.ts";

/** The strings of rings: a keeper adds them, a ringer opens one at a table. */
export const ringStringsApi = new Hono<Env>()
  .get("/", allow("ringing.read"), async (c) =>
    c.json(await getStock(c.var.db, authorize(c.var.viewer, "ringing.read"))),
  )
  .post("/", allow("ringing.manage"), body(RingStringInput), async (c) => {
    const keeper = authorize(c.var.viewer, "ringing.manage");
    return c.json(await once(c, (trx) => addString(trx, keeper, c.req.valid("json"))), 201);
  })
  .patch("/:id", allow("ringing.manage"), body(RingStringChange), async (c) => {
    const keeper = authorize(c.var.viewer, "ringing.manage");
    return c.json(await once(c, (trx) => changeString(trx, keeper, c.req.param("id"), c.req.valid("json"))));
  })
  .post("/:id/take", allow("ringing.record"), body(RingStringOpening), async (c) => {
    const ringer = authorize(c.var.viewer, "ringing.record");
    return c.json(await once(c, (trx) => openString(trx, ringer, c.req.param("id"), c.req.valid("json"))));
  })
  .post("/:id/return", allow("ringing.record"), async (c) => {
    const ringer = authorize(c.var.viewer, "ringing.record");
    return c.json(await once(c, (trx) => returnString(trx, ringer, c.req.param("id"))));
  });

/** Rings that went without a bird. */
export const ringFatesApi = new Hono<Env>()
  .post("/", allow("ringing.record"), body(RingFateInput), async (c) => {
    const ringer = authorize(c.var.viewer, "ringing.record");
    return c.json(await once(c, (trx) => addFate(trx, ringer, c.req.valid("json"))), 201);
  })
  .delete("/:id", allow("ringing.record"), async (c) => {
    const ringer = authorize(c.var.viewer, "ringing.record");
    return c.json(await once(c, (trx) => undoFate(trx, ringer, c.req.param("id"))));
  });
