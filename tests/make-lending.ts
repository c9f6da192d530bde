import type { z } from "zod";
import type { Db } from "#core/db/connect.ts";
import { transaction } from "#core/db/connect.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import * as equipment from "#institute/db/lending/equipment.ts";
import { createRequest } from "#institute/db/lending/request-creation.ts";
import * as requests from "#institute/db/lending/requests.ts";
import { createTrip } from "#institute/db/lending/trips.ts";
import { EquipmentInput } from "#institute/domain/lending/equipment.ts";
import { type RequestChanges, type RequestDraft, RequestInput } from "#institute/domain/lending/request.ts";
import { TripInput } from "#institute/domain/lending/trip.ts";
import type { App } from "./app.ts";
import { permitted } from "./make.ts";

/** Stores equipment, by default five mist nets; returns its id. */
export function makeEquipment(
  db: Db,
  by: Account,
  draft: { name?: string; quantity?: number; imageUrl?: string | null } = {},
  now = new Date(),
): Promise<string> {
  const input = EquipmentInput.parse({ name: "Mist net, 12 m", quantity: 5, ...draft });
  return transaction(db, (trx) => equipment.create(trx, by, input, now));
}

/** Stores a request of `borrower` for equipment, by its id; returns the id of the request. */
export function makeRequest(
  db: Db,
  borrower: Account,
  requestId: string,
  draft: Partial<RequestDraft> = {},
  now = new Date(),
): Promise<string> {
  const input = RequestInput.parse({ requestId, phone: "0803 123 4567", quantity: 1, ...draft });
  const acting = { by: permitted<"request.create">(borrower), now };
  return transaction(db, (trx) => createRequest(trx, acting, input, null));
}

/** Changes a request as a store admin. */
export const changeRequestAsStore = (
  db: Db,
  by: Account,
  id: string,
  changes: RequestChanges,
  now = new Date(),
) => transaction(db, (trx) => requests.changeByStoreAdmin(trx, { by: permitted(by), now }, id, changes));

/** Stores equipment, and a request of `member` for one unit. */
export async function makeLoan({ db, people }: App, draft: { name?: string } = {}) {
  const equipmentId = await makeEquipment(db, people.store, draft);
  return { equipmentId, requestId: await makeRequest(db, people.member, equipmentId) };
}

/** Stores a trip of `member`; returns its id. */
export const makeTrip = ({ db, people }: App, draft: Partial<z.input<typeof TripInput>>, now = new Date()) =>
  transaction(db, (trx) =>
    createTrip(trx, { by: permitted<"request.create">(people.member), now }, TripInput.parse(draft), null),
  );
