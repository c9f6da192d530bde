import { Hono } from "hono";
import { z } from "zod";
import { csvDownload } from "#core/api/csv-download.ts";
import type { Env } from "#core/api/env.ts";
import { allow, authorize, incomingOf, openBody, query, requireAccount } from "#core/api/http.ts";
import { keyedCall, once } from "#core/api/idempotency.ts";
import { ListFileQuery, listFile } from "#core/api/imports/list-query.ts";
import { largeExport } from "#core/api/large-export.ts";
import { Paging, suggestChoice } from "#core/api/queries.ts";
import { transaction } from "#core/db/connect.ts";
import { listListImports } from "#core/db/imports/list-records.ts";
import { addDays, daysBetween, lagosDay } from "#core/domain/lagos-day.ts";
import { readAvailability } from "#institute/db/lending/availability.ts";
import * as equipment from "#institute/db/lending/equipment.ts";
import { equipmentLists, undoEquipmentImport } from "#institute/db/lending/equipment-import-undo.ts";
import * as events from "#institute/db/lending/events.ts";
import { readYours } from "#institute/db/lending/rules.ts";
import { suggest as suggestEquipment } from "#institute/db/lending/suggestion.ts";
import { EquipmentChanges, EquipmentInput, type ListedItem } from "#institute/domain/lending/equipment.ts";
import { invalidError } from "#institute/domain/lending/loan-refusals.ts";
import { equipmentCells, equipmentHeaders } from "#institute/formats/lending/equipment-csv.ts";

const Search = Paging.extend({
  searchQuery: z.string().max(2000, "At most 2,000 characters.").default(""),
  suggest: suggestChoice,
});

// Days after the year 9999 cannot be compared as text.
const LAST_DAY = "2100-12-31";
const day = z.iso
  .date("Give a day, such as 2026-03-14.")
  .refine((text) => text <= LAST_DAY, "Give a day before 2101.");
const AvailabilityQuery = z.object({ from: day.optional(), until: day.optional() });

const MAX_DAYS = 366;
const USUAL_DAYS = 56;

/** The days of a query, by default eight weeks from today; 422 if they are backwards or more than a year. */
function spanOf({ from, until }: z.output<typeof AvailabilityQuery>, today: string) {
  const first = from ?? today;
  const span = { from: first, to: until ?? addDays(first, USUAL_DAYS - 1) };
  const days = daysBetween(span.from, span.to) + 1;
  if (days < 1) throw invalidError({ until: "This is before the first day." });
  if (days > MAX_DAYS) throw invalidError({ until: `At most ${MAX_DAYS} days at a time.` });
  return span;
}

/** The equipment catalogue (spec §7), for members to read and store admins to change. */
export const equipmentApi = new Hono<Env>()
  .get("/", allow("equipment.read"), query(Paging), async (c) => {
    const { db, viewer } = c.var;
    return c.json(await equipment.list(db, requireAccount(viewer), new Date(), c.req.valid("query")));
  })
  .get("/search", allow("equipment.read"), query(Search), async (c) => {
    const { db } = c.var;
    const viewer = requireAccount(c.var.viewer);
    const now = new Date();
    const { searchQuery, suggest, ...filter } = c.req.valid("query");
    const search = searchQuery.trim() === "none" ? "" : searchQuery;
    const page = await equipment.list(db, viewer, now, { ...filter, search });
    const suggestion =
      suggest === "true" ? await suggestEquipment(db, viewer, now, search, page.total) : undefined;
    return c.json({ ...page, suggestion });
  })
  .get("/equipment.csv", allow("equipment.manage"), largeExport, (c) =>
    csvDownload("equipment.csv", equipmentHeaders, cells(equipment.streamAll(c.var.db))),
  )
  .post("/import", allow("equipment.manage"), listFile, query(ListFileQuery), async (c) => {
    const account = requireAccount(c.var.viewer);
    const { dryRun, ...chosen } = c.req.valid("query");
    const said = { account, accountId: account._id, dryRun: dryRun === "true" };
    const task = { kind: "equipment", ...said, call: await keyedCall(c) } as const;
    return c.json(await c.var.listImports.run(incomingOf(c), task, chosen));
  })
  .get("/imports", allow("equipment.manage"), async (c) =>
    c.json({ imports: await listListImports(c.var.db, equipmentLists) }),
  )
  // Undoes an import; what was changed since, or is lent, stays.
  .delete("/imports/:id", allow("equipment.manage"), async (c) => {
    const by = authorize(c.var.viewer, "equipment.manage");
    return c.json(await undoEquipmentImport(c.var.db, by, c.req.param("id"), new Date()));
  })
  .get("/:id", allow("equipment.read"), async (c) => {
    const { db } = c.var;
    const viewer = requireAccount(c.var.viewer);
    const now = new Date();
    const item = await equipment.get(db, viewer, c.req.param("id"), now);
    return c.json({ ...item, yours: await readYours(db, viewer, item, now) });
  })
  .get("/:id/availability", allow("equipment.read"), query(AvailabilityQuery), async (c) => {
    const now = new Date();
    const span = spanOf(c.req.valid("query"), lagosDay(now));
    return c.json({ days: await readAvailability(c.var.db, c.req.param("id"), span, now) });
  })
  .get("/:id/history", allow("equipment.manage"), query(Paging), async (c) => {
    const { page, limit = 25 } = c.req.valid("query");
    return c.json(await events.listByEquipment(c.var.db, c.req.param("id"), { page, limit }));
  })
  .post("/", allow("equipment.manage"), openBody(EquipmentInput), async (c) => {
    const by = requireAccount(c.var.viewer);
    const now = new Date();
    const created = await once(c, async (trx) => {
      const id = await equipment.create(trx, by, c.req.valid("json"), now);
      return equipment.get(trx, by, id, now);
    });
    return c.json(created, 201);
  })
  .patch("/:id", allow("equipment.manage"), openBody(EquipmentChanges), async (c) =>
    c.json(await update(c.var, c.req.param("id"), c.req.valid("json"))),
  )
  .put("/:id", allow("equipment.manage"), openBody(EquipmentChanges), async (c) =>
    c.json(await update(c.var, c.req.param("id"), c.req.valid("json"))),
  )
  .delete("/:id", allow("equipment.manage"), async (c) => {
    const { db, viewer } = c.var;
    const by = authorize(viewer, "equipment.manage");
    await transaction(db, (trx) => equipment.retire(trx, by, c.req.param("id"), new Date()));
    return c.body(null, 204);
  });

async function* cells(items: AsyncIterable<ListedItem>) {
  for await (const item of items) yield equipmentCells(item);
}

function update({ db, viewer }: Env["Variables"], id: string, changes: EquipmentChanges) {
  const by = authorize(viewer, "equipment.manage");
  const now = new Date();
  return transaction(db, async (trx) => {
    await equipment.update(trx, by, id, changes, now);
    return equipment.get(trx, by, id, now);
  });
}
