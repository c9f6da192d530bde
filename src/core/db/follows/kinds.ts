import type { Viewer } from "#core/domain/accounts/viewer.ts";
import type { Follow } from "#core/domain/follows/follow.ts";
import { isKeyOf } from "#core/domain/keys.ts";
import type { Db } from "../connect.ts";
import type { LetterServices } from "../letter-noun.ts";
import { dbParts } from "../part.ts";
import type { FollowKind, FollowKinds } from "./follow-kind.ts";
import type { StoredFollow } from "./follows.ts";

/** What can be followed, of all parts of the program. */
const followKinds = (): FollowKinds =>
  Object.fromEntries(dbParts().flatMap((part) => Object.entries(part.followKinds ?? {})));

/** The kind of this name; undefined if there is none, such as one of a later version. */
export function findKind(name: string): FollowKind | undefined {
  const kinds = followKinds();
  return isKeyOf(kinds, name) ? kinds[name] : undefined;
}

/** What is followed as its reader sees it now; what is not on the site any more has no address. */
export async function describeFollow(
  db: Db,
  viewer: Viewer,
  { id, kind: name, what, every, askedAt, confirmedAt }: StoredFollow,
  services: LetterServices,
): Promise<Follow> {
  const kind = findKind(name);
  const found = await kind?.find(db, viewer, what, services);
  return {
    id,
    kind: name,
    what,
    title: found?.title ?? "something that is not on this site any more",
    href: found?.href ?? null,
    every,
    rhythms: [...(kind?.rhythms ?? [every])],
    since: confirmedAt ?? askedAt,
  };
}
