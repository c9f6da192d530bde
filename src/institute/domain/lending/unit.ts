import { z } from "zod";
import { changesOf, choice, field, inputOf, integer, line, type Values } from "#core/domain/fields.ts";
import { isKeyOf } from "#core/domain/keys.ts";
import { requiredLine } from "#core/domain/text-fields.ts";
import { wordsOf } from "#core/domain/words.ts";

/** Where a unit is. */
export const unitStates = {
  in: "In the store",
  out: "Out",
  repair: "In repair",
  lost: "Lost",
  retired: "Retired",
} as const;
export type UnitState = keyof typeof unitStates;

/** Whether a unit in this state is one of those that the item has: its total counts these. */
export const isStock = (state: UnitState): boolean => state === "in" || state === "out" || state === "repair";

const conditions = { good: "Good", worn: "Worn", damaged: "Damaged" } as const;

/** Labels that are the same to a reader and a scanner: `NET-01` and `net 01`. */
export const labelKey = (label: string): string => wordsOf(label).join(" ");

/** What a stored condition is called. */
export const conditionLabel = (condition: string | null) =>
  condition && isKeyOf(conditions, condition) ? conditions[condition] : condition;

const label = requiredLine(60, "Give it a label.").refine(
  (written) => labelKey(written) !== "",
  "A label has letters or digits.",
);

/** Everything that is recorded about a numbered unit, in the order of its form; only store admins see it. */
export const unitFields = {
  label: field(label, {
    control: "line",
    label: "Label",
    hint: "What is written on it, such as NET-01; no other unit in the store has the same.",
  }),
  serial: line(100, { label: "Serial number" }),
  condition: choice(conditions, { label: "Condition" }),
  note: line(2000, { control: "paragraph", label: "Note" }),
  boughtOn: field(
    z.preprocess((sent) => sent || null, z.iso.date("Choose a day that exists.").nullable()).default(null),
    { control: "date", label: "Bought on" },
  ),
  value: integer(0, 1_000_000_000, "The value is a whole number of naira.", {
    label: "Value",
    unit: "naira",
    inputMode: "numeric",
  }),
};

/** One numbered unit of a kind of equipment. */
export interface Unit extends Values<typeof unitFields> {
  _id: string;
  equipmentId: string;
  state: UnitState;
  /** The loan that has it, and its borrower. */
  requestId: string | null;
  borrower: string | null;
  createdAt: string;
  version: number;
}

/** What happened to a unit. */
export type UnitEventKind =
  | "unitAdded"
  | "unitOut"
  | "unitBack"
  | "unitDamaged"
  | "unitLost"
  | "unitChecked"
  | "unitFound"
  | "unitRetired"
  | "unitChanged";

/** What a borrower may know of a unit of their loan. */
export type NamedUnit = Pick<Unit, "_id" | "label">;

export const MAX_UNITS = 200;

/** New units of one kind of equipment. */
export const UnitsInput = z.object({
  units: z
    .array(inputOf(unitFields))
    .min(1, "Give at least one label.")
    .max(MAX_UNITS, `At most ${MAX_UNITS} at once.`)
    .refine(
      (units) => new Set(units.map((unit) => labelKey(unit.label))).size === units.length,
      "Two of these labels are the same.",
    ),
});
export type UnitsInput = z.output<typeof UnitsInput>;

/** Any of the fields, and where it is now; what is lent comes back with its loan. */
export const UnitChanges = changesOf(unitFields).extend({
  state: z.enum(["in", "repair", "lost", "retired"], "Choose a state.").optional(),
  version: z.int().optional(),
});
export type UnitChanges = z.output<typeof UnitChanges>;

const ids = z.array(z.string().max(100)).max(MAX_UNITS, `At most ${MAX_UNITS} at once.`).optional();

/** The units that a change of a loan names by their ids. */
export const namedUnits = {
  /** Handed over with it. */
  unitsOut: ids,
  /** Back and fit to be lent. */
  unitsBack: ids,
  /** Back, and in repair until they are checked. */
  unitsDamaged: ids,
  /** Lost by the borrower. */
  unitsLost: ids,
};
export type NamedUnits = { [Name in keyof typeof namedUnits]?: string[] | undefined };
