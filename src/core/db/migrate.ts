import { readdirSync } from "node:fs";
import { extname } from "node:path";
import { sql } from "kysely";
import { type Migration, type MigrationProvider, Migrator } from "kysely/migration";
import { AppError } from "#core/domain/errors.ts";
import type { Db } from "./connect.ts";
import { dbParts } from "./part.ts";

// Beside this file, and beside the joined server, which is built with them.
const folder = new URL("./migrations/", import.meta.url);
const extension = extname(import.meta.filename);
const isMigration = /^\d{4}-.*\.[jt]s$/;

/** The names of all migrations that this version knows. */
export const migrationNames = (): string[] =>
  readdirSync(folder)
    .filter((file) => isMigration.test(file))
    .map((file) => file.replace(extension, ""));

/** Those migrations, of a database or an archive, that only a newer version has. */
export function findUnknownMigrations(names: readonly string[]): string[] {
  const known = new Set(migrationNames());
  return names.filter((name) => !known.has(name));
}

/** Loads every file in the folder as a migration. */
export const provider: MigrationProvider = {
  async getMigrations() {
    const loaded = migrationNames().map(async (name) => {
      const migration: Migration = await import(new URL(name + extension, folder).href);
      return [name, migration] as const;
    });
    return Object.fromEntries(await Promise.all(loaded));
  },
};

/** The names of the migrations that the database does not have yet; changes nothing. */
export const listPending = async (db: Db): Promise<string[]> => findPending(await listExecuted(db));

function findPending(executed: readonly string[]): string[] {
  const done = new Set(executed);
  return migrationNames().filter((name) => !done.has(name));
}

/** Migrates to the latest schema; returns the names of the migrations that ran. */
export async function migrate(db: Db): Promise<string[]> {
  const executed = await listExecuted(db);
  refuseNewer(executed);
  const ran = findPending(executed).length > 0 ? await runPending(db) : [];
  for (const update of dbParts().flatMap(({ afterMigrate }) => afterMigrate)) await update(db);
  return ran;
}

/** Loads all migrations, which takes a tenth of a second, and runs those that the database does not have. */
async function runPending(db: Db): Promise<string[]> {
  // Two changes may be made at the same time, and the one with the later number be installed first.
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return results?.map((result) => result.migrationName) ?? [];
}

/** Throws if the database has migrations that this version does not know. */
function refuseNewer(executed: readonly string[]): void {
  const unknown = findUnknownMigrations(executed);
  if (unknown.length > 0)
    throw new AppError(
      "conflict",
      `The database was made by a newer version of this program, which has ${unknown.join(", ")}. Upgrade first.`,
    );
}

/** The names of the migrations that the database has; none if it is new. */
async function listExecuted(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
