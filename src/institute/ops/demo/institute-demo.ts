import type { FileStore } from "#core/adapters/files/store.ts";
import type { Trx } from "#core/db/connect.ts";
import * as visits from "#core/db/visits/visits.ts";
import { demoVisits } from "#core/ops/demo/visits.ts";
import { saveEvents } from "#institute/db/events/calendar.ts";
import { saveObservation } from "#institute/db/weather/weather.ts";
import { demoEvents } from "./events.ts";
import { seedLending } from "./lending.ts";
import { seedPeople } from "./people.ts";
import { readPosts, savePdfs, seedPosts } from "./posts.ts";
import { demoWeather } from "./weather.ts";

/** Invented people and factual posts, with what was lent, planned, measured and read. */
export async function prepareDemo(fileStore: FileStore) {
  const posts = readPosts();
  const pdfs = await savePdfs(fileStore, posts);
  return async (trx: Trx, passwordHash: string) => {
    await seedPeople(trx, passwordHash);
    await seedPosts(trx, posts, pdfs);
    await seedLending(trx, new Date());
    await saveObservation(trx, demoWeather(Date.now()));
    await saveEvents(trx, demoEvents(Date.now()));
    const urls = [...pdfs.values()].flatMap((file) => file?.url ?? []);
    await visits.add(trx, demoVisits(Date.now(), urls));
  };
}
