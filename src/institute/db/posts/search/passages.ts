import { sql } from "kysely";
import type { Db } from "#core/db/connect.ts";
import type { Viewer } from "#core/domain/accounts/viewer.ts";
import { createPassageFinder, type Passage } from "#core/domain/passage.ts";
import { parseWords, withoutCommon } from "#core/domain/search-query.ts";
import { plainText } from "#core/formats/rich-text/clean.ts";
import { whereReadable } from "../readable.ts";

/** Of a longer text only the beginning is read. */
const MAX_LENGTH = 50_000;

/** Where words that were searched for are in the texts of posts, by id, as far as `viewer` may read them. */
export async function findPassages(
  db: Db,
  viewer: Viewer,
  ids: string[],
  search: string,
): Promise<Record<string, Passage>> {
  const terms = withoutCommon(parseWords(search).terms);
  if (ids.length === 0 || terms.length === 0) return {};
  const posts = await db
    .selectFrom("post")
    .innerJoin("post_text", "post_text.postId", "post.id")
    .select(["post.id", sql<string>`substr(content, 1, ${MAX_LENGTH})`.as("content")])
    .where("post.id", "in", ids)
    .where(whereReadable(viewer))
    .execute();
  const finder = createPassageFinder(terms);
  const passages = posts.flatMap(({ id, content }) => {
    // A tag that the end of the beginning cuts.
    const passage = finder.find(plainText(content.replace(/<[^>]*$/, "")));
    return passage ? [[id, passage] as const] : [];
  });
  return Object.fromEntries(passages);
}
