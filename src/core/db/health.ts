import { sql } from "kysely";
import type { DoiFacts, MailFacts, TextFacts } from "#core/domain/health/health-facts.ts";
import { type Db, isPostgres } from "./connect.ts";
import { listJobs } from "./jobs.ts";
import { migrationNames } from "./migrate.ts";
import { dbParts } from "./part.ts";

const DAY_MS = 86_400_000;

/** The names of the migrations that the database lacks; a newer database has all that this version knows. */
export async function listMissingMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const done = new Set(rows.map(({ name }) => name));
  return migrationNames().filter((name) => !done.has(name));
}

/** Whether nothing can be saved: the database is a standby, or set to be read only. */
export async function isReadOnly(db: Db): Promise<boolean> {
  if (!isPostgres(db)) return false;
  const { rows } = await sql<{ state: string }>`
    select current_setting('transaction_read_only') as state`.execute(db);
  return rows[0]?.state === "on";
}

/** Since when the oldest mail waits that has not been sent, or null. */
export async function readOldestMail(db: Db): Promise<string | null> {
  const { oldest } = await db
    .selectFrom("letter")
    .where("dueAt", "is not", null)
    .select(({ fn }) => fn.min("waitingSince").as("oldest"))
    .executeTakeFirstOrThrow();
  return oldest;
}

/** The mails that wait, and those given up in the last seven days. */
async function readMail(db: Db, now: Date): Promise<MailFacts> {
  const weekAgo = new Date(now.getTime() - 7 * DAY_MS).toISOString();
  const waiting = await db
    .selectFrom("letter")
    .where("dueAt", "is not", null)
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      fn.min("waitingSince").as("oldest"),
      fn.max("failure").as("failure"),
    ])
    .executeTakeFirstOrThrow();
  const lost = await db
    .selectFrom("letter")
    .where("failedAt", ">=", weekAgo)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return {
    waiting: Number(waiting.count),
    oldestAt: waiting.oldest,
    failure: waiting.failure,
    givenUp: Number(lost.count),
  };
}

const noDois: DoiFacts = { waiting: 0, oldestAt: null, failed: 0, failure: null };

const noTexts: TextFacts = { waiting: 0, failed: 0 };

/** What the database knows of its own state and of background work. */
export const readDatabaseFacts = async (db: Db, now: Date) => ({
  missingMigrations: await listMissingMigrations(db),
  isReadOnly: await isReadOnly(db),
  mail: await readMail(db, now),
  dois:
    (await dbParts()
      .find((part) => part.readDois)
      ?.readDois?.(db)) ?? noDois,
  texts:
    (await dbParts()
      .find((part) => part.countTexts)
      ?.countTexts?.(db)) ?? noTexts,
  jobs: await listJobs(db),
});
