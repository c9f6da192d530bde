import { purgeDeletedSpecies } from "#db/birds/bin.ts";
import { purgeDeletedProfiles } from "#db/people/writing.ts";
import { purgeDeletedFieldSurveys } from "#db/surveys/field-removal.ts";
import { nightlyBackup } from "./backups/nightly.ts";
import { checkDatasets, readRegisteredDataset } from "./check-datasets.ts";
import { countVisits } from "./count-visits.ts";
import { readRegisteredPost } from "./doi-works.ts";
import { endEmbargoes } from "./end-embargoes.ts";
import { loanReminders } from "./loan-reminders.ts";
import { mergeSearch } from "./merge-search.ts";
import { purgeExpired } from "./purge-expired.ts";
import { purgeLimits } from "./purge-limits.ts";
import { purgePosts } from "./purge-posts.ts";
import { readCalendar } from "./read-calendar.ts";
import { readWeather } from "./read-weather.ts";
import type { Job } from "./run.ts";
import { sendDois } from "./send-dois.ts";
import { sendMail } from "./send-mail.ts";
import { sweepExports } from "./sweep-exports.ts";
import { sweepFiles } from "./sweep-files.ts";
import { sweepSurveyImports } from "./sweep-imports.ts";

/** All background jobs. */
export const allJobs: Job[] = [
  sendMail,
  sendDois,
  checkDatasets,
  purgeExpired([purgeDeletedProfiles, purgeDeletedSpecies, purgeDeletedFieldSurveys]),
  purgeLimits,
  purgePosts,
  endEmbargoes,
  readWeather,
  sweepFiles,
  countVisits,
  readCalendar,
  loanReminders,
  sweepSurveyImports,
  mergeSearch,
  sweepExports,
  nightlyBackup,
];

/** How each kind of what has a DOI is read. */
export const registered = { post: readRegisteredPost, dataset: readRegisteredDataset };
