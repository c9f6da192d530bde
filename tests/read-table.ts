import { createCollector } from "#birds/formats/surveys/batch.ts";
import { processPointCountRow } from "#birds/formats/surveys/point-counts.ts";
import { factsOf } from "#birds/formats/surveys/readings/preview.ts";
import { proposeFile } from "#birds/formats/surveys/readings/propose-file.ts";
import { openRows } from "#birds/formats/surveys/readings/table-rows.ts";
import { understoodNotes } from "#birds/formats/surveys/readings/understood.ts";
import type { ImportProblem } from "#core/domain/import-report.ts";
import { keysOf } from "#core/domain/keys.ts";
import { answer, type Question } from "#core/domain/reading.ts";
import { guide, sampleText } from "./sample-tables.ts";

/** Reads a table of surveys as it is proposed, with the answers of a person, in memory. */
export function readTable(text: string, answers: Partial<Record<Question["ask"], string>> = {}) {
  const table = sampleText(text);
  const { reading: proposed, columns, ...proposal } = proposeFile([table], guide);
  const reading = keysOf(answers).reduce((given, ask) => answer(given, ask, answers[ask] ?? ""), proposed);
  const { names, rows } = factsOf(table, reading);
  const opened = openRows(reading, { names });
  const problems: ImportProblem[] = [];
  const batch = createCollector(rows.length, problems);
  for (const row of rows) opened.scan(row);
  for (const row of rows.flatMap((row) => opened.convert(row)))
    processPointCountRow(row, opened.columns, problems, batch);
  return {
    ...batch.finish(),
    reading,
    questions: proposal.questions,
    refused: proposal.refused,
    notes: understoodNotes(reading, columns),
    remarks: opened.remarks(),
  };
}
