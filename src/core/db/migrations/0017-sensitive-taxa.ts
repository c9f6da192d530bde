import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

interface Tables {
  sensitive_taxon: Record<string, string | null>;
  counted_species: { id: string; scientificName: string; englishName: string; sensitivity: string };
}

const vultures = "Vultures are poisoned, trapped and sold.";
const parrots = "Grey parrots are taken for the trade.";

// The list that the code had before, with the families.
const seeds = [
  ...["Gypaetus", "Gypohierax", "Gyps", "Necrosyrtes", "Neophron", "Torgos", "Trigonoceps"].map((name) => ({
    ...{ name, family: "Accipitridae", reason: vultures },
  })),
  ...["Vulture", "Lammergeier", "Lammergeyer"].map((name) => ({
    ...{ name, family: "Accipitridae", reason: vultures },
  })),
  ...["Psittacus", "Grey Parrot", "Gray Parrot"].map((name) => ({
    ...{ name, family: "Psittacidae", reason: parrots },
  })),
];
const genera = new Set(seeds.map(({ name }) => name.toLowerCase()).filter((name) => !name.includes(" ")));
const wasSensitive = (scientificName: string, englishName: string) =>
  genera.has(scientificName.trim().split(/\s+/)[0]?.toLowerCase() ?? "") ||
  /\b(vultures?|lammerge[iy]ers?|gr[ae]y parrots?)\b/i.test(englishName);

/** The list of sensitive taxa, the decisions on names that come close, and what follows for each counted name. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable("sensitive_taxon")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("key", "text", (column) => column.notNull().unique())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("scientificName", "text")
    .addColumn("speciesId", "text", (column) => column.references("species.id").onDelete("set null"))
    .addColumn("family", "text")
    .addColumn("generalisation", "text", (column) => column.notNull())
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("source", "text")
    .addColumn("accountId", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("sensitivity_decision")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("key", "text", (column) => column.notNull().unique())
    .addColumn("scientificName", "text", (column) => column.notNull())
    .addColumn("englishName", "text", (column) => column.notNull())
    .addColumn("sensitivity", "text", (column) => column.notNull())
    .addColumn("resembles", "text")
    .addColumn("accountId", "text")
    .addColumn("decidedAt", "text", (column) => column.notNull())
    .execute();
  // A name that nothing has judged yet is not public.
  await db.schema
    .alterTable("counted_species")
    .addColumn("sensitivity", "text", (column) => column.notNull().defaultTo("heldBack"))
    .execute();
  await db.schema.alterTable("counted_species").addColumn("resembles", "text").execute();
  await db.schema.alterTable("counted_species").addColumn("judgedAt", "text").execute();
  await db.schema
    .createIndex("counted_species_sensitivity")
    .on("counted_species")
    .columns(["sensitivity"])
    .execute();

  await db
    .insertInto("sensitive_taxon")
    .values(
      seeds.map(({ name, family, reason }, place) => ({
        id: `00000000-0000-7000-8000-${String(place + 1).padStart(12, "0")}`,
        key: name.toLowerCase().replace(" ", ""),
        ...{ name, scientificName: null, speciesId: null, family, generalisation: "cellAndYear" },
        ...{ reason, source: null, accountId: null, createdAt: "2026-11-22T00:00:00.000Z" },
      })),
    )
    .execute();
  const known = await db
    .selectFrom("counted_species")
    .select(["id", "scientificName", "englishName"])
    .execute();
  for (const { id, scientificName, englishName } of known) {
    const sensitivity = wasSensitive(scientificName, englishName) ? "sensitive" : "open";
    await db.updateTable("counted_species").set({ sensitivity }).where("id", "=", id).execute();
  }
}
