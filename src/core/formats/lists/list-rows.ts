import type { ImportProblem } from "#core/domain/import-report.ts";
import { type ListTable, missingFields } from "#core/domain/list-table.ts";
import type { Reading } from "#core/domain/reading.ts";
import type { CsvRow, TableEvent } from "../named-rows.ts";
import { shownName } from "../tables/understood.ts";

/** A row of a list: its cells by field, and the columns in which they were. */
export interface ListRow {
  line: number;
  /** An empty cell is left out. */
  cells: Readonly<Record<string, string>>;
  columnOf: Readonly<Record<string, string>>;
}

/** A list whose columns are fields. */
export interface ListFile {
  /** The number of rows below the header, also of those that cannot be read. */
  total: number;
  rows: ListRow[];
  problems: ImportProblem[];
  /** The columns in which fields are; one in several columns is named by the first. */
  columnOf: Readonly<Record<string, string>>;
}

/** Collects the rows of a list with the names of fields, as a reading says; parts of a field become that field. */
export class ListCollector {
  readonly #table: ListTable;
  readonly #reading: Reading;
  readonly #file: ListFile;

  constructor(table: ListTable, reading: Reading) {
    this.#table = table;
    this.#reading = reading;
    const columnOf: Record<string, string> = {};
    for (const { field, name } of reading.columns) if (field !== null) columnOf[field] = name;
    for (const [field, names] of Object.entries(table.parts)) {
      const first = names.find((name) => columnOf[name] !== undefined);
      if (first !== undefined) columnOf[field] ??= columnOf[first] ?? "";
    }
    this.#file = { total: 0, rows: [], problems: [], columnOf };
  }

  take(event: TableEvent): void {
    const file = this.#file;
    if ("row" in event) {
      file.total++;
      file.rows.push(this.#convert(event.row));
    } else if ("problem" in event) {
      file.problems.push(event.problem);
      if ("broken" in event) file.total += event.broken.length;
    }
  }

  #convert({ line, cells: read }: CsvRow): ListRow {
    const cells: Record<string, string> = {};
    for (const { field, name } of this.#reading.columns) {
      const cell = read[name];
      if (field !== null && cell) cells[field] = cell;
    }
    for (const [field, names] of Object.entries(this.#table.parts)) {
      const written = names.flatMap((name) => cells[name] ?? []);
      if (!cells[field] && written.length > 0) cells[field] = written.join(" ");
    }
    return { line, cells, columnOf: this.#file.columnOf };
  }

  /** The list; without rows if no column is a field that it needs, of these columns. */
  finish(names: readonly string[]): ListFile {
    const missing = missingFields(this.#table, this.#reading);
    if (missing.length === 0) return this.#file;
    const has = names.slice(0, 20).map(shownName).join(", ");
    const message = `No column is the ${missing.join(" or the ")}. The file has: ${has}.`;
    return { ...this.#file, rows: [], problems: [{ line: 0, message }] };
  }
}
