import { sql } from "kysely";
import { type Db, isPostgres } from "#core/db/connect.ts";
import { MIN_WORD_LENGTH } from "#core/domain/spelling.ts";
import { smallWords } from "#institute/domain/posts/near-works.ts";

/** So many of the words that no public title has yet are looked for, and of the rarest that some have. */
const NEW_WORDS = 3;
const RARE_WORDS = 4;
/** A longer title of the same work begins like the shorter one. */
const FIRST_WORDS = 2;
/** So many of these words are enough. */
const SHARED_WORDS = 2;
const MOST_WITH_A_WORD = 200;
const MOST_WITH_A_TITLE = 100;

/** The posts whose titles may be one of these, given by their words: those that share two of its rarest words. */
export async function listTitled(db: Db, titles: readonly (readonly string[])[]): Promise<Set<string>> {
  const counts = await countTitles(db, [...new Set(titles.flat())]);
  const withWord = new Map<string, Promise<string[]>>();
  const found = new Set<string>();
  for (const title of titles) {
    const words = pickWords(title, counts);
    const shared = new Map<string, number>();
    for (const word of words) {
      const ids = withWord.get(word) ?? listWithWord(db, word);
      withWord.set(word, ids);
      for (const id of await ids) shared.set(id, (shared.get(id) ?? 0) + 1);
    }
    const enough = [...shared].filter(([, count]) => count >= Math.min(SHARED_WORDS, words.length));
    const best = enough.toSorted(([, a], [, b]) => b - a).slice(0, MOST_WITH_A_TITLE);
    for (const [id] of best) found.add(id);
  }
  return found;
}

/** The words by which a title is found. */
function pickWords(title: readonly string[], counts: ReadonlyMap<string, number>): string[] {
  const large = title.filter((word) => !smallWords.has(word));
  const words = [...new Set(large.length > 0 ? large : title)];
  const countOf = (word: string) =>
    counts.get(word) ?? (word.length < MIN_WORD_LENGTH ? Number.MAX_VALUE : 0);
  const rarest = words.toSorted((a, b) => countOf(a) - countOf(b));
  const known = rarest.filter((word) => countOf(word) > 0);
  const unknown = rarest.filter((word) => countOf(word) === 0);
  return [
    ...new Set([
      ...unknown.slice(0, NEW_WORDS),
      ...known.slice(0, RARE_WORDS),
      ...words.slice(0, FIRST_WORDS),
    ]),
  ];
}

/** How many public posts have a word in title or authors; short words are not counted. */
async function countTitles(db: Db, words: readonly string[]): Promise<Map<string, number>> {
  if (words.length === 0) return new Map();
  const { rows } = await sql<{ word: string; posts: number }>`
    select word, posts from post_search_word where word in (${sql.join(words)})`.execute(db);
  return new Map(rows.map(({ word, posts }) => [word, posts]));
}

/** The newest posts, in any state but deleted, with a word in the title. */
async function listWithWord(db: Db, word: string): Promise<string[]> {
  const { rows } = isPostgres(db)
    ? await sql<{ postId: string }>`
        select "postId" from post_search
        where words @@ ${`'${word}'`}::tsquery and names @@ ${`'${word}':A`}::tsquery
        order by "postId" desc limit ${MOST_WITH_A_WORD}`.execute(db)
    : await sql<{ postId: string }>`
        select key."postId" from (
          select rowid as number from post_search where post_search match ${`title : "${word}"`}
          order by rowid desc limit ${MOST_WITH_A_WORD}) as found
        join post_search_key as key on key.number = found.number`.execute(db);
  return rows.map(({ postId }) => postId);
}
