import { birds } from "#birds/part.ts";
import { nightlyBackup } from "#core/jobs/backups/nightly.ts";
import { countVisits } from "#core/jobs/count-visits.ts";
import { followLetters } from "#core/jobs/follow-letters.ts";
import { morningLetters } from "#core/jobs/morning-letters.ts";
import { purgeExpired } from "#core/jobs/purge-expired.ts";
import { purgeLimits } from "#core/jobs/purge-limits.ts";
import type { Job, JobServices } from "#core/jobs/run.ts";
import { sendMail } from "#core/jobs/send-mail.ts";
import { sweepFiles } from "#core/jobs/sweep-files.ts";
import type { Part } from "#core/part.ts";
import { institute } from "#institute/part.ts";

/** The parts of the program, in the order in which a demo is filled; `site.ts` has what they give to the pages. */
export const parts: readonly Part[] = [institute, birds];

/** All background jobs. */
export const allJobs: Job[] = [
  sendMail,
  purgeExpired,
  purgeLimits,
  sweepFiles,
  countVisits,
  morningLetters,
  followLetters,
  ...parts.flatMap(({ jobs }) => jobs),
  nightlyBackup,
];

/** How each kind of what has a DOI is read. */
export const registered: JobServices["registered"] = Object.fromEntries(
  parts.flatMap((part) => Object.entries(part.registered)),
);
