import * as accounts from "#core/db/accounts/accounts.ts";
import type { Db, Trx } from "#core/db/connect.ts";
import { type Authorized, can, permit } from "#core/domain/accounts/policy.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import * as claims from "../names/name-claims.ts";
import { listOffers } from "../names/name-offers.ts";
import { lockForUpdate } from "../state.ts";
import { remove } from "../writing.ts";

interface Pair {
  /** The work that waits. */
  postId: string;
  /** The one that is there already. */
  otherId: string;
}

/** The pairs with these works that look like one and are two, as an admin said; each in both orders. */
export async function listDistinct(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("distinct_work")
    .selectAll()
    .where(({ or, eb }) => or([eb("postId", "in", ids), eb("otherId", "in", ids)]))
    .execute();
  return new Set(rows.flatMap(({ postId, otherId }) => [`${postId} ${otherId}`, `${otherId} ${postId}`]));
}

/** Says that two works are two, or takes that back. */
export async function setDistinct(db: Trx, pair: Pair, isDistinct: boolean): Promise<void> {
  for (const id of [pair.postId, pair.otherId]) await lockForUpdate(db, id, undefined);
  const { postId, otherId } = pair;
  if (isDistinct)
    await db
      .insertInto("distinct_work")
      .values(pair)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await db
      .deleteFrom("distinct_work")
      .where("postId", "in", [postId, otherId])
      .where("otherId", "in", [postId, otherId])
      .execute();
}

/**
 * Takes a work that waits for the one that is there already: its poster becomes an author of that one, by their name
 * on it, and what waits goes to the bin. 409 if their name is not on it, or the work waits no longer.
 */
export async function mergeInto(db: Trx, by: Authorized<"post.moderate">, pair: Pair): Promise<void> {
  const { post, authors } = await lockForUpdate(db, pair.postId, undefined);
  if (post.approvedAt !== null)
    throw new AppError(
      "conflict",
      "This work has been approved in the meantime. If it is here twice, delete it or take it down.",
    );
  const other = await lockForUpdate(db, pair.otherId, undefined);
  const poster = await accounts.findById(db, post.accountId);
  const isTheirs = (author: { profileId: string | null }) =>
    author.profileId !== null && author.profileId === poster?.profileId;
  // What somebody entered for others is no claim of theirs.
  if (poster && authors.some(isTheirs) && !other.authors.some(isTheirs))
    await linkPoster(db, by, poster, pair.otherId);
  await remove(db, permit(by, "post.delete", { userId: post.accountId, authors }), pair.postId);
}

/** Gives the poster their name on a work; they claimed it by entering the same, and the admin confirms it. */
async function linkPoster(db: Trx, by: Account, poster: Account, postId: string): Promise<void> {
  const claimed = await claims
    .selectOpen(db)
    .where("name_claim.postId", "=", postId)
    .where("name_claim.profileId", "=", poster.profileId)
    .where("name_claim.role", "=", "author")
    .execute();
  const [claim] = claimed.length > 0 ? claimed : await claimName(db, poster, postId);
  if (!claim)
    throw new AppError(
      "conflict",
      `${poster.name} is not among the authors of the existing work. Add the name there first, or say that this is another work.`,
    );
  await claims.confirm(db, permit(by, "name.confirm", claim), claim);
}

async function claimName(db: Trx, poster: Account, postId: string): Promise<claims.StoredClaim[]> {
  if (!can(poster, "name.claim")) return [];
  const isNamed = (work: { _id: string; role: string }) => work._id === postId && work.role === "author";
  const offer = (await listOffers(db, poster)).find(({ works }) => works.some(isNamed));
  return offer ? claims.answer(db, poster, [{ postId, role: "author", name: offer.name }], true) : [];
}
