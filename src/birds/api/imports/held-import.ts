import { rm, utimes } from "node:fs/promises";
import pLimit from "p-limit";
import * as jobs from "#birds/db/surveys/import-jobs.ts";
import type { ImportFindings, SurveyImportJob } from "#birds/domain/surveys/import-job.ts";
import { ChosenReading, ChosenSheet } from "#birds/domain/surveys/import-job.ts";
import type { ChosenTerms } from "#birds/domain/surveys/import-record.ts";
import type {
  IncompleteChoice,
  PositionChoice,
  SurveyImportReport,
} from "#birds/domain/surveys/import-report.ts";
import type { Completeness } from "#birds/domain/surveys/survey.ts";
import type { DeliveredFile } from "#core/api/imports/receive.ts";
import { runWorker } from "#core/api/imports/run-worker.ts";
import { type KeyedCall, withFiles } from "#core/db/accounts/idempotency.ts";
import { type DatabaseLocation, type Db, invalidatePublicNow } from "#core/db/connect.ts";
import { whenAvailable } from "#core/db/when-available.ts";
import { AppError } from "#core/domain/errors.ts";
import type { ImportProgress } from "#core/domain/import-report.ts";
import type { Reading } from "#core/domain/reading.ts";
import { log } from "#core/log.ts";
import type { Proposed } from "./propose.ts";
import type { WorkerTask } from "./worker.ts";

const workerScript = new URL("./worker.ts", import.meta.url);
const RENEW_MS = 1_000;

interface Origin {
  db: Db;
  place: DatabaseLocation;
  id: string;
  accountId: string;
  /** The folder of this import alone. */
  folder: string;
}

/** How an import is to be run; `call` repeats the reply of the first equal one. */
interface Run {
  dryRun: boolean;
  /** How a person has the files read; by default as it is proposed. */
  reading?: Reading | undefined;
  sheet?: string | undefined;
  incomplete?: IncompleteChoice | undefined;
  complete?: Completeness | undefined;
  positions?: PositionChoice | undefined;
  take?: readonly string[] | undefined;
  terms?: ChosenTerms | undefined;
  call?: KeyedCall | undefined;
}

type Outcome = SurveyImportReport | AppError;

/** An import whose files this server has: it checks and stores them, and does what other servers ask for. */
export class HeldImport {
  readonly id: string;
  /** Resolves when neither checking nor storing is at work. */
  #work: Promise<unknown> = Promise.resolve();
  readonly #origin: Origin;
  readonly #stop = new AbortController();
  readonly #inTurn = pLimit(1);
  readonly #timer: NodeJS.Timeout;
  readonly #onEnd: () => void;
  #files: DeliveredFile[] = [];
  #findings: ImportFindings = { files: [], progress: null, proposal: null, report: null, error: null };
  /** Whether it waits for a person, with a proposal or a report. */
  #isWaiting = false;

  constructor(origin: Origin, onEnd: () => void) {
    this.id = origin.id;
    this.#origin = origin;
    this.#onEnd = onEnd;
    this.#timer = setInterval(() => {
      if (this.#inTurn.pendingCount === 0) void this.extendLease();
    }, RENEW_MS).unref();
  }

  /** The files that have arrived, and the job to show. */
  async open(files: DeliveredFile[], state: "reading" | "checking" | "storing"): Promise<SurveyImportJob> {
    this.#files = files;
    this.#findings = { ...this.#findings, files: files.map(({ name }) => name) };
    await jobs.setState(this.#origin.db, this.id, state, this.#findings);
    return { _id: this.id, state, ...this.#findings };
  }

  /** Says that it goes on, and follows what a person requested from any server. */
  extendLease(): Promise<void> {
    return this.#inTurn(async () => {
      const { db, folder } = this.#origin;
      const at = new Date();
      await utimes(folder, at, at).catch(() => {});
      const row = await jobs.extendLease(db, this.id, this.#findings.progress ? this.#findings : undefined);
      if (!row) {
        this.stop();
        void this.#work.then(() => this.end());
      } else if (this.#isWaiting) this.#begin(row);
    }).catch((error: unknown) => log.warn({ err: error }, "import not renewed"));
  }

  /** Begins what a person has asked for. */
  #begin({ state, reading, choice, licence, source }: jobs.Asked): void {
    if (state !== "reading" && state !== "checking" && state !== "storing") return;
    this.#isWaiting = false;
    const asked: unknown = reading === null ? {} : JSON.parse(reading);
    if (state === "reading") void this.propose(ChosenSheet.parse(asked));
    else if (state === "checking") void this.run({ dryRun: true, ...ChosenReading.parse(asked) });
    else {
      const terms = licence ? { licence, source } : source === null ? {} : { source };
      void this.run({ dryRun: false, incomplete: choice ?? undefined, terms });
    }
  }

  stop(): void {
    this.#stop.abort();
  }

  /** Finds out how the files may be read, and waits for a person to say whether it is right. */
  propose(chosen: ChosenSheet): Promise<unknown> {
    const work = this.#propose(chosen);
    this.#work = work;
    return work;
  }

  async #propose(chosen: ChosenSheet): Promise<void> {
    const { db, place, id } = this.#origin;
    try {
      const task = { place, files: this.#files, propose: chosen } satisfies WorkerTask;
      const { proposal, sample } = await runWorker<Proposed>(workerScript, task, {
        signal: this.#stop.signal,
      });
      await jobs.saveSample(db, id, JSON.stringify(sample));
      this.#findings = { ...this.#findings, proposal, report: null, error: null };
      await this.#finish("proposed");
      this.#isWaiting = true;
    } catch (error) {
      await this.#refuse(error);
      if (!this.#isWaiting) await this.end();
    }
  }

  /** Checks or stores the files, and resolves with the report or the reason why there is none. */
  run(how: Run): Promise<Outcome> {
    const outcome = this.#run(how);
    this.#work = outcome;
    return outcome;
  }

  async #run({ call, ...how }: Run): Promise<Outcome> {
    const { db, place, accountId, folder } = this.#origin;
    const options = {
      ...how,
      accountId,
      folder,
      leavesRows: true,
      jobId: this.id,
      call: withFiles(call, this.#files),
    };
    let outcome: Outcome;
    try {
      const task = { place, files: this.#files, options } satisfies WorkerTask;
      outcome = await runWorker<SurveyImportReport>(workerScript, task, {
        signal: this.#stop.signal,
        onProgress: (progress: ImportProgress) => {
          this.#findings = { ...this.#findings, progress };
        },
      });
      if (!how.dryRun) invalidatePublicNow(db);
      this.#findings = { ...this.#findings, report: outcome, error: null };
      await this.#finish(how.dryRun ? "checked" : "done");
      this.#isWaiting = how.dryRun;
    } catch (error) {
      outcome = await (how.dryRun ? this.#refuse(error) : this.#fail(error));
    }
    if (!this.#isWaiting) await this.end();
    return outcome;
  }

  /** Says why it cannot be read so, and waits for a person to have it read in another way, if there is a proposal. */
  async #refuse(error: unknown): Promise<AppError> {
    const isCorrectable = error instanceof AppError && error.code === "invalid";
    if (!isCorrectable || !this.#findings.proposal || this.#stop.signal.aborted) return this.#fail(error);
    const { code, message } = error;
    this.#findings = { ...this.#findings, report: null, error: { code, message } };
    await this.#finish("proposed");
    this.#isWaiting = true;
    return error;
  }

  async #fail(error: unknown): Promise<AppError> {
    const failure = error instanceof AppError ? error : new AppError("broken", "The import failed.");
    const { code, message } = failure;
    this.#findings = { ...this.#findings, error: { code, message } };
    await this.#finish(this.#stop.signal.aborted ? "cancelled" : "failed");
    return failure;
  }

  async #finish(state: SurveyImportJob["state"]): Promise<void> {
    this.#findings = { ...this.#findings, progress: null };
    const save = () => jobs.setState(this.#origin.db, this.id, state, this.#findings);
    await this.#inTurn(() => whenAvailable(save));
  }

  /** Ends it with its server; the next one cannot store it without its files. */
  async close(): Promise<void> {
    const isWaiting = this.#isWaiting;
    this.stop();
    await this.#work;
    if (isWaiting) await jobs.remove(this.#origin.db, this.id);
    await this.end();
  }

  /** Stops it and deletes its files; what is shown of it stays. */
  async end(): Promise<void> {
    clearInterval(this.#timer);
    this.stop();
    this.#onEnd();
    await rm(this.#origin.folder, { recursive: true, force: true });
  }
}
