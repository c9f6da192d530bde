import { entriesOf, type Fields } from "./fields.ts";
import type { FieldTable, Proposal, ReadableField, Reading } from "./reading.ts";
import { countOf } from "./words.ts";

/** What a column of a list can be taken for. */
export interface ListField extends ReadableField {
  /** What our own files call it, and what the noun's table says that others do. */
  names: readonly string[];
  /** What people call it in lists of their own. */
  synonyms: readonly string[];
  /** Whether a column of which all values are of this kind is proposed for it, whatever its name. */
  isByContent?: boolean;
}

/** How people write lists of one kind of record. */
export interface ListTable {
  /** One of them, such as “a member”. */
  of: string;
  fields: Readonly<Record<string, ListField>>;
  /** The fields without which nothing can be imported. */
  needed: readonly string[];
  /** Fields that can be written in several columns, and those columns in their order. */
  parts: Readonly<Record<string, readonly string[]>>;
}

/** The names of each field in lists of other people, separated by “·”. */
export type Synonyms = Readonly<Record<string, string>>;

const namesIn = (text = ""): string[] => text.split("·").flatMap((name) => name.trim() || []);

/** The fields of a noun, as columns of a list. */
export const listFieldsOf = (
  fields: Fields,
  synonyms: Synonyms,
  groupOf: (name: string) => ReadableField["group"],
): Record<string, ListField> =>
  Object.fromEntries(
    entriesOf(fields).map(([name, { label, term, csv = [] }]) => [
      name,
      {
        label,
        group: groupOf(name),
        names: [name, label, ...(term ? [term] : []), ...csv],
        synonyms: namesIn(synonyms[name]),
      },
    ]),
  );

/** A column that is no field of the noun by itself. */
export const listField = (
  label: string,
  group: ReadableField["group"],
  names: string,
  synonyms = "",
): ListField => ({ label, group, names: [label, ...namesIn(names)], synonyms: namesIn(synonyms) });

/** A label within a sentence; the names of languages stay. */
const lower = (label: string) =>
  /^(English|French|Hausa|Yoruba|Igbo) /.test(label)
    ? label
    : label.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase());

/** What no column of a reading is although a list needs it, such as “name”. */
export function missingFields({ needed, fields, parts }: ListTable, { columns }: Reading): string[] {
  const read = new Set(columns.map(({ field }) => field));
  return needed.flatMap((name) => {
    const label = fields[name]?.label ?? name;
    return [name, ...(parts[name] ?? [])].some((field) => read.has(field)) ? [] : [lower(label)];
  });
}

/** What a reading gives of a list, in words: “412 rows: Name, E-mail address”. */
export const describeList = (fields: FieldTable, { columns }: Reading, rows: number): string => {
  const labels = columns.flatMap(({ field }) => (field && fields[field]?.label) || []);
  return `${countOf(rows, "row")}${labels.length > 0 ? `: ${labels.join(", ")}` : ""}`;
};

/** Whether nothing has to be said of how a list is read: its header was seen before, or has names of ours alone. */
export function isUnderstood({ remembered, reading, columns, why, sheets }: Proposal): boolean {
  if (remembered) return true;
  const sure = new Set(why.flatMap(({ at, sure }) => (sure === 1 ? [at] : [])));
  const used = new Set(reading.columns.flatMap(({ at, field }) => (field === null ? [] : [at])));
  return (
    sheets.filter(({ refused }) => refused === undefined).length === 1 &&
    columns.every(({ at, values }) => values.length === 0 || (used.has(at) && sure.has(at)))
  );
}
