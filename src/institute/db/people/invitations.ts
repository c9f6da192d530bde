import { nameOfAccount } from "#core/db/accounts/accounts.ts";
import { record } from "#core/db/accounts/audit.ts";
import { createInvitation } from "#core/db/accounts/tokens.ts";
import type { Db, Trx } from "#core/db/connect.ts";
import type { LetterNoun } from "#core/db/letter-noun.ts";
import { remind, takeBack } from "#core/db/letters.ts";
import { batchesOf } from "#core/db/lists.ts";
import { newId } from "#core/db/record.ts";
import { fullName } from "#core/domain/accounts/full-name.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import { type Invitation, type Invited, mayInvite } from "#institute/domain/people/invitation.ts";
import { invitationLetter } from "#institute/formats/people/invitation-letter.ts";

/** Longer than the ten seconds in which the screen offers to take invitations back. */
const UNDO_MS = 15_000;
const NOUN = "invite";

/** Members who are not deleted and whose address has no account of any kind. */
const withoutAccount = (db: Db) =>
  db
    .selectFrom("profile")
    .leftJoin("account", "account.email", "profile.email")
    .where("profile.deletedAt", "is", null)
    .where("account.id", "is", null);

const neverInvited = (db: Db) =>
  withoutAccount(db).where(({ not, exists, selectFrom }) =>
    not(exists(selectFrom("invitation").select("batch").whereRef("invitation.email", "=", "profile.email"))),
  );

/** How many members have no account and were never invited. */
export async function countUninvited(db: Db): Promise<number> {
  const { total } = await neverInvited(db)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The first of them by when they were added. */
export const listUninvited = (db: Db, limit: number) =>
  neverInvited(db)
    .select(["profile.id", "profile.name", "profile.email", "profile.slug", "profile.createdAt"])
    .orderBy("profile.id")
    .limit(limit)
    .execute();

/** Invites these members, or all who never were, by letters that wait a little; not those with an account, nor one address twice a day. */
export async function invite(
  trx: Trx,
  by: Authorized<"profile.manage">,
  wanted: readonly string[] | "all",
  now: Date,
  count: (invited: number) => Promise<unknown>,
): Promise<Invited> {
  const found =
    wanted === "all"
      ? await neverInvited(trx).select("profile.email").execute()
      : wanted.length === 0
        ? []
        : await withoutAccount(trx).select("profile.email").where("profile.id", "in", wanted).execute();
  const before = await findInvitations(
    trx,
    found.map(({ email }) => email),
  );
  const emails = found.flatMap(({ email }) => (mayInvite(before.get(email), now.getTime()) ? [email] : []));
  const batch = newId();
  if (emails.length === 0) return { batch, invited: 0 };
  await count(emails.length);
  const at = now.toISOString();
  const rows = emails.map((email) => ({ email, batch, at, accountId: by._id }));
  for (const some of batchesOf(rows)) await trx.insertInto("invitation").values(some).execute();
  for (const email of emails) await remind(trx, { noun: NOUN, about: email, reader: email }, now, UNDO_MS);
  await note(trx, by, "profile.invite", { invited: emails.length });
  return { batch, invited: emails.length };
}

/** Takes back the invitations of a batch whose letters have not gone; returns how many those were, and how many have gone. */
export async function takeBackInvitations(
  trx: Trx,
  by: Authorized<"profile.manage">,
  batch: string,
): Promise<{ takenBack: number; gone: number }> {
  const rows = await trx.selectFrom("invitation").select("email").where("batch", "=", batch).execute();
  let count = 0;
  for (const some of batchesOf(rows)) {
    const readers = await takeBack(
      trx,
      NOUN,
      some.map(({ email }) => email),
    );
    if (readers.length === 0) continue;
    count += readers.length;
    await trx.deleteFrom("invitation").where("batch", "=", batch).where("email", "in", readers).execute();
  }
  if (count > 0) await note(trx, by, "profile.takeBackInvitations", { invitations: count });
  return { takenBack: count, gone: rows.length - count };
}

const note = (
  trx: Trx,
  { _id }: Authorized<"profile.manage">,
  action: "profile.invite" | "profile.takeBackInvitations",
  after: object,
) => record(trx, { accountId: _id, action, subject: "profile", subjectId: "all", after });

/** The newest invitation of each of these addresses. */
export async function findInvitations(db: Db, emails: readonly string[]): Promise<Map<string, Invitation>> {
  const found = new Map<string, Invitation>();
  for (const some of batchesOf(emails.map((email) => ({ email })))) {
    const given = some.map(({ email }) => email);
    const rows = await db
      .selectFrom("invitation")
      .leftJoin("account", "account.id", "invitation.accountId")
      .leftJoin("letter", (join) =>
        join.onRef("letter.reader", "=", "invitation.email").on("letter.noun", "=", NOUN),
      )
      .select(["invitation.email", "at", "firstName", "lastName", "failedAt"])
      .where("invitation.email", "in", given)
      .orderBy("at")
      .execute();
    for (const { email, at, firstName, lastName, failedAt } of rows) {
      const by = firstName === null || lastName === null ? null : fullName({ firstName, lastName });
      found.set(email, { at, by, isRefused: failedAt !== null });
    }
  }
  return found;
}

/** Forgets that addresses were invited, when their profiles are gone for good. */
export async function forgetInvitations(trx: Trx, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return;
  await trx.deleteFrom("invitation").where("email", "in", emails).execute();
  await trx.deleteFrom("letter").where("noun", "=", NOUN).where("reader", "in", emails).execute();
}

/** To members without an account, who may have got one or left since they were invited. */
export const inviteLetters: LetterNoun = {
  async read(trx, about, { email, publicUrl }) {
    const member = await withoutAccount(trx)
      .innerJoin("invitation", "invitation.email", "profile.email")
      .select(["profile.name", "invitation.accountId"])
      .where("profile.email", "=", email)
      .orderBy("invitation.at", "desc")
      .executeTakeFirst();
    if (!member) return new Map();
    const compose = async () => {
      const by = await nameOfAccount(trx, member.accountId);
      return invitationLetter(await createInvitation(trx, email), { name: member.name, by, publicUrl });
    };
    return new Map(about.map((id) => [id, { facts: null, compose }]));
  },
};
