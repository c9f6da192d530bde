import { z } from "zod";

const part = z.object({ bytes: z.number(), sha256: z.string() });

/** What an archive holds; written last, so that an unfinished archive has none. */
export const Manifest = z.object({
  format: z.literal(1, "This was made by a newer version of this program. Upgrade first."),
  takenAt: z.iso.datetime(),
  /** The migrations that the database had. */
  migrations: z.array(z.string()),
  /** In an order in which each refers only to earlier ones. */
  tables: z.array(part.extend({ name: z.string(), path: z.string(), rows: z.number() })),
  files: z.array(part.extend({ key: z.string() })),
  /** Files that the database names and the store did not have. */
  missing: z.array(z.string()),
});
export type Manifest = z.output<typeof Manifest>;
export type ArchivedFile = Manifest["files"][number];

/** The finished backups of a place, oldest first. */
export const BackupList = z.object({
  format: z.literal(1, "These backups were made by a newer version of this program. Upgrade first."),
  backups: z.array(z.object({ id: z.string(), takenAt: z.iso.datetime(), bytes: z.number() })),
});
export type Backup = z.output<typeof BackupList>["backups"][number];
