import { isKeyOf } from "#core/domain/keys.ts";
import type { FieldTable, Reading } from "#core/domain/reading.ts";
import { countOf } from "#core/domain/words.ts";

/** A name of a column as messages have it. */
export const shownName = (name: string) => `“${name.length > 60 ? `${name.slice(0, 60)}…` : name}”`;

/** Whether a reading is for the table whose columns are given; otherwise what differs. */
export function misfitOf(
  reading: Reading,
  names: readonly string[],
  fields: FieldTable,
  of: string,
): string | undefined {
  const all = [...reading.columns, ...(reading.join?.columns ?? [])];
  const unknown = all.find(({ field }) => field !== null && !isKeyOf(fields, field));
  if (unknown)
    return `“${unknown.field}” is not a field of ${of}. These are: ${Object.keys(fields).join(", ")}.`;
  const beyond = reading.columns.find(({ at }) => at >= names.length);
  if (beyond)
    return `The reading names column ${beyond.at + 1}, but the table has ${countOf(names.length, "column")}.`;
  const other = reading.columns.filter(({ at, name }) => names[at] !== name);
  if (other.length < 2) return undefined;
  const said = other.slice(0, 20).map(({ at, name }) => `${at + 1} ${shownName(name)}`);
  const found = other.slice(0, 20).map(({ at }) => `${at + 1} ${shownName(names[at] ?? "")}`);
  return `This reading is for another table. It names the columns ${said.join(", ")}; this table has ${found.join(", ")}.`;
}

/** What a report says of columns that nothing is taken from, each with how many cells it fills, most first; nothing if there are none. */
export function unusedNotes(columns: readonly { name: string; filled?: number | undefined }[]): string[] {
  if (columns.length === 0) return [];
  const sorted = columns.toSorted((a, b) => (b.filled ?? 0) - (a.filled ?? 0));
  const shown = sorted.map(({ name, filled }) =>
    filled === undefined ? shownName(name) : `${shownName(name)} (${countOf(filled, "cell")})`,
  );
  return [
    `${columns.length === 1 ? "One column is" : `${columns.length} columns are`} not used: ${shown.join(", ")}.`,
  ];
}

/** What a report says of titles above a header; nothing if there are none. */
export const titleNotes = ({ header }: Pick<Reading, "header">): string[] =>
  header > 1 ? [`The header is in row ${header}. What is above it was not read as rows.`] : [];
