import { createCollector } from "#birds/formats/surveys/batch.ts";
import { processPointCountRow, rejectBrokenRow } from "#birds/formats/surveys/point-counts.ts";
import { findSurveyHeader, Sheet } from "#birds/formats/surveys/sheets/sheet.ts";
import type { ImportProblem } from "#core/domain/import-report.ts";
import { CsvReader } from "#core/formats/csv.ts";
import type { TableEvent } from "#core/formats/named-rows.ts";

/** Reads a table of surveys as an import does, in memory. */
export function readSheet(text: string) {
  const events: TableEvent[] = [...new CsvReader({ findHeader: findSurveyHeader }).push(text, true)];
  const header = events.find((event) => "columns" in event);
  if (!header) throw new Error("There is no header.");
  const sheet = new Sheet(header.columns);
  for (const event of events) if ("row" in event) sheet.scan(event.row);
  const problems: ImportProblem[] = [];
  const batch = createCollector(events.length, problems);
  for (const event of events) {
    if ("row" in event)
      for (const row of sheet.convert(event.row)) processPointCountRow(row, sheet.columns, problems, batch);
    if ("problem" in event) problems.push(event.problem);
    if ("broken" in event)
      for (const row of event.broken.flatMap((raw) => sheet.convert(raw)))
        rejectBrokenRow(row, sheet.columns, batch);
  }
  const notes = [...events.flatMap((event) => ("note" in event ? [event.note] : [])), ...sheet.remarks()];
  return { ...batch.finish(), notes };
}
