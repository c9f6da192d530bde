import { z } from "zod";
import type { Control } from "./controls.ts";
import { notAFocus, readFocus } from "./focus.ts";
import { keysOf } from "./keys.ts";
import { atMost, isAddress, notAnAddress, text } from "./text-fields.ts";

/** What a field or a part of a page is called and means, and where its list is stored. */
export interface FieldInfo {
  control: Control;
  label: string;
  hint?: string;
  /** What a value of it is, for what is said of records in a list: “e-mail address”. */
  what?: string;
  unit?: string;
  /** Its Darwin Core term, which is its header in our files; without one, its name. */
  term?: string;
  /** Headers that other people's files have for it. */
  csv?: readonly string[];
  /** One line for the data dictionary. */
  meaning?: string;
  /** What one row of a list is called: “Add a module”. */
  row?: string;
  /** Whether it is a figure beside which its form shows what the site counts. */
  isFigure?: boolean;
  /** The label of each stored value. */
  choices?: Readonly<Record<string, string>>;
  /** The order of the choices, unless it is that of the table. */
  order?: readonly string[];
  /** The heading under which its form folds it away, because it is rarely filled in. */
  fold?: string;
  /** Whether it is a fact of its own in an archive that has no term for it. */
  isFact?: boolean;
  /** Which keyboard a phone shows. */
  inputMode?: "tel" | "url" | "numeric" | "email";
  /** What a browser may fill in by itself. */
  autoComplete?: "tel";
  /** Where the entries of a list are stored, in their order; those of a set in the order of its choices. */
  child?: { table: string; columns: readonly string[] };
}

/** The label, meaning and storage of each field. */
export const info = z.registry<FieldInfo>();

/** A noun: its fields by name. Their order is that of files, forms and messages. */
export type Fields = Readonly<Record<string, z.ZodType>>;

/** What a noun's fields hold. */
export type Values<F extends Fields> = { -readonly [N in keyof F]: z.output<F[N]> };

/** The same without lists, which are stored in tables of their own. */
export type Columns<F extends Fields> = {
  -readonly [N in keyof F as z.output<F[N]> extends readonly unknown[] ? never : N]: z.output<F[N]>;
};

/** The lists of a noun. */
export type Lists<F extends Fields> = {
  -readonly [N in keyof F as z.output<F[N]> extends readonly unknown[] ? N : never]: z.output<F[N]>;
};

type Row = Omit<FieldInfo, "control"> & { control?: Control };

/** Marks a field that only its owner and admins see. */
interface OwnOnly {
  readonly seenBy: "owner";
}

type OwnKeys<F extends Fields> = { [N in keyof F]: F[N] extends OwnOnly ? N : never }[keyof F];

/** What only the owner of a record and admins see of it. */
export type OwnValues<F extends Fields> = Pick<Values<F>, OwnKeys<F>>;

/** What everybody sees of a record. */
export type PublicValues<F extends Fields> = Omit<Values<F>, OwnKeys<F>>;

/** Registers a schema as a field; its default is the value when nothing is sent. */
export function field<Schema extends z.ZodType>(schema: Schema, row: FieldInfo): Schema {
  info.add(schema, row);
  return schema;
}

/** A field that only the owner of a record and admins see; types know it by this wrapper. */
export const ownOnly = <Schema extends z.ZodType>(schema: Schema): Schema & OwnOnly =>
  Object.assign(schema, { seenBy: "owner" as const });

/** What takes from a text what was copied along with it. */
type Clean = (written: string) => string;

const asWritten: Clean = (written) => written;

/** One line of at most `max` characters, or nothing; `clean` may shorten it before. */
export const line = (max: number, row: Row, clean = asWritten) =>
  field(optional(cleanLine(max, clean)).default(null), { control: "line", ...row });

/** One line that is empty or passes `check`. */
export const checkedLine = (
  max: number,
  check: (value: string) => boolean,
  message: string,
  row: Row,
  clean = asWritten,
) =>
  field(
    optional(cleanLine(max, clean))
      .refine((value) => value === null || check(value), message)
      .default(null),
    { control: "line", ...row },
  );

const cleanLine = (max: number, clean: Clean) => text().overwrite(clean).trim().max(max, atMost(max));

const optional = (schema: z.ZodString) => schema.nullable().transform((value) => value || null);

/** The web address of a file, a path on this site, or nothing. */
export const address = (row: Row) => checkedLine(2000, isAddress, notAnAddress, { control: "file", ...row });

/** What of a picture stays in sight where it is cut, such as “30% 40%”, or nothing. */
export const focus = (row: Row) =>
  checkedLine(10, (value) => readFocus(value) !== undefined, notAFocus, {
    hint: "Per cent from the left and from the top, such as 30% 40%.",
    ...row,
  });

/** One of the keys of a table of labels, or nothing. */
export const choice = <Key extends string>(choices: Readonly<Record<Key, string>>, row: Row) =>
  field(
    z.preprocess(emptyAsNull, z.enum(keysOf(choices), "Choose from the list.").nullable()).default(null),
    {
      control: "choice",
      choices,
      ...row,
    },
  );

const emptyAsNull = (sent: unknown) => (typeof sent === "string" && sent.trim() === "" ? null : sent);

/** A number as a form or a file sends it, held to a schema; an empty text is nothing. */
export const number = (schema: z.ZodNumber, row: Row) =>
  field(z.preprocess(toNumber, schema.nullable()).default(null), { control: "number", ...row });

const toNumber = (sent: unknown) =>
  typeof sent === "string" ? (sent.trim() === "" ? null : Number(sent)) : sent;

/** A whole number from `min` to `max`; the message says so. */
export const integer = (min: number, max: number, message: string, row: Row) =>
  number(z.number(message).int(message).min(min, message).max(max, message), row);

/** HTML of at most `max` characters; it is cleaned where it is written. */
export const rich = (max: number, row: Row) =>
  field(
    text()
      .max(max, `At most ${max.toLocaleString("en-GB")} characters, markup included.`)
      .default(""),
    {
      control: "rich",
      ...row,
    },
  );

/** A list of at most `max` entries, stored in a table of its own. */
export const list = <Item extends z.ZodType>(
  item: Item,
  max: number,
  message: string,
  row: FieldInfo & { child: NonNullable<FieldInfo["child"]> },
) => field(z.array(item).max(max, message).default([]), row);

/** Entries read before, since the registry merges them with those of the schema's parents on each read. */
const entries = new WeakMap<z.ZodType, FieldInfo>();

/** The registry entry of a field, which may be one that can be missing; nothing if it has none. */
export function findInfo(schema: z.ZodType): FieldInfo | undefined {
  const found =
    entries.get(schema) ??
    info.get(schema) ??
    // `z.optional` hides the entry of what it holds.
    (schema instanceof z.ZodOptional ? info.get(schema.unwrap()) : undefined);
  if (found) entries.set(schema, found);
  return found;
}

/** The registry entry of a field; throws if it has none. */
export function infoOf(schema: z.ZodType | undefined): FieldInfo {
  const found = schema && findInfo(schema);
  if (!found) throw new Error("A field without a row in the registry.");
  return found;
}

/** The values of a field with their labels, as a form offers them. */
export const choicesOf = ({ choices = {}, order = Object.keys(choices) }: FieldInfo) =>
  order.map((value) => ({ value, label: choices[value] ?? value }));

/** Every field with its registry entry, in the table's order. */
export const entriesOf = <F extends Fields>(fields: F): [name: keyof F & string, info: FieldInfo][] =>
  Object.entries(fields).map(([name, schema]) => [name, infoOf(schema)]);

/** The names of all other fields, in the table's order. */
export const fieldsWithout = <F extends Fields, N extends keyof F & string>(
  fields: F,
  names: readonly N[],
): Exclude<keyof F & string, N>[] =>
  Object.keys(fields).filter(
    (name): name is Exclude<keyof F & string, N> => !(names as readonly string[]).includes(name),
  );

/** The schema of a new record: what is not sent is empty. */
export const inputOf = <F extends Fields>(fields: F) => z.object(fields);

type Changes<F extends Fields> = {
  [N in keyof F]: z.ZodOptional<F[N] extends z.ZodDefault<infer Inner extends z.ZodType> ? Inner : F[N]>;
};

/** The schema of a change: what is not sent stays as it is. */
export const changesOf = <F extends Fields>(fields: F): z.ZodObject<Changes<F>> =>
  z.object(
    Object.fromEntries(
      Object.entries(fields).map(([name, schema]) => [
        name,
        z.optional(schema instanceof z.ZodDefault ? schema.unwrap() : schema),
      ]),
    ) as Changes<F>,
  );

/** An object with a value for each field for which `each` returns one; the caller names its type. */
export function collect<Result>(fields: Fields, each: (name: string, info: FieldInfo) => unknown): Result {
  const found: Record<string, unknown> = {};
  for (const [name, row] of entriesOf(fields)) {
    const value = each(name, row);
    if (value !== undefined) found[name] = value;
  }
  return found as Result;
}

/** What each field is called. */
export const labelsOf = <F extends Fields>(fields: F) =>
  collect<Record<keyof F & string, string>>(fields, (_, { label }) => label);

/** Whether a record cannot be stored without this field. */
export const isRequired = (schema: z.ZodType): boolean => !(schema instanceof z.ZodDefault);

type Visible<F extends Fields, V> = Pick<V, Exclude<keyof V & keyof F, OwnKeys<F>>> &
  Partial<Pick<V, keyof V & OwnKeys<F>>>;

/** The given values that this viewer may see. */
export const visibleTo = <F extends Fields, V extends Partial<Values<F>>>(
  fields: F,
  values: V,
  isOwner: boolean,
) =>
  collect<Visible<F, V>>(fields, (name) =>
    isOwner || !("seenBy" in (fields[name] ?? {})) ? values[name as keyof V] : undefined,
  );

/** The given fields of a record stored as JSON; what today's limits would refuse stays as it was stored. */
export function readStored<F extends Fields>(fields: F, json: string): Partial<Values<F>> {
  const stored: Record<string, unknown> = JSON.parse(json);
  const found: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(fields))
    if (stored[name] !== undefined) found[name] = schema.safeParse(stored[name]).data ?? stored[name];
  return found as Partial<Values<F>>;
}

/** The given values that have a column. */
export const pickColumns = <F extends Fields, V extends Partial<Values<F>>>(fields: F, values: V) =>
  collect<Pick<V, keyof V & keyof Columns<F>>>(fields, (name, { child }) =>
    child ? undefined : values[name as keyof V],
  );
