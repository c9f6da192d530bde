import type { Trx } from "#core/db/connect.ts";
import { now } from "#core/db/record.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { lockLives, relink } from "./link.ts";
import { createSpeciesMatcher } from "./match-species.ts";
import { readSettings } from "./settings.ts";
import { insertEncounters, type NewEncounter } from "./write-encounters.ts";

/** Stores rings that were found and reported, or encounters of a file without a session. */
export async function insertRecoveries(
  trx: Trx,
  person: Pick<Account, "_id"> | null,
  importId: string | null,
  birds: readonly (NewEncounter & { date: string })[],
): Promise<void> {
  await lockLives(trx);
  const context = {
    sessionId: null,
    siteId: null,
    date: "",
    accountId: person?._id ?? null,
    importId,
    at: now(),
    scheme: (await readSettings(trx)).scheme,
    speciesOf: await createSpeciesMatcher(trx),
  };
  const placed = birds.map((bird, position) => [bird, position] as const);
  await relink(trx, await insertEncounters(trx, placed, context));
}
