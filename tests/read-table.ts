import { createCollector } from "#birds/formats/surveys/batch.ts";
import { processPointCountRow } from "#birds/formats/surveys/point-counts.ts";
import { factsOf } from "#birds/formats/surveys/readings/preview.ts";
import { proposeFile } from "#birds/formats/surveys/readings/propose-file.ts";
import { openRows } from "#birds/formats/surveys/readings/table-rows.ts";
import { understoodNotes } from "#birds/formats/surveys/readings/understood.ts";
import type { ImportProblem } from "#core/domain/import-report.ts";
import { guide, sampleText } from "./sample-tables.ts";

/** Reads a table of surveys as it is proposed, in memory. */
export function readTable(text: string) {
  const table = sampleText(text);
  const { reading, columns } = proposeFile([table], guide);
  const { names, rows } = factsOf(table, reading);
  const opened = openRows(reading, { names });
  const problems: ImportProblem[] = [];
  const batch = createCollector(rows.length, problems);
  for (const row of rows.flatMap((row) => opened.convert(row)))
    processPointCountRow(row, opened.columns, problems, batch);
  return { ...batch.finish(), notes: understoodNotes(reading, columns), remarks: opened.remarks() };
}
