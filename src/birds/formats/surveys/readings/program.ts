import { MAX_TITLE_ROWS } from "#core/formats/named-rows.ts";
import type { SampledTable } from "#core/formats/tables/sample.ts";
import { ebirdRecordColumns, isEbirdRecord } from "../sheets/ebird.ts";
import { Sheet } from "../sheets/sheet.ts";

/** A table of a program that has rules of its own: its name, its header, and the names of its columns. */
export interface FoundProgram {
  program: string;
  header: number;
  names: readonly string[];
}

/** Finds the table of a program whose columns alone do not say how they are read; `undefined` for any other. */
export function programOf({ first }: Pick<SampledTable, "first">): FoundProgram | undefined {
  const [top] = first;
  if (top && isEbirdRecord(top.cells))
    return { program: new Sheet(ebirdRecordColumns).program ?? "", header: 0, names: ebirdRecordColumns };
  for (const { line, cells } of first) {
    if (line > MAX_TITLE_ROWS) return undefined;
    const sheet = new Sheet(cells);
    if (sheet.program) return { program: sheet.program, header: line, names: cells };
  }
  return undefined;
}
