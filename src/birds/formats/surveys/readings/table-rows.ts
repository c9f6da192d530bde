import type { Reading } from "#core/domain/reading.ts";
import type { CsvRow } from "#core/formats/named-rows.ts";
import type { Columns } from "../columns.ts";
import { Sheet } from "../sheets/sheet.ts";
import { ReadTable, type TableFacts } from "./apply.ts";

/** Turns the rows of a table into rows with our fields. */
export interface TableRows {
  /** The key of each field in the cells of a row. */
  readonly columns: Columns;
  /** Set if all rows must be scanned before the first is converted. */
  readonly needsScan: boolean;
  scan(row: CsvRow): void;
  convert(row: CsvRow): CsvRow[];
  /** The rows of a joined table that no row has met. */
  rest(): CsvRow[];
  /** What the report says of how rows were read, after the last one. */
  remarks(): string[];
}

/** Reads a table by its columns, or by the rules of the program that wrote it. */
export function openRows(reading: Reading, facts: TableFacts): TableRows {
  if (reading.program !== null) {
    const sheet = new Sheet(facts.names);
    if (sheet.program === reading.program)
      return {
        columns: sheet.columns,
        needsScan: true,
        scan: (row) => sheet.scan(row),
        convert: (row) => sheet.convert(row),
        rest: () => [],
        remarks: () => sheet.remarks(),
      };
  }
  const table = new ReadTable(reading, facts);
  return {
    columns: table.columns,
    needsScan: table.needsScan,
    scan: (row) => table.scan(row),
    convert: (row) => table.convert(row),
    rest: () => table.rest(),
    remarks: () => table.remarks(),
  };
}
