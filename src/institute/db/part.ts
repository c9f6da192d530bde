import type { DbPart } from "#core/db/part.ts";
import { checks } from "./checks.ts";
import { copyLetters, messageLetters } from "./contact/contact-letters.ts";
import { countFigures } from "./figures.ts";
import { fileReaders } from "./file-readers.ts";
import { todayLetters } from "./lending/digest.ts";
import { deskLetters, loanLetters } from "./lending/letters.ts";
import { reminderLetters } from "./lending/reminders.ts";
import { storeStatuses } from "./lending/statuses.ts";
import { callLetterNouns, confirmLetters, openLetters } from "./pages/call-letters.ts";
import { inviteLetters } from "./people/invitations.ts";
import { memberPages } from "./people/sitemap.ts";
import { isStaff } from "./people/staff.ts";
import { purgeDeletedProfiles } from "./people/writing.ts";
import { cleanIdentifiers } from "./posts/clean-identifiers.ts";
import { purgeDoiAnswers } from "./posts/doi-answers.ts";
import { removalLetters, reviewLetters } from "./posts/letters.ts";
import { nameLetters } from "./posts/name-letters.ts";
import { reindexDuePosts } from "./posts/search-reindex.ts";
import { searchInstitute } from "./posts/site-search.ts";
import { postPages } from "./posts/sitemap.ts";
import { findGoneFile } from "./posts/versions.ts";
import { readDois } from "./posts/waiting-dois.ts";
import { yearFigures } from "./year-figures.ts";

/** Posts, people and lending. */
export const institute: DbPart = {
  fileReaders,
  findGoneFile,
  readDois,
  names: [
    (db, ids) => db.selectFrom("post").select(["id", "title as name"]).where("id", "in", ids).execute(),
    (db, ids) => db.selectFrom("profile").select(["id", "name"]).where("id", "in", ids).execute(),
    (db, ids) => db.selectFrom("equipment").select(["id", "name"]).where("id", "in", ids).execute(),
    (db, ids) =>
      db.selectFrom("request").select(["id", "equipment as name"]).where("id", "in", ids).execute(),
  ],
  letters: {
    loan: loanLetters,
    desk: deskLetters,
    reminders: reminderLetters,
    today: todayLetters,
    review: reviewLetters,
    removal: removalLetters,
    name: nameLetters,
    message: messageLetters,
    copy: copyLetters,
    invite: inviteLetters,
    [callLetterNouns.confirm]: confirmLetters,
    [callLetterNouns.open]: openLetters,
  },
  search: searchInstitute,
  countFigures,
  yearFigures,
  isStaff,
  sitemap: [postPages, memberPages],
  purge: [purgeDeletedProfiles, purgeDoiAnswers],
  afterMigrate: [storeStatuses, cleanIdentifiers, reindexDuePosts],
  checks,
};
