import type { FileStore } from "#adapters/files/store.ts";
import { hashPassword } from "#api/accounts/passwords.ts";
import { type Db, lockUntilCommit, transaction } from "#db/connect.ts";
import { saveEvents } from "#db/institute/calendar.ts";
import * as visits from "#db/institute/visits.ts";
import { saveObservation } from "#db/institute/weather.ts";
import { forgetAll } from "#db/letters.ts";
import { importSurveys } from "#db/surveys/import.ts";
import { demoEvents } from "./events.ts";
import { seedFieldSurveys } from "./field-surveys.ts";
import { seedLending } from "./lending.ts";
import { seedPeople } from "./people.ts";
import { readPosts, savePdfs, seedPosts } from "./posts.ts";
import { seedSpecies } from "./species.ts";
import { demoSurveys } from "./surveys.ts";
import { demoVisits } from "./visits.ts";
import { demoWeather } from "./weather.ts";

/** The password of every demo account. */
export const demoPassword = "amurum-2002";

/** Seeds an empty database with invented people and factual posts; does nothing if any account exists. */
export async function seedDemo(db: Db, fileStore: FileStore): Promise<boolean> {
  if (await isOccupied(db)) return false;
  const passwordHash = await hashPassword(demoPassword);
  const posts = readPosts();
  const pdfs = await savePdfs(fileStore, posts);

  return transaction(db, async (trx) => {
    await lockUntilCommit(trx, "demo");
    // Another process may have seeded it meanwhile.
    if (await isOccupied(trx)) return false;
    await seedPeople(trx, passwordHash);
    await seedPosts(trx, posts, pdfs);
    await seedLending(trx, new Date());
    await seedSpecies(trx);
    await saveObservation(trx, demoWeather(Date.now()));
    await saveEvents(trx, demoEvents(Date.now()));
    const urls = [...pdfs.values()].flatMap((file) => file?.url ?? []);
    await visits.add(trx, demoVisits(Date.now(), urls));
    const files = ["Demonstration data"];
    await importSurveys(trx, demoSurveys(), { accountId: null, dryRun: false, files });
    await seedFieldSurveys(trx, new Date());
    await forgetAll(trx);
    return true;
  });
}

const isOccupied = async (db: Db) =>
  (await db.selectFrom("account").select("id").limit(1).executeTakeFirst()) !== undefined;
