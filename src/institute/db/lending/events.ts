import type { Db, Trx } from "#core/db/connect.ts";
import { newId } from "#core/db/record.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { type Paged, pageWindow } from "#core/domain/paging.ts";
import type { LoanChange, LoanEvent } from "#institute/domain/lending/events.ts";

type NewEvent = Pick<LoanChange, "kind" | "requestId" | "equipmentId"> & Partial<LoanChange>;

/** Appends a history event. */
export async function append(db: Trx, by: Account | null, now: Date, event: NewEvent): Promise<void> {
  await db
    .insertInto("store_event")
    .values({
      id: newId(),
      at: now.toISOString(),
      accountId: by?._id ?? null,
      by: by?.name ?? null,
      held: 0,
      total: 0,
      damaged: 0,
      lost: 0,
      repair: 0,
      unitId: null,
      note: null,
      ...event,
    })
    .execute();
}

const columns = [
  "store_event.id as _id",
  "store_event.at",
  "store_event.by",
  "store_event.kind",
  "store_event.requestId",
  "store_event.equipmentId",
  "store_event.held",
  "store_event.total",
  "store_event.damaged",
  "store_event.lost",
  "store_event.repair",
  "store_event.unitId",
  "store_event.note",
] as const;

/** The history of one request, oldest first. */
export async function listByRequest(db: Db, requestId: string): Promise<LoanEvent[]> {
  return db
    .selectFrom("store_event")
    .select(columns)
    .where("requestId", "=", requestId)
    .orderBy("id")
    .execute();
}

/** The history of a kind of equipment and all requests for it, newest first. */
export const listByEquipment = (db: Db, equipmentId: string, filter: PageFilter) =>
  pageEvents(queryEvents(db).where("store_event.equipmentId", "=", equipmentId), filter);

/** The history of a numbered unit, newest first. */
export const listByUnit = (db: Db, unitId: string, filter: PageFilter) =>
  pageEvents(queryEvents(db).where("store_event.unitId", "=", unitId), filter);

/** The history of all requests of one borrower, newest first. */
export const listByBorrower = (db: Db, accountId: string, filter: PageFilter) =>
  pageEvents(queryEvents(db).where("request.accountId", "=", accountId), filter);

interface PageFilter {
  page: number;
  limit: number;
}

const queryEvents = (db: Db) =>
  db
    .selectFrom("store_event")
    .innerJoin("equipment", "equipment.id", "store_event.equipmentId")
    .leftJoin("request", "request.id", "store_event.requestId");

async function pageEvents(
  events: ReturnType<typeof queryEvents>,
  filter: PageFilter,
): Promise<Paged<LoanEvent>> {
  const { total } = await events
    .select((select) => select.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const { size, offset, ...paging } = pageWindow(total, filter.page, filter.limit);
  const rows = await events
    .select([
      ...columns,
      "request.name as borrower",
      "request.accountId as borrowerId",
      "equipment.name as equipment",
    ])
    .orderBy("store_event.id", "desc")
    .limit(size)
    .offset(offset)
    .execute();
  const data = rows.map(({ borrower, borrowerId, ...event }) => ({
    ...event,
    ...(borrower !== null && { borrower }),
    ...(borrowerId !== null && { borrowerId }),
  }));
  return { data, ...paging, total };
}
