import { record } from "#core/db/accounts/audit.ts";
import { type Db, transaction } from "#core/db/connect.ts";
import { beginUndo, type ImportedList, undoEach } from "#core/db/imports/list-records.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import { readStored } from "#core/domain/fields.ts";
import type { UndoneList } from "#core/domain/list-import.ts";
import { itemFields } from "#institute/domain/lending/equipment.ts";
import * as equipment from "./equipment.ts";
import { leastTotal } from "./totals.ts";
import { isNumbered } from "./unit-moves.ts";

/** Lists of equipment. */
export const equipmentLists: ImportedList = { kind: "equipment", table: "equipment", blocks: "all" };

/**
 * Takes what an import added out of the store and gives what it changed the name and total of before; what was changed
 * since, or has more units lent or requested than that, is left as it is. A second call changes nothing.
 */
export function undoEquipmentImport(
  db: Db,
  by: Authorized<"equipment.manage">,
  id: string,
  now: Date,
): Promise<UndoneList> {
  return transaction(db, async (trx) => {
    const undoing = await beginUndo(trx, equipmentLists, { id, accountId: by._id });
    const undone = await undoEach(undoing?.steps ?? [], async ({ kind, subjectId, before }) => {
      const changes = readStored(itemFields, before);
      const { quantity = 0 } = changes;
      if (!(await equipment.lockStored(trx, subjectId)) || (await leastTotal(trx, subjectId, now)) > quantity)
        return false;
      if (await isNumbered(trx, subjectId)) return false;
      if (kind === "added" && (await equipment.countOpenUnits(trx, subjectId)) > 0) return false;
      if (kind === "added") await equipment.retire(trx, by, subjectId, now);
      else await equipment.update(trx, by, subjectId, { ...changes, reason: "An import was undone" }, now);
      return true;
    });
    if (undoing)
      await record(trx, {
        accountId: by._id,
        action: "equipment.undoImport",
        subject: "equipment",
        subjectId: id,
        before: undone,
      });
    return undone;
  });
}
