import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Env } from "#core/api/env.ts";
import { allow, authorize, body, openBody, query, requireAccount } from "#core/api/http.ts";
import { once, onceFor } from "#core/api/idempotency.ts";
import { Paging } from "#core/api/queries.ts";
import { AppError } from "#core/domain/errors.ts";
import * as equipment from "#institute/db/lending/equipment.ts";
import * as events from "#institute/db/lending/events.ts";
import { listStock, recordCount } from "#institute/db/lending/inventory.ts";
import { listInRepair, moveRepair } from "#institute/db/lending/repairs.ts";
import { findScanned } from "#institute/db/lending/scan.ts";
import * as units from "#institute/db/lending/units.ts";
import { type Count, type CountResult, Inventory } from "#institute/domain/lending/inventory.ts";
import { RepairMove } from "#institute/domain/lending/repair.ts";
import { UnitChanges, UnitsInput } from "#institute/domain/lending/unit.ts";

const Scanned = z.object({
  code: z.string("Scan or type a code.").trim().min(1, "Scan or type a code.").max(2000),
});

/** Numbered units, what is in repair, and the inventory: for store admins. */
export const unitApi = new Hono<Env>()
  .get("/scan", allow("request.manage"), query(Scanned), async (c) =>
    c.json(await findScanned(c.var.db, requireAccount(c.var.viewer), c.req.valid("query").code, new Date())),
  )
  .get("/repair", allow("equipment.manage"), async (c) => c.json(await listInRepair(c.var.db)))
  .get("/inventory", allow("equipment.manage"), async (c) => c.json({ items: await listStock(c.var.db) }))
  // Each count is stored or refused by itself.
  .post("/inventory", allow("equipment.manage"), body(Inventory), async (c) => {
    const results: CountResult[] = [];
    for (const count of c.req.valid("json").counts) results.push(await recordOne(c, count));
    return c.json({ results });
  })
  .get("/of/:id", allow("equipment.manage"), async (c) =>
    c.json({ units: await units.listUnits(c.var.db, c.req.param("id")) }),
  )
  .post("/of/:id", allow("equipment.manage"), body(UnitsInput), async (c) => {
    const acting = actingOf(c);
    const id = c.req.param("id");
    const added = await once(c, async (trx) => {
      await units.addUnits(trx, acting, id, c.req.valid("json"));
      return { units: await units.listUnits(trx, id) };
    });
    return c.json(added, 201);
  })
  .post("/of/:id/repair", allow("equipment.manage"), body(RepairMove), async (c) => {
    const acting = actingOf(c);
    const id = c.req.param("id");
    return c.json(
      await once(c, async (trx) => {
        await moveRepair(trx, acting, id, c.req.valid("json"));
        return equipment.get(trx, acting.by, id, acting.now);
      }),
    );
  })
  .patch("/:id", allow("equipment.manage"), openBody(UnitChanges), async (c) => {
    const acting = actingOf(c);
    const id = c.req.param("id");
    return c.json(
      await once(c, async (trx) => {
        await units.changeUnit(trx, acting, id, c.req.valid("json"));
        return units.getUnit(trx, id);
      }),
    );
  })
  .get("/:id/history", allow("equipment.manage"), query(Paging), async (c) => {
    const { page, limit = 25 } = c.req.valid("query");
    return c.json(await events.listByUnit(c.var.db, c.req.param("id"), { page, limit }));
  });

const actingOf = (c: Context<Env>) => ({ by: authorize(c.var.viewer, "equipment.manage"), now: new Date() });

async function recordOne(c: Context<Env>, count: Count): Promise<CountResult> {
  const { equipmentId } = count;
  const acting = actingOf(c);
  try {
    return await onceFor(c, count, async (trx) => ({
      equipmentId,
      total: await recordCount(trx, acting, count),
      message: null,
      current: null,
    }));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { message, details } = error;
    return { equipmentId, total: null, message, current: details.current ?? null };
  }
}
