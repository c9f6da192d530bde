import { z } from "zod";
import { requiredLine } from "#domain/text-fields.ts";

/** A kind of thing that the store lends, counted. Dates are ISO 8601 in UTC. */
export interface Equipment {
  _id: string;
  name: string;
  /** How many there are in all. */
  quantity: number;
  /** How many are asked for, approved or out. */
  borrowed: number;
  /** What can be asked for now: always the total less what is borrowed. */
  available: number;
  imageUrl: string | null;
  /** Who holds some of it now: for store admins everybody, for others only themself. */
  userId: string[];
  /** When nothing is left: the next ones that are expected back, without those that are late. */
  nextBack: { date: string; quantity: number } | null;
  createdAt: string;
  version: number;
}

export const MAX_QUANTITY = 100_000;

/** A whole number as a form or a client sends it; "3" counts, "3abc" does not. */
export const integerBetween = (min: number, max: number, label: string) =>
  z.preprocess(
    (value) => (typeof value === "string" && /^\s*\d+\s*$/.test(value) ? Number(value) : value),
    z
      .number(`${label} is a whole number.`)
      .int(`${label} is a whole number.`)
      .min(min, `${label} is at least ${min}.`)
      .max(max, `${label} is at most ${max.toLocaleString("en-GB")}.`),
  );

/** One line of text without the character that no database keeps. */
export const textLine = (max: number) =>
  z
    .string()
    .overwrite((value) => value.replaceAll("\u0000", ""))
    .trim()
    .max(max, `At most ${max} characters.`);

const image = textLine(2000)
  .nullable()
  .transform((text) => text || null)
  .refine(
    (text) => text === null || /^(https?:\/\/[^\s/]|\/(?![/\\]))\S*$/i.test(text),
    "Give a web address that begins with https://.",
  );

const fields = {
  name: requiredLine(200, "Give it a name."),
  quantity: integerBetween(0, MAX_QUANTITY, "The quantity"),
  imageUrl: image,
};

/** What a new piece of equipment is made of; `borrowed` is the store's own sum and cannot be sent. */
export const EquipmentInput = z.object({ ...fields, imageUrl: fields.imageUrl.default(null) });
export type EquipmentInput = z.output<typeof EquipmentInput>;

/** Any of the fields; what is not sent stays as it is. */
export const EquipmentChanges = z
  .object({
    ...fields,
    /** Why the total changes, for the history. */
    reason: textLine(500),
    version: z.int(),
  })
  .partial();
export type EquipmentChanges = z.output<typeof EquipmentChanges>;
