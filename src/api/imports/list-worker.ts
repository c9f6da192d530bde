import { readFile } from "node:fs/promises";
import { answerTasks } from "#adapters/child-side.ts";
import { connect } from "#db/connect.ts";
import type { ImportReport } from "#domain/import-report.ts";
import { importList, type ListTask } from "./import-list.ts";
import { failureIn, type Place, type WorkerAnswer } from "./run-worker.ts";

export interface ListWork {
  place: Place;
  path: string;
  task: ListTask;
}

// Reads and stores a list beside the server, with a connection of its own.
answerTasks<ListWork, WorkerAnswer<ImportReport>>(async ({ place, path, task }) => {
  const database = connect(place);
  try {
    return { report: await importList(database.db, await readFile(path), task) };
  } catch (error) {
    return { failure: failureIn(error) };
  } finally {
    await database.close();
  }
});
