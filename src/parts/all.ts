import { nightlyBackup } from "#jobs/backups/nightly.ts";
import { countVisits } from "#jobs/count-visits.ts";
import { purgeExpired } from "#jobs/purge-expired.ts";
import { purgeLimits } from "#jobs/purge-limits.ts";
import type { Job, JobServices } from "#jobs/run.ts";
import { sendMail } from "#jobs/send-mail.ts";
import { sweepFiles } from "#jobs/sweep-files.ts";
import { birds } from "./birds.ts";
import { institute } from "./institute.ts";
import type { Part } from "./part.ts";

/** The parts of the program, in the order in which a demo is filled; `site.ts` has what they give to the pages. */
export const parts: readonly Part[] = [institute, birds];

/** All background jobs. */
export const allJobs: Job[] = [
  sendMail,
  purgeExpired,
  purgeLimits,
  sweepFiles,
  countVisits,
  ...parts.flatMap(({ jobs }) => jobs),
  nightlyBackup,
];

/** How each kind of what has a DOI is read. */
export const registered: JobServices["registered"] = Object.fromEntries(
  parts.flatMap((part) => Object.entries(part.registered)),
);
