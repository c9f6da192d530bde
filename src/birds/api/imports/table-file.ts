import { findSurveyHeader } from "#birds/formats/surveys/sheets/sheet.ts";
import { invalid, type TableSource } from "#core/api/imports/table-source.ts";
import { MAX_TITLE_ROWS, type TableEvent } from "#core/formats/named-rows.ts";

/** A table that can be read more than once. */
export interface TableFile {
  name: string;
  notes: readonly string[];
  events(): AsyncGenerator<TableEvent>;
}

/** The table of surveys, of events or of occurrences in a file. */
export async function asTable(source: TableSource): Promise<TableFile> {
  const { name, notes } = source;
  const sheet = await chooseSheet(source);
  return { name, notes, events: () => source.events(sheet, findSurveyHeader) };
}

/** The first sheet with a table of surveys, or else the first one with text. */
async function chooseSheet(source: TableSource): Promise<string | null> {
  let withText: string | null | undefined;
  for (const sheet of source.sheets) {
    if (sheet === null) return sheet;
    let rows = 0;
    for await (const { record } of source.records(sheet)) {
      if (findSurveyHeader(record.cells)) return sheet;
      if (record.cells.some((cell) => cell.trim() !== "")) withText ??= sheet;
      rows++;
      if (rows > MAX_TITLE_ROWS) break;
    }
  }
  if (withText === undefined) throw invalid("This workbook has no table.");
  return withText;
}
