import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import type { FileSettings } from "#core/adapters/files/open.ts";
import type { Incoming } from "#core/api/files/received-file.ts";
import { parseReading } from "#core/api/imports/parse-reading.ts";
import type { HowToRead } from "#core/api/imports/read-list.ts";
import { type ChosenFile, receiveForm } from "#core/api/imports/receive.ts";
import { runWorker, stopped } from "#core/api/imports/run-worker.ts";
import { hashParts, withFiles } from "#core/db/accounts/idempotency.ts";
import { type DatabaseLocation, type Db, invalidatePublicNow } from "#core/db/connect.ts";
import { AppError } from "#core/domain/errors.ts";
import { parseJson } from "#core/domain/keys.ts";
import { stripUnsafe } from "#core/domain/text-fields.ts";
import type { LookUp } from "#institute/adapters/lookup.ts";
import { WorkDecisions, type WorksReport } from "#institute/domain/works/works-import.ts";
import type { WorksTask } from "./import-works.ts";
import { lookUpDois } from "./look-up-dois.ts";

/** What the process of an import of works gets. */
export interface WorksWork {
  place: DatabaseLocation;
  /** Where PDFs are stored. */
  store: { settings: FileSettings; folder: string };
  files: ChosenFile[];
  /** Where they are, and archives may be unpacked. */
  folder: string;
  how: HowToRead;
  task: WorksTask;
}

/** The lists of one import and the PDFs beside them. */
const MAX_WORK_FILES = { bytes: 500_000_000, files: 300 };
const workerScript = new URL("../../../list-worker.ts", import.meta.url);
const HEAP_MB = 384;
const TIMEOUT_MS = 10 * 60_000;

interface WorkImportOptions extends Pick<WorksWork, "place" | "store"> {
  db: Db;
  folder: string;
}

/** Imports of works, one at a time, each in a process of its own; a second one is refused in words. */
export type WorkImports = ReturnType<typeof createWorkImports>;

export function createWorkImports({ db, place, store, folder }: WorkImportOptions) {
  const queue = pLimit(1);
  const stop = new AbortController();

  async function work(data: WorksWork): Promise<WorksReport> {
    if (stop.signal.aborted) throw stopped();
    const options = { heapMb: HEAP_MB, timeoutMs: TIMEOUT_MS, signal: stop.signal, isAtomic: true };
    try {
      return await runWorker<WorksReport>(workerScript, data, options);
    } finally {
      // What was stored before it ended is public as well.
      if (!data.task.dryRun) invalidatePublicNow(db);
    }
  }

  return {
    /** Receives the files, perhaps with a reading and decisions, looks up their DOIs, and imports them. */
    async run(
      incoming: Incoming,
      task: Omit<WorksTask, "decisions" | "unknownDois">,
      { lookUp, ...chosen }: Omit<HowToRead, "reading"> & { lookUp: LookUp | undefined },
    ): Promise<WorksReport> {
      if (queue.activeCount + queue.pendingCount > 0)
        throw new AppError(
          "unavailable",
          "Another import of works is running. Please try again when it is done.",
          {
            retryAfter: 10,
          },
        );
      return queue(async () => {
        const importFolder = join(folder, `${process.pid}-${randomUUID()}`);
        try {
          const { files: sent, texts } = await receiveForm(incoming, importFolder, MAX_WORK_FILES);
          const files = sent.map((file) => ({ ...file, name: stripUnsafe(file.name).slice(0, 200) }));
          if (files.length === 0) throw new AppError("invalid", "Choose a file first.");
          const said = ["reading", "decisions"].flatMap((name) => texts.get(name) ?? []);
          const call = withFiles(task.call, [
            ...files,
            ...(said.length > 0 ? [{ digest: hashParts(said) }] : []),
          ]);
          const unknownDois = await lookUpDois(db, files, lookUp, stop.signal);
          const decisions = parseDecisions(texts.get("decisions"));
          const how = { ...chosen, reading: parseReading(texts.get("reading")) };
          const asked = { ...task, call, decisions, unknownDois };
          return await work({ place, store, files, folder: importFolder, how, task: asked });
        } finally {
          await rm(importFolder, { recursive: true, force: true });
        }
      });
    },
    /** Stops the running import before the server ends; what it stored can be undone. */
    async close(): Promise<void> {
      stop.abort();
      await queue(() => {});
    },
  };
}

/** The decisions that came with the files; throws if they are none. */
function parseDecisions(text: string | undefined): WorkDecisions {
  const { success, data, error } = WorkDecisions.safeParse(text === undefined ? {} : parseJson(text));
  if (success) return data;
  const problems = error.issues
    .slice(0, 5)
    .map(({ path, message }) => `${path.join(".") || "They"}: ${message}`);
  throw new AppError("invalid", `The decisions cannot be read. ${problems.join(" ")}`);
}
