import type { FileStore } from "#core/adapters/files/store.ts";
import type { Config } from "#core/config.ts";
import type { DatabaseLocation, Db } from "#core/db/connect.ts";
import type { Finding } from "#core/domain/health/health-facts.ts";
import type { Job } from "#core/jobs/run.ts";
import type { MoveIn } from "./move-in/mover.ts";

/** What an export also writes for people and other programs: a file in parts, or the files of a folder. */
export type ExportedList = {
  name: string;
  /** Such as “the checklist of birds, for a spreadsheet”. */
  what: string;
} & (
  | { write(db: Db, publicUrl: string): AsyncIterable<string | Uint8Array> }
  | { files(db: Db, publicUrl: string): AsyncIterable<{ name: string; text: string }> }
);

/** What a command works on besides the database. */
export interface CommandContext {
  place: DatabaseLocation;
  files: FileStore;
  /** The local folder of the site, where temporary files may be stored. */
  dataDir: string;
  /** Where nightly backups are stored, if there are any. */
  backupUrl: string | undefined;
  /** The background work of a running site. */
  jobs: readonly Job[];
  /** What an export writes beside the tables. */
  lists: readonly ExportedList[];
  /** What the halves take from older sites, in this order. */
  moveIns: readonly MoveIn[];
  /** What `doctor` asks of the services that a part of the program alone uses. */
  checkServices(config: Config): Promise<Finding[]>;
  /** All settings. */
  config: Config;
}

/** An operator command; `run` returns the text to print. */
export interface Command {
  usage: string;
  help: string;
  /** Whether it gets the database as it is; the others get it migrated. */
  isForAnyVersion?: boolean;
  run(db: Db, words: string[], site: CommandContext): Promise<string>;
}

/** A question that the operator is to answer first; printed without a stack, with exit code 3. */
export class OpenQuestion extends Error {}

/** An invalid command; printed without a stack, with exit code 2. */
export class UsageError extends Error {}
