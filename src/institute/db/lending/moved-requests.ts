import type { Trx } from "#core/db/connect.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { pickColumns } from "#core/domain/fields.ts";
import { heldQuantity, type Loan, noMemory } from "#institute/domain/lending/loan.ts";
import { type RequestInput, textFields } from "#institute/domain/lending/request.ts";
import { paddedWords } from "./equipment.ts";
import * as events from "./events.ts";
import { appendHistory } from "./request-history.ts";
import { findItemName, type RequestRow } from "./request-rows.ts";
import { assertFree, lockItem } from "./stock.ts";

interface MovedRequest {
  id: string;
  borrower: Account;
  input: RequestInput;
  loan: Loan;
}

/** Stores a request of an older site in the state that it has there; 409 if the stock does not cover it. No letter tells of it. */
export async function storeMovedRequest(
  trx: Trx,
  by: Account,
  { id, borrower, input, loan }: MovedRequest,
): Promise<string> {
  const equipmentId = input.requestId;
  const item = await findItemName(trx, equipmentId);
  const name = input.name ?? borrower.name;
  const row: RequestRow = {
    ...loan,
    ...noMemory,
    ...pickColumns(textFields, { ...input, name }),
    email: borrower.email,
    id,
    accountId: borrower._id,
    createdBy: by._id,
    tripId: null,
    idempotencyKey: null,
    fingerprint: null,
    equipmentId,
    equipment: item,
    words: paddedWords(name, item),
    requestedQuantity: loan.quantity,
    deletedAt: null,
    version: 1,
  };
  await trx.insertInto("request").values(row).execute();
  const held = heldQuantity(row);
  if (held > 0) {
    const item = await lockItem(trx, equipmentId);
    await assertFree(trx, item, null, row, { now: new Date(), seesNames: false });
  }
  await appendHistory(trx, { by: borrower, now: new Date(loan.requestDate) }, "asked", row, { held });
  if (loan.status !== "pending") {
    const at = new Date(loan.returnedDate ?? loan.issuedDate ?? loan.approvedDate ?? loan.requestDate);
    await events.append(trx, by, at, { kind: loan.status, requestId: id, equipmentId });
  }
  return id;
}
