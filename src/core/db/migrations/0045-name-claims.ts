import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** A member can say that a name on a work is theirs, and a second person confirms it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("name_claim")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("postId", "text", (column) => column.notNull().references("post.id").onDelete("cascade"))
    .addColumn("role", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("profileId", "text", (column) => column.notNull().references("profile.id").onDelete("cascade"))
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("deniedAt", "text")
    .addColumn("confirmedAt", "text")
    .addColumn("refusedAt", "text")
    .addColumn("decidedBy", "text", (column) => column.references("account.id").onDelete("set null"))
    .execute();
  await db.schema
    .createIndex("name_claim_of")
    .unique()
    .on("name_claim")
    .columns(["postId", "role", "name", "profileId"])
    .execute();
  await db.schema
    .createIndex("name_claim_profile")
    .on("name_claim")
    .columns(["profileId", "postId"])
    .execute();
  await db.schema.createIndex("name_claim_decider").on("name_claim").column("decidedBy").execute();
}
