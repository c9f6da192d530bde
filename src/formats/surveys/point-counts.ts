import type { SurveyBatch } from "#domain/survey.ts";
import { type CsvFile, readCsv } from "../csv.ts";
import { startBatch, unusable } from "./batch.ts";
import { columnsOf, missingColumns } from "./columns.ts";
import {
  isGeneralised,
  keyOf,
  type RowReader,
  readSighting,
  readSite,
  readSurvey,
  rowReader,
} from "./rows.ts";

/**
 * Point counts as field teams keep them: one table, a row for each species of a survey. A row without a species tells
 * of a survey on which nothing was seen.
 */
export function readPointCounts(input: string | Uint8Array | CsvFile): SurveyBatch {
  const file = typeof input === "string" || input instanceof Uint8Array ? readCsv(input) : input;
  const columns = columnsOf(file.columns);
  const problems = [...file.problems];
  const missing = missingColumns(columns, [
    ["eventDate"],
    ["site", "locationID"],
    ["englishName", "scientificName"],
  ]);
  if (file.columns.length === 0) return unusable(problems);
  if (missing.length > 0) {
    const has = file.columns.slice(0, 20).join(", ");
    const message = `These columns are missing: ${missing.join(", ")}. The file has: ${has}.`;
    return unusable([...problems, { line: 1, message }], file.rows.length);
  }

  const batch = startBatch(file.rows.length + file.problems.length, problems);
  for (const _problem of file.problems) batch.skip();
  for (const raw of file.rows) {
    const row = rowReader(raw, columns, problems);
    if (isGeneralised(row)) {
      batch.skip();
      continue;
    }
    const site = readSite(row);
    if (!site) {
      row.problem("site", "No place is named here; the row was left out.");
      batch.skip();
      continue;
    }
    const read = readSurvey(row, site);
    if (!read) {
      batch.skip();
      continue;
    }
    const point = row.words("point");
    const eventID =
      row.words("eventID") ??
      keyOf(site.locationID, point, read.date, read.time?.replaceAll(":", "") ?? null);
    const known = batch.survey(eventID);
    if (!known) batch.addSurvey({ ...read, eventID });
    else if (known.date !== read.date || known.site.locationID !== site.locationID)
      row.problem("eventID", `The survey ${eventID} stands at another day or place above; that one counts.`);
    if (!namesSpecies(row)) {
      if (row.text("count") !== "" && row.text("count") !== "0") {
        row.problem("englishName", "Birds are counted here, and no species is named; the row was left out.");
        batch.skip();
      }
      continue;
    }
    const sighting = readSighting(row);
    const occurrenceID =
      sighting && (row.words("occurrenceID") ?? freeKey(eventID, sighting, batch.hasCount));
    if (!sighting || !occurrenceID || batch.hasCount(occurrenceID)) {
      if (sighting) row.problem("occurrenceID", "This key stands in the file twice; the row was left out.");
      batch.skip();
      continue;
    }
    batch.addCount({ ...sighting, eventID, occurrenceID });
  }
  return batch.finish();
}

const namesSpecies = (row: RowReader) =>
  row.words("englishName") !== null || row.words("scientificName") !== null;

/** A species may stand several times in a survey: at several points, or once for each flock. */
function freeKey(
  eventID: string,
  { scientificName, englishName }: { scientificName: string; englishName: string },
  isTaken: (key: string) => boolean,
): string {
  const key = `${eventID}:${keyOf(scientificName || englishName)}`;
  for (let number = 1; ; number++) {
    const wanted = number === 1 ? key : `${key}:${number}`;
    if (!isTaken(wanted)) return wanted;
  }
}
