import { speciesList } from "#birds/api/guide/species-list.ts";
import { ringingList } from "#birds/api/ringing/ringing-list.ts";
import { answerTasks } from "#core/adapters/child-side.ts";
import { openFileStore } from "#core/adapters/files/open.ts";
import { equipmentList } from "#institute/api/lending/equipment-list.ts";
import { peopleList } from "#institute/api/people/people-list.ts";
import "./db-parts.ts";
import { importList, type ListKinds, type ListWork } from "#core/api/imports/import-list.ts";
import { toFailure, type WorkerAnswer } from "#core/api/imports/run-worker.ts";
import { connect, type Db } from "#core/db/connect.ts";
import type { ImportReport } from "#core/domain/import-report.ts";
import type { WorksWork } from "#institute/api/works/work-imports.ts";

const kinds: ListKinds = {
  species: speciesList,
  people: peopleList,
  equipment: equipmentList,
  ringing: ringingList,
};

// Runs outside the server, with its own database connection.
answerTasks<ListWork | WorksWork, WorkerAnswer<ImportReport>>(async (work) => {
  const database = connect(work.place);
  try {
    return { report: await run(database.db, work) };
  } catch (error) {
    return { failure: toFailure(error) };
  } finally {
    await database.close();
  }
});

/** The readers of BibTeX and RIS are loaded for works alone. */
async function run(db: Db, work: ListWork | WorksWork): Promise<ImportReport> {
  if ("file" in work) return importList(db, work.file, work.task, work.how, kinds);
  const { importWorks } = await import("#institute/api/works/import-works.ts");
  const store = openFileStore(work.store.settings, work.store.folder);
  return importWorks(db, store, work.files, work.task, work.how, work.folder);
}
