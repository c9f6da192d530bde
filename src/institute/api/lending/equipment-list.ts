import type { AccountImport, ListKind } from "#core/api/imports/import-list.ts";
import { once } from "#core/db/accounts/idempotency.ts";
import { permit } from "#core/domain/accounts/policy.ts";
import { importEquipment } from "#institute/db/lending/equipment-import.ts";
import { equipmentReader, readEquipment } from "#institute/formats/lending/equipment-csv.ts";

/** A list of equipment. */
export const equipmentList: ListKind<AccountImport> = {
  reader: equipmentReader,
  maxRows: 2_000,
  run(db, list, { account, dryRun, call }, within) {
    const file = within(readEquipment(list));
    const now = new Date();
    const by = permit(account, "equipment.manage");
    return once(db, call, (trx) => importEquipment(trx, by, file, { dryRun, now }));
  },
};

declare module "#core/api/imports/import-list.ts" {
  interface ListTasks {
    equipment: AccountImport;
  }
}
