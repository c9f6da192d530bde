import { NEW_ADDRESS_HOURS } from "#core/domain/accounts/account.ts";
import { AppError } from "#core/domain/errors.ts";
import { type Db, invalidatePublic, type Trx } from "../connect.ts";
import { adoptFollows } from "../follows/follows.ts";
import { moveReader, takeBack } from "../letters.ts";
import { dbParts } from "../part.ts";
import { now } from "../record.ts";
import * as links from "./tokens.ts";

/** Stores which address an account is to have; it replaces an earlier one, whose link dies. Null stores none. */
export async function wantAddress(trx: Trx, accountId: string, newEmail: string | null): Promise<void> {
  await trx
    .updateTable("account")
    .set({ newEmail, newEmailAt: newEmail && now() })
    .where("id", "=", accountId)
    .execute();
  await links.voidAll(trx, "address", accountId);
}

/** The address that an account is to have, while the link to it may work. */
export async function findWanted(db: Db, accountId: string): Promise<string | null> {
  const oldest = new Date(Date.now() - NEW_ADDRESS_HOURS * 3_600_000).toISOString();
  const row = await db
    .selectFrom("account")
    .select("newEmail")
    .where("id", "=", accountId)
    .where("newEmailAt", ">", oldest)
    .where("disabledAt", "is", null)
    .executeTakeFirst();
  return row?.newEmail ?? null;
}

/** The account with this address, even if it is disabled. */
export const findOwner = (db: Db, email: string) =>
  db
    .selectFrom("account")
    .select(["id", "confirmedAt", "disabledAt"])
    .where("email", "=", email)
    .executeTakeFirst();

/** Gives an account an address that is proven, with all that is found by the address; links to the earlier one die. */
export async function changeAddress(trx: Trx, accountId: string, to: string): Promise<void> {
  const before = await trx
    .updateTable("account")
    .set({ newEmail: null, newEmailAt: null })
    .where("id", "=", accountId)
    .returning(["email", "confirmedAt"])
    .executeTakeFirstOrThrow();
  if (await findOwner(trx, to))
    throw new AppError("conflict", "Another account has this address. Sign in with it, or give another one.");
  await trx
    .updateTable("account")
    .set({ email: to, confirmedAt: before.confirmedAt ?? now() })
    .where("id", "=", accountId)
    .execute();
  for (const purpose of ["reset", "confirm", "address"] as const)
    await links.voidAll(trx, purpose, accountId);
  const from = before.email;
  await takeBack(trx, "reset", [from]);
  if (before.confirmedAt !== null) {
    await adoptFollows(trx, from, accountId);
    await moveReader(trx, from, to);
    for (const { moveAddress } of dbParts()) await moveAddress?.(trx, { accountId, from, to });
  }
  await invalidatePublic(trx, "institute");
}
