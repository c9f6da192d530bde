import { randomUUID } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import * as jobs from "#birds/db/surveys/import-jobs.ts";
import type { SurveyImportJob } from "#birds/domain/surveys/import-job.ts";
import type { ChosenTerms } from "#birds/domain/surveys/import-record.ts";
import type {
  IncompleteChoice,
  PositionChoice,
  SurveyImportReport,
} from "#birds/domain/surveys/import-report.ts";
import type { Completeness } from "#birds/domain/surveys/survey.ts";
import type { DeliveredFile } from "#core/api/imports/receive.ts";
import type { KeyedCall } from "#core/db/accounts/idempotency.ts";
import type { DatabaseLocation, Db } from "#core/db/connect.ts";
import { AppError } from "#core/domain/errors.ts";
import { HeldImport } from "./held-import.ts";

/** The sender of an import; a repeated call gets its first reply. */
interface Caller {
  accountId: string;
  call: KeyedCall | undefined;
}

/** An import without a person who looks at the check first. */
interface OneCall {
  dryRun: boolean;
  incomplete: IncompleteChoice;
  complete: Completeness | undefined;
  positions: PositionChoice;
  terms: ChosenTerms;
}

type Receive = (folder: string) => Promise<DeliveredFile[]>;

const importNotFound = () =>
  new AppError("notFound", "This import is no longer available. Please choose the file again.");
const notChecked = () =>
  new AppError("conflict", "This import cannot be stored: it has not been checked, or is already stored.");

interface Setting {
  db: Db;
  place: DatabaseLocation;
  /** The folder for received files. */
  folder: string;
}

/** Imports of surveys, one at a time over all servers, each in a worker of the server that has its files. */
export type SurveyImports = ReturnType<typeof createSurveyImports>;

declare module "#core/api/env.ts" {
  interface Services {
    /** Imports of surveys, one at a time over all servers. */
    surveyImports: SurveyImports;
  }
}

export function createSurveyImports({ db, place, folder }: Setting) {
  const held = new Map<string, HeldImport>();

  /** Takes the place of the current import before the first byte, and receives the files. */
  async function begin({ accountId, call }: Caller, receive: Receive) {
    const id = randomUUID();
    await jobs.takeSlot(db, id, accountId, call);
    const own = join(folder, id);
    const active = new HeldImport({ db, place, id, accountId, folder: own }, () => held.delete(id));
    held.set(id, active);
    try {
      return { active, files: await receive(own) };
    } catch (error) {
      await active.end();
      await jobs.remove(db, id);
      throw error;
    }
  }

  return {
    /** Receives the files and starts to check them. */
    async start(caller: Caller, receive: Receive): Promise<SurveyImportJob> {
      const started = await jobs.findStarted(db, caller.call);
      if (started) return started;
      const { active, files } = await begin(caller, receive);
      const job = await active.open(files, "checking");
      void active.run({ dryRun: true });
      return job;
    },
    /** Receives the files and stores them, or only checks them; stops if the caller disconnects. */
    async runOnce(
      { dryRun, incomplete, complete, positions, terms, ...caller }: Caller & OneCall,
      receive: Receive,
      signal: AbortSignal,
    ): Promise<SurveyImportReport> {
      const { active, files } = await begin(caller, receive);
      const stop = () => active.stop();
      signal.addEventListener("abort", stop);
      if (signal.aborted) stop();
      await active.open(files, dryRun ? "checking" : "storing");
      const outcome = await active.run({ dryRun, incomplete, complete, positions, terms, call: caller.call });
      signal.removeEventListener("abort", stop);
      await active.end();
      await jobs.remove(db, active.id);
      if (outcome instanceof AppError) throw outcome;
      return outcome;
    },
    current: () => jobs.findJob(db),
    /** Stores a checked import. */
    async store(id: string, choice: IncompleteChoice, terms: ChosenTerms): Promise<SurveyImportJob> {
      const job = await jobs.askToStore(db, id, choice, terms);
      if (!job) throw (await jobs.findJob(db))?._id === id ? notChecked() : importNotFound();
      await held.get(id)?.extendLease();
      return job;
    },
    /** Stops a running import, or removes an ended one. */
    async cancel(id: string): Promise<void> {
      if (!(await jobs.cancel(db, id))) throw importNotFound();
      await held.get(id)?.close();
    },
    /** Deletes the files of servers that have ended. */
    async sweep(): Promise<void> {
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name);
        const { mtimeMs } = await stat(path);
        if (mtimeMs < Date.now() - ABANDONED_MS) await rm(path, { recursive: true, force: true });
      }
    },
    /** Stops the imports of this server before it ends. */
    async close(): Promise<void> {
      for (const own of held.values()) await own.close();
    },
  };
}

/** A folder that has not changed for an hour is unused; other servers may share the disk. */
const ABANDONED_MS = 3_600_000;
