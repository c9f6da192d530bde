import type { ApartReason } from "#birds/domain/surveys/apart.ts";
import type { SurveyBatch } from "#birds/domain/surveys/import-report.ts";
import { type Count, surveyFields } from "#birds/domain/surveys/survey.ts";
import type { ImportProblem } from "#core/domain/import-report.ts";
import { type CsvFile, readCsv } from "#core/formats/csv.ts";
import type { CsvRow } from "#core/formats/named-rows.ts";
import { createCollector, type SurveyCollector, unusableBatch } from "./batch.ts";
import { type Columns, matchColumns, missingColumns } from "./columns.ts";
import { type JudgedRow, mayHaveBeenThere } from "./readings/against.ts";
import {
  isGeneralised,
  isRepeated,
  keyOf,
  type RowReader,
  readDetection,
  readPlacedSite,
  readSite,
  readSurvey,
  rowReader,
} from "./rows.ts";
import { readField } from "./values.ts";

// A row without a species is a survey without detections.
/** Reads point counts from one table with a row for each species of a survey. */
export function readPointCounts(input: string | Uint8Array | CsvFile): SurveyBatch {
  const file = typeof input === "string" || input instanceof Uint8Array ? readCsv(input) : input;
  const problems = [...file.problems];
  if (file.columns.length === 0) return unusableBatch(problems);
  const reason = findMissingColumns(file.columns);
  if (reason) return unusableBatch([...problems, reason], file.rows.length);
  const batch = createCollector(file.rows.length + file.problems.length, problems);
  for (const _problem of file.problems) batch.skip();
  const columns = matchColumns(file.columns);
  for (const raw of file.rows) processPointCountRow(raw, columns, problems, batch);
  for (const raw of file.broken) rejectBrokenRow(raw, columns, batch);
  return batch.finish();
}

/** The columns that are missing for point counts; `undefined` if there are none. */
export function findMissingColumns(names: readonly string[]): ImportProblem | undefined {
  const missing = missingColumns(matchColumns(names), [
    ["date"],
    ["name", "locationID"],
    ["englishName", "scientificName"],
  ]);
  if (missing.length === 0) return undefined;
  const has = names
    .slice(0, 20)
    .map((name) => (name.length > 40 ? `${name.slice(0, 40)}…` : name))
    .join(", ");
  return { line: 1, message: `These columns are missing: ${missing.join(", ")}. The file has: ${has}.` };
}

/** Adds one row of the table; a survey with a refused row is not complete. */
export function processPointCountRow(
  raw: JudgedRow,
  columns: Columns,
  problems: ImportProblem[],
  batch: SurveyCollector,
): void {
  if (raw.apart) {
    keepApart(rowReader(raw, columns, []), raw.apart, batch);
    return;
  }
  const row = rowReader(raw, columns, problems);
  if (isRepeated(raw, batch, row)) return;
  const refused = readPointCount(row, batch, raw);
  if (refused === undefined) return;
  batch.skip();
  batch.refuse(refused, raw.line);
}

/**
 * Counts a row that is no bird of its survey. A complete list without it is one of the others that were found, except where
 * the bird may have been there all the same: such a survey proves no absence.
 */
function keepApart(row: RowReader, reason: ApartReason, batch: SurveyCollector): void {
  batch.keepApart(reason, row.location, row.textOrNull("englishName") ?? row.textOrNull("scientificName"));
  const isComplete = row.read("complete", readField(surveyFields.complete)) === "yes" && reason !== "deleted";
  if (!isComplete && !mayHaveBeenThere(reason)) return;
  const site = isComplete ? readPlacedSite(row, batch) : readSite(row);
  const read = site && readSurvey(row, site);
  const eventID = row.textOrNull("eventID") ?? (read ? surveyKey(row, site.locationID, read) : null);
  if (isComplete && read && eventID && !batch.survey(eventID)) batch.addSurvey({ ...read, eventID });
  if (mayHaveBeenThere(reason)) batch.doubt(eventID, row.location);
}

/** Adds a row; returns the key of its survey, or `null` if unknown, when the row is refused. */
function readPointCount(
  row: RowReader,
  batch: SurveyCollector,
  { list, foundBy }: JudgedRow,
): string | null | undefined {
  const named = row.textOrNull("eventID");
  if (isGeneralised(row)) return named;
  const site = readPlacedSite(row, batch);
  if (!site) row.problem("name", "This row has no location and was left out.");
  const read = site && readSurvey(row, site);
  if (!read) return named;
  const eventID = named ?? surveyKey(row, site.locationID, read);
  const existing = batch.survey(eventID);
  if (!existing) batch.addSurvey({ ...read, eventID });
  else if (existing.date !== read.date || existing.site.locationID !== site.locationID)
    row.problem(
      "eventID",
      `The survey ${eventID} has another date or location in an earlier row, which is used.`,
      "contradiction",
    );
  if (!hasSpecies(row)) {
    if (row.text("individuals") === "" || row.text("individuals") === "0") return undefined;
    row.problem("englishName", "This row has a count but no species, and was left out.");
    return eventID;
  }
  const detection = readDetection(row);
  if (!detection) return eventID;
  if (list !== undefined && isCopy(row, { ...detection, eventID, list }, batch)) return undefined;
  const occurrenceID =
    row.textOrNull("occurrenceID") ?? uniqueCountKey(eventID, detection, (key) => batch.hasCount(key));
  if (batch.hasCount(occurrenceID)) {
    row.problem("occurrenceID", "This key appears twice in the file. This row was left out.");
    return eventID;
  }
  batch.addCount({ ...detection, ...(foundBy && { detection: foundBy }), eventID, occurrenceID });
  return undefined;
}

/** Notes a row that does not match the header as one of its survey. */
export function rejectBrokenRow(raw: CsvRow, columns: Columns, batch: SurveyCollector): void {
  const row = rowReader(raw, columns, []);
  const site = readSite(row);
  const read = site && readSurvey(row, site);
  const eventID = row.textOrNull("eventID") ?? (site && read && surveyKey(row, site.locationID, read));
  batch.refuse(eventID ?? null, raw.line);
}

/** Whether another list of the same survey has the bird already; that one stays, also where the numbers differ. */
function isCopy(
  row: RowReader,
  {
    eventID,
    list,
    scientificName,
    englishName,
    individuals,
  }: Pick<Count, "eventID" | "scientificName" | "englishName" | "individuals"> & { list: string },
  batch: SurveyCollector,
): boolean {
  const number = String(individuals ?? "");
  const [first, before] = batch
    .first(`${eventID}\n${(scientificName || englishName).toLowerCase()}`, `${list}\n${number}`)
    .split("\n");
  if (first === list) return false;
  if (before !== number)
    row.problem(
      "individuals",
      `“${englishName}” has another number in a list of the same survey. The first one was kept.`,
      "shared",
    );
  batch.keepApart("copy", row.location, englishName);
  return true;
}

const surveyKey = (
  row: RowReader,
  locationID: string,
  { date, time }: { date: string; time: string | null },
) =>
  // Two visits whose times cannot be read are still two.
  keyOf(locationID, row.textOrNull("point"), date, time?.replaceAll(":", "") ?? row.textOrNull("time"));

const hasSpecies = (row: RowReader) =>
  row.textOrNull("englishName") !== null || row.textOrNull("scientificName") !== null;

/** A survey may have several counts of a species, at several points or for each flock. */
function uniqueCountKey(
  eventID: string,
  { scientificName, englishName }: { scientificName: string; englishName: string },
  isTaken: (key: string) => boolean,
): string {
  const key = `${eventID}:${keyOf(scientificName || englishName)}`;
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? key : `${key}:${number}`;
    if (!isTaken(candidate)) return candidate;
  }
}
