import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Account } from "#domain/accounts/viewer.ts";
import { addDays, endOfLagosDay, lagosDay } from "#domain/lagos-day.ts";
import { holdingStates, outStates, statusAt } from "#domain/lending/loan.ts";
import type { HoldingRequest, LoanRequest } from "#domain/lending/request.ts";
import type { LoanStatus } from "#domain/lending/statuses.ts";
import { DEFAULT_PAGE_SIZE, type Paged, pageWindow } from "#domain/paging.ts";
import { compareText, wordsOf } from "#domain/words.ts";
import { phoneDigits } from "#formats/people/phone.ts";
import { type RequestRow, requestNotFound } from "./request-rows.ts";

/** A stored request as `viewer` sees it; only store admins see the store's note. */
export function toLoanRequest(row: RequestRow, viewer: Account, now: Date): LoanRequest {
  const { id, accountId, equipmentId, createdBy, idempotencyKey, fingerprint, words, ...shown } = row;
  const { closedAt, deletedAt, ...request } = shown;
  return {
    ...request,
    _id: id,
    userId: [accountId],
    requestId: equipmentId,
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
  const closed = await count(queryClosed(db, visibleFilter));
  const total = open + closed;
  const { size, offset, ...paging } = pageWindow(total, filter.page, filter.limit ?? DEFAULT_PAGE_SIZE);
  const fromOpen = Math.max(0, Math.min(size, open - offset));
  const rows: RequestRow[] = [];
  if (fromOpen > 0)
    rows.push(
      ...(await orderByUrgency(queryOpen(db, visibleFilter, now), now)
        .limit(fromOpen)
        .offset(offset)
        .execute()),
    );
  if (size > fromOpen)
    rows.push(
      ...(await queryClosed(db, visibleFilter)
        .selectAll()
        .orderBy("closedAt", "desc")
        .orderBy("id", "desc")
        .limit(size - fromOpen)
        .offset(Math.max(0, offset - open))
        .execute()),
    );
  return { data: rows.map((row) => toLoanRequest(row, viewer, now)), ...paging, total };
}

const orderByUrgency = (open: ReturnType<typeof queryOpen>, now: Date) =>
  open
    .selectAll()
    .orderBy(
      sql`case when status in (${sql.join(outStates)}) and "dueDate" < ${now.toISOString()} then 0
        when status = 'pending' then 1 when status = 'approved' then 2 else 3 end`,
    )
    .orderBy("dueDate")
    .orderBy("id");

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
  if (filter.out) return closed.where(sql<boolean>`1 = 0`);
  if (status === undefined) return closed;
  return status === "overdue" ? closed.where(sql<boolean>`1 = 0`) : closed.where("status", "=", status);
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
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (!row || !(viewer.isStoreAdmin || row.accountId === viewer._id)) throw requestNotFound();
  return toLoanRequest(row, viewer, now);
}

/** The requests that occupy stock of a kind of equipment: total minus their sum is available. */
export async function listHolding(
  db: Db,
  viewer: Account,
  equipmentId: string,
  now: Date,
): Promise<(LoanRequest | HoldingRequest)[]> {
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

export interface DeskQueue {
  requests: LoanRequest[];
  total: number;
}

/** The store's queues, each with its `limit` most urgent requests. */
export async function getDesk(db: Db, viewer: Account, now: Date, limit: number) {
  const at = now.toISOString();
  const today = endOfLagosDay(lagosDay(now));
  const week = endOfLagosDay(addDays(lagosDay(now), 7));
  // Open requests are few, so one query reads them all and they are sorted into queues here.
  const open = await db
    .selectFrom("request")
    .select(["id", "status", "requestDate", "dueDate", "extensionDate"])
    .where("closedAt", "is", null)
    .execute();
  const out = open.filter(({ status }) => outStates.includes(status));
  const queues = {
    toApprove: oldest(open.filter(({ status }) => status === "pending")),
    toHandOver: oldest(open.filter(({ status }) => status === "approved")),
    extensions: soonest(out.filter(({ extensionDate }) => extensionDate !== null)),
    overdue: soonest(out.filter(({ dueDate }) => dueDate < at)),
    dueToday: soonest(out.filter(({ dueDate }) => dueDate >= at && dueDate <= today)),
    dueSoon: soonest(out.filter(({ dueDate }) => dueDate > today && dueDate <= week)),
  };
  const shown = Object.values(queues).flatMap((queue) => queue.slice(0, limit).map(({ id }) => id));
  const rows = shown.length
    ? await db.selectFrom("request").selectAll().where("id", "in", shown).execute()
    : [];
  const byId = new Map(rows.map((row) => [row.id, toLoanRequest(row, viewer, now)]));
  const toQueue = (waiting: { id: string }[], total = waiting.length): DeskQueue => ({
    total,
    requests: waiting.slice(0, limit).flatMap(({ id }) => byId.get(id) ?? []),
  });
  return {
    toApprove: toQueue(queues.toApprove),
    toHandOver: toQueue(queues.toHandOver),
    extensions: toQueue(queues.extensions),
    overdue: toQueue(queues.overdue),
    dueToday: toQueue(queues.dueToday),
    dueSoon: toQueue(queues.dueSoon),
    /** How many loans are out in all; they are listed by themselves. */
    out: toQueue([], out.length),
  };
}

type WaitingRequest = { id: string; requestDate: string; dueDate: string };
const oldest = (queue: WaitingRequest[]) =>
  queue.sort((a, b) => compareText(a.requestDate, b.requestDate) || compareText(a.id, b.id));
const soonest = (queue: WaitingRequest[]) =>
  queue.sort((a, b) => compareText(a.dueDate, b.dueDate) || compareText(a.id, b.id));

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
