import { type Kysely, sql } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** A session says by which browser it was opened and when it was last used; for older ones the former stays unknown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session add column "userAgent" text`.execute(db);
  await sql`alter table session add column "seenAt" text`.execute(db);
  await sql`update session set "seenAt" = "createdAt"`.execute(db);
}
