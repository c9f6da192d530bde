import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { connect } from "#db/connect.ts";
import type { ImportReport } from "#domain/import-report.ts";
import { importList, type ListTask } from "./import-list.ts";
import { failureIn, type Place, type WorkerMessage } from "./run-worker.ts";

export interface ListWork {
  place: Place;
  path: string;
  task: ListTask;
}

// Reads and stores a list beside the server, with a connection of its own.
const { place, path, task }: ListWork = workerData;
const say = (message: WorkerMessage<ImportReport>) => parentPort?.postMessage(message);

const database = connect(place);
try {
  say({ report: await importList(database.db, await readFile(path), task) });
} catch (error) {
  say({ failure: failureIn(error) });
} finally {
  await database.close();
}
