import { sql } from "kysely";
import { type Db, isPostgres } from "./connect.ts";
import { dbParts } from "./part.ts";

/** A sentence for everything in the database that contradicts itself. */
export async function findContradictions(db: Db): Promise<string[]> {
  const found: string[] = [];
  for (const look of [checkFile, ...dbParts().flatMap(({ checks }) => checks)])
    found.push(...(await look(db)));
  return found;
}

/** SQLite's own checks of the file and of references; PostgreSQL enforces references. */
async function checkFile(db: Db): Promise<string[]> {
  if (isPostgres(db)) return [];
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const damage = rows.map((row) => row.integrity_check).filter((text) => text !== "ok");
  const { rows: lost } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db);
  return [
    ...damage.map((text) => `The database file is damaged: ${text}. Restore a backup.`),
    ...lost.map(({ table, parent }) => `A row of ${table} refers to a row of ${parent} that does not exist.`),
  ];
}
