import { setTimeout as pause } from "node:timers/promises";
import type { Commons } from "#birds/adapters/guide/commons.ts";
import { listToSearch, saveFound } from "#birds/db/guide/photo-candidates.ts";
import { type CommonsCandidate, chooseCandidates } from "#birds/domain/guide/commons.ts";
import { unavailable } from "#core/jobs/outside.ts";
import type { Job, JobServices } from "#core/jobs/run.ts";

/** So many species in an hour: a guide of a thousand is through in a day. */
const MAX_SPECIES = 40;
/** One call in two seconds, which is no burden to Commons. */
const BETWEEN_CALLS_MS = 2_000;

/** Looks for free photographs of the species that have none; a person takes them. */
export const findPhotographs: Job = {
  name: "find-photographs",
  title: "Photographs of species at Wikimedia Commons",
  intervalMs: 60 * 60_000,
  run: (services) =>
    findPhotographsOf(services, {
      now: () => new Date(),
      wait: () => pause(BETWEEN_CALLS_MS, undefined, { ref: false }),
    }),
};

interface Pace {
  now: () => Date;
  /** Before each call. */
  wait: () => Promise<unknown>;
}

/** What does not answer is left alone until the next run; a species without a photograph there is asked of again in half a year. */
export async function findPhotographsOf(
  { db, commons }: Pick<JobServices, "db" | "commons">,
  { now, wait }: Pace,
): Promise<void> {
  if (!commons) return;
  for (const { _id, names } of await listToSearch(db, now(), MAX_SPECIES)) {
    let found: CommonsCandidate[] = [];
    for (const name of names) {
      if (found.length > 0) break;
      await wait();
      found = chooseCandidates(await commons.candidates(name).catch(unavailable));
    }
    await saveFound(db, _id, found, now());
  }
}

declare module "#core/jobs/run.ts" {
  interface JobServices {
    /** Finds free photographs at Wikimedia Commons; undefined if this site asks there for none. */
    commons?: Commons | undefined;
  }
}
