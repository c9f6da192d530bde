import { cachePublic, type Db } from "#db/connect.ts";
import { placeholdersFor, prepareQuery } from "#db/prepared.ts";
import type { Viewer } from "#domain/accounts/viewer.ts";

/** Limits the cache; far more people than the institute has. */
const MAX_ENTRIES = 20_000;

/** The account that posted something. */
export interface Poster {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  /** The name of their profile, if they have one. */
  profileName: string | null;
  slug: string | null;
  profilePicture: string | null;
}

type People<Person> = ReadonlyMap<string, Person | null>;

/** Returns a lookup of people by id, null for unknown ids; cached for visitors, since lists repeat the same people. */
function createLookup<Person extends { id: string }>(
  kind: string,
  select: (db: Db, ids: ArrayLike<string>, count: number) => Promise<Person[]>,
) {
  return async (db: Db, viewer: Viewer, ids: Iterable<string>): Promise<People<Person>> => {
    const none = async () => new Map<string, Person | null>();
    const cached = viewer === null ? await cachePublic(db, kind, none) : new Map<string, Person | null>();
    const people = new Map<string, Person | null>();
    const missing: string[] = [];
    for (const id of ids) {
      if (people.has(id)) continue;
      const person = cached.get(id);
      people.set(id, person ?? null);
      if (person === undefined) missing.push(id);
    }
    if (missing.length === 0) return people;
    const paddedIds = padToPowerOfTwo(missing);
    for (const person of await select(db, paddedIds, paddedIds.length)) people.set(person.id, person);
    if (cached.size < MAX_ENTRIES) for (const id of missing) cached.set(id, people.get(id) ?? null);
    return people;
  };
}

/** Repeats the last id up to a power of two, so that a few prepared queries serve any number of ids. */
const padToPowerOfTwo = (ids: string[]): string[] =>
  Array.from({ length: 2 ** Math.ceil(Math.log2(ids.length)) }, (_, index) => ids[index] ?? ids.at(-1) ?? "");

/** Finds posters by account id. */
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

/** Finds authors by profile id. */
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
