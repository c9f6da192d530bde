import type { Db } from "#core/db/connect.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { addDays, endOfLagosDay, lagosDay } from "#core/domain/lagos-day.ts";
import { compareText } from "#core/domain/words.ts";
import { outStates } from "#institute/domain/lending/loan.ts";
import type { LoanRequest } from "#institute/domain/lending/request.ts";
import type { Shelf } from "#institute/domain/lending/shelf.ts";
import type { LoanState } from "#institute/domain/lending/statuses.ts";
import { findRequests } from "./request-lists.ts";
import { askShelves, queryShelved } from "./shelf.ts";

export interface DeskQueue {
  requests: LoanRequest[];
  total: number;
}

/** The store's queues, each with its `limit` most urgent requests. */
export async function getDesk(db: Db, viewer: Pick<Account, "isStoreAdmin">, now: Date, limit: number) {
  const at = now.toISOString();
  const today = endOfLagosDay(lagosDay(now));
  const week = endOfLagosDay(addDays(lagosDay(now), 7));
  // Open requests are few, so one index scan reads them all and they are sorted into queues here.
  const open = await queryShelved(db).select(["extensionDate", "offeredUntil"]).execute();
  const shelves = askShelves(open, now);
  const isIn = (state: Shelf["state"]) => (request: { id: string }) =>
    shelves.get(request.id)?.state === state;
  const out = open.filter(({ status }) => outStates.includes(status));
  const queues = {
    toApprove: oldest(open.filter(({ status, offeredUntil }) => status === "pending" && !offeredUntil)),
    toHandOver: oldest(open.filter(isIn("ready"))),
    booked: open
      .filter(isIn("booked"))
      .sort((a, b) => compareText(a.startDate, b.startDate) || compareText(a.id, b.id)),
    clashes: oldest(open.filter(({ id, status }) => isMissed(shelves.get(id), status))),
    extensions: soonest(out.filter(({ extensionDate }) => extensionDate !== null)),
    overdue: soonest(out.filter(({ dueDate }) => dueDate < at)),
    dueToday: soonest(out.filter(({ dueDate }) => dueDate >= at && dueDate <= today)),
    dueSoon: soonest(out.filter(({ dueDate }) => dueDate > today && dueDate <= week)),
  };
  const shown = Object.values(queues).flatMap((queue) => queue.slice(0, limit).map(({ id }) => id));
  const requests = await findRequests(db, viewer, now, [...new Set(shown)], shelves);
  const byId = new Map(requests.map((request) => [request._id, request]));
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
    /** Approved, and not to be collected before another day. */
    booked: toQueue(queues.booked),
    /** Bookings whose units are not on the shelf, or may not be tomorrow. */
    clashes: toQueue(queues.clashes),
    /** How many loans are out in all; they are listed by themselves. */
    out: toQueue([], out.length),
  };
}

/** Whether units are not there for a request: of one that is approved, or that somebody late keeps from one that waits. */
const isMissed = (shelf: Shelf | undefined, status: LoanState): boolean =>
  shelf !== undefined && shelf.lacks > 0 && (status === "approved" || shelf.late.length > 0);

type WaitingRequest = { id: string; requestDate: string; dueDate: string };
const oldest = (queue: WaitingRequest[]) =>
  queue.sort((a, b) => compareText(a.requestDate, b.requestDate) || compareText(a.id, b.id));
const soonest = (queue: WaitingRequest[]) =>
  queue.sort((a, b) => compareText(a.dueDate, b.dueDate) || compareText(a.id, b.id));
