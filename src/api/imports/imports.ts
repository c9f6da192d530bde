import { randomUUID } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Db, publicChangedElsewhere } from "#db/connect.ts";
import { AppError, type ErrorCode } from "#domain/errors.ts";
import type { IncompleteChoice, SurveyImportReport } from "#domain/import-report.ts";
import type { ImportProgress } from "./import-surveys.ts";
import type { ChosenFile } from "./read-surveys.ts";
import { type Place, runWorker } from "./run-worker.ts";
import type { WorkerTask } from "./worker.ts";

const workerScript = new URL("./worker.ts", import.meta.url);

/** One import of surveys as its screen shows it; it goes on when the page is closed. */
export interface SurveyImportJob {
  _id: string;
  files: string[];
  /** `checked` waits for the person to say what to store. */
  state: "checking" | "checked" | "storing" | "done" | "failed" | "cancelled";
  progress: ImportProgress | null;
  report: SurveyImportReport | null;
  error: { code: ErrorCode; message: string } | null;
}

interface Running {
  job: SurveyImportJob;
  accountId: string;
  files: ChosenFile[];
  folder: string;
  stop: AbortController;
  ended: Promise<void>;
}

const busy = () =>
  new AppError("conflict", "Another import of surveys is running. Please try again when it has finished.");
const gone = () =>
  new AppError("notFound", "This import is not here any longer. Please choose the file again.");

/** Imports of surveys in this process: one at a time, each in a worker. */
export type SurveyImports = ReturnType<typeof createSurveyImports>;

export function createSurveyImports({ db, place, folder }: { db: Db; place: Place; folder: string }) {
  let current: Running | undefined;
  let isReceiving = false;

  const isWorking = () => current?.job.state === "checking" || current?.job.state === "storing";
  const found = (id: string): Running => {
    if (current?.job._id !== id) throw gone();
    return current;
  };

  function work(running: Running, dryRun: boolean, incomplete?: IncompleteChoice): Promise<void> {
    const { job, accountId, files, stop } = running;
    job.state = dryRun ? "checking" : "storing";
    job.progress = null;
    const task: WorkerTask = {
      ...{ place, files },
      options: { accountId, dryRun, incomplete, folder: running.folder },
    };
    const onProgress = (progress: ImportProgress) => {
      job.progress = progress;
    };
    const cleared = () => rm(running.folder, { recursive: true, force: true });
    return runWorker<SurveyImportReport>(workerScript, task, { signal: stop.signal, onProgress }).then(
      async (report) => {
        if (!dryRun) {
          publicChangedElsewhere(db);
          await cleared();
        }
        job.report = report;
        job.state = dryRun ? "checked" : "done";
      },
      async (error: unknown) => {
        await cleared();
        const { code, message } =
          error instanceof AppError ? error : { code: "broken" as const, message: "" };
        job.error = { code, message };
        job.state = stop.signal.aborted ? "cancelled" : "failed";
      },
    );
  }

  /** A folder of its own for each import, made by `receive`; the slot is taken before the first byte is read. */
  async function received(receive: (folder: string) => Promise<ChosenFile[]>) {
    if (isWorking() || isReceiving) throw busy();
    isReceiving = true;
    const own = join(folder, `${process.pid}-${randomUUID()}`);
    try {
      const files = await receive(own);
      if (current) await rm(current.folder, { recursive: true, force: true });
      return { files, folder: own };
    } catch (error) {
      await rm(own, { recursive: true, force: true });
      throw error;
    } finally {
      isReceiving = false;
    }
  }

  function begin(
    accountId: string,
    { files, folder: own }: { files: ChosenFile[]; folder: string },
  ): Running {
    const names = files.map(({ name }) => name);
    const empty = { progress: null, report: null, error: null };
    const job: SurveyImportJob = { _id: randomUUID(), files: names, state: "checking", ...empty };
    const stop = new AbortController();
    current = { job, accountId, files, folder: own, stop, ended: Promise.resolve() };
    return current;
  }

  return {
    /** Takes the files and begins to check them; the job tells the rest. */
    async start(
      accountId: string,
      receive: (folder: string) => Promise<ChosenFile[]>,
    ): Promise<SurveyImportJob> {
      const running = begin(accountId, await received(receive));
      running.ended = work(running, true);
      return running.job;
    },
    /** Takes the files, and stores them at once or only says what that would do; it ends with the caller. */
    async runOnce(
      { accountId, dryRun, incomplete }: { accountId: string; dryRun: boolean; incomplete: IncompleteChoice },
      receive: (folder: string) => Promise<ChosenFile[]>,
      signal: AbortSignal,
    ): Promise<SurveyImportReport> {
      const running = begin(accountId, await received(receive));
      const stop = () => running.stop.abort();
      signal.addEventListener("abort", stop);
      if (signal.aborted) stop();
      await work(running, dryRun, incomplete);
      signal.removeEventListener("abort", stop);
      const { job } = running;
      current = undefined;
      await rm(running.folder, { recursive: true, force: true });
      if (!job.report)
        throw new AppError(job.error?.code ?? "broken", job.error?.message ?? "The import failed.");
      return job.report;
    },
    current: (): SurveyImportJob | null => current?.job ?? null,
    /** Stores what was checked. */
    store(id: string, choice: IncompleteChoice): SurveyImportJob {
      const running = found(id);
      if (running.job.state !== "checked")
        throw new AppError(
          "conflict",
          "This import cannot be stored: it was not checked, or is stored already.",
        );
      running.ended = work(running, false, choice);
      return running.job;
    },
    /** Stops what is running; puts away what has ended. */
    async cancel(id: string): Promise<void> {
      const running = found(id);
      if (isWorking()) {
        running.stop.abort();
        await running.ended;
        return;
      }
      await rm(running.folder, { recursive: true, force: true });
      current = undefined;
    },
    /** Removes the files that a process which has ended left behind. */
    async sweep(): Promise<void> {
      for (const name of await readdir(folder).catch(() => []))
        if (!isAlive(Number.parseInt(name, 10)))
          await rm(join(folder, name), { recursive: true, force: true });
    },
    /** Stops the running import before the server ends. */
    async close(): Promise<void> {
      current?.stop.abort();
      await current?.ended;
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
