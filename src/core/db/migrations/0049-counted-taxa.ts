import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** What each counted name stands for, and the answers of admins for names that match nothing. */
export async function up(db: Kysely<{ counted_species: { judgedAt: string | null } }>): Promise<void> {
  await db.schema.alterTable("counted_species").addColumn("taxonKind", "text").execute();
  await db.schema
    .alterTable("counted_species")
    .addColumn("taxonId", "text", (column) => column.references("species.id").onDelete("set null"))
    .execute();
  for (const name of ["subspecies", "matchedBy"])
    await db.schema.alterTable("counted_species").addColumn(name, "text").execute();
  await db.schema.createIndex("counted_species_taxon").on("counted_species").column("taxonId").execute();
  await db.schema
    .createTable("name_rule")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("key", "text", (column) => column.notNull().unique())
    .addColumn("scientificName", "text", (column) => column.notNull())
    .addColumn("englishName", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("speciesId", "text", (column) => column.references("species.id").onDelete("set null"))
    .addColumn("speciesName", "text")
    .addColumn("speciesScientificName", "text")
    .addColumn("accountId", "text")
    .addColumn("decidedAt", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("name_rule_species").on("name_rule").column("speciesId").execute();
  await db.schema.alterTable("species").addColumn("ebirdCode", "text").execute();
  // The server matches stored names when it starts.
  await db.updateTable("counted_species").set({ judgedAt: null }).execute();
}
