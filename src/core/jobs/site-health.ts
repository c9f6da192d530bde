import type { Disk } from "#core/adapters/disk.ts";
import { createHealthReader, type ReadHealth } from "#core/api/health/health-facts.ts";
import type { Config } from "#core/config.ts";
import type { Db } from "#core/db/connect.ts";
import { latestPlausible } from "#core/db/record.ts";
import { listBackups } from "./backups/backup.ts";
import { openPlace } from "./backups/place.ts";
import type { Job } from "./run.ts";

interface Site {
  db: Db;
  /** The jobs whose runs are watched. */
  jobs: readonly Job[];
  disk: Disk;
  /** Whether a proxy in front is ignored that tells the visitors' addresses. */
  ignoresProxy(): boolean;
  /** A sentence for each delivered text that could not be read in full. */
  texts(): readonly string[];
}

/** Reads the state of a site with these settings. */
export function createSiteHealth(config: Config, { db, disk, jobs, ignoresProxy, texts }: Site): ReadHealth {
  const { backupUrl, place, demo, smtpUrl, publicUrl, datacite } = config;
  return createHealthReader({
    db,
    disk,
    jobs,
    texts,
    lastBackupAt: backupUrl ? () => findLastBackup(backupUrl) : undefined,
    databaseKind: "url" in place ? "PostgreSQL" : "SQLite",
    settings: () => ({
      isDemo: demo,
      hasMailServer: smtpUrl !== undefined,
      hasPublicUrl: publicUrl !== undefined,
      hasDatacite: datacite !== undefined,
      ignoresProxy: ignoresProxy(),
    }),
  });
}

/** When the last finished backup at a place was made; one dated in the future by a wrong clock would stop all others. */
export const findLastBackup = async (place: string): Promise<string | undefined> => {
  const backups = await listBackups(openPlace(place));
  return backups.findLast(({ takenAt }) => takenAt <= latestPlausible())?.takenAt;
};
