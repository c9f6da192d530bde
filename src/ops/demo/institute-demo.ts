import type { FileStore } from "#adapters/files/store.ts";
import type { Trx } from "#db/connect.ts";
import { saveEvents } from "#db/institute/calendar.ts";
import * as visits from "#db/institute/visits.ts";
import { saveObservation } from "#db/institute/weather.ts";
import { demoEvents } from "./events.ts";
import { seedLending } from "./lending.ts";
import { seedPeople } from "./people.ts";
import { readPosts, savePdfs, seedPosts } from "./posts.ts";
import { demoVisits } from "./visits.ts";
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
