import type { AccountImport, ListKind } from "#api/imports/import-list.ts";
import { once } from "#db/accounts/idempotency.ts";
import { cleanedBefore, importProfiles } from "#db/people/import.ts";
import { permit } from "#domain/accounts/policy.ts";
import { readProfiles } from "#formats/people/profile-csv.ts";

/** A list of members. */
export const peopleList: ListKind<AccountImport> = {
  maxRows: 1_000,
  run(db, bytes, { account, dryRun, call }, within) {
    const file = within(readProfiles(bytes));
    const clean = cleanedBefore(file);
    const by = permit(account, "profile.manage");
    return once(db, call, (trx) => importProfiles(trx, by, file, { dryRun, clean }));
  },
};

declare module "#api/imports/import-list.ts" {
  interface ListTasks {
    people: AccountImport;
  }
}
