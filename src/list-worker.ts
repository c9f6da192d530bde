import { speciesList } from "#birds/api/guide/species-list.ts";
import { answerTasks } from "#core/adapters/child-side.ts";
import { equipmentList } from "#institute/api/lending/equipment-list.ts";
import { peopleList } from "#institute/api/people/people-list.ts";
import "./db-parts.ts";
import { importList, type ListKinds, type ListWork } from "#core/api/imports/import-list.ts";
import { toFailure, type WorkerAnswer } from "#core/api/imports/run-worker.ts";
import { connect } from "#core/db/connect.ts";
import type { ImportReport } from "#core/domain/import-report.ts";

const kinds: ListKinds = { species: speciesList, people: peopleList, equipment: equipmentList };

// Runs outside the server, with its own database connection.
answerTasks<ListWork, WorkerAnswer<ImportReport>>(async ({ place, file, task, how }) => {
  const database = connect(place);
  try {
    return { report: await importList(database.db, file, task, how, kinds) };
  } catch (error) {
    return { failure: toFailure(error) };
  } finally {
    await database.close();
  }
});
