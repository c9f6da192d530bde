import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** Members change the address of their account by a link to the new one, and close their account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("account").addColumn("newEmail", "text").execute();
  await db.schema.alterTable("account").addColumn("newEmailAt", "text").execute();
  await db.schema.alterTable("account").addColumn("closedAt", "text").execute();
}
