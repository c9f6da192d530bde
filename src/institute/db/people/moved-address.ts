import { changeAddress, findOwner } from "#core/db/accounts/address.ts";
import { tellOfAddress, tellOfGivenAddress } from "#core/db/accounts/address-letters.ts";
import { record } from "#core/db/accounts/audit.ts";
import type { Trx } from "#core/db/connect.ts";
import type { MovedAddress } from "#core/db/part.ts";
import { now } from "#core/db/record.ts";
import { AppError } from "#core/domain/errors.ts";
import { moveSubscriptions } from "../pages/call-subscriptions.ts";
import { movePasses } from "../passes/kept-passes.ts";

/** Gives the profile, the loans and the subscriptions of an account its new address. */
export async function moveAddress(trx: Trx, moved: MovedAddress): Promise<void> {
  const { accountId, from, to } = moved;
  await moveProfile(trx, { accountId, from, to });
  await trx.updateTable("request").set({ email: to }).where("accountId", "=", accountId).execute();
  await moveSubscriptions(trx, from, to);
  await movePasses(trx, moved);
}

async function moveProfile(trx: Trx, { accountId, from, to }: MovedAddress): Promise<void> {
  const find = (email: string) =>
    trx.selectFrom("profile").select("id").where("email", "=", email).executeTakeFirst();
  const own = await find(from);
  if (!own) return;
  if (await find(to))
    throw new AppError(
      "conflict",
      "Another profile has this address. Please write to an admin, who can delete one of the two.",
    );
  await trx
    .updateTable("profile")
    .set((profile) => ({ email: to, version: profile("version", "+", 1), updatedAt: now() }))
    .where("id", "=", own.id)
    .execute();
  const entry = { accountId, action: "profile.update", subject: "profile", subjectId: own.id } as const;
  await record(trx, { ...entry, before: { email: from }, after: { email: to } });
}

/** Lets the account of a profile follow when an admin has given the profile another address, and tells both addresses. */
export async function followProfile(
  trx: Trx,
  byId: string,
  { from, to }: Pick<MovedAddress, "from" | "to">,
): Promise<void> {
  const owner = await findOwner(trx, from);
  if (!owner || owner.confirmedAt === null) return;
  if (owner.id === byId)
    throw refusal("Change your own address under “Account settings”, where it is confirmed.");
  if (await findOwner(trx, to))
    throw refusal("This address has an account, and so has the profile: one of them has to be closed first.");
  await changeAddress(trx, owner.id, to);
  await tellOfAddress(trx, owner.id, from);
  await tellOfGivenAddress(trx, owner.id, to);
  const entry = { accountId: byId, action: "user.address", subject: "account", subjectId: owner.id } as const;
  await record(trx, { ...entry, before: { email: from }, after: { email: to } });
}

const refusal = (message: string) => new AppError("conflict", message, { fields: { email: message } });
