import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { connect } from "#core/db/connect.ts";
import { migrate } from "#core/db/migrate.ts";
import "#site/db-parts.ts";
import { startPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The PostgreSQL server of this run: its address without a database, and the migrated database that tests copy. */
    postgres: { address: string; template: string };
    /** The migrated file that tests copy, and the folder for the copies. */
    sqlite: { template: string; folder: string };
  }
}

/** Prepares both databases for the test run. */
export default async function prepareDatabases(project: TestProject): Promise<() => Promise<void>> {
  const removeSqlite = await prepareSqlite(project);
  const stopPostgres = await startPostgres(project);
  return async () => {
    await stopPostgres();
    await removeSqlite();
  };
}

async function prepareSqlite(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "malimbe-sqlite-"));
  const file = join(folder, "template");
  const database = connect({ file });
  await migrate(database.db);
  await database.close();
  project.provide("sqlite", { template: file, folder });
  return () => rm(folder, { recursive: true });
}
