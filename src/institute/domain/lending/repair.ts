import { z } from "zod";
import { integerBetween, MAX_QUANTITY } from "./equipment.ts";
import type { Unit } from "./unit.ts";

/** What is done with counted units that are damaged. */
export const repairMoves = {
  repair: { label: "Put in repair", done: "Moved from the store to repair", repair: 1, total: 0 },
  checked: {
    label: "Checked, back in the store",
    done: "Moved from repair to the store",
    repair: -1,
    total: 0,
  },
  writtenOff: {
    label: "Lost or written off",
    done: "Moved from repair to lost or written off",
    repair: -1,
    total: -1,
  },
} as const;

/** Counted units that go into repair, or come out of it. */
export const RepairMove = z.object({
  move: z.enum(["repair", "checked", "writtenOff"], "Choose what is done with them."),
  quantity: integerBetween(1, MAX_QUANTITY, "The quantity"),
});
export type RepairMove = z.output<typeof RepairMove>;

/** Everything that is in repair. */
export interface InRepair {
  /** Kinds of equipment that are counted. */
  counted: { _id: string; name: string; inRepair: number }[];
  /** Numbered units, and who had them last. */
  units: (Pick<Unit, "_id" | "label" | "condition" | "note" | "equipmentId" | "version"> & {
    name: string;
  })[];
}
