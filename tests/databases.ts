import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, describe, inject, onTestFinished, TestRunner } from "vitest";
import { connect, type Database } from "#db/connect.ts";
import { migrate } from "#db/migrate.ts";
import { newId } from "#db/record.ts";

export type Kind = "SQLite" | "PostgreSQL";

export interface TestDatabase extends Database {
  kind: Kind;
  /** A second connection to the same database, as another process would open it. */
  again(): Database;
}

/** Opens an empty migrated database; it is gone after the test, or after the suite when a hook opened it. */
export type Open = () => Promise<TestDatabase>;

/** Runs the same tests on SQLite and on PostgreSQL. */
export function describeEachDatabase(name: string, define: (open: Open, kind: Kind) => void): void {
  for (const kind of ["SQLite", "PostgreSQL"] as const) {
    describe(`${name} (${kind})`, () => {
      const ofSuite: (() => Promise<void>)[] = [];
      afterAll(async () => {
        for (const close of ofSuite) await close();
      });
      const open: Open = async () => {
        const { where, remove } = await (kind === "SQLite" ? freshFile() : freshDatabase());
        const connections: Database[] = [];
        const again = () => {
          const opened = connect(where);
          connections.push(opened);
          return opened;
        };
        const close = async () => {
          for (const connection of connections) await connection.close();
          await remove();
        };
        if (TestRunner.getCurrentTest()) onTestFinished(close);
        else ofSuite.push(close);
        const database = again();
        if (kind === "SQLite") await migrate(database.db);
        return { ...database, kind, again };
      };
      define(open, kind);
    });
  }
}

async function freshFile() {
  const folder = await mkdtemp(join(tmpdir(), "malimbe-sqlite-"));
  return {
    where: { file: join(folder, "malimbe.sqlite") },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function freshDatabase() {
  const { address, template } = inject("postgres");
  const name = `test_${newId().replaceAll("-", "")}`;
  await onServer(address, `create database ${name} template ${template} strategy file_copy`);
  return {
    where: { url: `${address}/${name}` },
    remove: () => onServer(address, `drop database ${name} with (force)`),
  };
}

async function onServer(address: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: `${address}/postgres` });
  await client.connect();
  await client.query(statement);
  await client.end();
}
