import type { Selectable } from "kysely";
import { difference, record } from "#core/db/accounts/audit.ts";
import { type Db, invalidatePublic, type Trx, transaction } from "#core/db/connect.ts";
import { recordFileUses } from "#core/db/files/uses.ts";
import { latinSlug } from "#core/db/latin-slug.ts";
import { readLists, writeLists } from "#core/db/lists.ts";
import { newId, now } from "#core/db/record.ts";
import type { Schema } from "#core/db/schema.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import { pickColumns } from "#core/domain/fields.ts";
import { withOwnFocus } from "#core/domain/focus.ts";
import { wordsOf } from "#core/domain/words.ts";
import { cleanHtml } from "#core/formats/rich-text/clean.ts";
import { hasGraduationYear } from "#institute/domain/people/member-categories.ts";
import { type ProfileChanges, ProfileInput, profileFields } from "#institute/domain/people/profile.ts";
import { markRecordsChanged, renameAuthor } from "../posts/names/changed-profiles.ts";
import { forgetInvitations } from "./invitations.ts";
import { followProfile } from "./moved-address.ts";

type ProfileRow = Selectable<Schema["profile"]>;

/** A profile to store; missing fields are empty. */
export type NewProfile = Pick<ProfileInput, "email" | "name"> & Partial<ProfileInput>;

/** Cleans the rich text of a profile. */
export type CleanAbout = (html: string) => string;

const cleanAbout: CleanAbout = (html) => cleanHtml(html, "about");

/** What a profile keeps that moved in from an older site. */
interface KeptProfile {
  id?: string;
  slug?: string;
}

/** Stores a new profile and returns its id; `by` is null for operators. Pass `clean` to reuse texts cleaned before. */
export async function create(
  db: Trx,
  by: Account | null,
  profile: NewProfile,
  clean = cleanAbout,
  kept: KeptProfile = {},
): Promise<string> {
  await assertEmailFree(db, profile.email, "");
  const { id = newId(), slug = latinSlug(profile.name, "member") } = kept;
  const at = now();
  const input = withYear(ProfileInput.parse(profile));
  const row: ProfileRow = {
    ...pickColumns(profileFields, input),
    ...searchedText(input),
    about: input.about && (clean(input.about) || null),
    id,
    slug: await findFreeSlug(db, slug, id),
    version: 1,
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
  };
  await db.insertInto("profile").values(row).execute();
  await recordFileUses(db, by, ["profile", id], fileFields(row));
  await writeLists(db, profileFields, "profileId", [{ id, isNew: true, lists: input }]);
  const { words: _words, sortName: _sortName, ...audited } = row;
  await record(db, {
    accountId: by?._id ?? null,
    action: "profile.create",
    subject: "profile",
    subjectId: id,
    after: { ...audited, memberCategory: input.memberCategory },
  });
  await invalidatePublic(db, "institute");
  return id;
}

/** Updates the given fields; returns whether anything changed. */
export async function update(
  db: Trx,
  by: Authorized<"profile.edit" | "profile.manage">,
  id: string,
  changes: ProfileChanges,
  clean = cleanAbout,
): Promise<boolean> {
  const row = await lockForUpdate(db, id, changes.version);
  const before = { ...row, ...(await readLists(db, profileFields, "profileId", [id]))(id) };
  const { version: _, ...fields } = changes;
  if (fields.email !== undefined && fields.email !== before.email)
    await assertEmailFree(db, fields.email, id);
  const { after, changed } = withChanges(before, fields, clean);
  if (Object.keys(changed.after).length === 0) {
    await db.updateTable("profile").set({ version: before.version }).where("id", "=", id).execute();
    return false;
  }

  await db
    .updateTable("profile")
    .set({ ...pickColumns(profileFields, after), ...searchedText(after), updatedAt: now() })
    .where("id", "=", id)
    .execute();
  await writeLists(db, profileFields, "profileId", [{ id, isNew: false, lists: fields }]);
  await recordFileUses(db, by, ["profile", id], fileFields(after));
  if (after.email !== before.email) await followProfile(db, by._id, { from: before.email, to: after.email });
  if (after.name !== before.name) await renameAuthor(db, id, after.name);
  if (after.name !== before.name || after.orcid !== before.orcid) await markRecordsChanged(db, id);
  await record(db, {
    accountId: by._id,
    action: "profile.update",
    subject: "profile",
    subjectId: id,
    ...changed,
  });
  await invalidatePublic(db, "institute");
  return true;
}

/** A stored profile with these changes, and what differs from before. */
export function withChanges<Profile extends ProfileInput>(
  before: Profile,
  changes: Omit<ProfileChanges, "version">,
  clean: CleanAbout,
) {
  // A stored text is already clean.
  const given = {
    ...withOwnFocus(before, changes, "profilePicture", "pictureFocus"),
    ...(changes.about && { about: clean(changes.about) || null }),
  };
  const after = withYear({ ...before, ...given });
  const changed = difference<ProfileInput>(before, { ...given, yearOfGraduation: after.yearOfGraduation });
  return { after, changed };
}

/** Deletes a profile; it can be restored for 30 days. */
export async function remove(db: Trx, by: Authorized<"profile.manage">, id: string): Promise<void> {
  const { version, name } = await lockForUpdate(db, id, undefined);
  await db
    .updateTable("profile")
    .set({ deletedAt: now(), version: version + 1 })
    .where("id", "=", id)
    .execute();
  await record(db, {
    accountId: by._id,
    action: "profile.delete",
    subject: "profile",
    subjectId: id,
    before: { name },
  });
  await invalidatePublic(db, "institute");
}

/** Restores a deleted profile. */
export async function restore(db: Trx, by: Authorized<"profile.manage">, id: string): Promise<void> {
  const restored = await db
    .updateTable("profile")
    .set((profile) => ({ deletedAt: null, version: profile("version", "+", 1) }))
    .where("id", "=", id)
    .where("deletedAt", "is not", null)
    .returning("name")
    .executeTakeFirst();
  if (!restored) throw new AppError("notFound", "This profile is not in the bin.");
  await record(db, {
    accountId: by._id,
    action: "profile.restore",
    subject: "profile",
    subjectId: id,
    after: restored,
  });
  await invalidatePublic(db, "institute");
}

/** Deletes permanently the profiles deleted before `before`; posts retain their authors' names. */
export function purgeDeletedProfiles(db: Db, before: string): Promise<void> {
  return transaction(db, async (trx) => {
    const purged = await trx
      .deleteFrom("profile")
      .where("deletedAt", "<", before)
      .returning(["id", "name", "email"])
      .execute();
    await forgetInvitations(
      trx,
      purged.map(({ email }) => email),
    );
    for (const { id, name } of purged) {
      await recordFileUses(trx, null, ["profile", id], {});
      await record(trx, {
        accountId: null,
        action: "profile.forget",
        subject: "profile",
        subjectId: id,
        before: { name },
      });
    }
  });
}

/** Sets the order of the board: these profiles get positions from 1, all others none. */
export async function arrangeBoard(db: Trx, by: Authorized<"profile.manage">, ids: string[]): Promise<void> {
  await db.updateTable("profile").set({ position: null }).where("position", "is not", null).execute();
  for (const [index, id] of ids.entries())
    await db
      .updateTable("profile")
      .set((profile) => ({ position: index + 1, version: profile("version", "+", 1) }))
      .where("id", "=", id)
      .execute();
  await record(db, {
    accountId: by._id,
    action: "profile.arrangeBoard",
    subject: "profile",
    subjectId: "board",
    after: ids,
  });
  await invalidatePublic(db, "institute");
}

/** The current profile; incrementing its version locks the row until the transaction ends. 409 for a stale version. */
async function lockForUpdate(db: Db, id: string, version: number | undefined): Promise<ProfileRow> {
  const locked = await db
    .updateTable("profile")
    .set((profile) => ({ version: profile("version", "+", 1) }))
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .returningAll()
    .executeTakeFirst();
  if (!locked) throw new AppError("notFound", "This member does not exist.");
  const row: ProfileRow = { ...locked, version: locked.version - 1 };
  if (version !== undefined && version !== row.version) {
    const { name, version: newest, updatedAt } = row;
    throw new AppError(
      "conflict",
      "This profile was saved in the meantime, by someone else or in another tab.",
      {
        current: { name, version: newest, updatedAt },
      },
    );
  }
  return row;
}

const fileFields = ({ profilePicture, about }: Pick<ProfileRow, "profilePicture" | "about">) => ({
  profilePicture,
  about,
});

/** Without a year for members of categories that have none. */
const withYear = <Fields extends Pick<ProfileInput, "memberCategory" | "yearOfGraduation">>(
  profile: Fields,
): Fields => (hasGraduationYear(profile.memberCategory) ? profile : { ...profile, yearOfGraduation: null });

/** The columns by which profiles are sorted and found. */
function searchedText(profile: ProfileInput) {
  const { name, title, designation, placeOfWork, currentLocation, affiliation } = profile;
  const searched = [name, title, designation, placeOfWork, currentLocation, affiliation];
  return {
    sortName: wordsOf(name).join(" "),
    words: ` ${searched.flatMap((text) => wordsOf(text ?? "")).join(" ")} `,
  };
}

async function assertEmailFree(db: Db, email: string, id: string): Promise<void> {
  const owner = await db
    .selectFrom("profile")
    .select(["name", "deletedAt"])
    .where("email", "=", email)
    .where("id", "!=", id)
    .executeTakeFirst();
  if (!owner) return;
  const message = owner.deletedAt
    ? `The deleted profile of ${owner.name} has this address. Restore it instead.`
    : `${owner.name} already has this address.`;
  throw new AppError("conflict", message, { fields: { email: message } });
}

/** Path segments with another meaning, which no slug may take. */
const reservedSlugs = new Set([
  "me",
  "account",
  "search",
  "user",
  "export",
  "import",
  "imports",
  "board",
  "lookup",
  "invitations",
]);

async function findFreeSlug(db: Db, wanted: string, id: string): Promise<string> {
  const existing = await db.selectFrom("profile").select("id").where("slug", "=", wanted).executeTakeFirst();
  return existing || reservedSlugs.has(wanted) ? `${wanted}-${id.slice(-6)}` : wanted;
}
