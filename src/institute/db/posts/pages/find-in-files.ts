import type { Db } from "#core/db/connect.ts";
import type { Viewer } from "#core/domain/accounts/viewer.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import type { SearchTerm } from "#core/domain/search-query.ts";
import { pageNumber, readPageNumber } from "#institute/domain/posts/file-text.ts";
import { typesSearchedInFiles } from "#institute/domain/posts/found-in-file.ts";
import type { PostType } from "#institute/domain/posts/types.ts";
import { type PostFilter, whereFileOpen, whereMatches, whereReadable } from "../readable.ts";
import { listNumbers, type NumberRange } from "./page-query.ts";

/** So many of the newest pages are read at once, and so often again where some are of files that are not shown. */
const MAX_NUMBERS = 500;
const MAX_TURNS_AFTER = 4;
/** So many pages after them say whether there is more, as far as the viewer may know. */
const NUMBERS_AFTER = 100;

/** A work whose file has all of the words on these pages, in their order. */
export interface WorkInFile {
  postId: string;
  postType: PostType;
  fileTextId: number;
  pages: number[];
}

export interface WorksInFiles {
  /** The newest files first. */
  works: WorkInFile[];
  /** Whether there are more that the viewer may open. */
  hasMore: boolean;
}

/**
 * The works whose present file, as far as `viewer` may open it today, has all of the terms on one page. Pages are found first and
 * rights are asked of their few files; the rights of all that match would take a second among 500 theses.
 */
export async function findInFiles(
  db: Db,
  viewer: Viewer,
  terms: readonly SearchTerm[],
  filter: PostFilter,
): Promise<WorksInFiles> {
  const works: WorkInFile[] = [];
  let below = Number.MAX_SAFE_INTEGER;
  for (let turn = 0; turn <= MAX_TURNS_AFTER; turn++) {
    const { files, after, isFull } = await listFiles(db, terms, below);
    const found = await listWorks(db, viewer, filter, [...files.keys(), ...after]);
    const shown = found.flatMap((work) => {
      const pages = files.get(work.fileTextId);
      return pages ? [{ ...work, pages }] : [];
    });
    works.push(...shown);
    const isHidden = new Set(shown.map(({ fileTextId }) => fileTextId)).size < files.size;
    if (!(isFull && isHidden)) return { works, hasMore: shown.length < found.length };
    below = pageNumber(Math.min(...files.keys()), 0);
  }
  return { works, hasMore: false };
}

/** The newest files that have the terms, below a number, with their pages, and some of the files after them. */
async function listFiles(db: Db, terms: readonly SearchTerm[], below: number) {
  const limit = MAX_NUMBERS + NUMBERS_AFTER;
  const numbers = await listNumbers(db, terms, { from: 0, below, limit });
  const pages = numbers.map(readPageNumber);
  const ids = new Set(pages.slice(0, MAX_NUMBERS).map(({ id }) => id));
  const last = pages.at(-1);
  if (last && numbers.length === limit && ids.has(last.id)) {
    const from = pageNumber(last.id, 0);
    const read = async (range: NumberRange) => (await listNumbers(db, terms, range)).map(readPageNumber);
    pages.push(...(await read({ from, below: pageNumber(last.id, last.page), limit: last.page })));
    pages.push(...(await read({ from: 0, below: from, limit: NUMBERS_AFTER })));
  }
  const files = new Map([...ids].map((id): [number, number[]] => [id, []]));
  for (const { id, page } of pages) files.get(id)?.unshift(page);
  const after = [...new Set(pages.flatMap(({ id }) => (ids.has(id) ? [] : [id])))];
  return { files, after, isFull: numbers.length >= MAX_NUMBERS };
}

/** Those of these posts whose present file, as far as `viewer` may open it today, has all of the terms on one page. */
export async function listFoundInFiles(
  db: Db,
  viewer: Viewer,
  terms: readonly SearchTerm[],
  postIds: readonly string[],
): Promise<string[]> {
  if (terms.length === 0 || postIds.length === 0) return [];
  const found: string[] = [];
  const works = await selectWorks(db, viewer, {}).where("post.id", "in", postIds).execute();
  for (const { postId, fileTextId } of works) {
    const range = { from: pageNumber(fileTextId, 0), below: pageNumber(fileTextId + 1, 0), limit: 1 };
    if ((await listNumbers(db, terms, range)).length > 0) found.push(postId);
  }
  return found;
}

/** The works with these files that the viewer may read and open. */
const listWorks = async (db: Db, viewer: Viewer, filter: PostFilter, fileTextIds: number[]) =>
  fileTextIds.length === 0
    ? []
    : selectWorks(db, viewer, filter).where("file_text.id", "in", fileTextIds).execute();

function selectWorks(db: Db, viewer: Viewer, filter: PostFilter) {
  return db
    .selectFrom("post")
    .innerJoin("file_text", "file_text.fileUrl", "post.fileUrl")
    .select(["post.id as postId", "postType", "file_text.id as fileTextId"])
    .where("file_text.state", "=", "read")
    .where(whereReadable(viewer))
    .where(whereFileOpen(viewer, lagosDay(new Date())))
    .where(whereMatches(filter))
    .where("postType", "in", typesSearchedInFiles)
    .orderBy("file_text.id", "desc")
    .orderBy("post.id", "desc");
}
