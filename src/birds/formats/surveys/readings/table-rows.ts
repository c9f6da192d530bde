import { pickBy } from "#core/domain/keys.ts";
import type { Reading } from "#core/domain/reading.ts";
import type { CsvRow } from "#core/formats/named-rows.ts";
import type { Columns } from "../columns.ts";
import { Sheet } from "../sheets/sheet.ts";
import { Against, type JudgedRow } from "./against.ts";
import { ReadTable, type TableFacts } from "./apply.ts";
import { SharedLists } from "./shared-lists.ts";

/** Turns the rows of a table into rows with our fields. */
export interface TableRows {
  /** The key of each field in the cells of a row. */
  readonly columns: Columns;
  /** Set if all rows must be scanned before the first is converted. */
  readonly needsScan: boolean;
  scan(row: CsvRow): void;
  /** The rows that a row holds, each with why it is kept apart, if it is. */
  convert(row: CsvRow): JudgedRow[];
  /** The rows of a joined table that no row has met. */
  rest(): CsvRow[];
  /** What the report says of how rows were read, after the last one. */
  remarks(): string[];
}

/** Reads a table by its columns, or by the rules of the program that wrote it. */
export function openRows(reading: Reading, facts: TableFacts): TableRows {
  if (reading.program !== null) {
    const sheet = new Sheet(facts.names);
    const against = Against.ofNames(facts.names, reading.take);
    if (sheet.program === reading.program)
      return {
        columns: sheet.columns,
        needsScan: true,
        scan: (row) => sheet.scan(row),
        convert: (row) => sheet.convert(row).map((read) => against.judge(read)),
        rest: () => [],
        remarks: () => sheet.remarks(),
      };
  }
  const table = new ReadTable(reading, facts);
  const { groupID, eventID, observers, complete } = table.columns;
  const named = new Set([...reading.columns, ...(reading.join?.columns ?? [])].map(({ field }) => field));
  const against = new Against(
    pickBy(table.columns, (field) => named.has(field)),
    reading.take,
  );
  const shared =
    named.has("groupID") && !reading.take.includes("copy")
      ? new SharedLists({ groupID, eventID, observers, complete })
      : undefined;
  return {
    columns: table.columns,
    needsScan: table.needsScan || shared !== undefined,
    scan(row) {
      table.scan(row);
      shared?.scan(row);
    },
    convert: (row) =>
      table.convert(row).map((read) => {
        const judged = against.judge(read);
        return shared?.join(judged) ?? judged;
      }),
    rest: () => table.rest(),
    remarks: () => table.remarks(),
  };
}
