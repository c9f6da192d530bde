import type { Db } from "#core/db/connect.ts";
import { readLists } from "#core/db/lists.ts";
import { isId } from "#core/db/record.ts";
import { rightsOf } from "#core/domain/accounts/granted-rights.ts";
import type { AccountState } from "#core/domain/accounts/rights.ts";
import { isAdmin, type Viewer } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import { fieldsWithout, type Lists, visibleTo } from "#core/domain/fields.ts";
import { beginningOf, plainText } from "#core/formats/rich-text/clean.ts";
import {
  MAX_EXPANDED_LENGTH,
  type Profile,
  type ProfileSummary,
  profileFields,
} from "#institute/domain/people/profile.ts";
import { findInvitations } from "./invitations.ts";

const listedFields = fieldsWithout(profileFields, ["memberCategory", "about"]).map(
  (name) => `profile.${name}` as const,
);

function select(db: Db) {
  return db
    .selectFrom("profile")
    .leftJoin("account", "account.email", "profile.email")
    .select(listedFields)
    .select([
      "profile.id",
      "profile.slug",
      "profile.version",
      "account.id as accountId",
      "account.confirmedAt",
      "account.disabledAt",
      "account.closedAt",
      "account.adminSince",
      "account.storeAdminSince",
      "account.ringerSince",
      "account.ringKeeperSince",
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof select>["execute"]>>[number];

/** The fields of a row that this viewer may see; contact details are for the member and admins. */
function toSummary(viewer: Viewer, row: Row & Lists<typeof profileFields>): ProfileSummary {
  const isOwner = viewer?.profileId === row.id || isAdmin(viewer);
  return {
    _id: row.id,
    userId: row.confirmedAt ? row.accountId : null,
    slug: row.slug,
    ...visibleTo(profileFields, row, isOwner),
    ...(isOwner && { version: row.version }),
    ...(isAdmin(viewer) && { account: accountState(row) }),
  };
}

const accountState = (row: Row): AccountState | null =>
  row.accountId === null
    ? null
    : {
        _id: row.accountId,
        role: row.adminSince ? "admin" : "member",
        ...rightsOf({
          storeAdminSince: row.storeAdminSince,
          ringerSince: row.ringerSince,
          ringKeeperSince: row.ringKeeperSince,
        }),
        isDisabled: row.disabledAt !== null,
        isConfirmed: row.confirmedAt !== null,
        closedAt: row.closedAt,
      };

/** Summaries of profiles in the order of `ids`; unknown ids are left out. */
export async function findSummaries(db: Db, viewer: Viewer, ids: string[]): Promise<ProfileSummary[]> {
  if (ids.length === 0) return [];
  const rows = await withLists(db, await select(db).where("profile.id", "in", ids).execute());
  const uninvited = rows.flatMap(({ accountId, email }) => (accountId === null ? [email] : []));
  const invitations = isAdmin(viewer) ? await findInvitations(db, uninvited) : undefined;
  const byId = new Map(
    rows.map((row) => {
      const invitation = invitations && row.accountId === null ? invitations.get(row.email) : undefined;
      return [row.id, { ...toSummary(viewer, row), ...(invitation && { invitation }) }];
    }),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Rows with their categories. */
export async function withLists<Stored extends { id: string }>(db: Db, rows: Stored[]) {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const listsOf = await readLists(db, profileFields, "profileId", ids);
  return rows.map((row) => ({ ...row, ...listsOf(row.id) }));
}

/** The profile with this id or slug; 404 when unknown, 410 when deleted, except for admins. */
export async function get(db: Db, viewer: Viewer, key: string): Promise<Profile> {
  const found = await db
    .selectFrom("profile")
    .select(["id", "about", "deletedAt"])
    .where(isId(key) ? "id" : "slug", "=", key)
    .executeTakeFirst();
  if (!found) throw new AppError("notFound", "This member does not exist.");
  if (found.deletedAt && !isAdmin(viewer)) throw new AppError("gone", "This profile has been taken down.");
  const [profile] = await findSummaries(db, viewer, [found.id]);
  if (!profile) throw new Error(`Profile ${found.id} has no summary.`);
  return { ...profile, about: found.about, aboutExcerpt: excerptOf(found.about) };
}

const EXCERPT_WORDS = 30;

/** The excerpt of a long biography, which is shown collapsed; null for a short one. */
function excerptOf(about: string | null): string | null {
  const isLong = about !== null && plainText(about).length > MAX_EXPANDED_LENGTH;
  return isLong ? beginningOf(about, EXCERPT_WORDS) : null;
}

/** The profile with this e-mail address, and its confirmed account. */
export async function findByEmail(
  db: Db,
  email: string,
): Promise<{ _id: string; userId: string | null } | undefined> {
  const row = await select(db)
    .where("profile.email", "=", email)
    .where("profile.deletedAt", "is", null)
    .executeTakeFirst();
  return row && { _id: row.id, userId: row.confirmedAt ? row.accountId : null };
}

/** The slug of the profile of a confirmed account. */
export async function findSlugByAccount(db: Db, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("account")
    .innerJoin("profile", "profile.email", "account.email")
    .select("profile.slug")
    .where("account.id", "=", accountId)
    .where("account.confirmedAt", "is not", null)
    .where("profile.deletedAt", "is", null)
    .executeTakeFirst();
  return row?.slug;
}
