import { beforeAll, expect, test } from "vitest";
import type { Db } from "#core/db/connect.ts";
import type { Viewer } from "#core/domain/accounts/viewer.ts";
import { parseWords } from "#core/domain/search-query.ts";
import { wordsOf } from "#core/domain/words.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeMember, makePost } from "#tests/make.ts";
import * as posts from "../posts.ts";

const vocabulary = "a of the theory it into rock rocks rocky finch finches fin jos josplateau moult malimbe";
const words = vocabulary.split(" ");

/** The same numbers in each run. */
function createRandom() {
  let state = 20_261_123;
  return (count: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * count);
  };
}
const random = createRandom();
const some = (count: number) =>
  Array.from({ length: count }, () => words[random(words.length)] ?? "").join(" ");

interface Stored {
  id: string;
  title: string;
  authors: string[];
  content: string;
  isPublic: boolean;
}

/** What a search must find, by reading every post. */
function scan(all: readonly Stored[], text: string, viewer: Viewer): string[] {
  const { terms } = parseWords(text);
  const has = (post: Stored, term: (typeof terms)[number]) =>
    [post.title, ...post.authors, post.content].some((field) => {
      const found = wordsOf(field);
      return found.some((_, start) =>
        term.words.every((word, index) => {
          const candidate = found[start + index] ?? "";
          const isLast = index === term.words.length - 1;
          if (term.forms.includes(candidate)) return true;
          return term.prefix && isLast ? candidate.startsWith(word) : candidate === word;
        }),
      );
    });
  return all
    .filter(({ isPublic }) => isPublic || viewer !== null)
    .filter((post) => terms.every((term) => has(post, term)))
    .map(({ id }) => id);
}

describeEachDatabase("a search of 200 posts", (open) => {
  let db: Db;
  let admin: Viewer;
  const stored: Stored[] = [];

  beforeAll(async () => {
    const opened = await open();
    db = opened.db;
    const writer = await makeMember(db, { admin: true });
    admin = writer;
    stored.length = 0;
    for (let number = 0; number < 200; number++) {
      const post = { title: some(1 + random(7)), authors: [some(2)], content: some(random(12)) };
      const isPublic = random(8) > 0;
      const draft = { ...post, content: `<p>${post.content}</p>`, postType: "publication" as const };
      const id = await makePost(db, writer, { ...draft, isApproved: isPublic });
      stored.push({ ...post, id, isPublic });
    }
  });

  test("finds what a reading of every post finds, for few words and for many", async () => {
    for (let number = 0; number < 120; number++) {
      const text = number % 10 === 9 ? `"${some(2)}" ${some(1)}` : some(1 + random(8));
      const viewer = number % 2 ? admin : null;
      const found = await posts.find(db, viewer, text, { page: 0, limit: 300, type: "publication" });
      expect(found.data.map(({ _id }) => _id).sort(), text).toEqual(scan(stored, text, viewer).sort());
      expect(found.total, text).toBe(found.data.length);
      expect(found.hasMore, text).toBeUndefined();
    }
  });

  test("that finds more than it lists says so, and lists those with the words in their title", async () => {
    const expected = scan(stored, "finch", null);
    const inTitle = stored.filter(({ title, isPublic }) => isPublic && /\bfinch/.test(title));
    const most = inTitle.length;
    expect(expected.length).toBeGreaterThan(most);
    const page = (number: number) => posts.find(db, null, "finch", { page: number, limit: 10 }, most);
    const pages = [];
    for (let number = 0; number * 10 < most; number++) pages.push(await page(number));
    for (const { total, hasMore, numberOfPages } of pages)
      expect([total, hasMore, numberOfPages]).toEqual([most, true, Math.ceil(most / 10)]);
    const listed = pages.flatMap(({ data }) => data.map(({ title }) => title));
    expect(listed).toHaveLength(most);
    for (const title of listed) expect(title).toMatch(/\bfinch/);
    expect(await page(1_000_000)).toEqual(pages.at(-1));
    expect((await posts.find(db, null, "finch", { page: 0 })).total).toBe(expected.length);
  });
});
