import { confirmLetters, passwordLetters, resetLetters } from "#db/accounts/letters.ts";
import { purgeDeletedSpecies } from "#db/birds/bin.ts";
import { copyLetters, messageLetters } from "#db/institute/contact-letters.ts";
import { todayLetters } from "#db/lending/digest.ts";
import { deskLetters, loanLetters } from "#db/lending/letters.ts";
import { reminderLetters } from "#db/lending/reminders.ts";
import { purgeDeletedProfiles } from "#db/people/writing.ts";
import { removalLetters, reviewLetters } from "#db/posts/letters.ts";
import { nameLetters } from "#db/posts/name-letters.ts";
import { surveyLetters } from "#db/surveys/field-letters.ts";
import { purgeDeletedFieldSurveys } from "#db/surveys/field-removal.ts";
import { failedBackupLetters, oldBackupLetters } from "./backups/letters.ts";
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
import type { LetterNouns } from "./send-letters.ts";
import { sendMail } from "./send-mail.ts";
import { sweepExports } from "./sweep-exports.ts";
import { sweepFiles } from "./sweep-files.ts";
import { sweepSurveyImports } from "./sweep-imports.ts";

/** The letters of each noun. */
export const letterNouns: LetterNouns = {
  loan: loanLetters,
  desk: deskLetters,
  reminders: reminderLetters,
  today: todayLetters,
  review: reviewLetters,
  removal: removalLetters,
  name: nameLetters,
  question: surveyLetters,
  confirm: confirmLetters,
  reset: resetLetters,
  password: passwordLetters,
  message: messageLetters,
  copy: copyLetters,
  "backup-old": oldBackupLetters,
  "backup-failed": failedBackupLetters,
};

/** All background jobs. */
export const allJobs: Job[] = [
  sendMail(letterNouns),
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
