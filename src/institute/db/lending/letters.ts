import { z } from "zod";
import type { Db, Trx } from "#core/db/connect.ts";
import { letterNoun, type Reader } from "#core/db/letter-noun.ts";
import { tell } from "#core/db/letters.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import { institute } from "#core/institute.ts";
import { lastCollectDay } from "#institute/domain/lending/collecting.ts";
import { pendingExtension } from "#institute/domain/lending/loan.ts";
import { missingOf, type Shelf } from "#institute/domain/lending/shelf.ts";
import { loanStatuses } from "#institute/domain/lending/statuses.ts";
import {
  deskLetter,
  deskTripLetter,
  loanLetter,
  type ToldTrip,
  type TripNews,
  tripLetter,
} from "#institute/formats/lending/loan-letters.ts";
import { LoanNews } from "#institute/formats/lending/loan-mails.ts";
import type { ActorContext } from "./request-history.ts";
import type { RequestRow } from "./request-rows.ts";
import { isShelved, readShelves } from "./shelf.ts";

/** Longer than the ten seconds in which the screen offers to undo a change. */
const UNDO_MS = 15_000;

/** Notes for the borrower and the store admins that a request is new or has changed. */
export async function tellOfRequest(
  trx: Trx,
  { by, now }: ActorContext<Account | null>,
  before: RequestRow | null,
  after: RequestRow,
  waitMs = UNDO_MS,
): Promise<void> {
  const isByBorrower = by?._id === after.accountId;
  const others = after.tripId ? await readTrip(trx, after.tripId, after.id) : {};
  const about = { about: after.tripId ?? after.id, now, waitMs };
  const [was, is] = [before && newsOf(before), newsOf(after)];
  /** The facts of a request, or of all of its trip. */
  const factsOf = <Facts extends object>(news: LoanNews, pick: (news: LoanNews) => Facts) =>
    after.tripId
      ? Object.fromEntries(
          Object.entries({ ...others, [after.id]: news }).map(([id, line]) => [id, pick(line)]),
        )
      : pick(news);
  const ofLoan = { noun: after.tripId ? "trip" : "loan", reader: after.accountId };
  const [asIs, asWas] = [factsOf(is, same), was && factsOf(was, same)];
  const isKnown = before !== null && isByBorrower;
  await tell<object>(trx, { ...about, ...ofLoan, before: asWas, after: asIs, isKnown });
  // What one store admin does is known to all of them; each reads the new requests.
  const ofDesk = { noun: after.tripId ? "deskTrip" : "desk", before: was && factsOf(was, askedOf) };
  for (const reader of await listStoreAdmins(trx)) {
    const isKnown = before !== null && (!isByBorrower || reader === by?._id);
    await tell<object>(trx, { ...about, ...ofDesk, after: factsOf(is, askedOf), reader, isKnown });
  }
}

const same = (news: LoanNews) => news;

/** What the other requests of a trip say. */
const readTrip = async (trx: Trx, tripId: string, except: string): Promise<TripNews> => {
  const others = await queryTrips(trx, [tripId]).where("id", "<>", except).execute();
  return Object.fromEntries(others.map((row) => [row.id, newsOf(row)]));
};

async function readTrips(
  trx: Trx,
  tripIds: readonly string[],
  _to: Reader,
  now: Date,
): Promise<Map<string, TripNews>> {
  const rows = await queryTrips(trx, tripIds).execute();
  const news = await askNews(trx, rows, now);
  const byTrip = Map.groupBy(rows, ({ tripId }) => tripId ?? "");
  return new Map(
    [...byTrip].map(([id, lines]) => [
      id,
      Object.fromEntries(lines.map((row) => [row.id, news.get(row.id) ?? newsOf(row)])),
    ]),
  );
}

const queryTrips = (trx: Trx, tripIds: readonly string[]) =>
  trx.selectFrom("request").selectAll().where("tripId", "in", tripIds).orderBy("id");

/** What a request says to its readers: one that was deleted while it was open is cancelled, and a part that is not back is none. */
const newsOf = (row: RequestRow, shelf?: Shelf, now = new Date()): LoanNews => {
  const isOpen = row.deletedAt === null || !loanStatuses[row.status].holds;
  const state = row.status === "partial" && row.returnedQuantity === 0 ? "received" : row.status;
  const status = isOpen ? state : "cancelled";
  const missing = shelf ? missingOf(shelf, row, now) : row.missing;
  const isThere = status === "approved" && !missing && shelf?.state !== "lacks";
  const collectBy = isThere ? lastCollectDay(row, institute().store) : null;
  const today = lagosDay(now);
  const [hasBegun, isOver] = [row.startDate <= today, lagosDay(row.dueDate) < today];
  const asked = shelf && { lacks: shelf.lacks, hasBegun, isOver };
  return LoanNews.parse({ ...row, ...pendingExtension(row), ...asked, status, collectBy, missing });
};

const askedOf = ({ status, offeredUntil, extensionDate, extensionReason }: LoanNews) => ({
  status,
  offeredUntil,
  extensionDate,
  extensionReason,
});

/** The store admins who can sign in. */
export async function listStoreAdmins(db: Db): Promise<string[]> {
  const admins = await db
    .selectFrom("account")
    .select("id")
    .where("storeAdminSince", "is not", null)
    .where("disabledAt", "is", null)
    .orderBy("id")
    .execute();
  return admins.map(({ id }) => id);
}

/** What is true of requests when a letter is written, which asks the shelf. */
async function askNews(trx: Trx, rows: readonly RequestRow[], now: Date): Promise<Map<string, LoanNews>> {
  const items = rows.filter(isShelved).map(({ equipmentId }) => equipmentId);
  const shelves = await readShelves(trx, items, now);
  return new Map(rows.map((row) => [row.id, newsOf(row, shelves.get(row.id), now)]));
}

async function readNews(
  trx: Trx,
  ids: readonly string[],
  _to: Reader,
  now: Date,
): Promise<Map<string, LoanNews>> {
  const rows = await trx.selectFrom("request").selectAll().where("id", "in", ids).execute();
  return askNews(trx, rows, now);
}

const told = LoanNews.partial();
/** To the borrower, about their request. */
export const loanLetters = letterNoun({ told, read: readNews, compose: loanLetter });
/** To each store admin, about what borrowers ask. */
export const deskLetters = letterNoun({ told, read: readNews, compose: deskLetter });

const toldTrip = z.record(z.string(), told);
/** To the borrower, about all requests of a trip. */
export const tripLetters = letterNoun<ToldTrip, TripNews>({
  told: toldTrip,
  read: readTrips,
  compose: tripLetter,
});
/** To each store admin, about all requests of a trip. */
export const deskTripLetters = letterNoun<ToldTrip, TripNews>({
  told: toldTrip,
  read: readTrips,
  compose: deskTripLetter,
});
