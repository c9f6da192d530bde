import * as accounts from "#core/db/accounts/accounts.ts";
import { type Db, transaction } from "#core/db/connect.ts";
import * as files from "#core/db/files/files.ts";
import { newId } from "#core/db/record.ts";
import type { Action, Authorized } from "#core/domain/accounts/policy.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import * as profiles from "#institute/db/people/writing.ts";
import * as writing from "#institute/db/posts/writing.ts";
import { type PostDraft, PostInput } from "#institute/domain/posts/post.ts";

type AccountDraft = Partial<accounts.NewAccount>;
type ProfileDraft = Partial<profiles.NewProfile>;

/** A person as if the policy had allowed the action, for tests of what a write does. */
export const permitted = <A extends Action>(person: Account) => person as Authorized<A>;

/** Stores a confirmed account without a profile, and returns it as the server sees it. */
export async function makeAccount(db: Db, draft: AccountDraft = {}): Promise<Account> {
  const email = draft.email ?? `${newId()}@example.org`;
  const names = { firstName: "Ngozi", lastName: "Umeadi" };
  const stored = { passwordHash: null, confirmed: true, ...names, ...draft, email };
  await transaction(db, (trx) => accounts.create(trx, stored));
  const account = await accounts.findByEmail(db, email);
  if (!account) throw new Error(`The account ${email} was not stored.`);
  return account;
}

/** Stores a profile; returns its id. */
export function makeProfile(db: Db, draft: ProfileDraft = {}): Promise<string> {
  const email = `${newId()}@example.org`;
  return transaction(db, (trx) =>
    profiles.create(trx, null, { email, name: "Talatu Tende", memberCategory: ["staff"], ...draft }),
  );
}

/** Stores an account and the profile of the same person. */
export async function makeMember(db: Db, draft: AccountDraft = {}): Promise<Account & { profileId: string }> {
  const { _id, email, name } = await makeAccount(db, { firstName: "Talatu", lastName: "Tende", ...draft });
  const profileId = await makeProfile(db, { email, name });
  const account = await accounts.findByEmail(db, email);
  if (!account) throw new Error(`The account ${_id} was not stored.`);
  return { ...account, profileId };
}

export interface PostOverrides extends Partial<PostDraft> {
  /** The time of posting; by default the time of the test. */
  createdAt?: string;
}

/** Stores a post of `writer`, by default approved; returns its id. */
export function makePost(db: Db, writer: Account, draft: PostOverrides = {}): Promise<string> {
  const { createdAt, datePrecision, isApproved = true, ...fields } = draft;
  const input = PostInput.parse({ postType: "news", title: "Rains return to Amurum", ...fields });
  return transaction(db, (trx) =>
    writing.create(trx, writer, input, {
      approved: isApproved,
      ...(createdAt && { createdAt }),
      ...(datePrecision && { datePrecision }),
    }),
  );
}

/** Stores the record of a file without its bytes, by default without an uploader. */
export function makeFile(
  db: Db,
  url: string,
  draft: Partial<files.FileRecord> & { accountId?: string } = {},
) {
  const { accountId = null, ...facts } = draft;
  const key = url.replace(/^\/files\//, "");
  const pdf = { url, key, name: key, format: "pdf", bytes: 4, width: null, height: null };
  return transaction(db, (trx) => files.create(trx, { ...pdf, ...facts }, accountId));
}
