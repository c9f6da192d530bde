import { adminEmail, memberEmail, password } from "./fill.ts";
import type { Bench } from "./measure/bench.ts";
import type { Scratch } from "./scratch.ts";
import { signIn, startSite } from "./site.ts";

/** Starts a new site over a database, so that no measurement is affected by the memory of another. */
export async function openBench(scratch: Scratch, quick: boolean, settings: Record<string, string> = {}) {
  const site = await startSite({ ...scratch.environment, ...settings });
  const database = scratch.open();
  const close = async () => {
    await database.close();
    await site.stop();
  };
  try {
    const tokens = {
      admin: await signIn(site, adminEmail, password),
      member: await signIn(site, memberEmail, password),
    };
    const bench: Bench = { site, db: database.db, scratch, quick, tokens };
    return { bench, close };
  } catch (error) {
    await close();
    throw error;
  }
}
