import { z } from "zod";
import * as accounts from "#core/db/accounts/accounts.ts";
import { record as recordAction } from "#core/db/accounts/audit.ts";
import type { Trx } from "#core/db/connect.ts";
import { Email } from "#core/domain/accounts/account.ts";
import { isOldHash } from "#core/domain/accounts/old-password.ts";
import { keysOf } from "#core/domain/keys.ts";
import { slugify } from "#core/domain/words.ts";
import { fitRow } from "#core/ops/move-in/fit-row.ts";
import type { Mover } from "#core/ops/move-in/mover.ts";
import {
  listOf,
  madeAt,
  type PortalRecord,
  readPortalFile,
  takeFields,
  textOf,
} from "#core/ops/move-in/portal-folder.ts";
import * as profiles from "#institute/db/people/writing.ts";
import { memberCategoryNames } from "#institute/domain/people/member-categories.ts";
import { ProfileInput, profileFields } from "#institute/domain/people/profile.ts";

const profileNames = [...keysOf(profileFields), "userId", "slug"];

/** Takes the profiles, with their ids and addresses. */
export async function moveProfiles(mover: Mover): Promise<void> {
  for await (const { record, row } of readPortalFile(mover, "profiles.json", profileNames))
    await mover.take(row, async (notes) => {
      const input = fitRow(ProfileInput, await profileOf(mover, record, notes), notes);
      const slug = keptSlug(textOf(record.slug)) || slugify(input.name);
      return (trx) => profiles.create(trx, null, input, undefined, { id: row.id, slug });
    });
}

async function profileOf(mover: Mover, record: PortalRecord, notes: string[]) {
  const categories = listOf(record.memberCategory).map(textOf);
  const memberCategory = memberCategoryNames.filter((name) => categories.includes(name));
  const unknown = categories.filter((name) => name && !memberCategory.some((known) => known === name));
  if (unknown.length > 0) notes.push(`without the unknown category ${unknown.join(", ")}`);
  return {
    ...(await takeFields(mover, profileFields, record, { preset: "profiles", notes })),
    memberCategory,
  };
}

/** An address as this site writes it; one with other signs is found by the nearest, to which it leads on. */
const keptSlug = (slug: string): string => (/^[a-z0-9-]{1,200}$/.test(slug) ? slug : slug && slugify(slug));

const userNames = [
  ...[
    "firstName",
    "lastName",
    "name",
    "email",
    "password",
    "confirmPassword",
    "role",
    "isStoreAdmin",
    "googleId",
  ],
];

const UserInput = z.object({
  email: Email,
  firstName: z.string().max(100),
  lastName: z.string().max(100),
});

/** Takes the accounts, with ids, passwords and rights; returns the id there of each Google id, by which loans name some. */
export async function moveUsers(mover: Mover): Promise<ReadonlyMap<string, string>> {
  const byGoogleId = new Map<string, string>();
  for await (const { record, row } of readPortalFile(mover, "users.json", userNames)) {
    const googleId = textOf(record.googleId);
    if (googleId) byGoogleId.set(googleId, row.id);
    await mover.take(row, async (notes) => {
      const user = fitRow(UserInput, { email: record.email, ...namesOf(record) }, notes);
      const passwordHash = passwordOf(record, notes);
      return (trx) =>
        storeUser(trx, { ...user, passwordHash, id: row.id, createdAt: madeAt(record) }, record, notes);
    });
  }
  return byGoogleId;
}

async function storeUser(trx: Trx, user: accounts.NewAccount, record: PortalRecord, notes: string[]) {
  // Only whom the older portal had in its list of members is one here.
  const confirmed = await accounts.isMembersAddress(trx, user.email);
  const admin = record.role === "admin";
  const storeAdmin = record.isStoreAdmin === true;
  const id = await accounts.create(trx, { ...user, confirmed, admin, storeAdmin });
  if (!id) {
    const present = await accounts.findByEmail(trx, user.email);
    notes.push(
      "its address already has an account, which gets what this one posted and keeps its own password and rights",
    );
    return present?._id ?? user.email;
  }
  if (admin)
    await recordAction(trx, { accountId: null, action: "admin.create", subject: "account", subjectId: id });
  if (admin || storeAdmin)
    notes.push(`is ${[admin && "an admin", storeAdmin && "a store admin"].filter(Boolean).join(" and ")}`);
  if (!confirmed) notes.push("no profile has its address, so it is to be confirmed");
  return id;
}

function namesOf(record: PortalRecord) {
  const [firstName, lastName] = [textOf(record.firstName), textOf(record.lastName)];
  if (firstName || lastName) return { firstName, lastName };
  const words = textOf(record.name).split(/\s+/);
  return {
    firstName: words.slice(0, -1).join(" ") || (words[0] ?? ""),
    lastName: words.length > 1 ? words.at(-1) : "",
  };
}

/** The hash of a password that can be used here. */
function passwordOf(record: PortalRecord, notes: string[]): string | null {
  const hash = textOf(record.password);
  if (isOldHash(hash)) return hash;
  notes.push(`${hash ? "its password cannot be read" : "it has no password"}: “Forgot password” sets one`);
  return null;
}
