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

/** What somebody has counted so far: a number with what was expected then, or the units that were seen. */
export const Counted = z.union([
  z.object({ counted: z.string(), expected: z.int(), version: z.int() }),
  z.object({ seen: z.array(z.string()) }),
]);
export type Counted = z.output<typeof Counted>;

/** How what was counted differs from what should be there. */
export interface Difference {
  /** Units that are not there (−) or too many (+). */
  units: number;
  text: string;
  /** What is sent; null if it cannot be yet. */
  count: Count | null;
}

/** Compares what was counted of one kind of equipment with what should be there. */
export function compareCount(line: StockLine, counted: Counted): Difference {
  if ("seen" in counted) return compareUnits(line, counted.seen);
  const expected = shouldBe(line);
  if (line.units || counted.version !== line.version || counted.expected !== expected)
    return {
      units: 0,
      text: "It was lent, taken back or changed in the meantime: count it again.",
      count: null,
    };
  const written = counted.counted.trim();
  if (!/^\d{1,6}$/.test(written)) return { units: 0, text: "Type how many are there.", count: null };
  const units = Number(written) - expected;
  const { version, _id: equipmentId } = line;
  return {
    units,
    text:
      units === 0 ? "As it should be." : units < 0 ? `${-units} missing.` : `${units} more than expected.`,
    count: { equipmentId, counted: Number(written), expected, version },
  };
}

function compareUnits(line: StockLine, seen: readonly string[]): Difference {
  const units = line.units ?? [];
  const isSeen = ({ _id }: { _id: string }) => seen.includes(_id);
  const missing = units.filter((unit) => unit.state === "in" && !isSeen(unit));
  const found = units.filter((unit) => (unit.state === "lost" || unit.state === "repair") && isSeen(unit));
  const named = (several: typeof units) => several.map(({ label }) => label).join(", ");
  const parts = [
    missing.length > 0 && `Missing: ${named(missing)}.`,
    found.length > 0 && `Found: ${named(found)}.`,
  ].filter(Boolean);
  const toCount = ({ _id, version }: (typeof units)[number]) => ({ _id, version });
  return {
    units: found.length - missing.length,
    text: parts.join(" ") || "As it should be.",
    count: { equipmentId: line._id, missing: missing.map(toCount), found: found.map(toCount) },
  };
}
