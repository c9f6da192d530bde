import { createHash } from "node:crypto";
import * as accounts from "#core/db/accounts/accounts.ts";
import type { Db, Trx } from "#core/db/connect.ts";
import { newId } from "#core/db/record.ts";
import { type Authorized, can } from "#core/domain/accounts/policy.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import { pickColumns } from "#core/domain/fields.ts";
import type { LimitRule } from "#core/domain/limits.ts";
import { institute } from "#core/institute.ts";
import { newLoan, noMemory } from "#institute/domain/lending/loan.ts";
import { resolvePeriod } from "#institute/domain/lending/loan-dates.ts";
import { type DeskInput, textFields } from "#institute/domain/lending/request.ts";
import { paddedWords } from "./equipment.ts";
import { tellOfRequest } from "./letters.ts";
import { assertFewOpen } from "./open-requests.ts";
import { type ActorContext, appendHistory } from "./request-history.ts";
import { findItemName, type RequestRow } from "./request-rows.ts";
import { changeByStoreAdmin } from "./requests.ts";
import { assertAllowed, assertFewUnits } from "./rules.ts";
import { assertFree, lockItem } from "./stock.ts";
import { endWaitsWithin } from "./wait-list.ts";

/** What borrowers may request for themselves; those at the desk and the demonstration have no limit. */
export interface Allowance {
  /** How many open requests they may have. */
  maxOpen: LimitRule;
  /** Counts a request that is new; throws if there were too many. */
  count: () => Promise<void>;
}

/** What a request belongs to or comes from, besides a form of its own. */
interface Origin {
  tripId?: string | null;
  /** Until when it is only an offer to somebody who waits. */
  offeredUntil?: string | null;
}

/** Stores a request, or the offer of one, and reserves its units; returns its id, or that of the request stored with the same key. */
export async function createRequest(
  db: Trx,
  acting: ActorContext<Authorized<"request.create">>,
  input: DeskInput,
  allowance: Allowance | null,
  { tripId = null, offeredUntil = null }: Origin = {},
): Promise<string> {
  const { by, now } = acting;
  const { idempotencyKey, email, name, note, status, quantity, requestId: equipmentId } = input;
  const borrower = by.isStoreAdmin && email ? await findBorrower(db, by, email) : by;
  const item = await findItemName(db, equipmentId);
  const borrowerName = by.isStoreAdmin && name ? name : borrower.name;
  const { startDate, dueDate } = resolvePeriod(
    input,
    now,
    by.isStoreAdmin ? "store" : "borrower",
    institute().store,
  );
  const row: RequestRow = {
    ...newLoan(quantity, dueDate, now, startDate),
    ...noMemory,
    ...pickColumns(textFields, { ...input, name: borrowerName }),
    email: borrower.email,
    note: by.isStoreAdmin ? note : null,
    id: newId(),
    accountId: borrower._id,
    createdBy: by._id,
    tripId,
    idempotencyKey: idempotencyKey ?? null,
    fingerprint: idempotencyKey ? fingerprint(input) : null,
    equipmentId,
    equipment: item,
    words: paddedWords(borrowerName, item),
    requestedQuantity: quantity,
    offeredUntil,
    deletedAt: null,
    version: 1,
  };
  // Waits are locked before the stock, as by an offer.
  await endWaitsWithin(db, row, now);
  // Insert the key before moving stock, so that a concurrent repeat waits here and then finds this request.
  const stored = await db
    .insertInto("request")
    .values(row)
    .onConflict((conflict) => conflict.columns(["createdBy", "idempotencyKey"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!stored) return findReplayed(db, row);
  if (allowance) {
    await allowance.count();
    await assertFewOpen(db, borrower._id, allowance.maxOpen);
  }
  if (!by.isStoreAdmin) await assertAllowed(db, by, row, now);
  if (allowance || offeredUntil) await assertFewUnits(db, by, row.quantity, now);
  await assertFree(db, await lockItem(db, equipmentId), null, row, { now, seesNames: by.isStoreAdmin });
  const made = offeredUntil ? ({ by: null, kind: "offered" } as const) : ({ by, kind: "asked" } as const);
  await appendHistory(db, { by: made.by, now }, made.kind, row, { held: row.quantity });
  await tellOfRequest(db, acting, null, row);
  if (can(by, "request.manage") && status && status !== "pending")
    await changeByStoreAdmin(db, { ...acting, by }, row.id, { status });
  return row.id;
}

async function findBorrower(db: Db, by: Account, email: string): Promise<Account> {
  const key = email.trim().toLowerCase();
  const borrower = key === by.email ? by : await accounts.findByEmail(db, key);
  if (borrower) return borrower;
  throw new AppError("invalid", "Please check: email.", {
    fields: { email: "No account has this e-mail address." },
  });
}

const fingerprint = ({ idempotencyKey: _, ...input }: DeskInput) =>
  createHash("sha256").update(JSON.stringify(input)).digest("base64url");

async function findReplayed(
  db: Db,
  { createdBy, idempotencyKey, fingerprint: sent }: RequestRow,
): Promise<string> {
  const first = await db
    .selectFrom("request")
    .select(["id", "fingerprint"])
    .where("createdBy", "=", createdBy)
    .where("idempotencyKey", "=", idempotencyKey)
    .executeTakeFirstOrThrow();
  if (first.fingerprint === sent) return first.id;
  throw new AppError(
    "invalid",
    "This form was already sent with different content. Reload the page and try again.",
    {
      fields: { idempotencyKey: "This key belongs to another request." },
    },
  );
}
