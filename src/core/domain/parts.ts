import { z } from "zod";
import { type FieldInfo, field, findInfo, info } from "./fields.ts";
import { keysOf } from "./keys.ts";
import { text as anyText, requiredLine } from "./text-fields.ts";

/** The named parts of a page, and its running text as HTML under `$text`. */
export type Parts = Readonly<Record<string, unknown>>;

/** The running text of a page among its parts; a page may have a part called `text`. */
export const RUNNING_TEXT = "$text";

/** A page that was taken off the site has this among its parts. */
export const GONE = "$gone";

type Row = Omit<FieldInfo, "control" | "label">;

const missing = "Write something here.";
const upTo = (max: number) => `At most ${max.toLocaleString("en-GB")} characters.`;

/** One line of text. */
export const line = (label: string, row: Row = {}) =>
  field(requiredLine(300, missing), { control: "line", label, ...row });

/** One line that may be empty or missing. */
export const optionalLine = (label: string, row: Row = {}) =>
  field(anyText().trim().max(300, upTo(300)).optional(), { control: "line", label, ...row });

/** Plain text of a paragraph. */
export const paragraph = (label: string, row: Row = {}) =>
  field(requiredLine(3000, missing), { control: "paragraph", label, ...row });

/** A paragraph of HTML with italics, bold and links; a file writes it in Markdown. */
export const inline = (label: string, row: Row = {}) =>
  field(requiredLine(5000, missing), { control: "inline", label, ...row });

/** A paragraph of HTML that may be empty or missing. */
export const optionalInline = (label: string, row: Row = {}) =>
  field(anyText().trim().max(5000, upTo(5000)).optional(), { control: "inline", label, ...row });

const linkPattern = /^(\/(?![/\\])|https:\/\/)\S*$/;
const notALink = "Begin with / for a page of this site, or with https://.";

/** A page of this site (`/visit`) or a web address. */
export const link = (label: string, row: Row = {}) =>
  field(z.string(missing).trim().max(2000, upTo(2000)).regex(linkPattern, notALink), {
    control: "link",
    label,
    ...row,
  });

/** A link that may be empty or missing. */
export const optionalLink = (label: string, row: Row = {}) =>
  field(
    z
      .string()
      .trim()
      .max(2000, upTo(2000))
      .refine((value) => value === "" || linkPattern.test(value), notALink)
      .optional(),
    { control: "link", label, ...row },
  );

/** A number from `min` to `max`, whole unless `fraction`. */
export const number = (
  label: string,
  { min, max, fraction, ...row }: Row & { min: number; max: number; fraction?: boolean },
) => {
  const message = `Give a ${fraction ? "" : "whole "}number from ${min.toLocaleString("en-GB")} to ${max.toLocaleString("en-GB")}.`;
  const schema = z.number(message).min(min, message).max(max, message);
  return field(fraction ? schema : schema.int(message), { control: "number", label, ...row });
};

/** One of the keys of a table of labels. */
export const choice = <Key extends string>(
  label: string,
  choices: Readonly<Record<Key, string>>,
  row: Row = {},
) => field(z.enum(keysOf(choices), "Choose from the list."), { control: "choice", label, choices, ...row });

/** A day (YYYY-MM-DD). */
export const day = (label: string, row: Row = {}) =>
  field(z.iso.date("Choose a day that exists."), { control: "date", label, ...row });

/** A day that may be empty or missing. */
export const optionalDay = (label: string, row: Row = {}) =>
  field(
    z
      .string()
      .refine((value) => value === "" || z.iso.date().safeParse(value).success, "Choose a day that exists.")
      .optional(),
    { control: "date", label, ...row },
  );

const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;
const notATime = "Give a time such as 17:00.";
export const isTime = (text: string): boolean => timePattern.test(text);
/** A time as people write it (8.30) in the form that sorts: 08:30. */
const clock = (text: string) =>
  text.replace(/^(\d{1,2})[.:](\d\d)$/, (_, hour, minute) => `${hour.padStart(2, "0")}:${minute}`);

/** A time of the day (17:00). */
export const time = (label: string, row: Row = {}) =>
  field(z.string(missing).trim().overwrite(clock).regex(timePattern, notATime), {
    control: "line",
    label,
    ...row,
  });

/** A time of the day (17:00) that may be empty or missing. */
export const optionalTime = (label: string, row: Row = {}) =>
  field(
    z
      .string()
      .trim()
      .overwrite(clock)
      .refine((value) => value === "" || isTime(value), notATime)
      .optional(),
    { control: "line", label, ...row },
  );

/** Yes or no. */
export const toggle = (label: string, row: Row = {}) =>
  field(z.boolean("Choose yes or no."), { control: "switch", label, ...row });

/** A picture: its address on this site, and what it shows. `focus` is what stays in sight when it is cut. */
export const picture = (label: string, row: Row = {}) =>
  field(
    z.strictObject({
      src: z
        .string()
        .trim()
        .max(2000, upTo(2000))
        .regex(/^\/(?![/\\])\S+$/, "Choose a picture."),
      /** Empty if it only decorates. */
      alt: anyText().trim().max(500, upTo(500)),
      caption: anyText().trim().max(500, upTo(500)).optional(),
      credit: anyText().trim().max(300, upTo(300)).optional(),
      /** Percent from the left and from the top. */
      focus: z.strictObject({ x: percent(), y: percent() }).optional(),
    }),
    { control: "picture", label, ...row },
  );

const percent = () => z.number().min(0).max(100);

/** A list whose rows can be moved. */
export const rows = <Item extends z.ZodType>(
  label: string,
  item: Item,
  { min = 0, max, ...row }: Row & { min?: number; max: number; row: string },
) => {
  const few = `At least ${min}.`;
  return field(z.array(item, missing).min(min, few).max(max, `At most ${max}.`), {
    control: "rows",
    label,
    ...row,
  });
};

/** Parts that belong together. */
export const group = <Shape extends z.ZodRawShape>(label: string, shape: Shape, row: Row = {}) =>
  field(z.strictObject(shape), { control: "group", label, ...row });

/** A schema of parts: an object of which each name is a part. */
export type PartsSchema = z.ZodObject;

/** The parts as a form in the browser reads them: JSON Schema with what it draws of each entry. */
export const formSchemaOf = (schema: PartsSchema): Record<string, unknown> =>
  z.toJSONSchema(schema, {
    io: "input",
    override({ zodSchema, jsonSchema }) {
      const entry = info.get(zodSchema);
      if (!entry) return;
      const { control, label, hint, row, isFigure, choices } = entry;
      Object.assign(jsonSchema, { control, label, hint, row, isFigure, choices });
    },
  });

/** The schema of a value that may be missing, or the schema itself. */
function bare(schema: z.ZodType): z.ZodType {
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  return inner instanceof z.ZodType ? inner : schema;
}

/** The schemas of the parts of an object, by name. */
const shapeOf = (schema: z.ZodObject): [name: string, part: z.ZodType][] =>
  Object.entries(schema.shape).flatMap(([name, part]) => (part instanceof z.ZodType ? [[name, part]] : []));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The value with each part that has no parts of its own replaced by what `each` returns for it; what the schema does not know
 * is left out. `path` is where it is: names, and numbers of rows.
 */
export function mapParts(
  schema: z.ZodType,
  value: unknown,
  each: (info: FieldInfo, value: unknown, path: readonly (string | number)[]) => unknown,
  path: readonly (string | number)[] = [],
): unknown {
  const inner = bare(schema);
  if (value === undefined) return undefined;
  const entry = findInfo(schema);
  if (inner instanceof z.ZodArray && inner.element instanceof z.ZodType && Array.isArray(value)) {
    const { element } = inner;
    return value.map((item, index) => mapParts(element, item, each, [...path, index]));
  }
  if (inner instanceof z.ZodObject && entry?.control !== "picture" && isRecord(value)) {
    const found: Record<string, unknown> = {};
    for (const [name, one] of shapeOf(inner)) {
      const mapped = mapParts(one, value[name], each, [...path, name]);
      if (mapped !== undefined) found[name] = mapped;
    }
    return found;
  }
  return entry ? each(entry, value, path) : value;
}

/** What a part holds before anything is written: no text, no rows. */
export function blankOf(schema: z.ZodType): unknown {
  const inner = bare(schema);
  if (schema instanceof z.ZodOptional) return undefined;
  if (inner instanceof z.ZodArray) return [];
  const control = findInfo(inner)?.control;
  if (control === "picture") return { src: "", alt: "" };
  if (inner instanceof z.ZodObject) return blankObject(inner);
  if (control === "number") return 0;
  if (control === "switch") return false;
  return "";
}

function blankObject(schema: z.ZodObject): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const [name, one] of shapeOf(schema)) {
    const blank = blankOf(one);
    if (blank !== undefined) found[name] = blank;
  }
  return found;
}

/** All parts of a page before anything is written. */
export const blankParts = (schema: PartsSchema): Parts => ({ ...blankObject(schema), [RUNNING_TEXT]: "" });
