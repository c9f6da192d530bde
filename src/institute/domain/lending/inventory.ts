import { z } from "zod";
import { integerBetween, MAX_QUANTITY } from "./equipment.ts";
import type { Unit } from "./unit.ts";

/** What the store should have of a kind of equipment. */
export interface StockLine {
  _id: string;
  name: string;
  quantity: number;
  /** Units that borrowers have, and how many of them no label names. */
  out: number;
  unnamed: number;
  inRepair: number;
  version: number;
  /** Its units, if they are numbered. */
  units: Pick<Unit, "_id" | "label" | "serial" | "state" | "borrower" | "version">[] | null;
}

/** How many should be on the shelf. */
export const shouldBe = ({ quantity, out, inRepair }: Pick<StockLine, "quantity" | "out" | "inRepair">) =>
  quantity - out - inRepair;

const id = z.string().max(100);
const units = z.array(z.object({ _id: id, version: z.int() })).max(2000);

/** What was counted of one kind of equipment: a number, or the units that differ from the list. */
const Count = z.union([
  z.object({
    equipmentId: id,
    counted: integerBetween(0, MAX_QUANTITY, "The number"),
    /** How many should have been there when it was counted. */
    expected: z.int(),
    version: z.int(),
  }),
  z.object({ equipmentId: id, missing: units, found: units }),
]);
export type Count = z.output<typeof Count>;

export const Inventory = z.object({ counts: z.array(Count).min(1, "Nothing was counted.").max(500) });

/** What became of the count of one kind of equipment. */
export interface CountResult {
  equipmentId: string;
  /** How the total changed; null if the count was refused. */
  total: number | null;
  /** Why it was refused. */
  message: string | null;
  /** What holds it, if the total would be below that. */
  current: unknown;
}
