import { Hono } from "hono";
import { z } from "zod";
import { type Db, transaction } from "#db/connect.ts";
import * as lists from "#db/request-lists.ts";
import type { Acting } from "#db/request-traces.ts";
import { undo } from "#db/request-undo.ts";
import * as requests from "#db/requests.ts";
import * as events from "#db/store-events.ts";
import { loanStatusNames, statusAt } from "#domain/loan.ts";
import { largestPageSize } from "#domain/paging.ts";
import { Decline, DeskInput, Extension, RequestChanges } from "#domain/request.ts";
import { tidyPhone } from "#formats/phone.ts";
import { csvDownload } from "./csv-download.ts";
import type { Env } from "./env.ts";
import { largeExport } from "./export-slots.ts";
import { allow, body, query, signedIn } from "./http.ts";
import { once } from "./idempotency.ts";

const ListQuery = z.object({
  page: z.coerce.number<string>("A page is a number from 0.").int().min(0).max(1e9).default(0),
  limit: z.coerce
    .number<string>("A limit is a number.")
    .int()
    .min(1)
    .max(largestPageSize, `At most ${largestPageSize}.`)
    .optional(),
  status: z.enum(loanStatusNames, "There is no such status.").optional(),
  searchQuery: z.string().max(2000).optional(),
  borrower: z.string().max(100).optional(),
  equipment: z.string().max(100).optional(),
});
const History = ListQuery.pick({ page: true }).extend({ limit: ListQuery.shape.limit.default(25) });
const Held = z.object({ searchQuery: z.string("Name the equipment.").trim().min(1).max(100) });
const Removal = z.object({ confirm: z.enum(["returned"], "Say returned, or nothing.").optional() });

const deskPile = 30;

/** Requests for equipment (spec §7): everybody their own, store admins all. */
export const requestApi = new Hono<Env>()
  .get("/", allow("request.create"), query(ListQuery), async (c) => {
    const { db, viewer } = c.var;
    const { searchQuery: search, ...filter } = c.req.valid("query");
    return c.json(await lists.list(db, signedIn(viewer), new Date(), { ...filter, search }));
  })
  .get("/equipment", allow("equipment.read"), query(Held), async (c) => {
    const { db, viewer } = c.var;
    const data = await lists.holding(db, signedIn(viewer), c.req.valid("query").searchQuery, new Date());
    return c.json({ data, currentPage: 0, numberOfPages: data.length > 0 ? 1 : 0, total: data.length });
  })
  .get("/desk", allow("request.manage"), async (c) =>
    c.json(await lists.desk(c.var.db, signedIn(c.var.viewer), new Date(), deskPile)),
  )
  .get("/requests.csv", allow("request.manage"), largeExport, (c) =>
    csvDownload("requests.csv", csvColumns, cells(lists.all(c.var.db), new Date())),
  )
  .get("/borrower/:id/history", allow("request.manage"), query(History), async (c) => {
    const { page, limit } = c.req.valid("query");
    return c.json(await events.ofBorrower(c.var.db, c.req.param("id"), { page, limit }));
  })
  .get("/:id", allow("request.create"), async (c) => {
    const { db, viewer } = c.var;
    const request = await lists.get(db, signedIn(viewer), c.req.param("id"), new Date());
    return c.json({ ...request, history: await events.ofRequest(db, request._id) });
  })
  .post("/", allow("request.create"), body(DeskInput), async (c) => {
    const acting = actingOf(c.var);
    const input = await tidied(c.req.valid("json"));
    const made = await once(c, async (trx) => {
      const id = await requests.create(trx, acting, input);
      const request = await lists.get(trx, { ...acting.by, isStoreAdmin: true }, id, acting.now);
      return { ...request, note: acting.by.isStoreAdmin ? request.note : null };
    });
    return c.json(made, 201);
  })
  .patch("/:id", allow("request.create"), body(RequestChanges), async (c) =>
    c.json(await change(c.var, c.req.param("id"), c.req.valid("json"))),
  )
  .put("/:id", allow("request.create"), body(RequestChanges), async (c) =>
    c.json(await change(c.var, c.req.param("id"), c.req.valid("json"))),
  )
  .post("/:id/decline", allow("request.manage"), body(Decline), async (c) => {
    const { reason: declineReason, version } = c.req.valid("json");
    const changes = { status: "declined" as const, declineReason, ...(version !== undefined && { version }) };
    return c.json(await change(c.var, c.req.param("id"), changes));
  })
  .post("/:id/cancel", allow("request.create"), async (c) => {
    const id = c.req.param("id");
    return c.json(await act(c.var, id, (trx, acting) => requests.cancel(trx, acting, id)));
  })
  .post("/:id/undo", allow("request.create"), async (c) => {
    const id = c.req.param("id");
    return c.json(await act(c.var, id, (trx, acting) => undo(trx, acting, id)));
  })
  .post("/:id/extension", allow("request.create"), body(Extension), async (c) => {
    const id = c.req.param("id");
    const wish = c.req.valid("json");
    return c.json(await act(c.var, id, (trx, acting) => requests.askExtension(trx, acting, id, wish)));
  })
  .delete("/:id", allow("request.manage"), query(Removal), async (c) => {
    const acting = actingOf(c.var);
    const markReturned = c.req.valid("query").confirm === "returned";
    await transaction(c.var.db, (trx) => requests.remove(trx, acting, c.req.param("id"), markReturned));
    return c.body(null, 204);
  });

const actingOf = ({ viewer, publicUrl }: Env["Variables"]): Acting => ({
  by: signedIn(viewer),
  now: new Date(),
  publicUrl: publicUrl(),
});

/** Does something to a request, and replies with what has become of it. */
function act(variables: Env["Variables"], id: string, action: (db: Db, acting: Acting) => Promise<void>) {
  const acting = actingOf(variables);
  return transaction(variables.db, async (trx) => {
    await action(trx, acting);
    return lists.get(trx, acting.by, id, acting.now);
  });
}

/** `PUT` and `PATCH` alike: what is sent is merged, as far as the person may change it. */
async function change(variables: Env["Variables"], id: string, sent: RequestChanges) {
  const merge = variables.viewer?.isStoreAdmin ? requests.changeByStore : requests.changeByBorrower;
  const changes = await tidied(sent);
  return act(variables, id, (trx, acting) => merge(trx, acting, id, changes));
}

/** With the telephone number in one spelling. Done before the transaction, in which a writer waits for the database only. */
const tidied = async <Input extends DeskInput | RequestChanges>(input: Input): Promise<Input> =>
  input.phone ? { ...input, phone: await tidyPhone(input.phone) } : input;

const csvColumns = ["name", "email", "phone", "equipment", "quantity", "issuedBy", "requestDate", "status"];

async function* cells(rows: ReturnType<typeof lists.all>, now: Date) {
  for await (const row of rows)
    yield [
      row.name,
      row.email,
      row.phone,
      row.equipment,
      row.quantity,
      row.issuedBy,
      row.requestDate,
      statusAt(row, now),
    ];
}
