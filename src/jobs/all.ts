import { countVisits } from "./count-visits.ts";
import { emptyPostBin } from "./empty-bin.ts";
import { loanReminders } from "./loan-reminders.ts";
import { readCalendar } from "./read-calendar.ts";
import { readWeather } from "./read-weather.ts";
import type { Job } from "./run.ts";
import { sendMail } from "./send-mail.ts";
import { sweepSurveyImports } from "./sweep-imports.ts";
import { tidy } from "./tidy.ts";
import { tidyFiles } from "./tidy-files.ts";

/** Everything that runs without a request. */
export const allJobs: Job[] = [
  sendMail,
  tidy,
  emptyPostBin,
  readWeather,
  tidyFiles,
  countVisits,
  readCalendar,
  loanReminders,
  sweepSurveyImports,
];
