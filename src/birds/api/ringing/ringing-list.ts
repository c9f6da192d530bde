import { importRinging } from "#birds/db/ringing/import.ts";
import { readSettings } from "#birds/db/ringing/settings.ts";
import { isEuring, readEuringLines } from "#birds/formats/ringing/read-euring-lines.ts";
import { readRinging, ringingReader } from "#birds/formats/ringing/read-ringing.ts";
import type { AccountImport, ListKind } from "#core/api/imports/import-list.ts";
import { once } from "#core/db/accounts/idempotency.ts";
import type { Db } from "#core/db/connect.ts";
import { permit } from "#core/domain/accounts/policy.ts";

/** What ringers wrote before: a workbook, or lines of the EURING exchange code. */
export const ringingList: ListKind<AccountImport> = {
  reader: ringingReader,
  maxRows: 20_000,
  run(db, list, { account, dryRun, call }, within) {
    const file = within(readRinging(list));
    const by = permit(account, "ringing.manage");
    return once(db, call, (trx) => importRinging(trx, by, file, { dryRun }));
  },
  async runText(db, text, { account, dryRun, call }, within) {
    if (!isEuring(text)) return undefined;
    const { scheme } = await readSettings(db);
    const names = await readEuringNames(db);
    const file = within(readEuringLines(text, scheme, (code) => names.get(code.slice(0, 4)) ?? null));
    const by = permit(account, "ringing.manage");
    return once(db, call, (trx) => importRinging(trx, by, file, { dryRun }));
  },
};

/** The species of the guide by their codes; the last figure tells subspecies, which have the name of their species. */
async function readEuringNames(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("species")
    .select(["euringCode", "scientificName"])
    .where("euringCode", "is not", null)
    .execute();
  return new Map(
    rows.flatMap(({ euringCode, scientificName }) =>
      euringCode && scientificName ? [[euringCode.slice(0, 4), scientificName] as const] : [],
    ),
  );
}

declare module "#core/api/imports/import-list.ts" {
  interface ListTasks {
    ringing: AccountImport;
  }
}
