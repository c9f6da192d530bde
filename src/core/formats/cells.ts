import { entriesOf, type FieldInfo, type Fields, type Values } from "#core/domain/fields.ts";
import { wordsOf } from "#core/domain/words.ts";

/** One column of a file: its header in our files and in others', what it holds, how it is written and read. */
export interface FieldColumn<F extends Fields> {
  header: keyof F & string;
  /** Its Darwin Core term, or the header. */
  term: string;
  aliases: readonly string[];
  /** One line for the data dictionary. */
  meaning: string;
  write(record: Values<F>): string | number | null;
  /** The value for the schema, from a cell that is not empty, under the header that it has in the file. */
  read(cell: string, header: string): unknown;
}

/** How cells of one kind are written and read. */
interface Cells<Value = unknown> {
  write?(value: Value, info: FieldInfo): string | number | null;
  read?(cell: string, info: FieldInfo, header: string): unknown;
}

const SEPARATOR = " | ";

/** The parts of a cell that holds a list. */
export const splitCell = (cell: string): string[] =>
  cell
    .split("|")
    .map((part) => part.trim())
    .filter(Boolean);

export const joinCell = (parts: readonly string[]): string => parts.join(SEPARATOR);

const normalizeKey = (text: string) => wordsOf(text).join("");

const keysByLabel = new WeakMap<object, Map<string, string>>();

/** The keys of a table of choices, by themselves and by their labels. */
function indexOf(choices: Readonly<Record<string, string>>): Map<string, string> {
  const index =
    keysByLabel.get(choices) ??
    new Map(
      Object.entries(choices).flatMap(([key, label]) => [
        [normalizeKey(key), key],
        [normalizeKey(label), key],
      ]),
    );
  keysByLabel.set(choices, index);
  return index;
}

/** A choice by its key or its label, in any spelling; what is not among them stays, to be reported. */
export const readChoice = (cell: string, { choices = {} }: FieldInfo): string =>
  indexOf(choices).get(normalizeKey(cell)) ?? cell;

const plain = (value: unknown) => (typeof value === "number" || value === null ? value : String(value));

const cellsByControl: Partial<Record<FieldInfo["control"], Cells>> = {
  choice: {
    write: (value, { choices }) => (typeof value === "string" ? (choices?.[value] ?? value) : null),
    read: readChoice,
  },
  lines: {
    write: (value) => (Array.isArray(value) ? joinCell(value.map(String)) : null),
    read: splitCell,
  },
};

/** A column for every field, in the table's order; `special` says how a field's cells differ from its kind's. */
export const columnsOf = <F extends Fields>(
  fields: F,
  special: { [N in keyof F]?: Cells<Values<F>[N]> } = {},
): FieldColumn<F>[] =>
  entriesOf(fields).map(([header, info]) => {
    const cells: Cells = { ...cellsByControl[info.control], ...special[header] };
    return {
      header,
      term: info.term ?? header,
      aliases: info.csv ?? [],
      meaning: info.meaning ?? "",
      write: (record) => cells.write?.(record[header], info) ?? (cells.write ? null : plain(record[header])),
      read: (cell, found) => (cells.read ? cells.read(cell, info, found) : cell),
    };
  });

/** Writes a record by the Darwin Core terms of its fields. */
export function termsOf<F extends Fields>(fields: F) {
  const columns = columnsOf(fields);
  return (record: Values<F>): Record<string, string | number | null> => {
    const values: Record<string, string | number | null> = {};
    for (const { term, write } of columns) values[term] = write(record);
    return values;
  };
}
