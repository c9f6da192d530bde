import type { Db, Trx } from "#core/db/connect.ts";
import { newId } from "#core/db/record.ts";
import { type Authorized, can } from "#core/domain/accounts/policy.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { AppError, type FieldErrors } from "#core/domain/errors.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import { institute } from "#core/institute.ts";
import { withService } from "#institute/domain/lending/hold.ts";
import { allowedTransitions } from "#institute/domain/lending/loan.ts";
import { resolvePeriod } from "#institute/domain/lending/loan-dates.ts";
import { DeskInput, type RequestChanges } from "#institute/domain/lending/request.ts";
import type { LoanState } from "#institute/domain/lending/statuses.ts";
import {
  mergeLines,
  type TripChanges,
  type TripInput,
  type TripWish,
} from "#institute/domain/lending/trip.ts";
import { readFree, serviceOf } from "./availability.ts";
import { assertFewOpen } from "./open-requests.ts";
import { type Allowance, createRequest } from "./request-creation.ts";
import type { ActorContext } from "./request-history.ts";
import { type RequestRow, requestNotFound } from "./request-rows.ts";
import { cancel, changeByBorrower, changeByStoreAdmin } from "./requests.ts";
import { assertFewUnits, listRefusals } from "./rules.ts";
import { readShelves } from "./shelf.ts";

/** Stores a request for each kind of equipment of a trip, all or none; returns the id of the trip. */
export async function createTrip(
  trx: Trx,
  acting: ActorContext<Authorized<"request.create">>,
  { lines: sent, ...shared }: TripInput,
  allowance: Allowance | null,
): Promise<string> {
  const tripId = newId();
  await allowance?.count();
  await inOrder(mergeLines(sent), sent, ({ requestId, quantity }) =>
    createRequest(
      trx,
      acting,
      { ...DeskInput.parse({ ...shared, requestId, quantity: 1 }), quantity },
      null,
      {
        tripId,
      },
    ),
  );
  if (!allowance) return tripId;
  await assertFewOpen(trx, acting.by._id, allowance.maxOpen);
  const wanted = sent.reduce((sum, { quantity }) => sum + quantity, 0);
  await assertFewUnits(trx, acting.by, wanted, acting.now);
  return tripId;
}

/** Does something for each line in the order of the items, which avoids deadlocks; throws what failed of all lines, each at its place. */
async function inOrder<Line extends { requestId: string }>(
  lines: Line[],
  sent: readonly { requestId: string }[],
  run: (line: Line) => Promise<unknown>,
): Promise<void> {
  const fields: FieldErrors = {};
  let code: AppError["code"] | undefined;
  for (const line of lines.toSorted((a, b) => (a.requestId < b.requestId ? -1 : 1)))
    try {
      await run(line);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const place = sent.findIndex(({ requestId }) => requestId === line.requestId);
      Object.assign(fields, problemsOf(error, `lines.${place}`));
      code = error.code === "conflict" ? error.code : (code ?? error.code);
    }
  if (code) throw new AppError(code, "Not everything is available, so nothing was changed.", { fields });
}

/** What is wrong with fields of the trip stays there; what is wrong with a line is said at its place. */
function problemsOf({ message, details }: AppError, place: string): FieldErrors {
  const found = Object.entries(details.fields ?? {});
  const shared = found.filter(([field]) => sharedFields.includes(field));
  return shared.length > 0 ? Object.fromEntries(shared) : { [place]: found[0]?.[1] ?? message };
}

const sharedFields = ["startDate", "dueDate", "phone", "email"];

/** What can be had of each line on all days of the trip, and what prevents it. */
export async function checkTrip(db: Db, by: Account, wish: TripWish, now: Date) {
  const actor = by.isStoreAdmin ? "store" : "borrower";
  const { startDate, dueDate } = resolvePeriod(wish, now, actor, institute().store);
  const span = { from: startDate, to: lagosDay(dueDate) };
  const lines = mergeLines(wish.lines);
  const items = await db
    .selectFrom("equipment")
    .select(["id", "quantity", "inRepair", "serviceDays", "category"])
    .where(
      "id",
      "in",
      lines.map(({ requestId }) => requestId),
    )
    .where("retiredAt", "is", null)
    .execute();
  const itemOf = (line: (typeof lines)[number]) => items.find(({ id }) => id === line.requestId);
  const wishes = lines.map((line) => ({ ...line, category: itemOf(line)?.category ?? null, days: span }));
  const refusals = await listRefusals(db, by, wishes, now);
  const widest = withService(
    span,
    serviceOf({ serviceDays: Math.max(0, ...items.map(({ serviceDays }) => serviceDays)) }),
  );
  const daysOf = await readFree(db, items, widest, now);
  const checked = lines.map((line, index) => {
    const { requestId, quantity } = line;
    const item = itemOf(line);
    const until = item && withService(span, serviceOf(item)).to;
    const days = daysOf.get(requestId)?.filter(({ day }) => until && day <= until);
    const free = days ? Math.min(...days.map((day) => day.free)) : 0;
    const problem = problemOf(item !== undefined, free, quantity) ?? refusals[index] ?? null;
    return { requestId, free, problem };
  });
  return { startDate, dueDate, lines: checked };
}

function problemOf(isLent: boolean, free: number, quantity: number): string | null {
  if (!isLent) return "The store no longer lends this.";
  if (free >= quantity) return null;
  return free === 0 ? "None is free on all these days." : `Only ${free} free on all these days.`;
}

const queryTrip = (db: Db, tripId: string) =>
  db
    .selectFrom("request")
    .selectAll()
    .where("tripId", "=", tripId)
    .where("deletedAt", "is", null)
    .orderBy("equipmentId")
    .orderBy("id");

/** The requests of a trip in the order in which they are locked; 404 unless it is the viewer's own or the viewer is of the store. */
export async function listTrip(db: Db, viewer: Account, tripId: string): Promise<RequestRow[]> {
  const rows = await queryTrip(db, tripId).execute();
  const [first] = rows;
  if (!first || !(can(viewer, "request.manage") || first.accountId === viewer._id)) throw requestNotFound();
  return rows;
}

/** Changes all requests of a trip for which a status can be set, all or none; returns their ids, and 409 if there are none. */
export async function stepTrip(
  trx: Trx,
  acting: ActorContext<Authorized<"request.manage">>,
  tripId: string,
  changes: RequestChanges & { status: LoanState },
): Promise<string[]> {
  const rows = await listTrip(trx, acting.by, tripId);
  const next = rows.filter(({ status }) => isNext(status, changes.status));
  const ready = changes.status === "received" ? await filterThere(trx, next, acting.now) : next;
  if (ready.length === 0)
    throw new AppError("conflict", "No request of this trip can be changed in this way now.");
  await inOrder(
    ready.map(({ id, equipmentId: requestId }) => ({ id, requestId })),
    rows.map(({ equipmentId: requestId }) => ({ requestId })),
    ({ id }) => changeByStoreAdmin(trx, acting, id, changes),
  );
  return ready.map(({ id }) => id);
}

/** Those that the store can hand over: what is still out with somebody else stays approved. */
async function filterThere(trx: Trx, rows: RequestRow[], now: Date): Promise<RequestRow[]> {
  const shelves = await readShelves(
    trx,
    rows.map(({ equipmentId }) => equipmentId),
    now,
  );
  return rows.filter(({ id }) => shelves.get(id)?.state !== "lacks");
}

/** Whether a request goes on to this status with the whole trip; what is back stays back, and what waits is not skipped. */
const isNext = (from: LoanState, to: LoanState): boolean => {
  if (to === "received") return from === "approved";
  if (to === "returned") return from === "received" || from === "partial";
  return allowedTransitions(from, "store").includes(to);
};

/** Cancels all requests of a trip that were not handed over: borrowers their own, the store any; returns their ids. */
export async function cancelTrip(trx: Trx, acting: ActorContext, tripId: string): Promise<string[]> {
  const rows = await listTrip(trx, acting.by, tripId);
  const open = rows.filter(({ status }) => status === "pending" || status === "approved");
  if (open.length === 0) throw new AppError("conflict", "Nothing in this trip can be cancelled any more.");
  for (const { id } of open) await cancel(trx, acting, id);
  return open.map(({ id }) => id);
}

/** Changes period, telephone number and reason of all pending requests of a trip, all or none. */
export async function changeTrip(
  trx: Trx,
  acting: ActorContext<Authorized<"request.create">>,
  tripId: string,
  changes: TripChanges,
): Promise<string[]> {
  const rows = await listTrip(trx, acting.by, tripId);
  const pending = rows.filter(({ status }) => status === "pending");
  if (pending.length === 0)
    throw new AppError("conflict", "You can only change a pending request. Please contact the store.");
  const { by, now } = acting;
  await inOrder(
    pending.map(({ id, equipmentId: requestId }) => ({ id, requestId })),
    rows.map(({ equipmentId: requestId }) => ({ requestId })),
    ({ id }) =>
      can(by, "request.manage")
        ? changeByStoreAdmin(trx, { by, now }, id, changes)
        : changeByBorrower(trx, acting, id, changes),
  );
  return pending.map(({ id }) => id);
}
