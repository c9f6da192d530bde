import { readFile } from "node:fs/promises";
import { connect } from "#db/connect.ts";
import type { ImportReport } from "#domain/import-report.ts";
import { importList, type ListTask } from "./import-list.ts";
import { failureIn, type Place, type WorkerMessage } from "./run-worker.ts";
import { finish, receiveTask, say } from "./worker-side.ts";

export interface ListWork {
  place: Place;
  path: string;
  task: ListTask;
}

// Reads and stores a list beside the server, with a connection of its own.
const { place, path, task } = await receiveTask<ListWork>();
const tell = (message: WorkerMessage<ImportReport>) => say(message);

const database = connect(place);
try {
  tell({ report: await importList(database.db, await readFile(path), task) });
} catch (error) {
  tell({ failure: failureIn(error) });
} finally {
  await database.close();
  finish();
}
