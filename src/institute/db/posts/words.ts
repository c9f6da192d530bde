import { sql } from "kysely";
import type { Db, Trx } from "#core/db/connect.ts";
import { batchesOf } from "#core/db/lists.ts";
import {
  type KnownWord,
  MAX_LENGTH_DIFFERENCE,
  MIN_WORD_LENGTH,
  type Vocabulary,
} from "#core/domain/spelling.ts";
import { compareText, wordsOf } from "#core/domain/words.ts";

/** So many words of one post are counted; a paper of a thousand authors has more. */
const MAX_WORDS = 300;
const MAX_WORD_LENGTH = 64;
/** Follows every letter. */
const LAST_SIGN = "\u{10ffff}";

/** The words of a title and its authors that can be misspelt. */
const correctableWords = (text: string): string[] =>
  [...new Set(wordsOf(text))]
    .filter((word) => word.length >= MIN_WORD_LENGTH && word.length <= MAX_WORD_LENGTH && /\p{L}/u.test(word))
    .slice(0, MAX_WORDS)
    .sort();

/** The text that is counted of a post: its title and authors, or nothing if it is not public. */
export interface CountedText {
  postId: string;
  text: string;
}

/** Updates how many public posts have each word. */
export async function recountWords(db: Trx, posts: readonly CountedText[]): Promise<void> {
  const { rows } = await sql<{ postId: string; words: string }>`
    select "postId", words from post_search_counted
    where "postId" in (${sql.join(posts.map(({ postId }) => postId))})`.execute(db);
  const stored = new Map(rows.map(({ postId, words }) => [postId, words.split(" ").filter(Boolean)]));
  const changed = posts
    .map(({ postId, text }) => ({ postId, before: stored.get(postId) ?? [], after: correctableWords(text) }))
    .filter(({ before, after }) => before.join(" ") !== after.join(" "));
  if (changed.length === 0) return;
  const changes = new Map<string, number>();
  for (const { before, after } of changed) {
    for (const word of after) changes.set(word, (changes.get(word) ?? 0) + 1);
    for (const word of before) changes.set(word, (changes.get(word) ?? 0) - 1);
  }
  // Always in the same order, so that two transactions cannot wait for each other.
  const sorted = [...changes].filter(([, by]) => by !== 0).sort(([a], [b]) => compareText(a, b));
  for (const batch of batchesOf(sorted)) await changeCounts(db, batch);
  await storeCounted(db, changed);
}

async function changeCounts(db: Trx, changes: readonly (readonly [word: string, by: number])[]) {
  await sql`
    insert into post_search_word (word, posts)
    values ${sql.join(changes.map(([word, by]) => sql`(${word}, ${sql.lit(by)})`))}
    on conflict (word) do update set posts = post_search_word.posts + excluded.posts`.execute(db);
  const removed = changes.filter(([, by]) => by < 0).map(([word]) => word);
  if (removed.length > 0)
    await sql`delete from post_search_word where posts < 1 and word in (${sql.join(removed)})`.execute(db);
}

async function storeCounted(db: Trx, posts: readonly { postId: string; after: string[] }[]) {
  const counted = posts.filter(({ after }) => after.length > 0);
  const uncounted = posts.filter(({ after }) => after.length === 0);
  if (uncounted.length > 0)
    await sql`delete from post_search_counted
      where "postId" in (${sql.join(uncounted.map(({ postId }) => postId))})`.execute(db);
  if (counted.length > 0)
    await sql`
      insert into post_search_counted ("postId", words)
      values ${sql.join(counted.map(({ postId, after }) => sql`(${postId}, ${after.join(" ")})`))}
      on conflict ("postId") do update set words = excluded.words`.execute(db);
}

/** The words in titles and authors of public posts. */
export const readVocabulary = (db: Db): Vocabulary => ({
  async has(word) {
    const { rows } = await sql`select 1 from post_search_word where word = ${word}`.execute(db);
    return rows.length > 0;
  },
  async countBeginning(word) {
    const { rows } = await sql<{ count: number }>`
      select coalesce(sum(posts), 0) as count from post_search_word
      where word >= ${word} and word < ${word + LAST_SIGN}`.execute(db);
    return Number(rows[0]?.count ?? 0);
  },
  // Among a hundred thousand words, only those that begin with the first or the second letter are compared.
  async listNear(near) {
    const found: KnownWord[] = [];
    for (const letter of new Set([...near].slice(0, 2))) {
      const { rows } = await sql<KnownWord>`
        select word, posts as records from post_search_word
        where word >= ${letter} and word < ${letter + LAST_SIGN}
          and length(word) between ${near.length - MAX_LENGTH_DIFFERENCE} and ${near.length + MAX_LENGTH_DIFFERENCE}`.execute(
        db,
      );
      found.push(...rows);
    }
    return found;
  },
});
