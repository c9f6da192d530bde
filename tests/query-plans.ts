import { Kysely, type LogEvent, PostgresDialect } from "kysely";
import { Pool } from "pg";
import { expect } from "vitest";
import { type Db, isPostgres } from "#core/db/connect.ts";
import type { Schema } from "#core/db/schema.ts";
import { openSqlite } from "#core/db/sqlite.ts";
import { sqliteDialect } from "#core/db/sqlite-dialect.ts";
import type { TestDatabase } from "./databases.ts";

export interface RecordedDatabase {
  db: Db;
  queries: LogEvent["query"][];
}

/** A connection that records every query. */
export function recordQueries({ place, whenClosed }: TestDatabase): RecordedDatabase {
  const queries: LogEvent["query"][] = [];
  const dialect =
    "url" in place
      ? new PostgresDialect({ pool: new Pool({ connectionString: place.url }) })
      : sqliteDialect(openSqlite(place.file)).dialect;
  const db: Db = new Kysely<Schema>({ dialect, log: ({ query }) => void queries.push(query) });
  whenClosed(() => db.destroy());
  return { db, queries };
}

/** Each query of `run` with its plan. */
export async function explainQueries(
  { db, queries }: RecordedDatabase,
  run: (db: Db) => Promise<unknown>,
): Promise<{ query: string; plan: string }[]> {
  queries.length = 0;
  await run(db);
  const selects = queries.filter((query) => /^\s*(select|with)\b/.test(query.sql));
  const plans = [];
  for (const query of selects) {
    const explain = isPostgres(db) ? "explain " : "explain query plan ";
    const { rows } = await db.executeQuery<Record<string, unknown>>({ ...query, sql: explain + query.sql });
    const plan = rows.map((step) => String(step.detail ?? step["QUERY PLAN"])).join("\n");
    plans.push({ query: query.sql, plan });
  }
  expect(plans.length).toBeGreaterThan(0);
  return plans;
}
