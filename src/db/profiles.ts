import { slugOf } from "#domain/words.ts";
import type { Db } from "./connect.ts";
import { newId, now } from "./record.ts";

/** A member as anybody may see them; no address, no telephone number. */
export interface PublicProfile {
  _id: string;
  userId: string | null;
  slug: string;
  name: string;
  title: string | null;
  designation: string | null;
  placeOfWork: string | null;
  currentLocation: string | null;
  bio: string | null;
  about: string | null;
  profilePicture: string | null;
  yearOfGraduation: number | null;
}

function select(db: Db) {
  return db
    .selectFrom("profile")
    .leftJoin("account", (join) =>
      join.onRef("account.email", "=", "profile.email").on("account.confirmedAt", "is not", null),
    )
    .select([
      "profile.id as _id",
      "account.id as userId",
      "profile.slug",
      "profile.name",
      "profile.title",
      "profile.designation",
      "profile.placeOfWork",
      "profile.currentLocation",
      "profile.bio",
      "profile.about",
      "profile.profilePicture",
      "profile.yearOfGraduation",
    ])
    .where("profile.deletedAt", "is", null);
}

export async function bySlug(db: Db, slug: string): Promise<PublicProfile | undefined> {
  return select(db).where("profile.slug", "=", slug).executeTakeFirst();
}

export async function byEmail(db: Db, email: string): Promise<PublicProfile | undefined> {
  return select(db).where("profile.email", "=", email).executeTakeFirst();
}

export async function byAccount(db: Db, accountId: string): Promise<PublicProfile | undefined> {
  return select(db).where("account.id", "=", accountId).executeTakeFirst();
}

export interface NewProfile {
  email: string;
  name: string;
  title?: string | null;
  designation?: string | null;
  placeOfWork?: string | null;
  currentLocation?: string | null;
  bio?: string | null;
  about?: string | null;
  profilePicture?: string | null;
  yearOfGraduation?: number | null;
  memberCategory: string[];
}

/** Stores a new profile under a slug made from its name; returns its id. */
export async function create(db: Db, profile: NewProfile): Promise<string> {
  const id = newId();
  const at = now();
  const { memberCategory, ...fields } = profile;
  const empty = {
    title: null,
    designation: null,
    placeOfWork: null,
    currentLocation: null,
    bio: null,
    about: null,
  };
  const row = { ...empty, profilePicture: null, yearOfGraduation: null, ...fields };
  const slug = await freeSlug(db, slugOf(profile.name), id);
  await db
    .insertInto("profile")
    .values({ ...row, id, slug, createdAt: at, updatedAt: at, deletedAt: null })
    .execute();
  const categories = memberCategory.map((category) => ({ profileId: id, category }));
  if (categories.length > 0) await db.insertInto("profile_category").values(categories).execute();
  return id;
}

/** Words that mean something else where a member's slug may stand. */
const reserved = new Set(["me", "account", "lookup"]);

async function freeSlug(db: Db, wanted: string, id: string): Promise<string> {
  const taken = await db.selectFrom("profile").select("id").where("slug", "=", wanted).executeTakeFirst();
  return taken || reserved.has(wanted) ? `${wanted}-${id.slice(-6)}` : wanted;
}
