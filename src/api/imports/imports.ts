import { randomUUID } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { assertSameContent, type KeyedCall, withFiles } from "#db/accounts/idempotency.ts";
import { type DatabaseLocation, type Db, invalidatePublicNow } from "#db/connect.ts";
import { releaseImport } from "#db/surveys/imports.ts";
import { AppError, type ErrorCode } from "#domain/errors.ts";
import type { IncompleteChoice, SurveyImportReport } from "#domain/surveys/import-report.ts";
import { log } from "#log";
import type { ImportProgress } from "./import-surveys.ts";
import type { DeliveredFile } from "./receive.ts";
import { runWorker } from "./run-worker.ts";
import type { WorkerTask } from "./worker.ts";

const workerScript = new URL("./worker.ts", import.meta.url);

/** An import of surveys as its screen shows it; it continues when the page is closed. */
export interface SurveyImportJob {
  _id: string;
  files: string[];
  /** `checked` waits for the person to choose what to store. */
  state: "checking" | "checked" | "storing" | "done" | "failed" | "cancelled";
  progress: ImportProgress | null;
  report: SurveyImportReport | null;
  error: { code: ErrorCode; message: string } | null;
}

/** The sender of an import; a repeated call gets its first reply. */
interface Caller {
  accountId: string;
  call: KeyedCall | undefined;
}

interface Running extends Caller {
  job: SurveyImportJob;
  files: DeliveredFile[];
  folder: string;
  stop: AbortController;
  failure?: AppError;
  ended: Promise<void>;
}

type Receive = (folder: string) => Promise<DeliveredFile[]>;

const busy = () =>
  new AppError("conflict", "Another import of surveys is running. Please try again when it has finished.");
const importNotFound = () =>
  new AppError("notFound", "This import is no longer available. Please choose the file again.");

interface Setting {
  db: Db;
  place: DatabaseLocation;
  /** The folder for received files. */
  folder: string;
}

/** Checks or stores the files in a worker, and writes its progress and result into the job. */
async function work(
  { db, place }: Setting,
  running: Running,
  choice: { dryRun: boolean; incomplete?: IncompleteChoice; call?: KeyedCall | undefined },
): Promise<void> {
  const { job, accountId, files, folder, stop } = running;
  const { dryRun, incomplete, call } = choice;
  job.state = dryRun ? "checking" : "storing";
  job.progress = null;
  const options = { accountId, dryRun, incomplete, folder, call: withFiles(call, files) };
  let lease: number | null = null;
  try {
    job.report = await runWorker<SurveyImportReport>(
      workerScript,
      { place, files, options } satisfies WorkerTask,
      {
        signal: stop.signal,
        onProgress: (progress: ImportProgress) => {
          job.progress = progress;
        },
        onLease: (leasedImport: number | null) => {
          lease = leasedImport;
        },
      },
    );
    if (!dryRun) {
      invalidatePublicNow(db);
      await removeFolder(running);
    }
    job.state = dryRun ? "checked" : "done";
  } catch (error) {
    if (lease !== null)
      await releaseImport(db, lease).catch((cause) => log.error({ err: cause }, "import.ended"));
    await removeFolder(running);
    running.failure = error instanceof AppError ? error : new AppError("broken", "The import failed.");
    job.error = { code: running.failure.code, message: running.failure.message };
    job.state = stop.signal.aborted ? "cancelled" : "failed";
  }
}

/** The place for one import in this process. */
interface Slot {
  folder: string;
  current: Running | undefined;
  isReceiving: boolean;
}

const isWorking = ({ current }: Slot) =>
  current?.job.state === "checking" || current?.job.state === "storing";

function requireCurrent({ current }: Slot, id: string): Running {
  if (current?.job._id !== id) throw importNotFound();
  return current;
}

/** The running or finished job of an equal call, which exists only in memory. */
function startedBy({ current }: Slot, call: KeyedCall | undefined): SurveyImportJob | undefined {
  if (!current || !call || current.call?.id !== call.id) return undefined;
  if (current.job.state === "failed" || current.job.state === "cancelled") return undefined;
  assertSameContent(current.call.fingerprint, call.fingerprint);
  return current.job;
}

/** Receives files into a new folder and makes them the current import; the slot is taken before the first byte. */
async function begin(slot: Slot, caller: Caller, receive: Receive): Promise<Running> {
  if (isWorking(slot) || slot.isReceiving) throw busy();
  slot.isReceiving = true;
  const folder = join(slot.folder, `${process.pid}-${randomUUID()}`);
  try {
    const files = await receive(folder);
    if (slot.current) await removeFolder(slot.current);
    const names = files.map(({ name }) => name);
    const empty = { progress: null, report: null, error: null };
    const job: SurveyImportJob = { _id: randomUUID(), files: names, state: "checking", ...empty };
    const stop = new AbortController();
    const running: Running = { ...caller, job, files, folder, stop, ended: Promise.resolve() };
    slot.current = running;
    return running;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  } finally {
    slot.isReceiving = false;
  }
}

const removeFolder = ({ folder }: Running) => rm(folder, { recursive: true, force: true });

/** Imports of surveys in this process, one at a time, each in a worker. */
export type SurveyImports = ReturnType<typeof createSurveyImports>;

export function createSurveyImports(setting: Setting) {
  const { folder } = setting;
  const slot: Slot = { folder, current: undefined, isReceiving: false };

  return {
    /** Receives the files and starts to check them. */
    async start(caller: Caller, receive: Receive): Promise<SurveyImportJob> {
      const started = startedBy(slot, caller.call);
      if (started) return started;
      const running = await begin(slot, caller, receive);
      running.ended = work(setting, running, { dryRun: true });
      return running.job;
    },
    /** Receives the files and stores them, or only checks them; stops if the caller disconnects. */
    async runOnce(
      { dryRun, incomplete, ...caller }: Caller & { dryRun: boolean; incomplete: IncompleteChoice },
      receive: Receive,
      signal: AbortSignal,
    ): Promise<SurveyImportReport> {
      const running = await begin(slot, caller, receive);
      const stop = () => running.stop.abort();
      signal.addEventListener("abort", stop);
      if (signal.aborted) stop();
      await work(setting, running, { dryRun, incomplete, call: caller.call });
      signal.removeEventListener("abort", stop);
      const { job } = running;
      slot.current = undefined;
      await removeFolder(running);
      if (!job.report) throw running.failure ?? new AppError("broken", "The import failed.");
      return job.report;
    },
    current: (): SurveyImportJob | null => slot.current?.job ?? null,
    /** Stores a checked import. */
    store(id: string, choice: IncompleteChoice): SurveyImportJob {
      const running = requireCurrent(slot, id);
      if (running.job.state !== "checked")
        throw new AppError(
          "conflict",
          "This import cannot be stored: it has not been checked, or is already stored.",
        );
      running.ended = work(setting, running, { dryRun: false, incomplete: choice });
      return running.job;
    },
    /** Stops a running import, or removes an ended one. */
    async cancel(id: string): Promise<void> {
      const running = requireCurrent(slot, id);
      if (isWorking(slot)) {
        running.stop.abort();
        await running.ended;
        return;
      }
      await removeFolder(running);
      slot.current = undefined;
    },
    /** Deletes the files of processes that have ended. */
    async sweep(): Promise<void> {
      for (const name of await readdir(folder).catch(() => []))
        if (!isAlive(Number.parseInt(name, 10)))
          await rm(join(folder, name), { recursive: true, force: true });
    },
    /** Stops the running import before the server ends. */
    async close(): Promise<void> {
      slot.current?.stop.abort();
      await slot.current?.ended;
    },
  };
}

function isAlive(pid: number): boolean {
  if (pid === process.pid || !Number.isInteger(pid)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
