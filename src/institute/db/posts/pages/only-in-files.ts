import type { Db } from "#core/db/connect.ts";
import type { Viewer } from "#core/domain/accounts/viewer.ts";
import { parseWords } from "#core/domain/search-query.ts";
import { termsInFiles, typesSearchedInFiles } from "#institute/domain/posts/found-in-file.ts";
import { parseSearch } from "#institute/domain/posts/search.ts";
import type { PostFilter } from "../readable.ts";
import { listMatching } from "../search/search.ts";
import { findInFiles, type WorkInFile, type WorksInFiles } from "./find-in-files.ts";
import { readPassages } from "./page-passages.ts";

/** The works that have the words of a search only inside their file. A year or a type alone is no word of a file. */
export async function findOnlyInFiles(
  db: Db,
  viewer: Viewer,
  text: string,
  filter: PostFilter,
): Promise<WorksInFiles> {
  const { terms, year } = parseSearch(text);
  const mayBe = filter.type === undefined || typesSearchedInFiles.includes(filter.type);
  if (terms.length === 0 || !mayBe) return { works: [], hasMore: false };
  const found = await findInFiles(db, viewer, termsInFiles(terms), filter);
  const ids = found.works.map(({ postId }) => postId);
  const words = { terms: parseWords(text).terms, orYear: year, type: filter.type, year: filter.year };
  const named = await listMatching(db, viewer, words, ids);
  return { ...found, works: found.works.filter(({ postId }) => !named.has(postId)) };
}

/** Where the words are inside the files of works that `findOnlyInFiles` found. */
export const readFound = (db: Db, text: string, works: readonly WorkInFile[]) =>
  readPassages(db, termsInFiles(parseSearch(text).terms), works);
