import { sql } from "kysely";
import { AppError } from "#domain/errors.ts";
import { addDays, endOfLagosDay, lagosDay } from "#domain/lagos-day.ts";
import { holdingStates, type LoanStatus, outStates, statusAt } from "#domain/loan.ts";
import { defaultPageSize, type Paged, pageWindow } from "#domain/paging.ts";
import type { HeldRow, LoanRequest } from "#domain/request.ts";
import type { Account } from "#domain/viewer.ts";
import { wordsOf } from "#domain/words.ts";
import { phoneNumber } from "#formats/phone.ts";
import type { Db } from "./connect.ts";
import type { RequestRow } from "./loan-mail.ts";

/** A stored request as `viewer` gets it; the store's note is the store's own. */
export function present(row: RequestRow, viewer: Account, now: Date): LoanRequest {
  const { id, accountId, equipmentId, phone, status, note } = row;
  return {
    _id: id,
    userId: [accountId],
    requestId: equipmentId,
    phone,
    phoneNumber: phoneNumber(phone),
    status: statusAt(row, now),
    state: status,
    note: viewer.isStoreAdmin ? note : null,
    name: row.name,
    email: row.email,
    address: row.address,
    type: row.type,
    equipment: row.equipment,
    issuedBy: row.issuedBy,
    quantity: row.quantity,
    reason: row.reason,
    requestDate: row.requestDate,
    approvedDate: row.approvedDate,
    dueDate: row.dueDate,
    returnedDate: row.returnedDate,
    requestedQuantity: row.requestedQuantity,
    issuedQuantity: row.issuedQuantity,
    returnedQuantity: row.returnedQuantity,
    damagedQuantity: row.damagedQuantity,
    lostQuantity: row.lostQuantity,
    issuedDate: row.issuedDate,
    declineReason: row.declineReason,
    extensionDate: row.extensionDate,
    extensionReason: row.extensionReason,
    version: row.version,
  };
}

export interface RequestFilter {
  page: number;
  limit?: number | undefined;
  status?: LoanStatus | undefined;
  /** Words of the borrower's name or of the equipment. */
  search?: string | undefined;
  /** An account's id. */
  borrower?: string | undefined;
  /** An equipment's id. */
  equipment?: string | undefined;
}

/** A page of requests, all of them for a store admin and the own ones for others: overdue first, what is open next. */
export async function list(
  db: Db,
  viewer: Account,
  now: Date,
  filter: RequestFilter,
): Promise<Paged<LoanRequest>> {
  const narrowed = viewer.isStoreAdmin ? filter : { ...filter, borrower: viewer._id };
  const open = await count(openOnes(db, narrowed, now));
  const closed = await count(closedOnes(db, narrowed));
  const total = open + closed;
  const { size, offset, ...place } = pageWindow(total, filter.page, filter.limit ?? defaultPageSize);
  const fromOpen = Math.max(0, Math.min(size, open - offset));
  const rows: RequestRow[] = [];
  if (fromOpen > 0)
    rows.push(
      ...(await inOrder(openOnes(db, narrowed, now), now)
        .limit(fromOpen)
        .offset(offset)
        .execute()),
    );
  if (size > fromOpen)
    rows.push(
      ...(await closedOnes(db, narrowed)
        .selectAll()
        .orderBy("closedAt", "desc")
        .orderBy("id", "desc")
        .limit(size - fromOpen)
        .offset(Math.max(0, offset - open))
        .execute()),
    );
  return { data: rows.map((row) => present(row, viewer, now)), ...place, total };
}

const inOrder = (open: ReturnType<typeof openOnes>, now: Date) =>
  open
    .selectAll()
    .orderBy(
      sql`case when status in (${sql.join(outStates)}) and "dueDate" < ${now.toISOString()} then 0
        when status = 'pending' then 1 when status = 'approved' then 2 else 3 end`,
    )
    .orderBy("dueDate")
    .orderBy("id");

async function count(requests: ReturnType<typeof openOnes> | ReturnType<typeof closedOnes>): Promise<number> {
  const row = await requests
    .select((select) => select.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return row.total;
}

function openOnes(db: Db, filter: RequestFilter, now: Date) {
  let open = narrow(db.selectFrom("request").where("closedAt", "is", null), filter);
  const { status } = filter;
  const at = now.toISOString();
  if (status === undefined) return open;
  if (status === "overdue") return open.where("status", "in", outStates).where("dueDate", "<", at);
  open = open.where("status", "=", status);
  return outStates.includes(status) ? open.where("dueDate", ">=", at) : open;
}

function closedOnes(db: Db, filter: RequestFilter) {
  const closed = narrow(
    db.selectFrom("request").where("closedAt", "is not", null).where("deletedAt", "is", null),
    filter,
  );
  const { status } = filter;
  if (status === undefined) return closed;
  return status === "overdue" ? closed.where(sql<boolean>`1 = 0`) : closed.where("status", "=", status);
}

const requestsOf = (db: Db) => db.selectFrom("request");

function narrow(requests: ReturnType<typeof requestsOf>, { borrower, equipment, search }: RequestFilter) {
  let narrowed = requests;
  if (borrower) narrowed = narrowed.where("accountId", "=", borrower);
  if (equipment) narrowed = narrowed.where("equipmentId", "=", equipment);
  for (const word of wordsOf(search ?? "").slice(0, 12))
    narrowed = narrowed.where("words", "like", `% ${word}%`);
  return narrowed;
}

/** One request; 404 unless it is the viewer's own or the viewer is a store admin. */
export async function get(db: Db, viewer: Account, id: string, now: Date): Promise<LoanRequest> {
  const row = await db
    .selectFrom("request")
    .selectAll()
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (!row || !(viewer.isStoreAdmin || row.accountId === viewer._id))
    throw new AppError("notFound", "There is no such request.");
  return present(row, viewer, now);
}

/** The rows that hold stock of a kind of equipment: its total less their sum is what is available. */
export async function holding(
  db: Db,
  viewer: Account,
  equipmentId: string,
  now: Date,
): Promise<(LoanRequest | HeldRow)[]> {
  const rows = await db
    .selectFrom("request")
    .selectAll()
    .where("closedAt", "is", null)
    .where("equipmentId", "=", equipmentId)
    .where("status", "in", holdingStates)
    .orderBy("dueDate")
    .orderBy("id")
    .execute();
  return rows.map((row) => {
    if (viewer.isStoreAdmin) return present(row, viewer, now);
    const { id, equipment, quantity, dueDate } = row;
    return {
      _id: id,
      equipment,
      quantity,
      status: statusAt(row, now),
      dueDate,
    };
  });
}

export interface DeskPile {
  requests: LoanRequest[];
  total: number;
}

/** What waits at the store, in piles; of each the `limit` most pressing ones. */
export async function desk(db: Db, viewer: Account, now: Date, limit: number) {
  const at = now.toISOString();
  const today = endOfLagosDay(lagosDay(now));
  const week = endOfLagosDay(addDays(lagosDay(now), 7));
  // What is open is little beside all that is past: it is read once, and sorted into piles here.
  const open = await db
    .selectFrom("request")
    .select(["id", "status", "requestDate", "dueDate", "extensionDate"])
    .where("closedAt", "is", null)
    .execute();
  const out = open.filter(({ status }) => outStates.includes(status));
  const piles = {
    toApprove: oldest(open.filter(({ status }) => status === "pending")),
    toHandOver: oldest(open.filter(({ status }) => status === "approved")),
    extensions: soonest(out.filter(({ extensionDate }) => extensionDate !== null)),
    overdue: soonest(out.filter(({ dueDate }) => dueDate < at)),
    dueToday: soonest(out.filter(({ dueDate }) => dueDate >= at && dueDate <= today)),
    dueSoon: soonest(out.filter(({ dueDate }) => dueDate > today && dueDate <= week)),
  };
  const shown = Object.values(piles).flatMap((pile) => pile.slice(0, limit).map(({ id }) => id));
  const rows = shown.length
    ? await db.selectFrom("request").selectAll().where("id", "in", shown).execute()
    : [];
  const byId = new Map(rows.map((row) => [row.id, present(row, viewer, now)]));
  const pile = (waiting: { id: string }[]): DeskPile => ({
    total: waiting.length,
    requests: waiting.slice(0, limit).flatMap(({ id }) => byId.get(id) ?? []),
  });
  return {
    toApprove: pile(piles.toApprove),
    toHandOver: pile(piles.toHandOver),
    extensions: pile(piles.extensions),
    overdue: pile(piles.overdue),
    dueToday: pile(piles.dueToday),
    dueSoon: pile(piles.dueSoon),
  };
}

type Waiting = { id: string; requestDate: string; dueDate: string };
const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const oldest = (pile: Waiting[]) =>
  pile.sort((a, b) => order(a.requestDate, b.requestDate) || order(a.id, b.id));
const soonest = (pile: Waiting[]) => pile.sort((a, b) => order(a.dueDate, b.dueDate) || order(a.id, b.id));

/** Every request that is not deleted, oldest first, a few hundred at a time. */
export async function* all(db: Db): AsyncIterable<RequestRow> {
  let after = "";
  for (;;) {
    const rows = await db
      .selectFrom("request")
      .selectAll()
      .where("deletedAt", "is", null)
      .where("id", ">", after)
      .orderBy("id")
      .limit(chunk)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < chunk) return;
    after = last.id;
  }
}

const chunk = 500;
