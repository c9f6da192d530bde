import type { Db } from "#core/db/connect.ts";
import { institute } from "#core/institute.ts";
import { lastCollectDay } from "#institute/domain/lending/collecting.ts";
import { askShelf, type OpenLoan, type Shelf, type ShelfOfRequest } from "#institute/domain/lending/shelf.ts";
import { loanStatuses } from "#institute/domain/lending/statuses.ts";
import type { RequestRow } from "./request-rows.ts";

/** An open request and its item's units. */
export interface ShelvedLoan extends OpenLoan {
  equipmentId: string;
  /** The units that the store could lend. */
  units: number;
}

/** The open requests with all that the shelf is asked about. */
export const queryShelved = (db: Db) =>
  db
    .selectFrom("request")
    .innerJoin("equipment", "equipment.id", "request.equipmentId")
    .select(["request.id", "request.equipmentId", "request.status", "request.quantity", "request.name"])
    .select(["startDate", "dueDate", "requestDate", "accountId", "missing"])
    .select(({ eb, ref }) => eb(ref("equipment.quantity"), "-", ref("equipment.inRepair")).as("units"))
    .where("request.closedAt", "is", null);

/** What the shelf says of open requests that are not out; `loans` are all open ones of their items. */
export function askShelves(loans: readonly ShelvedLoan[], now: Date): Map<string, Shelf> {
  const byItem = Map.groupBy(loans, ({ equipmentId }) => equipmentId);
  return new Map([...byItem.values()].flatMap((ofItem) => [...askShelf(ofItem[0]?.units ?? 0, ofItem, now)]));
}

/** What the shelves of some items say of their open requests. */
export async function readShelves(
  db: Db,
  equipmentIds: readonly string[],
  now: Date,
): Promise<Map<string, Shelf>> {
  const ids = [...new Set(equipmentIds)];
  if (ids.length === 0) return new Map();
  return askShelves(await queryShelved(db).where("request.equipmentId", "in", ids).execute(), now);
}

/** Whether a request waits to be handed over. */
export const isShelved = ({ status, closedAt }: Pick<RequestRow, "status" | "closedAt">): boolean =>
  closedAt === null && loanStatuses[status].holds && !loanStatuses[status].isOut;

/** What is shown of a request's shelf: only the store sees who has the units. */
export function showShelf(
  shelf: Shelf,
  row: Pick<RequestRow, "approvedDate" | "startDate" | "thereSince">,
  isStore: boolean,
): ShelfOfRequest {
  const { state, lacks, late } = shelf;
  return {
    state,
    lacks,
    late: late.map(({ id: _id, name, quantity, dueDate }) => ({
      ...(isStore && { _id, name }),
      quantity,
      dueDate,
    })),
    collectBy: state === "ready" ? lastCollectDay(row, institute().store) : null,
  };
}
