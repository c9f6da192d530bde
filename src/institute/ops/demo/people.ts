import { z } from "zod";
import * as accounts from "#core/db/accounts/accounts.ts";
import type { Trx } from "#core/db/connect.ts";
import { slugify } from "#core/domain/words.ts";
import { readPages, readRows } from "#core/ops/demo/files.ts";
import * as profiles from "#institute/db/people/writing.ts";
import { ProfileInput } from "#institute/domain/people/profile.ts";
import { inventedPerson } from "./labels.ts";

const accountRow = z.strictObject({
  email: z.email(),
  firstName: z.string(),
  lastName: z.string(),
  /** The role that the start of the demo announces; without it the account has no password. */
  signsInAs: z.string().optional(),
});

/** The invented accounts. */
export const readAccounts = () => readRows("accounts.csv", accountRow);

/** The accounts that can sign in, with their roles. */
export const readDemoAccounts = () =>
  readAccounts().flatMap(({ email, signsInAs }) => (signsInAs ? { email, role: signsInAs } : []));

const profilePage = ProfileInput.extend({
  /** The hair or headwear of the drawn portrait; without it the card shows initials. */
  portrait: z.string().optional(),
}).strict();

/** The profiles of invented members, and of the real chair of the board. */
export const readProfiles = () => readPages("profiles", (about) => ({ about }), profilePage);

/** Seeds accounts with confirmed addresses, and profiles. */
export async function seedPeople(db: Trx, passwordHash: string): Promise<void> {
  const invented = readAccounts();
  for (const { signsInAs, ...person } of invented)
    await accounts.create(db, {
      ...person,
      passwordHash: signsInAs ? passwordHash : null,
      confirmed: true,
      admin: signsInAs === "admin",
      storeAdmin: signsInAs === "store admin",
    });
  const addresses = new Set(invented.map(({ email }) => email));
  for (const { portrait, ...profile } of readProfiles())
    await profiles.create(db, null, {
      ...profile,
      bio: profile.bio && addresses.has(profile.email) ? `${profile.bio} ${inventedPerson}` : profile.bio,
      profilePicture: portrait ? `/art/portrait/${portrait}-${slugify(profile.name)}.svg` : null,
    });
}
