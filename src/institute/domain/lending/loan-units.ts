import type { Loan } from "./loan.ts";
import type { RequestChanges } from "./request.ts";
import type { NamedUnits } from "./unit.ts";

/** The units that a change takes back, whatever became of them. */
export const takenBack = ({ unitsBack = [], unitsDamaged = [], unitsLost = [] }: NamedUnits) => [
  ...unitsBack,
  ...unitsDamaged,
  ...unitsLost,
];

/**
 * The counts of a return that names its units. Of a loan with more named units than are out, some were counted back
 * without their labels: naming these counts nothing again.
 */
export function countNamed(loan: Loan, changes: RequestChanges, namedOut: number): RequestChanges {
  const back = takenBack(changes).length;
  if (back === 0) return changes;
  const coming = Math.max(0, back - Math.max(0, namedOut - loan.quantity));
  const { unitsDamaged = [], unitsLost = [], status } = changes;
  const lost = Math.min(unitsLost.length, coming);
  const counted = {
    lostQuantity: lost,
    damagedQuantity: Math.min(unitsDamaged.length, coming - lost),
    ...(status !== "returned" && coming > 0 && { returnedQuantity: loan.returnedQuantity + coming }),
  };
  return { ...counted, ...changes };
}
