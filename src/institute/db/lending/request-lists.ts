import { type SqlBool, sql } from "kysely";
import type { Db } from "#core/db/connect.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import { DEFAULT_PAGE_SIZE, type Paged, pageWindow } from "#core/domain/paging.ts";
import { wordsOf } from "#core/domain/words.ts";
import { outStates, pendingExtension, statusAt } from "#institute/domain/lending/loan.ts";
import type { HoldingRequest, LoanRequest } from "#institute/domain/lending/request.ts";
import type { Shelf } from "#institute/domain/lending/shelf.ts";
import type { LoanStatus } from "#institute/domain/lending/statuses.ts";
import { phoneDigits } from "#institute/formats/people/phone.ts";
import { listTakers } from "./availability.ts";
import { listNamed, numberedColumn } from "./named-units.ts";
import { type RequestRow, requestNotFound } from "./request-rows.ts";
import { isShelved, readShelves, showShelf } from "./shelf.ts";

type NoteReader = Pick<Account, "isStoreAdmin">;

/** A stored request as `viewer` sees it; only store admins see the store's note. */
export function toLoanRequest(row: RequestRow, viewer: NoteReader, now: Date): LoanRequest {
  const { id, accountId, equipmentId, createdBy, tripId, idempotencyKey, fingerprint, words, ...shown } = row;
  const { closedAt, deletedAt, missing, thereSince, bookedStart, bookedDue, ...request } = shown;
  return {
    ...request,
    ...pendingExtension(row),
    _id: id,
    userId: [accountId],
    requestId: equipmentId,
    ...(tripId && { trip: tripId }),
    phoneNumber: phoneDigits(row.phone),
    status: statusAt(row, now),
    state: row.status,
    note: viewer.isStoreAdmin ? row.note : null,
  };
}

export interface RequestFilter {
  page: number;
  limit?: number | undefined;
  status?: LoanStatus | undefined;
  /** Only what borrowers have now. */
  out?: boolean | undefined;
  /** Words of the borrower's name or of the equipment. */
  search?: string | undefined;
  /** The id of the borrower's account. */
  borrower?: string | undefined;
  /** The id of a kind of equipment. */
  equipment?: string | undefined;
}

/** A page of requests, overdue ones first, then open ones; store admins see all, others their own. */
export async function list(
  db: Db,
  viewer: Account,
  now: Date,
  filter: RequestFilter,
): Promise<Paged<LoanRequest>> {
  const visibleFilter = viewer.isStoreAdmin ? filter : { ...filter, borrower: viewer._id };
  const open = await count(queryOpen(db, visibleFilter, now));
  // Nothing closed is out or overdue.
  const hasClosed = !filter.out && filter.status !== "overdue";
  const closed = hasClosed ? await count(queryClosed(db, visibleFilter)) : 0;
  const total = open + closed;
  const { size, offset, ...paging } = pageWindow(total, filter.page, filter.limit ?? DEFAULT_PAGE_SIZE);
  const fromOpen = Math.max(0, Math.min(size, open - offset));
  const openIds =
    fromOpen === 0
      ? []
      : await orderByUrgency(queryOpen(db, visibleFilter, now), now)
          .limit(fromOpen)
          .offset(offset)
          .execute();
  const slice = { size: size - fromOpen, offset: Math.max(0, offset - open), total: closed };
  const closedIds = slice.size === 0 ? [] : await listClosedIds(db, visibleFilter, slice);
  const requests = await findRequests(
    db,
    viewer,
    now,
    [...openIds, ...closedIds].map(({ id }) => id),
  );
  return { data: requests, ...paging, total };
}

/** Requests in the order of `ids`, which must exist; `shelves` are known already, or are asked. */
export async function findRequests(
  db: Db,
  viewer: NoteReader,
  now: Date,
  ids: string[],
  shelves?: ReadonlyMap<string, Shelf>,
): Promise<LoanRequest[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("request")
    .selectAll()
    .select(numberedColumn)
    .where("id", "in", ids)
    .execute();
  const loans = await readLoans(db, viewer, now, rows, shelves);
  const byId = new Map(loans.map((loan) => [loan._id, loan]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Stored requests as `viewer` sees them, with the units that borrowers have of equipment that is numbered. */
async function readLoans(
  db: Db,
  viewer: NoteReader,
  now: Date,
  rows: (RequestRow & { isNumbered: SqlBool })[],
  shelves?: ReadonlyMap<string, Shelf>,
): Promise<LoanRequest[]> {
  const isOut = (row: (typeof rows)[number]) => Boolean(row.isNumbered) && outStates.includes(row.status);
  const named = await listNamed(
    db,
    rows.filter(isOut).map(({ id }) => id),
  );
  const requests = await readShelved(
    db,
    viewer,
    now,
    rows.map(({ isNumbered: _, ...row }) => row),
    shelves,
  );
  const byId = new Map(requests.map((request) => [request._id, request]));
  return rows.flatMap((row) => {
    const request = byId.get(row.id);
    if (!request) return [];
    return isOut(row) ? { ...request, units: named.get(row.id) ?? [] } : request;
  });
}

/** Stored requests as `viewer` sees them, with what the shelf says of those that are not handed over. */
export async function readShelved(
  db: Db,
  viewer: NoteReader,
  now: Date,
  rows: readonly RequestRow[],
  known?: ReadonlyMap<string, Shelf>,
): Promise<LoanRequest[]> {
  const items = rows.filter(isShelved).map(({ equipmentId }) => equipmentId);
  const shelves = known ?? (await readShelves(db, items, now));
  return rows.map((row) => {
    const shelf = shelves.get(row.id);
    const request = toLoanRequest(row, viewer, now);
    // What waits for the store's answer waits for nothing else, unless units are missing.
    const isSaid = shelf && (shelf.state !== "notYet" || shelf.lacks > 0);
    return isSaid ? { ...request, shelf: showShelf(shelf, row, viewer.isStoreAdmin) } : request;
  });
}

/** Only ids are sorted, from an index that holds all that the order needs. */
const orderByUrgency = (open: ReturnType<typeof queryOpen>, now: Date) =>
  open
    .select("id")
    .orderBy(
      sql`case when status in (${sql.join(outStates)}) and "dueDate" < ${now.toISOString()} then 0
        when status = 'pending' then 1 when status = 'approved' then 2 else 3 end`,
    )
    .orderBy("dueDate")
    .orderBy("id");

/** The latest closed requests first; scans the index from its nearer end. */
async function listClosedIds(
  db: Db,
  filter: RequestFilter,
  { size, offset, total }: { size: number; offset: number; total: number },
) {
  const backwards = offset > total / 2;
  const direction = backwards ? "asc" : "desc";
  const rows = await queryClosed(db, filter)
    .select("id")
    .orderBy("closedAt", direction)
    .orderBy("id", direction)
    .limit(size)
    .offset(backwards ? total - offset - size : offset)
    .execute();
  return backwards ? rows.reverse() : rows;
}

async function count(
  requests: ReturnType<typeof queryOpen> | ReturnType<typeof queryClosed>,
): Promise<number> {
  const row = await requests
    .select((select) => select.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return row.total;
}

function queryOpen(db: Db, filter: RequestFilter, now: Date) {
  let open = applyFilter(db.selectFrom("request").where("closedAt", "is", null), filter);
  const { status } = filter;
  const at = now.toISOString();
  if (filter.out) open = open.where("status", "in", outStates);
  if (status === undefined) return open;
  if (status === "overdue") return open.where("status", "in", outStates).where("dueDate", "<", at);
  open = open.where("status", "=", status);
  return outStates.includes(status) ? open.where("dueDate", ">=", at) : open;
}

function queryClosed(db: Db, filter: RequestFilter) {
  const closed = applyFilter(
    db.selectFrom("request").where("closedAt", "is not", null).where("deletedAt", "is", null),
    filter,
  );
  const { status } = filter;
  return status === undefined || status === "overdue" ? closed : closed.where("status", "=", status);
}

const queryRequests = (db: Db) => db.selectFrom("request");

function applyFilter(
  requests: ReturnType<typeof queryRequests>,
  { borrower, equipment, search }: RequestFilter,
) {
  let matching = requests;
  if (borrower) matching = matching.where("accountId", "=", borrower);
  if (equipment) matching = matching.where("equipmentId", "=", equipment);
  for (const word of wordsOf(search ?? "").slice(0, 12))
    matching = matching.where("words", "like", `% ${word}%`);
  return matching;
}

/** One request; 404 unless it is the viewer's own or the viewer is a store admin. */
export async function get(db: Db, viewer: Account, id: string, now: Date): Promise<LoanRequest> {
  const row = await db
    .selectFrom("request")
    .selectAll()
    .select(numberedColumn)
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  const isVisible = row && (viewer.isStoreAdmin || row.accountId === viewer._id);
  const [request] = isVisible ? await readLoans(db, viewer, now, [row]) : [];
  if (!request) throw requestNotFound();
  return request;
}

/** The requests that take units of a kind of equipment today: total minus their sum is available. */
export async function listHolding(
  db: Db,
  viewer: Account,
  equipmentId: string,
  now: Date,
): Promise<HoldingRequest[]> {
  const rows = await listTakers(db, equipmentId, lagosDay(now), now);
  return rows.map((row) => {
    if (viewer.isStoreAdmin) return toLoanRequest(row, viewer, now);
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

/** Streams every request that is not deleted, oldest first. */
export async function* streamAll(db: Db): AsyncIterable<RequestRow> {
  let after = "";
  for (;;) {
    const rows = await db
      .selectFrom("request")
      .selectAll()
      .where("deletedAt", "is", null)
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH_SIZE)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_SIZE) return;
    after = last.id;
  }
}

const BATCH_SIZE = 500;
