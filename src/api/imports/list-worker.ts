import { readFile } from "node:fs/promises";
import { answerTasks } from "#adapters/child-side.ts";
import { speciesList } from "#api/birds/species-list.ts";
import { equipmentList } from "#api/lending/equipment-list.ts";
import { peopleList } from "#api/people/people-list.ts";
import "#db/parts.ts";
import { connect } from "#db/connect.ts";
import type { ImportReport } from "#domain/import-report.ts";
import { importList, type ListKinds, type ListWork } from "./import-list.ts";
import { toFailure, type WorkerAnswer } from "./run-worker.ts";

const kinds: ListKinds = { species: speciesList, people: peopleList, equipment: equipmentList };

// Runs outside the server, with its own database connection.
answerTasks<ListWork, WorkerAnswer<ImportReport>>(async ({ place, path, task }) => {
  const database = connect(place);
  try {
    return { report: await importList(database.db, await readFile(path), task, kinds) };
  } catch (error) {
    return { failure: toFailure(error) };
  } finally {
    await database.close();
  }
});
