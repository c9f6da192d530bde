import { readdirSync } from "node:fs";
import { type Migration, type MigrationProvider, Migrator } from "kysely/migration";
import { judgeNewNames } from "./birds/sensitive-names.ts";
import type { Db } from "./connect.ts";
import { reindexDuePosts } from "./posts/search-reindex.ts";

const folder = new URL("./migrations/", import.meta.url);

/** Finds migrations by folder: a new one is a new file. */
const provider: MigrationProvider = {
  async getMigrations() {
    const files = readdirSync(folder).filter((file) => /^\d{4}-.*\.ts$/.test(file));
    const loaded = files.map(async (file) => {
      const migration: Migration = await import(new URL(file, folder).href);
      return [file.replace(".ts", ""), migration] as const;
    });
    return Object.fromEntries(await Promise.all(loaded));
  },
};

/** Brings the database to the newest shape; returns the names of the migrations it ran. */
export async function migrate(db: Db): Promise<string[]> {
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
  await judgeNewNames(db);
  await reindexDuePosts(db);
  return results?.map((result) => result.migrationName) ?? [];
}
