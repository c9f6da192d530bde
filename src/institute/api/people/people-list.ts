import type { AccountImport, ListKind } from "#core/api/imports/import-list.ts";
import { once } from "#core/db/accounts/idempotency.ts";
import { permit } from "#core/domain/accounts/policy.ts";
import { cleanedBefore, importProfiles } from "#institute/db/people/import.ts";
import { profileReader, readProfiles } from "#institute/formats/people/profile-csv.ts";

/** A list of members. */
export const peopleList: ListKind<AccountImport> = {
  reader: profileReader,
  maxRows: 1_000,
  run(db, list, { account, dryRun, call }, within) {
    const file = within(readProfiles(list));
    const clean = cleanedBefore(file);
    const by = permit(account, "profile.manage");
    return once(db, call, (trx) => importProfiles(trx, by, file, { dryRun, clean }));
  },
};

declare module "#core/api/imports/import-list.ts" {
  interface ListTasks {
    people: AccountImport;
  }
}
