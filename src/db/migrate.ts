import { readdirSync } from "node:fs";
import { sql } from "kysely";
import { type Migration, type MigrationProvider, Migrator } from "kysely/migration";
import { AppError } from "#domain/errors.ts";
import { judgeNewNames } from "./birds/sensitive-names.ts";
import type { Db } from "./connect.ts";
import { storeStatuses } from "./lending/statuses.ts";
import { reindexDuePosts } from "./posts/search-reindex.ts";

const folder = new URL("./migrations/", import.meta.url);

/** The names of all migrations that this version knows. */
export const migrationNames = (): string[] =>
  readdirSync(folder)
    .filter((file) => /^\d{4}-.*\.ts$/.test(file))
    .map((file) => file.replace(".ts", ""));

/** Those migrations, of a database or an archive, that only a newer version has. */
export function findUnknownMigrations(names: readonly string[]): string[] {
  const known = new Set(migrationNames());
  return names.filter((name) => !known.has(name));
}

/** Loads every file in the folder as a migration. */
export const provider: MigrationProvider = {
  async getMigrations() {
    const loaded = migrationNames().map(async (name) => {
      const migration: Migration = await import(new URL(`${name}.ts`, folder).href);
      return [name, migration] as const;
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
  await refuseNewer(db);
  // Two changes may be made at the same time, and the one with the later number be installed first.
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  await storeStatuses(db);
  await judgeNewNames(db);
  await reindexDuePosts(db);
  return results?.map((result) => result.migrationName) ?? [];
}

/** Throws if the database has migrations that this version does not know. */
async function refuseNewer(db: Db): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const unknown = findUnknownMigrations(rows.map(({ name }) => name));
  if (unknown.length > 0)
    throw new AppError(
      "conflict",
      `The database was made by a newer version of this program, which has ${unknown.join(", ")}. Upgrade first.`,
    );
}
