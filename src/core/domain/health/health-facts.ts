// What is known of the state of the site; `health.ts` judges it.

export interface MailFacts {
  /** E-mails that have not been sent yet. */
  waiting: number;
  /** When the oldest of them was written. */
  oldestAt: string | null;
  /** Why one of them could not be sent so far. */
  failure: string | null;
  /** Mails that were given up in the last seven days. */
  givenUp: number;
}

export interface DoiFacts {
  /** DOIs that DataCite has still to hear of. */
  waiting: number;
  /** Since when the first of them waits. */
  oldestAt: string | null;
  /** How many of them could not be sent so far, and why one could not. */
  failed: number;
  failure: string | null;
}

/** The files of which searches are to find the words. */
export interface TextFacts {
  /** Those that were not read yet. */
  waiting: number;
  /** Those that could not be read. */
  failed: number;
}

export interface JobFacts {
  /** What it does, in words: `Send mails`. */
  title: string;
  name: string;
  intervalMs: number;
  /** When it should run next; null before its first run. */
  nextAt: string | null;
  lastRunAt: string | null;
  lastOkAt: string | null;
  lastError: string | null;
}

/** Where backups are made and the last of them; `problem` says why the place could not be read. */
export interface BackupFacts {
  lastAt: string | null;
  problem: string | null;
}

/** What a server knows about itself; times are ISO 8601, sizes bytes. */
export interface HealthFacts {
  version: string;
  startedAt: string;
  memoryBytes: number;
  databaseKind: "SQLite" | "PostgreSQL";
  /** Null if the database does not answer. */
  database: {
    missingMigrations: string[];
    isReadOnly: boolean;
    mail: MailFacts;
    dois: DoiFacts;
    texts: TextFacts;
    jobs: JobFacts[];
  } | null;
  /** A sentence for each delivered text that could not be read in full. */
  texts: readonly string[];
  /** What the settings of the site do not say yet, as in “an e-mail address”. */
  unsaid: readonly string[];
  disk: { freeBytes: number; reservedBytes: number };
  /** Undefined if no place for backups is set. */
  backup: BackupFacts | undefined;
  settings: {
    isDemo: boolean;
    hasMailServer: boolean;
    hasPublicUrl: boolean;
    hasDatacite: boolean;
    ignoresProxy: boolean;
  };
}

/** `wrong` needs help now, `watch` will need it later. */
export type HealthLevel = "wrong" | "watch" | "fine";

/** One thing about the site, in plain words. */
export interface Finding {
  about: string;
  level: HealthLevel;
  text: string;
  /** What to do about it. */
  advice?: string;
}
