import type { FileStore } from "#core/adapters/files/store.ts";
import type { Db, Trx } from "#core/db/connect.ts";
import type { Finding } from "#core/domain/health/health-facts.ts";
import type { Job, JobServices } from "#core/jobs/run.ts";
import type { Command, ExportedList } from "#core/ops/command.ts";
import type { MoveIn } from "#core/ops/move-in/mover.ts";
import type { Config } from "./config.ts";

/** What a part adds to the operator's commands. */
export interface OperatorPart {
  commands?: Record<string, Command>;
  /** What an export also writes for people. */
  lists?: readonly ExportedList[];
  /** What it takes from older sites. */
  moveIns?: readonly MoveIn[];
  /** What a command needs to know of the site before it runs, once the database is migrated. */
  start?(db: Db, config: Config): Promise<void>;
  /** What `doctor` asks of the services that this part alone uses. */
  checks?(config: Config): Promise<Finding[]>;
}

export interface DemoPart {
  /** Stores what the demo needs of files, and returns what fills the database. */
  prepareDemo(files: FileStore): Promise<(trx: Trx, passwordHash: string) => Promise<void>>;
}

/** What a part of the program adds to the server; what only a command needs is loaded when it runs. */
export interface Part {
  jobs: readonly Job[];
  /** How each kind of what has a DOI is read. */
  registered: JobServices["registered"];
  operator(): Promise<OperatorPart>;
  demo(): Promise<DemoPart>;
}
