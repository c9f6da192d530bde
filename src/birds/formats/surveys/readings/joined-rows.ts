import type { SurveyField } from "#birds/domain/surveys/reading-fields.ts";
import { keysOf } from "#core/domain/keys.ts";
import type { CsvRow } from "#core/formats/named-rows.ts";
import { parseDay } from "#core/formats/tables/days.ts";
import type { Values } from "./cell-values.ts";

interface Joined {
  rows: readonly CsvRow[];
  /** The names of the columns that must say the same, ours first. */
  keys: readonly (readonly [string, string])[];
  fields: readonly { field: SurveyField; name: string }[];
}

/** One day is written in many ways. */
const comparable = (text: string) => parseDay(text) ?? text.trim().toLowerCase();

/** The rows of a second table of the same surveys, found by what both say. */
export class JoinedRows {
  readonly #keys: Joined["keys"];
  readonly #rows = new Map<string, { row: CsvRow; values: Values; isMet: boolean }>();

  constructor({ rows, keys, fields }: Joined) {
    this.#keys = keys;
    for (const row of rows) {
      const key = this.#keyOf(row, 1);
      if (key === undefined || this.#rows.has(key)) continue;
      const values: Values = {};
      for (const { field, name } of fields) values[field] ||= row.cells[name] ?? "";
      this.#rows.set(key, { row, values, isMet: false });
    }
  }

  /** The values of a row, and what the joined row adds to them. */
  join(row: CsvRow, values: Values): Values {
    const found = this.#rows.get(this.#keyOf(row, 0) ?? "");
    if (!found) return values;
    found.isMet = true;
    const joined: Values = { ...values };
    for (const field of keysOf(found.values)) joined[field] ||= found.values[field] ?? "";
    return joined;
  }

  /** The rows that no row has met. */
  rest(): { row: CsvRow; values: Values }[] {
    return [...this.#rows.values()].filter(({ isMet }) => !isMet);
  }

  #keyOf({ cells }: CsvRow, side: 0 | 1): string | undefined {
    const parts = this.#keys.map((names) => comparable(cells[names[side]] ?? ""));
    return parts.every((part) => part === "") ? undefined : parts.join("\n");
  }
}
