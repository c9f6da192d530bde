import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

const numbers = ["billLength", "billDepth", "tarsus", "wing", "tail"];
const texts = ["lifestyle", "colours", "billColour", "legColour", "eyeColour"];

/** The measures of a species, which the server fills from AVONET at its start, and its colours. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of numbers)
    await db.schema.alterTable("species").addColumn(name, "double precision").execute();
  for (const name of texts) await db.schema.alterTable("species").addColumn(name, "text").execute();
}
