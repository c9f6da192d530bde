import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "#core/db/connect.ts";
import { createPassageFinder } from "#core/domain/passage.ts";
import type { SearchTerm } from "#core/domain/search-query.ts";
import { plainText } from "#core/formats/rich-text/clean.ts";
import { searchedFields } from "#institute/domain/posts/work-fields.ts";
import { listAuthorsOf } from "../posts/names/authors.ts";
import type { NewPost } from "./new-posts.ts";

/** Small enough that the thread is free again after some milliseconds. */
const BATCH_SIZE = 50;
/** Of a longer text only the beginning is read. */
const MAX_LENGTH = 50_000;

/** Those of the posts whose texts are what is looked for: title, authors, details and running text. */
export async function keepByText(
  db: Db,
  posts: readonly NewPost[],
  isFound: (texts: readonly string[], post: NewPost) => boolean,
): Promise<NewPost[]> {
  const kept: NewPost[] = [];
  for (let start = 0; start < posts.length; start += BATCH_SIZE) {
    const batch = posts.slice(start, start + BATCH_SIZE);
    const texts = await readTexts(
      db,
      batch.map(({ id }) => id),
    );
    kept.push(...batch.filter((post) => isFound(texts.get(post.id) ?? [], post)));
    await nextTurn();
  }
  return kept;
}

/** The texts of posts in which words are searched for, by id. */
async function readTexts(db: Db, ids: string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom("post")
    .select(["post.id", "title", ...searchedFields])
    .where("post.id", "in", ids)
    .execute();
  const contents = await db
    .selectFrom("post_text")
    .select(["postId", sql<string>`substr(content, 1, ${MAX_LENGTH})`.as("content")])
    .where("postId", "in", ids)
    .execute();
  const texts = new Map(contents.map(({ postId, content }) => [postId, content]));
  const authors = await listAuthorsOf(db, ids);
  return new Map(
    rows.map(({ id, ...fields }) => [
      id,
      [
        ...Object.values(fields).map((text) => text ?? ""),
        (authors.get(id) ?? []).map(({ name }) => name).join(" "),
        // A tag that the end of the beginning cuts.
        plainText((texts.get(id) ?? "").replace(/<[^>]*$/, "")),
      ],
    ]),
  );
}

/** Whether some texts have all of the terms between them; a term may be in another's place, so each is looked for by itself. */
export function createTermFinder(terms: readonly SearchTerm[]): (texts: readonly string[]) => boolean {
  const finders = terms.map((term) => createPassageFinder([term]));
  return (texts) => finders.every((finder) => texts.some((text) => finder.count(text) > 0));
}
