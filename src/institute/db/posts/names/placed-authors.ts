import type { Db } from "#core/db/connect.ts";
import { type KnownPerson, type ListedAuthor, placePeople } from "#institute/domain/posts/one-author.ts";

interface Known {
  /** Is among the authors in any case. */
  writer: ListedAuthor | null;
  known: readonly ListedAuthor[];
  postId: string | undefined;
}

/** The same authors, with the writer and other known members in the places of their names; a name of two members stays. */
export async function placeKnown(
  db: Db,
  authors: readonly ListedAuthor[],
  { writer, known, postId }: Known,
): Promise<ListedAuthor[]> {
  const free = authors.flatMap(({ profileId, name }) => (profileId === null ? name : []));
  if (free.length === 0) return [...authors];
  const describe = (people: readonly ListedAuthor[]) => describePeople(db, people, { free, postId });
  const own = placePeople(authors, await describe(writer ? [writer] : []));
  const others = [...known, ...authors].filter(({ profileId }) => profileId !== null);
  const people = await describe(others);
  const placed = placePeople(own, people);
  if (placed.length === own.length && placed.every((author, index) => author === own[index])) return own;
  const isKnown = ({ profileId }: ListedAuthor) => people.some((person) => person.profileId === profileId);
  const namesakes = (await listMembers(db)).filter((member) => !isKnown(member));
  return placePeople(own, people, namesakes);
}

const listMembers = (db: Db): Promise<ListedAuthor[]> =>
  db.selectFrom("profile").select(["id as profileId", "name"]).where("deletedAt", "is", null).execute();

/** People, each once, with their ORCID iDs and with the names that were said to be theirs or not. */
export async function describePeople(
  db: Db,
  people: readonly ListedAuthor[],
  { free, postId }: { free: string[]; postId: string | undefined },
): Promise<KnownPerson[]> {
  const each = [...new Map(people.map((person) => [person.profileId ?? person.name, person])).values()];
  const ids = each.flatMap(({ profileId }) => profileId ?? []);
  if (ids.length === 0 || free.length === 0) return each;
  const profiles = await db
    .selectFrom("profile")
    .select(["id", "name", "orcid"])
    .where("id", "in", ids)
    .execute();
  const claims = await db
    .selectFrom("name_claim")
    .select(["profileId", "name", "postId", "confirmedAt", "deniedAt", "refusedAt"])
    .where("role", "=", "author")
    .where("name", "in", free)
    .where(({ or, eb }) => or([eb("confirmedAt", "is not", null), eb("postId", "=", postId ?? "")]))
    .execute();
  const confirmed = claims.filter(({ confirmedAt }) => confirmedAt !== null);
  return each.map((person) => {
    const profile = profiles.find(({ id }) => id === person.profileId);
    if (!profile) return person;
    const isOf = (claim: { profileId: string }) => claim.profileId === profile.id;
    // A name that was confirmed for two members says of neither that it is theirs.
    const others = confirmed.filter(
      ({ name, profileId }) =>
        profileId === profile.id && confirmed.every((claim) => claim.name !== name || isOf(claim)),
    );
    const denied = claims.filter(
      (claim) => isOf(claim) && claim.postId === postId && (claim.deniedAt ?? claim.refusedAt),
    );
    return {
      profileId: profile.id,
      name: profile.name,
      ...(profile.orcid && { orcid: profile.orcid }),
      otherNames: others.map(({ name }) => name),
      notTheirs: denied.map(({ name }) => name),
    };
  });
}
