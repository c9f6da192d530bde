import { setImmediate as nextTurn } from "node:timers/promises";
import type { Db } from "#core/db/connect.ts";
import { createPassageFinder, type PassageFinder } from "#core/domain/passage.ts";
import { type SearchTerm, withoutCommon } from "#core/domain/search-query.ts";
import type { FoundInFile } from "#institute/domain/posts/found-in-file.ts";
import { joinCutWords } from "#institute/domain/posts/page-words.ts";
import type { WorkInFile } from "./find-in-files.ts";

/** So many of the first pages are compared; the one with most of the words close together is shown. */
const COMPARED_PAGES = 12;

/** The page and the passage that are shown of each work, by its id. One file at a time, since a book has megabytes. */
export async function readPassages(
  db: Db,
  terms: SearchTerm[],
  works: readonly WorkInFile[],
): Promise<Record<string, FoundInFile>> {
  const telling = withoutCommon(terms);
  const finder = createPassageFinder(telling);
  const found: Record<string, FoundInFile> = {};
  for (const { postId, fileTextId, pages } of works) {
    const row = await db
      .selectFrom("file_text")
      .select("text")
      .where("id", "=", fileTextId)
      .executeTakeFirst();
    const texts = readTexts(row?.text ?? "[]");
    const best = bestPage(finder, telling.length, texts, pages);
    if (best) found[postId] = { ...best, pages: pages.length };
    await nextTurn();
  }
  return found;
}

function readTexts(json: string): string[] {
  const texts: unknown = JSON.parse(json);
  return Array.isArray(texts) ? texts.map(String) : [];
}

/** The first of the pages whose passage has the most of the terms. */
function bestPage(finder: PassageFinder, terms: number, texts: readonly string[], pages: readonly number[]) {
  let best: Pick<FoundInFile, "page" | "passage"> | undefined;
  let most = -1;
  for (const page of pages.slice(0, COMPARED_PAGES)) {
    const text = texts[page - 1] ?? "";
    const joined = finder.find(joinCutWords(text));
    // A word that is cut at its own hyphen is found by its halves.
    const passage = joined ?? finder.find(text);
    const count = passage ? finder.count(passage.join("")) : 0;
    if (count > most) [best, most] = [{ page, passage }, count];
    if (most === terms) break;
  }
  return best;
}
