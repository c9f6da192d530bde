import { setPriority } from "node:os";
import { writeOutput } from "#core/adapters/child-side.ts";
import { connect } from "#core/db/connect.ts";
import { type SurveyFileTask, writeSurveyFile } from "./survey-files.ts";

// Requests go first.
setPriority(10);
writeOutput<SurveyFileTask>(async function* ({ place, ...task }) {
  const database = connect(place);
  try {
    yield* await writeSurveyFile(database.db, task);
  } finally {
    await database.close();
  }
});
