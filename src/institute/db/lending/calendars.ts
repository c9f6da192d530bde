import { findById } from "#core/db/accounts/accounts.ts";
import type { Db, Trx } from "#core/db/connect.ts";
import { newId } from "#core/db/record.ts";
import { can } from "#core/domain/accounts/policy.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { addDays, endOfLagosDay, lagosDay } from "#core/domain/lagos-day.ts";
import type { CalendarLoan, LendingCalendar } from "#institute/domain/lending/calendars.ts";
import { holdingStates } from "#institute/domain/lending/loan.ts";

/** So long a calendar shows what came back. */
const RETURNED_DAYS = 90;
/** More than a calendar program can use; the latest stay. */
const MOST = 3000;

/** The ids of an account's addresses, by calendar. */
export async function listAddresses(
  db: Db,
  accountId: string,
): Promise<{ calendar: LendingCalendar; id: string }[]> {
  return db
    .selectFrom("calendar_address")
    .select(["calendar", "id"])
    .where("accountId", "=", accountId)
    .execute();
}

/** Gives a calendar of the account an address with a new id, so that the one before opens nothing. */
export async function replaceAddress(trx: Trx, accountId: string, calendar: LendingCalendar): Promise<void> {
  const made = { id: newId(), createdAt: new Date().toISOString() };
  await trx
    .insertInto("calendar_address")
    .values({ ...made, accountId, calendar })
    .onConflict((conflict) => conflict.columns(["accountId", "calendar"]).doUpdateSet(made))
    .execute();
}

/** Takes away the address of one calendar of the account, or of all. */
export async function removeAddresses(
  trx: Trx,
  accountId: string,
  calendar?: LendingCalendar,
): Promise<void> {
  const own = trx.deleteFrom("calendar_address").where("accountId", "=", accountId);
  await (calendar ? own.where("calendar", "=", calendar) : own).execute();
}

/** Whose address this is, if the account is open and may read that calendar now. */
export async function findCalendarReader(
  db: Db,
  calendar: LendingCalendar,
  id: string,
): Promise<Account | null> {
  const found = await db
    .selectFrom("calendar_address")
    .select("accountId")
    .where("id", "=", id)
    .where("calendar", "=", calendar)
    .executeTakeFirst();
  const reader = found ? await findById(db, found.accountId) : null;
  return reader && can(reader, calendar === "store" ? "request.manage" : "request.read") ? reader : null;
}

/** What a calendar shows: what is requested, approved or out, and what came back lately. */
export async function listCalendarLoans(
  db: Db,
  calendar: LendingCalendar,
  reader: Account,
  now: Date,
): Promise<CalendarLoan[]> {
  const since = endOfLagosDay(addDays(lagosDay(now), -RETURNED_DAYS));
  const loans = db
    .selectFrom("request")
    .select(["id", "equipment", "quantity", "status", "startDate", "requestDate", "dueDate"])
    .select(["returnedDate", "version", "name"])
    .select((row) =>
      row
        .selectFrom("store_event")
        .select(({ fn }) => fn.max("at").as("at"))
        .whereRef("store_event.requestId", "=", "request.id")
        .as("changedAt"),
    )
    .where("deletedAt", "is", null)
    .where(({ or, and, eb }) =>
      or([
        and([eb("closedAt", "is", null), eb("status", "in", holdingStates)]),
        and([eb("closedAt", ">", since), eb("status", "=", "returned")]),
      ]),
    )
    .orderBy("dueDate", "desc")
    .limit(MOST);
  const rows = await (calendar === "store" ? loans : loans.where("accountId", "=", reader._id)).execute();
  return rows.map(({ name, requestDate, changedAt, ...row }) => ({
    ...row,
    changedAt: changedAt ?? requestDate,
    borrower: calendar === "store" ? name : null,
  }));
}
