import type { SurveyBatch } from "#domain/survey.ts";
import type { CsvFile } from "../csv.ts";
import { startBatch, unusable } from "../surveys/batch.ts";
import { columnsOf, missingColumns } from "../surveys/columns.ts";
import { isGeneralised, readSighting, readSite, readSurvey, rowReader } from "../surveys/rows.ts";

/** A table of an archive with the name of its file. */
export interface NamedTable {
  name: string;
  table: CsvFile;
}

/** The events and occurrences of a Darwin Core sampling-event archive, joined by eventID. */
export function readEvents(events: NamedTable, occurrences: NamedTable): SurveyBatch {
  const problems = [events, occurrences].flatMap(({ name, table }) =>
    table.problems.map((problem) => ({ ...problem, file: name })),
  );
  const ofEvents = columnsOf(events.table.columns);
  const ofOccurrences = columnsOf(occurrences.table.columns);
  const total = events.table.rows.length + occurrences.table.rows.length + problems.length;
  const missing = [
    {
      file: events.name,
      names: missingColumns(ofEvents, [["eventID"], ["eventDate"], ["site", "locationID"]]),
    },
    {
      file: occurrences.name,
      names: missingColumns(ofOccurrences, [
        ["eventID"],
        ["occurrenceID"],
        ["scientificName", "englishName"],
      ]),
    },
  ].filter(({ names }) => names.length > 0);
  if (missing.length > 0) {
    const told = missing.map(({ file, names }) => ({
      line: 1,
      file,
      message: `These columns are missing: ${names.join(", ")}.`,
    }));
    return unusable([...problems, ...told], total);
  }

  const batch = startBatch(total, problems);
  for (const _problem of [...problems]) batch.skip();
  for (const raw of events.table.rows) {
    const row = rowReader(raw, ofEvents, problems, events.name);
    if (isGeneralised(row)) {
      batch.skip();
      continue;
    }
    const eventID = row.words("eventID");
    const site = readSite(row);
    const isNew = eventID && !batch.survey(eventID);
    const survey = site && isNew ? readSurvey(row, site) : undefined;
    if (eventID && survey) {
      batch.addSurvey({ ...survey, eventID });
      continue;
    }
    if (!eventID) row.problem("eventID", "This event has no key; it was left out.");
    else if (!isNew)
      row.problem("eventID", `The event ${eventID} stands here twice; the later one was left out.`);
    else if (!site) row.problem("site", "No place is named here; the event was left out.");
    batch.skip();
  }
  for (const raw of occurrences.table.rows) {
    const row = rowReader(raw, ofOccurrences, problems, occurrences.name);
    if (isGeneralised(row)) {
      batch.skip();
      continue;
    }
    const occurrenceID = row.words("occurrenceID");
    const survey = batch.survey(row.words("eventID") ?? "");
    const isNew = occurrenceID && !batch.hasCount(occurrenceID);
    const sighting = survey && isNew ? readSighting(row) : undefined;
    if (survey && occurrenceID && sighting) {
      batch.addCount({ ...sighting, occurrenceID, eventID: survey.eventID });
      continue;
    }
    if (!survey) row.problem("eventID", `There is no event “${row.text("eventID")}”; the row was left out.`);
    else if (!occurrenceID) row.problem("occurrenceID", "This record has no key; it was left out.");
    else if (!isNew)
      row.problem("occurrenceID", `The key ${occurrenceID} stands here twice; the row was left out.`);
    batch.skip();
  }
  return batch.finish();
}
