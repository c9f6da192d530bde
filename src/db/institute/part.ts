import { todayLetters } from "#db/lending/digest.ts";
import { deskLetters, loanLetters } from "#db/lending/letters.ts";
import { reminderLetters } from "#db/lending/reminders.ts";
import { storeStatuses } from "#db/lending/statuses.ts";
import type { DbPart } from "#db/part.ts";
import { memberPages } from "#db/people/sitemap.ts";
import { purgeDeletedProfiles } from "#db/people/writing.ts";
import { removalLetters, reviewLetters } from "#db/posts/letters.ts";
import { nameLetters } from "#db/posts/name-letters.ts";
import { reindexDuePosts } from "#db/posts/search-reindex.ts";
import { searchInstitute } from "#db/posts/site-search.ts";
import { postPages } from "#db/posts/sitemap.ts";
import { findGoneFile } from "#db/posts/versions.ts";
import { readDois } from "#db/posts/waiting-dois.ts";
import { checks } from "./checks.ts";
import { copyLetters, messageLetters } from "./contact-letters.ts";
import { fileReaders } from "./file-readers.ts";

/** Posts, people and lending. */
export const institute: DbPart = {
  fileReaders,
  findGoneFile,
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
  },
  readDois,
  names: [
    (db, ids) => db.selectFrom("post").select(["id", "title as name"]).where("id", "in", ids).execute(),
    (db, ids) => db.selectFrom("profile").select(["id", "name"]).where("id", "in", ids).execute(),
    (db, ids) => db.selectFrom("equipment").select(["id", "name"]).where("id", "in", ids).execute(),
    (db, ids) =>
      db.selectFrom("request").select(["id", "equipment as name"]).where("id", "in", ids).execute(),
  ],
  search: searchInstitute,
  sitemap: [postPages, memberPages],
  purge: [purgeDeletedProfiles],
  afterMigrate: [storeStatuses, reindexDuePosts],
  checks,
};
