import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import { withFiles } from "#core/db/accounts/idempotency.ts";
import { type DatabaseLocation, type Db, invalidatePublicNow } from "#core/db/connect.ts";
import { AppError } from "#core/domain/errors.ts";
import type { ImportReport } from "#core/domain/import-report.ts";
import type { Incoming } from "../files/received-file.ts";
import type { ListTask, ListWork } from "./import-list.ts";
import { receiveFiles } from "./receive.ts";
import { runWorker, stopped } from "./run-worker.ts";

/** The largest file of species, people or equipment; all the birds of the world take 4 MB. */
export const MAX_LIST_FILE = { bytes: 10_000_000, files: 1 };

const workerScript = new URL("../../../list-worker.ts", import.meta.url);
const HEAP_MB = 160;
const TIMEOUT_MS = 120_000;
const MAX_WAITING = 10;

/** Imports of species, people and equipment in this process, one at a time, each in a worker. */
export type ListImports = ReturnType<typeof createListImports>;

export function createListImports({
  place,
  folder,
  db,
}: {
  place: DatabaseLocation;
  folder: string;
  db: Db;
}) {
  const queue = pLimit(1);
  const stop = new AbortController();

  async function work(path: string, task: ListTask): Promise<ImportReport> {
    if (stop.signal.aborted) throw stopped();
    const data: ListWork = { place, path, task };
    const options = { heapMb: HEAP_MB, timeoutMs: TIMEOUT_MS, signal: stop.signal, isAtomic: true };
    const report = await runWorker<ImportReport>(workerScript, data, options);
    if (!report.dryRun && report.created + report.updated > 0) invalidatePublicNow(db);
    return report;
  }

  return {
    /** Receives a file and imports it, in order of arrival. */
    async run(incoming: Incoming, task: ListTask): Promise<ImportReport> {
      if (queue.activeCount + queue.pendingCount > MAX_WAITING)
        throw new AppError("unavailable", "Other imports are running. Please try again in a moment.", {
          retryAfter: 10,
        });
      const importFolder = join(folder, `${process.pid}-${randomUUID()}`);
      try {
        const [file] = await receiveFiles(incoming, importFolder, MAX_LIST_FILE);
        if (!file) throw new AppError("invalid", "Choose a file first.");
        return await queue(() => work(file.path, { ...task, call: withFiles(task.call, [file]) }));
      } finally {
        await rm(importFolder, { recursive: true, force: true });
      }
    },
    /** Stops the running import without storing it, and refuses waiting ones, before the server ends. */
    async close(): Promise<void> {
      stop.abort();
      await queue(() => {});
    },
  };
}
