import { readRegisteredPost } from "#jobs/doi-works.ts";
import { endEmbargoes } from "#jobs/end-embargoes.ts";
import { loanReminders } from "#jobs/loan-reminders.ts";
import { mergeSearch } from "#jobs/merge-search.ts";
import { purgePosts } from "#jobs/purge-posts.ts";
import { readCalendar } from "#jobs/read-calendar.ts";
import { readWeather } from "#jobs/read-weather.ts";
import { sendDois } from "#jobs/send-dois.ts";
import type { Part } from "./part.ts";

/** Posts, people, lending and the institute's own pages. */
export const institute: Part = {
  jobs: [sendDois, purgePosts, endEmbargoes, readWeather, readCalendar, loanReminders, mergeSearch],
  registered: { post: readRegisteredPost },
  operator: () => import("#ops/institute-commands.ts"),
  demo: () => import("#ops/demo/institute-demo.ts"),
};
