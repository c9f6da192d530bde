import { Hono } from "hono";
import type { Env } from "#core/api/env.ts";
import { allow, authorize, body, requireAccount } from "#core/api/http.ts";
import { once } from "#core/api/idempotency.ts";
import { transaction } from "#core/db/connect.ts";
import { assertMayWait, readWithoutProfile } from "#institute/db/lending/rules.ts";
import * as waits from "#institute/db/lending/wait-list.ts";
import { WaitInput } from "#institute/domain/lending/wait.ts";
import { normalizePhone } from "#institute/formats/people/phone.ts";

/** Waiting for equipment that is not free: first come, first served. */
export const waitsApi = new Hono<Env>()
  .get("/waiting", allow("request.read"), async (c) => {
    const { db } = c.var;
    const viewer = requireAccount(c.var.viewer);
    const now = new Date();
    const own = await waits.listOwnWaits(db, viewer._id, now);
    const without = await readWithoutProfile(db, viewer, now);
    return c.json({
      waits: own,
      offers: await waits.listOffers(db, viewer, now),
      ...(without && { withoutProfile: without }),
    });
  })
  .delete("/waiting/:id", allow("request.read"), async (c) => {
    const by = requireAccount(c.var.viewer);
    await transaction(c.var.db, (trx) => waits.stopWaiting(trx, by, c.req.param("id")));
    return c.body(null, 204);
  })
  .get("/:id/waiting", allow("request.manage"), async (c) =>
    c.json({ waits: await waits.listWaitsFor(c.var.db, c.req.param("id"), new Date()) }),
  )
  .post("/:id/waiting", allow("request.create"), body(WaitInput), async (c) => {
    const acting = { by: authorize(c.var.viewer, "request.create"), now: new Date() };
    const sent = c.req.valid("json");
    const input = sent.phone ? { ...sent, phone: await normalizePhone(sent.phone) } : sent;
    const { limits } = c.var;
    const stored = await once(c, async (trx) => {
      await limits.consume({ requests: acting.by._id }, trx);
      await assertMayWait(trx, acting.by, acting.now);
      return waits.wait(trx, acting, c.req.param("id"), input, limits.rule("openWaits"));
    });
    return c.json(stored, 201);
  });
