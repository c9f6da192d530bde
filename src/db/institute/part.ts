import { storeStatuses } from "#db/lending/statuses.ts";
import type { DbPart } from "#db/part.ts";
import { memberPages } from "#db/people/sitemap.ts";
import { purgeDeletedProfiles } from "#db/people/writing.ts";
import { reindexDuePosts } from "#db/posts/search-reindex.ts";
import { searchInstitute } from "#db/posts/site-search.ts";
import { postPages } from "#db/posts/sitemap.ts";
import { findGoneFile } from "#db/posts/versions.ts";
import { checks } from "./checks.ts";
import { fileReaders } from "./file-readers.ts";

/** Posts, people and lending. */
export const institute: DbPart = {
  fileReaders,
  findGoneFile,
  search: searchInstitute,
  sitemap: [postPages, memberPages],
  purge: [purgeDeletedProfiles],
  afterMigrate: [storeStatuses, reindexDuePosts],
  checks,
};
