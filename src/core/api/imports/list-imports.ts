import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import { hashParts, withFiles } from "#core/db/accounts/idempotency.ts";
import { type DatabaseLocation, type Db, invalidatePublicNow } from "#core/db/connect.ts";
import { AppError } from "#core/domain/errors.ts";
import type { ImportReport } from "#core/domain/import-report.ts";
import type { Incoming } from "../files/received-file.ts";
import type { ListTask, ListWork } from "./import-list.ts";
import { parseReading } from "./parse-reading.ts";
import type { HowToRead } from "./read-list.ts";
import { type ChosenFile, receiveForm } from "./receive.ts";
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

  async function work(file: ChosenFile, how: HowToRead, task: ListTask): Promise<ImportReport> {
    if (stop.signal.aborted) throw stopped();
    const data: ListWork = { place, file, how, task };
    const options = { heapMb: HEAP_MB, timeoutMs: TIMEOUT_MS, signal: stop.signal, isAtomic: true };
    const report = await runWorker<ImportReport>(workerScript, data, options);
    if (!report.dryRun && report.created + report.updated > 0) invalidatePublicNow(db);
    return report;
  }

  return {
    /** Receives a file, perhaps with a reading, and imports it, in order of arrival. */
    async run(
      incoming: Incoming,
      task: ListTask,
      chosen: Omit<HowToRead, "reading"> = {},
    ): Promise<ImportReport> {
      if (queue.activeCount + queue.pendingCount > MAX_WAITING)
        throw new AppError("unavailable", "Other imports are running. Please try again in a moment.", {
          retryAfter: 10,
        });
      const importFolder = join(folder, `${process.pid}-${randomUUID()}`);
      try {
        const { files, texts } = await receiveForm(incoming, importFolder, MAX_LIST_FILE);
        const [file] = files;
        if (!file) throw new AppError("invalid", "Choose a file first.");
        const text = texts.get("reading");
        const how = { ...chosen, reading: parseReading(text) };
        const call = withFiles(task.call, [file, ...(text ? [{ digest: hashParts([text]) }] : [])]);
        return await queue(() => work(file, how, { ...task, call }));
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
