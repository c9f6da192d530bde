import { readdirSync } from "node:fs";
import { type Migration, type MigrationProvider, Migrator } from "kysely/migration";
import { judgeNewNames } from "./birds/sensitive-names.ts";
import type { Db } from "./connect.ts";
import { storeStatuses } from "./lending/statuses.ts";
import { reindexDuePosts } from "./posts/search-reindex.ts";

const folder = new URL("./migrations/", import.meta.url);

/** Loads every file in the folder as a migration. */
export const provider: MigrationProvider = {
  async getMigrations() {
    const files = readdirSync(folder).filter((file) => /^\d{4}-.*\.ts$/.test(file));
    const loaded = files.map(async (file) => {
      const migration: Migration = await import(new URL(file, folder).href);
      return [file.replace(".ts", ""), migration] as const;
    });
    return Object.fromEntries(await Promise.all(loaded));
  },
};

/** The names of the migrations that the database does not have yet; changes nothing. */
export async function listPending(db: Db): Promise<string[]> {
  const all = await new Migrator({ db, provider }).getMigrations();
  return all.filter(({ executedAt }) => !executedAt).map(({ name }) => name);
}

/** Migrates to the latest schema; returns the names of the migrations that ran. */
export async function migrate(db: Db): Promise<string[]> {
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
  await storeStatuses(db);
  await judgeNewNames(db);
  await reindexDuePosts(db);
  return results?.map((result) => result.migrationName) ?? [];
}
