import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** Counted attempts and the addresses of earlier sign-ins, so that several servers and a restart share them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("rate_limit")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("remaining", "integer", (column) => column.notNull())
    .addColumn("expiresAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("known_sign_in")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("expiresAt", "text", (column) => column.notNull())
    .execute();
  for (const table of ["rate_limit", "known_sign_in"])
    await db.schema.createIndex(`${table}_expiry`).on(table).columns(["expiresAt"]).execute();
}
