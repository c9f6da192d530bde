import { type Kysely, sql } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** The body mass of a species is a number, as it is everywhere else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("species").addColumn("grams", "double precision").execute();
  await sql`update species set grams = cast(mass as double precision) where mass is not null`.execute(db);
  await db.schema.alterTable("species").dropColumn("mass").execute();
  await db.schema.alterTable("species").renameColumn("grams", "mass").execute();
}
