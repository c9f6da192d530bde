import { record } from "#core/db/accounts/audit.ts";
import type { Db, Trx } from "#core/db/connect.ts";
import { newId, now } from "#core/db/record.ts";
import type { AuditAction } from "#core/domain/accounts/audit-actions.ts";
import { type Authorized, can } from "#core/domain/accounts/policy.ts";
import { type Account, isAdmin } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import { asObject, parseJson } from "#core/domain/keys.ts";
import type { NameClaim, NamedWork, NameRole } from "#institute/domain/people/name-claims.ts";
import { namePartsOf } from "#institute/domain/posts/author-input.ts";
import { entriesOf } from "#institute/domain/posts/work-fields.ts";
import { savePost } from "../review/consequences.ts";
import { lockForUpdate, type PostWithText, withColumns } from "../state.ts";
import type { NamedAuthor } from "./authors.ts";

/** A name on a work. */
export interface WrittenName {
  postId: string;
  role: NameRole;
  name: string;
}

/** A claim with what decides who may confirm it. */
export interface StoredClaim extends WrittenName {
  id: string;
  profileId: string;
  /** The account that posted the work. */
  userId: string;
}

/** Stores a member's answer on names that they were offered; returns the claims, and none of those that they denied. */
export async function answer(
  db: Trx,
  by: Authorized<"name.claim">,
  names: WrittenName[],
  isMine: boolean,
): Promise<StoredClaim[]> {
  const { profileId } = by;
  if (profileId === null || names.length === 0) return [];
  const at = now();
  const states = {
    createdAt: at,
    deniedAt: isMine ? null : at,
    confirmedAt: null,
    refusedAt: null,
    writtenAs: null,
  };
  const rows = names.map((name) => ({ ...name, ...states, id: newId(), profileId, decidedBy: null }));
  const stored = await db
    .insertInto("name_claim")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["postId", "role", "name", "profileId"]).doNothing())
    .returning("id")
    .execute();
  const ids = new Set(stored.map(({ id }) => id));
  for (const { id, name, postId } of rows.filter((row) => ids.has(row.id)))
    await audit(db, by, isMine ? "name.claim" : "name.deny", { id, name, postId, profileId });
  if (!isMine || ids.size === 0) return [];
  return selectOpen(db)
    .where("name_claim.id", "in", [...ids])
    .execute();
}

/** What became of the member's answers on these names, now or before; those that were refused count as none. */
export async function countAnswers(
  db: Db,
  { profileId }: Authorized<"name.claim">,
  names: readonly WrittenName[],
): Promise<{ linked: number; waiting: number; denied: number }> {
  const rows = await db
    .selectFrom("name_claim")
    .select(["postId", "role", "name", "deniedAt", "confirmedAt"])
    .where("profileId", "=", profileId ?? "")
    .where("postId", "in", [...new Set(names.map(({ postId }) => postId))])
    .where("refusedAt", "is", null)
    .execute();
  const answers = rows.filter((row) =>
    names.some(({ postId, role, name }) => row.postId === postId && row.role === role && row.name === name),
  );
  const linked = answers.filter(({ confirmedAt }) => confirmedAt !== null).length;
  const denied = answers.filter(({ deniedAt }) => deniedAt !== null).length;
  return { linked, denied, waiting: answers.length - linked - denied };
}

/** A claim that waits for a decision. */
export const findOpen = (db: Db, id: string): Promise<StoredClaim | undefined> =>
  selectOpen(db).where("name_claim.id", "=", id).executeTakeFirst();

export const selectOpen = (db: Db) =>
  db
    .selectFrom("name_claim")
    .innerJoin("post", "post.id", "name_claim.postId")
    .innerJoin("profile", "profile.id", "name_claim.profileId")
    .select(["name_claim.id", "name_claim.postId", "name_claim.role", "name_claim.name"])
    .select(["name_claim.profileId", "post.accountId as userId"])
    .where("deniedAt", "is", null)
    .where("confirmedAt", "is", null)
    .where("refusedAt", "is", null)
    .where("post.deletedAt", "is", null)
    .where("profile.deletedAt", "is", null);

const MAX_LISTED = 100;

/** The first claims that this person can confirm, and how many there are: on their own works, or on all for admins. */
export async function listForDecision(
  db: Db,
  account: Account,
): Promise<{ claims: NameClaim[]; total: number }> {
  let open = selectOpen(db);
  if (!isAdmin(account)) open = open.where("post.accountId", "=", account._id);
  const counted = await open
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await open
    .select(["name_claim.createdAt", "profile.name as memberName", "profile.slug as memberSlug"])
    .select(["post.title", "post.titleHtml", "post.language", "post.postType", "post.slug", "post.year"])
    .orderBy("name_claim.id")
    .limit(MAX_LISTED)
    .execute();
  const claims = rows.map(({ id, name, createdAt, memberName, memberSlug, ...row }) => ({
    _id: id,
    name,
    createdAt,
    member: { name: memberName, slug: memberSlug },
    work: toNamedWork(row),
  }));
  return { claims, total: counted.total };
}

/** A work as it is listed with a name on it. */
export const toNamedWork = (row: Omit<NamedWork, "_id"> & { postId: string }): NamedWork => {
  const { postId: _id, role, title, titleHtml, language, postType, slug, year } = row;
  return { _id, role, title, titleHtml, language, postType, slug, year };
};

/** Gives the name to the member: from now on it is theirs on the work's page, in lists and in every form. */
export async function confirm(db: Trx, by: Authorized<"name.confirm">, claim: StoredClaim): Promise<void> {
  const before = await lockForUpdate(db, claim.postId, undefined);
  const member = await db
    .selectFrom("profile")
    .select("name")
    .where("id", "=", claim.profileId)
    .executeTakeFirstOrThrow();
  const { authors: earlier } = before;
  const index = claim.role === "author" ? findWritten(earlier, claim, member.name) : -1;
  const linked = { profileId: claim.profileId, name: member.name };
  const authors = index < 0 ? earlier : earlier.with(index, linked);
  if (claim.role === "supervisor") await assertFreeSupervisor(db, before.post, claim);
  await decide(db, by, claim, { confirmedAt: now(), writtenAs: JSON.stringify(earlier[index] ?? null) });

  const at = now();
  const after = { ...withColumns(before, { updatedAt: at }), authors };
  const note = `The name “${claim.name}” belongs to ${member.name}.`;
  await savePost(db, { before, after, who: by, at, step: "changed", note });
}

/** Refuses a claim: the name stays as it is, and is not offered to this member again. */
export async function refuse(db: Trx, by: Authorized<"name.confirm">, claim: StoredClaim): Promise<void> {
  await lockForUpdate(db, claim.postId, undefined);
  await decide(db, by, claim, { refusedAt: now() });
}

const notThere = () =>
  new AppError("conflict", "This name is no longer on the work, or belongs to a member.");

/** Where the name is among the authors; throws if the member cannot be linked with it. */
function findWritten(authors: NamedAuthor[], { name, profileId }: StoredClaim, memberName: string): number {
  const index = authors.findIndex((author) => author.profileId === null && author.name === name);
  if (index === -1) throw notThere();
  if (authors.some((author) => author.profileId === profileId))
    throw new AppError("conflict", `${memberName} is an author of this work already.`);
  return index;
}

async function assertFreeSupervisor(db: Db, post: PostWithText, claim: StoredClaim): Promise<void> {
  const taken = await db
    .selectFrom("name_claim")
    .innerJoin("profile", "profile.id", "name_claim.profileId")
    .select("name_claim.id")
    .where("postId", "=", claim.postId)
    .where("role", "=", "supervisor")
    .where("name_claim.name", "=", claim.name)
    .where("confirmedAt", "is not", null)
    .where("profile.deletedAt", "is", null)
    .executeTakeFirst();
  if (taken || !entriesOf(post.supervisors).includes(claim.name)) throw notThere();
}

async function decide(
  db: Trx,
  by: Account,
  claim: StoredClaim,
  decision: { confirmedAt: string; writtenAs: string } | { refusedAt: string },
): Promise<void> {
  const decided = await db
    .updateTable("name_claim")
    .set({ ...decision, decidedBy: by._id })
    .where("id", "=", claim.id)
    .where("confirmedAt", "is", null)
    .where("refusedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!decided) throw new AppError("conflict", "Someone else has decided this in the meantime.");
  await audit(db, by, "confirmedAt" in decision ? "name.confirm" : "name.refuse", claim);
}

const audit = (
  db: Trx,
  by: Account,
  action: AuditAction,
  { id, name, postId, profileId }: { id: string; name: string; postId: string; profileId: string },
) =>
  record(db, {
    accountId: by._id,
    action,
    subject: "name",
    subjectId: id,
    after: { name, postId, profileId },
  });

/** Takes back a decision that this person has just made: the claim is open again, and the name as the work had it; 409 if the name went on, false if there is no such decision. */
export async function takeBack(db: Trx, by: Account, id: string): Promise<boolean> {
  const claim = await db
    .selectFrom("name_claim")
    .innerJoin("post", "post.id", "name_claim.postId")
    .select(["name_claim.id", "postId", "role", "name", "profileId", "confirmedAt", "refusedAt", "writtenAs"])
    .select(["decidedBy as deletedBy", "post.accountId as userId"])
    .where("name_claim.id", "=", id)
    .executeTakeFirst();
  const deletedAt = claim?.confirmedAt ?? claim?.refusedAt;
  if (!claim || !deletedAt || !can(by, "name.takeBack", { ...claim, deletedAt })) return false;
  const before = await lockForUpdate(db, claim.postId, undefined);
  const none = { confirmedAt: null, refusedAt: null, decidedBy: null, writtenAs: null };
  await db.updateTable("name_claim").set(none).where("id", "=", id).execute();
  await audit(db, by, "name.takeBack", claim);
  if (claim.confirmedAt === null) return true;
  const at = now();
  const { name, profileId } = claim;
  const written: NamedAuthor = {
    profileId: null,
    name,
    ...namePartsOf(asObject(parseJson(claim.writtenAs ?? ""))),
  };
  if (claim.role === "author" && before.authors.every((author) => author.profileId !== profileId))
    throw notThere();
  const authors = before.authors.map((author) => (author.profileId === profileId ? written : author));
  const after = {
    ...withColumns(before, { updatedAt: at }),
    authors: claim.role === "author" ? authors : before.authors,
  };
  const note = `The name “${name}” is as it was written again.`;
  await savePost(db, { before, after, who: by, at, step: "changed", note });
  return true;
}

/** The same authors, with the members whose names have been confirmed on this post. */
export async function linkConfirmed(db: Db, postId: string, authors: NamedAuthor[]): Promise<NamedAuthor[]> {
  if (authors.every(({ profileId }) => profileId !== null)) return authors;
  const members = await db
    .selectFrom("name_claim")
    .innerJoin("profile", "profile.id", "name_claim.profileId")
    .select(["name_claim.name as written", "profile.id as profileId", "profile.name"])
    .where("postId", "=", postId)
    .where("role", "=", "author")
    .where("confirmedAt", "is not", null)
    .execute();
  return authors.map((author) => {
    const member = members.find(({ written }) => author.profileId === null && written === author.name);
    const isListed = authors.some(({ profileId }) => profileId === member?.profileId);
    return member && !isListed ? { profileId: member.profileId, name: member.name } : author;
  });
}

/** The accounts that posted works, as far as mails reach them. */
export async function listPosters(db: Db, accountIds: string[]): Promise<string[]> {
  if (accountIds.length === 0) return [];
  const posters = await db
    .selectFrom("account")
    .select("id")
    .where("id", "in", accountIds)
    .where("confirmedAt", "is not", null)
    .where("disabledAt", "is", null)
    .execute();
  return posters.map(({ id }) => id);
}
