import { setTimeout as pause } from "node:timers/promises";
import type { Disk } from "#core/adapters/disk.ts";
import type { Db } from "#core/db/connect.ts";
import { readDatabaseFacts } from "#core/db/health.ts";
import type { BackupFacts, HealthFacts } from "#core/domain/health/health-facts.ts";
import { missingSettings } from "#core/domain/missing-settings.ts";
import { reasonOf } from "#core/domain/reason.ts";
import { institute } from "#core/institute.ts";
import { version } from "#core/version.ts";

export interface HealthSources {
  db: Db;
  disk: Disk;
  databaseKind: HealthFacts["databaseKind"];
  /** All background jobs that should run. */
  jobs: readonly { name: string; title: string; intervalMs: number }[];
  /** When the last finished backup was made; undefined if no place for backups is set. */
  lastBackupAt: (() => Promise<string | undefined>) | undefined;
  settings(): HealthFacts["settings"];
  /** A sentence for each delivered text that could not be read in full. */
  texts(): HealthFacts["texts"];
}

/** How long the database and the place for backups may take to answer. */
const TIMEOUT_MS = 5_000;
const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();

/** Reads the facts about the site’s state within some five seconds, also while parts of it do not answer. */
export function createHealthReader(sources: HealthSources) {
  const { db, disk, jobs, databaseKind, lastBackupAt, settings, texts } = sources;

  async function readDatabase(now: Date): Promise<HealthFacts["database"]> {
    const facts = await withinTime(readDatabaseFacts(db, now)).catch(() => null);
    if (!facts) return null;
    const states = new Map(facts.jobs.map((state) => [state.name, state]));
    const none = { nextAt: null, lastRunAt: null, lastOkAt: null, lastError: null };
    return {
      ...facts,
      jobs: jobs.map(({ name, title, intervalMs }) => ({
        name,
        title,
        intervalMs,
        ...(states.get(name) ?? none),
      })),
    };
  }

  async function readBackup(): Promise<BackupFacts | undefined> {
    if (!lastBackupAt) return undefined;
    try {
      return { lastAt: (await withinTime(lastBackupAt())) ?? null, problem: null };
    } catch (error) {
      return { lastAt: null, problem: reasonOf(error) };
    }
  }

  return async function readHealth(now = new Date()): Promise<HealthFacts> {
    const [database, backup, space] = await Promise.all([readDatabase(now), readBackup(), disk.measure()]);
    return {
      version,
      startedAt,
      memoryBytes: process.memoryUsage().rss,
      databaseKind,
      database,
      texts: texts(),
      unsaid: missingSettings(institute()).map(({ text }) => text),
      disk: space,
      backup,
      settings: settings(),
    };
  };
}

export type ReadHealth = ReturnType<typeof createHealthReader>;

async function withinTime<T>(task: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const late = pause(TIMEOUT_MS, undefined, { ref: false, signal: timer.signal }).then(() => {
    throw new Error("It did not answer in time.");
  });
  try {
    return await Promise.race([task, late]);
  } finally {
    timer.abort();
  }
}
