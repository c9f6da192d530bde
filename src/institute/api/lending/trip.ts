import { type Context, Hono } from "hono";
import type { Env } from "#core/api/env.ts";
import { allow, authorize, body, openBody, requireAccount } from "#core/api/http.ts";
import { once } from "#core/api/idempotency.ts";
import { type Trx, transaction } from "#core/db/connect.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { offerBefore } from "#institute/db/lending/offers.ts";
import { readShelved } from "#institute/db/lending/request-lists.ts";
import * as templates from "#institute/db/lending/trip-templates.ts";
import * as trips from "#institute/db/lending/trips.ts";
import { Decline } from "#institute/domain/lending/request.ts";
import {
  TripChanges,
  TripInput,
  TripTemplateChanges,
  TripTemplateInput,
  TripWish,
} from "#institute/domain/lending/trip.ts";
import { allowanceOf, withNormalizedPhone } from "./request.ts";

/** Trips: requests for several kinds of equipment that are made, decided, handed over and taken back as one. */
export const tripApi = new Hono<Env>()
  .get("/templates", allow("equipment.read"), async (c) =>
    c.json({ templates: await templates.listTemplates(c.var.db) }),
  )
  .post("/templates", allow("equipment.manage"), body(TripTemplateInput), async (c) => {
    const by = authorize(c.var.viewer, "equipment.manage");
    const created = await once(c, async (trx) => ({
      _id: await templates.createTemplate(trx, by, c.req.valid("json"), new Date()),
    }));
    return c.json(created, 201);
  })
  .patch("/templates/:id", allow("equipment.manage"), body(TripTemplateChanges), async (c) => {
    const by = authorize(c.var.viewer, "equipment.manage");
    const changes = c.req.valid("json");
    await transaction(c.var.db, (trx) => templates.changeTemplate(trx, by, c.req.param("id"), changes));
    return c.body(null, 204);
  })
  .delete("/templates/:id", allow("equipment.manage"), async (c) => {
    const by = authorize(c.var.viewer, "equipment.manage");
    await transaction(c.var.db, (trx) => templates.deleteTemplate(trx, by, c.req.param("id")));
    return c.body(null, 204);
  })
  // Says what can be had; stores nothing.
  .post("/check", allow("equipment.read"), openBody(TripWish), async (c) =>
    c.json(await trips.checkTrip(c.var.db, requireAccount(c.var.viewer), c.req.valid("json"), new Date())),
  )
  .post("/", allow("request.create"), body(TripInput), async (c) => {
    const by = authorize(c.var.viewer, "request.create");
    const input = await withNormalizedPhone(c.req.valid("json"));
    const now = new Date();
    const wanted = input.lines.map(({ requestId }) => requestId);
    await offerBefore(c.var.db, by, wanted, now);
    const created = await once(c, async (trx) => {
      const id = await trips.createTrip(trx, { by, now }, input, allowanceOf(c.var, by, trx));
      return readTrip(trx, { ...by, isStoreAdmin: true }, id, now, by);
    });
    return c.json(created, 201);
  })
  .get("/:id", allow("request.read"), async (c) => {
    const viewer = requireAccount(c.var.viewer);
    return c.json(await readTrip(c.var.db, viewer, c.req.param("id"), new Date()));
  })
  .patch("/:id", allow("request.create"), body(TripChanges), async (c) => {
    const by = authorize(c.var.viewer, "request.create");
    const changes = await withNormalizedPhone(c.req.valid("json"));
    const rows = await trips.listTrip(c.var.db, by, c.req.param("id"));
    const items = rows.map(({ equipmentId }) => equipmentId);
    if (changes.startDate) await offerBefore(c.var.db, by, items, new Date());
    return c.json(await act(c, (trx, id, now) => trips.changeTrip(trx, { by, now }, id, changes)));
  })
  .post("/:id/decline", allow("request.manage"), body(Decline), async (c) => {
    const by = authorize(c.var.viewer, "request.manage");
    const changes = { status: "declined", declineReason: c.req.valid("json").reason } as const;
    return c.json(await act(c, (trx, id, now) => trips.stepTrip(trx, { by, now }, id, changes)));
  })
  .post("/:id/cancel", allow("request.cancel"), async (c) => {
    const by = requireAccount(c.var.viewer);
    return c.json(await act(c, (trx, id, now) => trips.cancelTrip(trx, { by, now }, id)));
  })
  .post("/:id/approve", allow("request.manage"), async (c) => c.json(await step(c, "approved")))
  .post("/:id/handover", allow("request.manage"), async (c) => c.json(await step(c, "received")))
  .post("/:id/return", allow("request.manage"), async (c) => c.json(await step(c, "returned")));

/** Sets a status of all requests of a trip that can have it next. */
function step(c: Context<Env>, status: "approved" | "received" | "returned") {
  const by = authorize(c.var.viewer, "request.manage");
  return act(c, (trx, id, now) => trips.stepTrip(trx, { by, now }, id, { status }));
}

/** Changes a trip once, and replies with it and the ids of what was changed. */
function act(c: Context<Env>, run: (trx: Trx, id: string, now: Date) => Promise<string[]>) {
  const id = c.req.param("id") ?? "";
  const now = new Date();
  const viewer = requireAccount(c.var.viewer);
  return once(c, async (trx) => {
    const changed = await run(trx, id, now);
    return { ...(await readTrip(trx, viewer, id, now)), changed };
  });
}

/** A trip with its requests as `reader` sees them. */
async function readTrip(
  db: Parameters<typeof trips.listTrip>[0],
  viewer: Account,
  id: string,
  now: Date,
  reader = viewer,
) {
  const rows = await trips.listTrip(db, viewer, id);
  return { _id: id, requests: await readShelved(db, reader, now, rows) };
}
