import type { Db } from "#core/db/connect.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";

/** Whether an account is that of a member of staff. */
export async function isStaff(db: Db, { profileId }: Account): Promise<boolean> {
  if (profileId === null) return false;
  const found = await db
    .selectFrom("profile_category")
    .select("profileId")
    .where("profileId", "=", profileId)
    .where("category", "=", "staff")
    .executeTakeFirst();
  return found !== undefined;
}
