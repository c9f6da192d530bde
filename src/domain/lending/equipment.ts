import { z } from "zod";
import { requiredLine } from "#domain/text-fields.ts";

/** One kind of equipment that the store lends. Dates are ISO 8601 in UTC. */
export interface Equipment {
  _id: string;
  name: string;
  /** The total number of units. */
  quantity: number;
  /** Units that are requested, approved or out. */
  borrowed: number;
  /** Units that can be requested now: the total minus `borrowed`. */
  available: number;
  imageUrl: string | null;
  /** Accounts that hold units now: all of them for store admins, only the viewer for others. */
  userId: string[];
  /** If no unit is available: the next return that is due and not overdue. */
  nextBack: { date: string; quantity: number } | null;
  createdAt: string;
  version: number;
}

export const MAX_QUANTITY = 100_000;

/** An integer as a form or a client sends it; "3" is accepted, "3abc" is not. */
export const integerBetween = (min: number, max: number, label: string) =>
  z.preprocess(
    (value) => (typeof value === "string" && /^\s*\d+\s*$/.test(value) ? Number(value) : value),
    z
      .number(`${label} must be a whole number.`)
      .int(`${label} must be a whole number.`)
      .min(min, `${label} must be at least ${min}.`)
      .max(max, `${label} must be at most ${max.toLocaleString("en-GB")}.`),
  );

/** One line of text; PostgreSQL rejects U+0000, so it is removed. */
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

/** The fields of new equipment; `borrowed` is calculated and cannot be sent. */
export const EquipmentInput = z.object({ ...fields, imageUrl: fields.imageUrl.default(null) });
export type EquipmentInput = z.output<typeof EquipmentInput>;

/** Any of the fields; fields that are not sent stay unchanged. */
export const EquipmentChanges = z
  .object({
    ...fields,
    /** Why the total changes, for the history. */
    reason: textLine(500),
    version: z.int(),
  })
  .partial();
export type EquipmentChanges = z.output<typeof EquipmentChanges>;
