import { type Context, Hono } from "hono";
import { z } from "zod";
import { csvDownload } from "#core/api/csv-download.ts";
import type { Env } from "#core/api/env.ts";
import { allow, authorize, body, openBody, query, requireAccount } from "#core/api/http.ts";
import { once } from "#core/api/idempotency.ts";
import { largeExport } from "#core/api/large-export.ts";
import { Paging } from "#core/api/queries.ts";
import { type Trx, transaction } from "#core/db/connect.ts";
import { can } from "#core/domain/accounts/policy.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import { openRequestLimitOf } from "#core/domain/limits.ts";
import { parseYear } from "#core/domain/years/day-span.ts";
import { getDesk } from "#institute/db/lending/desk.ts";
import * as events from "#institute/db/lending/events.ts";
import { offerBefore } from "#institute/db/lending/offers.ts";
import { type Allowance, createRequest } from "#institute/db/lending/request-creation.ts";
import type { ActorContext } from "#institute/db/lending/request-history.ts";
import * as lists from "#institute/db/lending/request-lists.ts";
import { undo } from "#institute/db/lending/request-undo.ts";
import * as requests from "#institute/db/lending/requests.ts";
import { countLate } from "#institute/db/lending/rules.ts";
import { listSheet } from "#institute/db/lending/sheet.ts";
import { listUse } from "#institute/db/lending/use.ts";
import { listYearLoans } from "#institute/db/lending/year-loans.ts";
import { loanStatusNames, statusAt } from "#institute/domain/lending/loan.ts";
import { Decline, DeskInput, Extension, RequestChanges } from "#institute/domain/lending/request.ts";
import { MAX_SHEET_LINES } from "#institute/domain/lending/sheet.ts";
import { useCells, useColumns } from "#institute/formats/lending/use-csv.ts";
import { normalizePhone } from "#institute/formats/people/phone.ts";

const ListQuery = Paging.extend({
  status: z.enum(loanStatusNames, "Unknown status.").optional(),
  out: z
    .enum(["true"], "true or nothing.")
    .optional()
    .transform((sent) => sent === "true"),
  searchQuery: z.string().max(2000).optional(),
  borrower: z.string().max(100).optional(),
  equipment: z.string().max(100).optional(),
});
const YearQuery = Paging.extend({
  month: z.coerce.number<string>("A month from 1 to 12.").int().min(1).max(12).optional(),
  kind: z.string().max(100).optional(),
});
const Held = z.object({ searchQuery: z.string("Name the equipment.").trim().min(1).max(100) });
const Removal = z.object({ confirm: z.enum(["returned"], "Must be “returned” or empty.").optional() });

const DESK_QUEUE_SIZE = 30;

/** Requests for equipment (spec §7): members see their own, store admins all. */
export const requestApi = new Hono<Env>()
  .get("/", allow("request.read"), query(ListQuery), async (c) => {
    const { db, viewer } = c.var;
    const { searchQuery: search, ...filter } = c.req.valid("query");
    return c.json(await lists.list(db, requireAccount(viewer), new Date(), { ...filter, search }));
  })
  .get("/equipment", allow("equipment.read"), query(Held), async (c) => {
    const { db, viewer } = c.var;
    const data = await lists.listHolding(
      db,
      requireAccount(viewer),
      c.req.valid("query").searchQuery,
      new Date(),
    );
    return c.json({ data, currentPage: 0, numberOfPages: data.length > 0 ? 1 : 0, total: data.length });
  })
  .get("/desk", allow("request.manage"), async (c) => {
    const { db, viewer } = c.var;
    const now = new Date();
    const desk = await getDesk(db, requireAccount(viewer), now, DESK_QUEUE_SIZE);
    const asking = desk.toApprove.requests.flatMap(({ userId }) => userId);
    return c.json({ ...desk, late: await countLate(db, [...new Set(asking)], now) });
  })
  .get("/requests.csv", allow("request.manage"), largeExport, (c) =>
    csvDownload("requests.csv", csvColumns, cells(lists.streamAll(c.var.db), new Date())),
  )
  .get("/year/:year", allow("request.report"), query(YearQuery), async (c) => {
    const year = yearOf(c.req.param("year"));
    return c.json(await listYearLoans(c.var.db, year, c.req.valid("query"), new Date()));
  })
  .get("/year/:year/use", allow("request.report"), async (c) =>
    c.json({ items: await listUse(c.var.db, yearOf(c.req.param("year")), new Date()) }),
  )
  .get("/year/:year/use.csv", allow("request.report"), async (c) => {
    const year = yearOf(c.req.param("year"));
    const items = await listUse(c.var.db, year, new Date());
    return csvDownload(`equipment-use-${year}.csv`, useColumns, useCells(year, items));
  })
  .get("/sheet/:ids", allow("request.manage"), async (c) => {
    const ids = [...new Set(c.req.param("ids").split(","))];
    if (ids.length > MAX_SHEET_LINES)
      throw new AppError("invalid", `A sheet has at most ${MAX_SHEET_LINES} lines.`);
    return c.json({ lines: await listSheet(c.var.db, ids) });
  })
  .get("/borrower/:id/history", allow("request.manage"), query(Paging), async (c) => {
    const { page, limit = 25 } = c.req.valid("query");
    return c.json(await events.listByBorrower(c.var.db, c.req.param("id"), { page, limit }));
  })
  .get("/:id", allow("request.read"), async (c) => {
    const { db, viewer } = c.var;
    const request = await lists.get(db, requireAccount(viewer), c.req.param("id"), new Date());
    return c.json({ ...request, history: await events.listByRequest(db, request._id) });
  })
  .post("/", allow("request.create"), openBody(DeskInput), async (c) => {
    const acting = { ...actingOf(c.var), by: authorize(c.var.viewer, "request.create") };
    const input = await withNormalizedPhone(c.req.valid("json"));
    await offerBefore(c.var.db, acting.by, [input.requestId], acting.now);
    const created = await once(c, async (trx) => {
      const id = await createRequest(trx, acting, input, allowanceOf(c.var, acting.by, trx));
      const request = await lists.get(trx, { ...acting.by, isStoreAdmin: true }, id, acting.now);
      return { ...request, note: acting.by.isStoreAdmin ? request.note : null };
    });
    c.set("isRepeat", created.requestDate !== acting.now.toISOString());
    return c.json(created, 201);
  })
  .patch("/:id", allow("request.create"), openBody(RequestChanges), async (c) =>
    c.json(await change(c, c.req.param("id"), c.req.valid("json"))),
  )
  .put("/:id", allow("request.create"), openBody(RequestChanges), async (c) =>
    c.json(await change(c, c.req.param("id"), c.req.valid("json"))),
  )
  .post("/:id/decline", allow("request.manage"), body(Decline), async (c) => {
    const { reason: declineReason, version } = c.req.valid("json");
    const changes = { status: "declined" as const, declineReason, ...(version !== undefined && { version }) };
    return c.json(await change(c, c.req.param("id"), changes));
  })
  .post("/:id/cancel", allow("request.cancel"), async (c) => {
    const id = c.req.param("id");
    return c.json(await act(c, id, (trx, acting) => requests.cancel(trx, acting, id)));
  })
  // Takes the units that became free for a person who waited.
  .post("/:id/take", allow("request.create"), async (c) => {
    const id = c.req.param("id");
    const by = authorize(c.var.viewer, "request.create");
    const maxOpen = maxOpenOf(c.var, by);
    return c.json(await act(c, id, (trx, acting) => requests.takeOffer(trx, { ...acting, by }, id, maxOpen)));
  })
  .post("/:id/undo", allow("request.create"), async (c) => {
    const id = c.req.param("id");
    const by = authorize(c.var.viewer, "request.create");
    const maxOpen = maxOpenOf(c.var, by);
    return c.json(await act(c, id, (trx, acting) => undo(trx, { ...acting, by }, id, maxOpen)));
  })
  .post("/:id/extension", allow("request.create"), body(Extension), async (c) => {
    const id = c.req.param("id");
    const by = authorize(c.var.viewer, "request.create");
    const extension = c.req.valid("json");
    return c.json(
      await act(c, id, async (trx, acting) => {
        await allowanceOf(c.var, by, trx)?.count();
        await requests.requestExtension(trx, { ...acting, by }, id, extension);
      }),
    );
  })
  .delete("/:id", allow("request.manage"), query(Removal), async (c) => {
    const acting = { ...actingOf(c.var), by: authorize(c.var.viewer, "request.manage") };
    const markReturned = c.req.valid("query").confirm === "returned";
    await transaction(c.var.db, (trx) => requests.remove(trx, acting, c.req.param("id"), markReturned));
    return c.body(null, 204);
  });

const actingOf = ({ viewer }: Env["Variables"]): ActorContext => ({
  by: requireAccount(viewer),
  now: new Date(),
});

/** The limit of a borrower's own open requests; none for store admins, who lend to others. */
const maxOpenOf = ({ limits }: Env["Variables"], by: Account) =>
  by.isStoreAdmin ? null : limits.rule(openRequestLimitOf(by));

/** What a borrower may request; null for store admins. */
export function allowanceOf(variables: Env["Variables"], by: Account, trx: Trx): Allowance | null {
  const maxOpen = maxOpenOf(variables, by);
  return (
    maxOpen && {
      maxOpen,
      count: async () => void (await variables.limits.consume({ requests: by._id }, trx)),
    }
  );
}

/** Changes a request in a transaction and returns the result. */
function act(c: Context<Env>, id: string, action: (trx: Trx, acting: ActorContext) => Promise<void>) {
  const acting = actingOf(c.var);
  return once(c, async (trx) => {
    await action(trx, acting);
    return lists.get(trx, acting.by, id, acting.now);
  });
}

/** `PUT` and `PATCH` both merge the fields that the person may change. */
async function change(c: Context<Env>, id: string, sent: RequestChanges) {
  const changes = await withNormalizedPhone(sent);
  const by = authorize(c.var.viewer, "request.create");
  if (changes.startDate || changes.quantity !== undefined) {
    const { requestId } = await lists.get(c.var.db, by, id, new Date());
    await offerBefore(c.var.db, by, [requestId], new Date());
  }
  return act(c, id, (trx, acting) =>
    can(by, "request.manage")
      ? requests.changeByStoreAdmin(trx, { ...acting, by }, id, changes)
      : requests.changeByBorrower(trx, { ...acting, by }, id, changes),
  );
}

/** Normalises the telephone number; done before the transaction, which blocks other writers. */
export const withNormalizedPhone = async <Input extends { phone?: string }>(input: Input): Promise<Input> =>
  input.phone ? { ...input, phone: await normalizePhone(input.phone) } : input;

function yearOf(text: string): number {
  const year = parseYear(text);
  if (!year) throw new AppError("notFound", "This page does not exist.");
  return year;
}

const csvColumns = [
  "name",
  "email",
  "phone",
  "equipment",
  "quantity",
  "issuedBy",
  "requestDate",
  "status",
] as const;

async function* cells(rows: ReturnType<typeof lists.streamAll>, now: Date) {
  for await (const row of rows) {
    const shown = { ...row, status: statusAt(row, now) };
    yield csvColumns.map((column) => shown[column]);
  }
}
