import type { FileStore } from "#core/adapters/files/store.ts";
import { hashPassword } from "#core/api/accounts/passwords.ts";
import { type Db, lockUntilCommit, transaction } from "#core/db/connect.ts";
import { forgetAll } from "#core/db/letters.ts";
import { parts } from "./parts.ts";

/** The password of every demo account. */
export const demoPassword = "amurum-2002";

/** Seeds an empty database with invented people and factual posts; does nothing if any account exists. */
export async function seedDemo(db: Db, fileStore: FileStore): Promise<boolean> {
  if (await isOccupied(db)) return false;
  const passwordHash = await hashPassword(demoPassword);
  const demos = await Promise.all(parts.map((part) => part.demo()));
  const fills = await Promise.all(demos.map((demo) => demo.prepareDemo(fileStore)));

  return transaction(db, async (trx) => {
    await lockUntilCommit(trx, "demo");
    // Another process may have seeded it meanwhile.
    if (await isOccupied(trx)) return false;
    for (const fill of fills) await fill(trx, passwordHash);
    await forgetAll(trx);
    return true;
  });
}

const isOccupied = async (db: Db) =>
  (await db.selectFrom("account").select("id").limit(1).executeTakeFirst()) !== undefined;
