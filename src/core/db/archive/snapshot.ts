import { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Client } from "pg";
import type { DatabaseLocation } from "../connect.ts";

export type Row = Record<string, unknown>;

/** All rows as they were at one moment, however long they are read; writers do not wait. */
export interface Snapshot {
  /** The rows of a table, some at a time. */
  rows(table: string): AsyncIterable<Row[]>;
  close(): Promise<void>;
}

const BATCH_SIZE = 500;

/** Opens a snapshot of the database as it is now. */
export const openSnapshot = (place: DatabaseLocation): Promise<Snapshot> =>
  "url" in place ? postgresSnapshot(place.url) : sqliteSnapshot(place.file);

async function sqliteSnapshot(file: string): Promise<Snapshot> {
  const database = new DatabaseSync(file, { timeout: 10_000 });
  // The first read fixes the moment.
  database.exec("pragma query_only = on; begin; select count(*) from sqlite_master");
  return {
    async *rows(table) {
      let batch: Row[] = [];
      for (const row of database.prepare(`select * from ${quote(table)}`).iterate()) {
        batch.push({ ...row });
        if (batch.length < BATCH_SIZE) continue;
        yield batch;
        batch = [];
        await nextTurn();
      }
      yield batch;
    },
    async close() {
      database.close();
    },
  };
}

async function postgresSnapshot(url: string): Promise<Snapshot> {
  const client = new Client({ connectionString: url, keepAlive: true });
  // A lost connection fails the query that is running.
  client.on("error", () => {});
  await client.connect();
  await client.query("begin isolation level repeatable read read only");
  await client.query("select count(*) from pg_class");
  return {
    async *rows(table) {
      await client.query(`declare archived no scroll cursor for select * from ${quote(table)}`);
      for (;;) {
        const { rows } = await client.query<Row>(`fetch ${BATCH_SIZE} from archived`);
        yield rows;
        if (rows.length < BATCH_SIZE) break;
      }
      await client.query("close archived");
    },
    async close() {
      await client.end();
    },
  };
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
