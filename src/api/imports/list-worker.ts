import { readFile } from "node:fs/promises";
import { answerTasks } from "#adapters/child-side.ts";
import { connect, type DatabaseLocation } from "#db/connect.ts";
import type { ImportReport } from "#domain/import-report.ts";
import { importList, type ListTask } from "./import-list.ts";
import { toFailure, type WorkerAnswer } from "./run-worker.ts";

export interface ListWork {
  place: DatabaseLocation;
  path: string;
  task: ListTask;
}

// Runs outside the server, with its own database connection.
answerTasks<ListWork, WorkerAnswer<ImportReport>>(async ({ place, path, task }) => {
  const database = connect(place);
  try {
    return { report: await importList(database.db, await readFile(path), task) };
  } catch (error) {
    return { failure: toFailure(error) };
  } finally {
    await database.close();
  }
});
