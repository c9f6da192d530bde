import { z } from "zod";
import { address, changesOf, field, focus, inputOf, line, type Values } from "#core/domain/fields.ts";
import { line as bareLine, requiredLine } from "#core/domain/text-fields.ts";

export const MAX_QUANTITY = 100_000;
const MAX_SERVICE_DAYS = 60;
const MAX_DEPOSIT = 100_000_000;

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

/** Everything that is recorded about a kind of equipment, in the order of its file and form. */
export const itemFields = {
  name: field(requiredLine(200, "Give it a name."), { control: "line", label: "Name", what: "name" }),
  quantity: field(integerBetween(0, MAX_QUANTITY, "The quantity"), {
    control: "number",
    label: "Quantity",
    what: `whole number from 0 to ${MAX_QUANTITY.toLocaleString("en-GB")}`,
    hint: "How many the store has.",
    inputMode: "numeric",
  }),
  imageUrl: address({ label: "Image", what: "web address of an image" }),
  imageFocus: focus({ label: "What stays in sight of the image", what: "place in an image" }),
};

/** On what terms it is lent; these are no columns of the store's list. */
const termFields = {
  serviceDays: field(integerBetween(0, MAX_SERVICE_DAYS, "The days of service").default(0), {
    control: "number",
    label: "Days of service after each loan",
    hint: "For cleaning and repair; it cannot be lent on these days.",
    inputMode: "numeric",
  }),
  category: line(100, {
    label: "Category",
    hint: "Such as Optics; rules in the settings can be about one.",
  }),
  deposit: field(integerBetween(0, MAX_DEPOSIT, "The deposit").default(0), {
    control: "number",
    label: "Deposit for each unit, in naira",
    hint: "It is on the hand-over sheet. 0: none.",
    inputMode: "numeric",
  }),
};

/** All that the store says of a kind of equipment, in the order of the form. */
export const equipmentFields = { ...itemFields, ...termFields };

/** What the store's list says of an item. */
export type ListedItem = Values<typeof itemFields>;

/** One kind of equipment that the store lends. Dates are ISO 8601 in UTC. */
export interface Equipment extends Values<typeof equipmentFields> {
  _id: string;
  /** Units that cannot be lent until somebody has looked at them. */
  inRepair: number;
  /** Units that are requested, approved or out today. */
  borrowed: number;
  /** Whether each unit has a number; the total follows them. */
  isNumbered: boolean;
  /** Units that can be had today. */
  available: number;
  /** Accounts that hold units now: all of them for store admins, only the viewer for others. */
  userId: string[];
  /** If no unit is available: the next return that is due and not overdue. */
  nextBack: { date: string; quantity: number } | null;
  createdAt: string;
  version: number;
}

/** The fields of new equipment; `borrowed` is calculated and cannot be sent. */
export const EquipmentInput = inputOf(equipmentFields);
export type EquipmentInput = z.output<typeof EquipmentInput>;

/** Any of the fields; fields that are not sent stay unchanged. */
export const EquipmentChanges = changesOf(equipmentFields).extend({
  /** Why the total changes, for the history. */
  reason: bareLine(500).optional(),
  version: z.int().optional(),
});
export type EquipmentChanges = z.output<typeof EquipmentChanges>;
