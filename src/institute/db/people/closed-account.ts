import { record } from "#core/db/accounts/audit.ts";
import type { Db, Trx } from "#core/db/connect.ts";
import type { ClosedAccount } from "#core/db/part.ts";
import { countOf } from "#core/domain/words.ts";
import { holdingStates } from "#institute/domain/lending/loan.ts";
import { removeAddresses } from "../lending/calendars.ts";
import { endWaits } from "../lending/wait-list.ts";
import { forgetSubscriptions } from "../pages/call-subscriptions.ts";
import { forgetPasses } from "../passes/kept-passes.ts";
import { removeOffers } from "./work-offers.ts";

/** Why an account cannot be closed while requests of it are open. */
export async function hindersClosing(db: Db, accountId: string): Promise<string | null> {
  const { open } = await db
    .selectFrom("request")
    .select(({ fn }) => fn.countAll<number>().as("open"))
    .where("accountId", "=", accountId)
    .where("status", "in", holdingStates)
    .where("deletedAt", "is", null)
    .executeTakeFirstOrThrow();
  const total = Number(open);
  return total === 0
    ? null
    : `You have ${countOf(total, "open request")} for equipment. Cancel what you do not have yet, and return what you have borrowed, first.`;
}

/** Deletes the profile, and what the person waits for or was offered, with the account. */
export async function closeAccount(trx: Trx, { accountId, email, at }: ClosedAccount): Promise<void> {
  const profile = await trx
    .updateTable("profile")
    .set((row) => ({ deletedAt: at, version: row("version", "+", 1) }))
    .where("email", "=", email)
    .where("deletedAt", "is", null)
    .returning(["id", "name"])
    .executeTakeFirst();
  if (profile) {
    const entry = { accountId, action: "profile.delete", subject: "profile", subjectId: profile.id } as const;
    await record(trx, { ...entry, before: { name: profile.name } });
  }
  await endWaits(trx, "accountId", accountId);
  await removeOffers(trx, accountId);
  const awaited = await trx.selectFrom("call_subscription").select("id").where("email", "=", email).execute();
  await forgetSubscriptions(
    trx,
    awaited.map(({ id }) => id),
  );
}

/** Restores the profile that was deleted with the account. */
export async function reopenAccount(trx: Trx, { accountId, email, at }: ClosedAccount): Promise<void> {
  const profile = await trx
    .updateTable("profile")
    .set((row) => ({ deletedAt: null, version: row("version", "+", 1) }))
    .where("email", "=", email)
    .where("deletedAt", "=", at)
    .returning(["id", "name"])
    .executeTakeFirst();
  if (!profile) return;
  const entry = { accountId, action: "profile.restore", subject: "profile", subjectId: profile.id } as const;
  await record(trx, { ...entry, after: { name: profile.name } });
}

/** Deletes addresses of calendars, links that opened drafts and works to others, and how a borrower was reached; the store keeps who had what. */
export async function forgetAccount(trx: Trx, closed: ClosedAccount): Promise<void> {
  const { accountId } = closed;
  await forgetPasses(trx, closed);
  await removeAddresses(trx, accountId);
  await trx
    .updateTable("request")
    .set({ email: "", phone: "", address: null })
    .where("accountId", "=", accountId)
    .execute();
}
