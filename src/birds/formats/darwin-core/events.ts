import type { SurveyBatch } from "#birds/domain/surveys/import-report.ts";
import type { Survey } from "#birds/domain/surveys/survey.ts";
import type { ImportProblem } from "#core/domain/import-report.ts";
import type { CsvFile } from "#core/formats/csv.ts";
import type { CsvRow } from "#core/formats/named-rows.ts";
import { createCollector, type SurveyCollector, unusableBatch } from "../surveys/batch.ts";
import { type Columns, type Field, matchColumns, missingColumns } from "../surveys/columns.ts";
import { type JudgedRow, mayHaveBeenThere } from "../surveys/readings/against.ts";
import {
  isGeneralised,
  isRepeated,
  type RowReader,
  readDetection,
  readPlacedSite,
  readSurvey,
  rowReader,
} from "../surveys/rows.ts";

/** A table of an archive and its file name. */
export interface NamedTable {
  name: string;
  table: CsvFile;
}

/** Reads the events and occurrences of a sampling-event archive, joined by eventID. */
export function readEvents(events: NamedTable, occurrences: NamedTable): SurveyBatch {
  const problems = [events, occurrences].flatMap(({ name, table }) =>
    table.problems.map((problem) => ({ ...problem, file: name })),
  );
  const eventColumns = matchColumns(events.table.columns);
  const occurrenceColumns = matchColumns(occurrences.table.columns);
  const total = events.table.rows.length + occurrences.table.rows.length + problems.length;
  const missing = findMissingEventColumns(
    { name: events.name, columns: events.table.columns },
    { name: occurrences.name, columns: occurrences.table.columns },
  );
  if (missing.length > 0) return unusableBatch([...problems, ...missing], total);

  const batch = createCollector(total, problems);
  for (const _problem of [...problems]) batch.skip();
  for (const raw of events.table.rows) processEventRow(raw, eventColumns, problems, batch, events.name);
  for (const raw of occurrences.table.rows)
    processOccurrenceRow(raw, occurrenceColumns, problems, batch, occurrences.name);
  for (const raw of occurrences.table.broken)
    rejectOccurrenceRow(raw, occurrenceColumns, batch, occurrences.name);
  return batch.finish();
}

interface NamedColumns {
  name: string;
  columns: readonly string[];
}

/** The required columns that are missing from tables of events and occurrences. */
export function findMissingEventColumns(events: NamedColumns, occurrences: NamedColumns): ImportProblem[] {
  const needed: (NamedColumns & { fields: Field[][] })[] = [
    { ...events, fields: [["eventID"], ["date"], ["name", "locationID"]] },
    {
      ...occurrences,
      fields: [["eventID"], ["occurrenceID"], ["scientificName", "englishName"]],
    },
  ];
  return needed.flatMap(({ name, columns, fields }) => {
    const missing = missingColumns(matchColumns(columns), fields);
    const message = `These columns are missing: ${missing.join(", ")}.`;
    return missing.length > 0 ? [{ line: 1, file: name, message }] : [];
  });
}

/** Adds one row of the table of events. */
export function processEventRow(
  raw: CsvRow,
  columns: Columns,
  problems: ImportProblem[],
  batch: SurveyCollector,
  file: string,
): void {
  const row = rowReader(raw, columns, problems, file);
  if (!addEvent(row, batch)) batch.skip();
}

function addEvent(row: RowReader, batch: SurveyCollector): boolean {
  if (isGeneralised(row)) return false;
  const eventID = row.textOrNull("eventID");
  const site = readPlacedSite(row, batch);
  const isNew = eventID && !batch.survey(eventID);
  const survey = site && isNew ? readSurvey(row, site) : undefined;
  if (!eventID) row.problem("eventID", "This event has no eventID and was left out.");
  else if (!isNew)
    row.problem("eventID", `The event ${eventID} appears twice. The second one was left out.`, "twice");
  else if (!site) row.problem("name", "This event has no location and was left out.");
  if (!eventID || !survey) return false;
  batch.addSurvey({ ...survey, eventID });
  return true;
}

/** Adds one row of the table of occurrences, after all events; a refused row makes its survey incomplete. */
export function processOccurrenceRow(
  raw: JudgedRow,
  columns: Columns,
  problems: ImportProblem[],
  batch: SurveyCollector,
  file: string,
): void {
  const row = rowReader(raw, columns, problems, file);
  const survey = batch.survey(row.textOrNull("eventID") ?? "");
  if (raw.apart) {
    batch.keepApart(
      raw.apart,
      row.location,
      row.textOrNull("englishName") ?? row.textOrNull("scientificName"),
    );
    if (mayHaveBeenThere(raw.apart)) batch.doubt(survey?.eventID ?? null, row.location);
    return;
  }
  if (isRepeated(raw, batch, row)) return;
  if (addOccurrence(row, survey, batch, raw.foundBy)) return;
  batch.skip();
  batch.refuse(survey?.eventID ?? null, raw.line, file);
}

function addOccurrence(
  row: RowReader,
  survey: Survey | undefined,
  batch: SurveyCollector,
  foundBy: JudgedRow["foundBy"],
): boolean {
  if (isGeneralised(row)) return false;
  const occurrenceID = row.textOrNull("occurrenceID");
  const isNew = occurrenceID && !batch.hasCount(occurrenceID);
  if (!survey)
    row.problem("eventID", `The event “${row.text("eventID")}” does not exist. This row was left out.`);
  else if (!occurrenceID) row.problem("occurrenceID", "This record has no occurrenceID and was left out.");
  else if (!isNew)
    row.problem("occurrenceID", `The key ${occurrenceID} appears twice. This row was left out.`, "twice");
  const detection = survey && isNew ? readDetection(row) : undefined;
  if (!survey || !occurrenceID || !detection) return false;
  batch.addCount({
    ...detection,
    ...(foundBy && { detection: foundBy }),
    occurrenceID,
    eventID: survey.eventID,
  });
  return true;
}

/** Marks the survey of a row that does not match the header as incomplete. */
export function rejectOccurrenceRow(
  raw: CsvRow,
  columns: Columns,
  batch: SurveyCollector,
  file: string,
): void {
  const survey = batch.survey(rowReader(raw, columns, []).textOrNull("eventID") ?? "");
  batch.refuse(survey?.eventID ?? null, raw.line, file);
}
