import { type Context, Hono } from "hono";
import type { Env } from "#core/api/env.ts";
import { allow, requireAccount } from "#core/api/http.ts";
import { isSigned } from "#core/api/signing.ts";
import { transaction } from "#core/db/connect.ts";
import { AppError } from "#core/domain/errors.ts";
import {
  findCalendarReader,
  listAddresses,
  listCalendarLoans,
  removeAddresses,
  replaceAddress,
} from "#institute/db/lending/calendars.ts";
import type { CalendarAddresses, LendingCalendar } from "#institute/domain/lending/calendars.ts";
import { loanCalendar } from "#institute/formats/lending/loan-calendar.ts";

/** Calendars of loans for calendar programs, which cannot sign in: who has the secret address of one reads it. */
export const calendarsApi = new Hono<Env>()
  .get("/", allow("request.read"), async (c) => c.json(await readAddresses(c)))
  .post("/loans", allow("request.read"), async (c) => c.json(await renew(c, "loans"), 201))
  .post("/store", allow("request.manage"), async (c) => c.json(await renew(c, "store"), 201))
  .delete("/loans", allow("request.read"), async (c) => c.json(await remove(c, "loans")))
  // Who manages the store no more can still take the address away.
  .delete("/store", allow("request.read"), async (c) => c.json(await remove(c, "store")))
  .get("/:token/loans.ics", async (c) => sendCalendar(c, "loans", c.req.param("token")))
  .get("/:token/store.ics", async (c) => sendCalendar(c, "store", c.req.param("token")));

const signedText = (calendar: LendingCalendar, id: string) => `calendar ${calendar} ${id}`;

/** The addresses are signed and not stored, so that no copy of the database has them. */
async function readAddresses({
  var: { db, viewer, sign, publicUrl },
}: Context<Env>): Promise<CalendarAddresses> {
  const addresses: CalendarAddresses = { loans: null, store: null };
  for (const { calendar, id } of await listAddresses(db, requireAccount(viewer)._id)) {
    const path = `/api/calendar/${id}.${sign(signedText(calendar, id))}/${calendar}.ics`;
    addresses[calendar] = String(new URL(path, publicUrl()));
  }
  return addresses;
}

async function renew(c: Context<Env>, calendar: LendingCalendar) {
  const { _id } = requireAccount(c.var.viewer);
  await transaction(c.var.db, (trx) => replaceAddress(trx, _id, calendar));
  return readAddresses(c);
}

async function remove(c: Context<Env>, calendar: LendingCalendar) {
  const { _id } = requireAccount(c.var.viewer);
  await transaction(c.var.db, (trx) => removeAddresses(trx, _id, calendar));
  return readAddresses(c);
}

async function sendCalendar(c: Context<Env>, calendar: LendingCalendar, token: string) {
  const { db, sign, limits, publicUrl } = c.var;
  const [id = "", signature = ""] = token.split(".");
  const isWhole = isSigned(sign, signedText(calendar, id), signature);
  if (isWhole) await limits.consume({ calendarAddress: id });
  const reader = isWhole ? await findCalendarReader(db, calendar, id) : null;
  if (!reader)
    throw new AppError("notFound", "This calendar does not exist, or its address has been replaced.");
  const now = new Date();
  const loans = await listCalendarLoans(db, calendar, reader, now);
  return c.body(loanCalendar(calendar, loans, new URL(publicUrl()), now), 200, {
    "Content-Type": "text/calendar; charset=utf-8",
  });
}
