import { type Kysely, sql } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/**
 * The indexes of the long lists also hold the column of their own condition. Without it SQLite reads the row of every
 * post that a page of a list passes over.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, columns, condition] of indexes) {
    await sql.raw(`drop index "${name}"`).execute(db);
    await sql
      .raw(`create index "${name}" on "post" (${columns}, "${condition}") where ${conditions[condition]}`)
      .execute(db);
  }
}

const conditions = { publicAt: '"publicAt" is not null', deletedAt: '"deletedAt" is null' };

const indexes: [name: string, columns: string, condition: keyof typeof conditions][] = [
  ["post_public_list", '"postType", "sortKey" desc, "id" desc', "publicAt"],
  ["post_public_year", '"postType", "year", "sortKey" desc, "id" desc', "publicAt"],
  ["post_public_created", '"createdAt" desc, "id" desc', "publicAt"],
  ["post_public_year_created", '"year", "createdAt" desc, "id" desc', "publicAt"],
  ["post_stored_list", '"postType", "sortKey" desc, "id" desc', "deletedAt"],
  ["post_stored_created", '"createdAt" desc, "id" desc', "deletedAt"],
  ["post_stored_year_created", '"year", "createdAt" desc, "id" desc', "deletedAt"],
];
