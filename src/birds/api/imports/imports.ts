import { randomUUID } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { listBirdNames } from "#birds/db/guide/bird-names.ts";
import * as jobs from "#birds/db/surveys/import-jobs.ts";
import type { ChosenReading, ChosenSheet, SurveyImportJob } from "#birds/domain/surveys/import-job.ts";
import type { ChosenTerms } from "#birds/domain/surveys/import-record.ts";
import type {
  IncompleteChoice,
  PositionChoice,
  SurveyImportReport,
} from "#birds/domain/surveys/import-report.ts";
import type { Completeness } from "#birds/domain/surveys/survey.ts";
import { namesByCode } from "#birds/formats/surveys/readings/codes.ts";
import { previewReading, type ReadingPreview, readSample } from "#birds/formats/surveys/readings/preview.ts";
import { parseReading } from "#core/api/imports/parse-reading.ts";
import type { Delivered } from "#core/api/imports/receive.ts";
import type { KeyedCall } from "#core/db/accounts/idempotency.ts";
import type { DatabaseLocation, Db } from "#core/db/connect.ts";
import { AppError } from "#core/domain/errors.ts";
import type { Reading } from "#core/domain/reading.ts";
import { HeldImport } from "./held-import.ts";
import { checkReasons } from "./import-surveys.ts";

/** The sender of an import; a repeated call gets its first reply. */
interface Caller {
  accountId: string;
  call: KeyedCall | undefined;
}

/** An import without a person who looks at the check first. */
interface OneCall {
  dryRun: boolean;
  sheet: string | undefined;
  incomplete: IncompleteChoice;
  complete: Completeness | undefined;
  positions: PositionChoice;
  take: readonly string[];
  terms: ChosenTerms;
}

type Receive = (folder: string) => Promise<Delivered>;

const importNotFound = () =>
  new AppError("notFound", "This import is no longer available. Please choose the file again.");
const notWaiting = () =>
  new AppError("conflict", "This import is running, has not been checked, or is already stored.");

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
      const { files, texts } = await receive(own);
      return { active, files, reading: parseReading(texts.get("reading")) };
    } catch (error) {
      await active.end();
      await jobs.remove(db, id);
      throw error;
    }
  }

  /** Tells this server at once what was asked of an import; another one notices with its next lease. */
  async function ask(id: string, job: SurveyImportJob | null): Promise<SurveyImportJob> {
    if (!job) throw (await jobs.findJob(db))?._id === id ? notWaiting() : importNotFound();
    await held.get(id)?.extendLease();
    return job;
  }

  return {
    /** Receives the files and starts to check them, or with `propose` to find out how they may be read. */
    async start(
      { propose, ...caller }: Caller & { propose: boolean },
      receive: Receive,
    ): Promise<SurveyImportJob> {
      const started = await jobs.findStarted(db, caller.call);
      if (started) return started;
      const { active, files } = await begin(caller, receive);
      const job = await active.open(files, propose ? "reading" : "checking");
      if (propose) void active.propose({});
      else void active.run({ dryRun: true });
      return job;
    },
    /** Receives the files and stores them, or only checks them; stops if the caller disconnects. */
    async runOnce(
      { call, accountId, ...how }: Caller & OneCall,
      receive: Receive,
      signal: AbortSignal,
    ): Promise<SurveyImportReport> {
      const { active, files, reading } = await begin({ accountId, call }, receive);
      const stop = () => active.stop();
      signal.addEventListener("abort", stop);
      if (signal.aborted) stop();
      await active.open(files, how.dryRun ? "checking" : "storing");
      const outcome = await active.run({ ...how, reading, call });
      signal.removeEventListener("abort", stop);
      await active.end();
      await jobs.remove(db, active.id);
      if (outcome instanceof AppError) throw outcome;
      return outcome;
    },
    current: () => jobs.findJob(db),
    /** Proposes how to read another sheet or header. */
    async propose(id: string, chosen: ChosenSheet): Promise<SurveyImportJob> {
      return ask(id, await jobs.askToRead(db, id, "reading", chosen));
    },
    /** Checks an import as a person has it read. */
    async check(id: string, chosen: ChosenReading): Promise<SurveyImportJob> {
      checkReasons(chosen.reading.take);
      return ask(id, await jobs.askToRead(db, id, "checking", chosen));
    },
    /** What a reading gives of the first rows of an import that waits. */
    async preview(id: string, reading: Reading): Promise<ReadingPreview> {
      const sample = await jobs.findSample(db, id);
      if (sample === null) throw importNotFound();
      const { guide } = await listBirdNames(db);
      return previewReading(reading, readSample(sample), namesByCode(reading.codes, guide));
    },
    /** Stores a checked import. */
    async store(id: string, choice: IncompleteChoice, terms: ChosenTerms): Promise<SurveyImportJob> {
      return ask(id, await jobs.askToStore(db, id, choice, terms));
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
