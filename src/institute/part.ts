import type { Part } from "#core/part.ts";
import { callLetters } from "#institute/jobs/call-letters.ts";
import { copyRequests } from "#institute/jobs/copy-requests.ts";
import { readRegisteredPost } from "#institute/jobs/doi-works.ts";
import { endEmbargoes } from "#institute/jobs/end-embargoes.ts";
import { findWorks } from "#institute/jobs/find-works.ts";
import { loanReminders } from "#institute/jobs/loan-reminders.ts";
import { mergeSearch } from "#institute/jobs/merge-search.ts";
import { offerEquipment } from "#institute/jobs/offer-equipment.ts";
import { purgePosts } from "#institute/jobs/purge-posts.ts";
import { readCalendar } from "#institute/jobs/read-calendar.ts";
import { readFiles } from "#institute/jobs/read-files.ts";
import { readNames } from "#institute/jobs/read-names.ts";
import { readWeather } from "#institute/jobs/read-weather.ts";
import { sendDois } from "#institute/jobs/send-dois.ts";

/** Posts, people, lending and the institute's own pages. */
export const institute: Part = {
  jobs: [
    sendDois,
    purgePosts,
    endEmbargoes,
    readWeather,
    readCalendar,
    readNames,
    readFiles,
    findWorks,
    loanReminders,
    offerEquipment,
    callLetters,
    copyRequests,
    mergeSearch,
  ],
  registered: { post: readRegisteredPost },
  operator: () => import("#institute/ops/commands.ts"),
  demo: () => import("#institute/ops/demo/institute-demo.ts"),
};
