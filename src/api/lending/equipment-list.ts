import type { AccountImport, ListKind } from "#api/imports/import-list.ts";
import { once } from "#db/accounts/idempotency.ts";
import { importEquipment } from "#db/lending/equipment-import.ts";
import { permit } from "#domain/accounts/policy.ts";
import { readEquipment } from "#formats/lending/equipment-csv.ts";

/** A list of equipment. */
export const equipmentList: ListKind<AccountImport> = {
  maxRows: 2_000,
  run(db, bytes, { account, dryRun, call }, within) {
    const file = within(readEquipment(bytes));
    const now = new Date();
    const by = permit(account, "equipment.manage");
    return once(db, call, (trx) => importEquipment(trx, by, file, { dryRun, now }));
  },
};

declare module "#api/imports/import-list.ts" {
  interface ListTasks {
    equipment: AccountImport;
  }
}
