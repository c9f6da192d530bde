import { cachePublic, type Db } from "#db/connect.ts";
import { placeholdersFor, prepareQuery } from "#db/prepared.ts";
import type { Viewer } from "#domain/accounts/viewer.ts";

/** Far more than an institute has; a bound all the same. */
const MAX_ENTRIES = 20_000;

/** Who posted something. */
export interface Poster {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  /** Of their profile, if they have one. */
  profileName: string | null;
  slug: string | null;
  profilePicture: string | null;
}

type People<Person> = ReadonlyMap<string, Person | null>;

/**
 * People by id, with null for ids that are nobody's. A list names dozens, and mostly those whom the list before named:
 * what visitors are told of them is kept.
 */
function createLookup<Person extends { id: string }>(
  kind: string,
  select: (db: Db, ids: ArrayLike<string>, count: number) => Promise<Person[]>,
) {
  return async (db: Db, viewer: Viewer, ids: Iterable<string>): Promise<People<Person>> => {
    const none = async () => new Map<string, Person | null>();
    const cached = viewer === null ? await cachePublic(db, kind, none) : new Map<string, Person | null>();
    const people = new Map<string, Person | null>();
    const unknown: string[] = [];
    for (const id of ids) {
      if (people.has(id)) continue;
      const person = cached.get(id);
      people.set(id, person ?? null);
      if (person === undefined) unknown.push(id);
    }
    if (unknown.length === 0) return people;
    const paddedIds = padToPowerOfTwo(unknown);
    for (const person of await select(db, paddedIds, paddedIds.length)) people.set(person.id, person);
    if (cached.size < MAX_ENTRIES) for (const id of unknown) cached.set(id, people.get(id) ?? null);
    return people;
  };
}

/** The ids, with the last one repeated up to a power of two: so a few prepared texts serve any number. */
const padToPowerOfTwo = (ids: string[]): string[] =>
  Array.from({ length: 2 ** Math.ceil(Math.log2(ids.length)) }, (_, place) => ids[place] ?? ids.at(-1) ?? "");

/** Who posted something, by account. */
export const findPosters = createLookup<Poster>(
  "posters",
  prepareQuery((db, ids: ArrayLike<string>, count: number) =>
    db
      .selectFrom("account")
      .leftJoin("profile", (join) =>
        join
          .onRef("profile.email", "=", "account.email")
          .on("account.confirmedAt", "is not", null)
          .on("profile.deletedAt", "is", null),
      )
      .select(["account.id", "account.email", "account.firstName", "account.lastName"])
      .select(["profile.name as profileName", "profile.slug", "profile.profilePicture"])
      .where("account.id", "in", placeholdersFor(ids, count)),
  ),
);

/** Who wrote something, by profile. */
export const findWriters = createLookup(
  "writers",
  prepareQuery((db, ids: ArrayLike<string>, count: number) =>
    db
      .selectFrom("profile")
      .select(["id", "name", "slug", "profilePicture"])
      .where("id", "in", placeholdersFor(ids, count))
      .where("deletedAt", "is", null),
  ),
);
