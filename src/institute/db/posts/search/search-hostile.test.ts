import { beforeAll, describe, expect, test } from "vitest";
import type { Db } from "#core/db/connect.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import type { SearchTerm } from "#core/domain/search-query.ts";
import { wordsOf } from "#core/domain/words.ts";
import { parseSearch } from "#institute/domain/posts/search.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeMember, makePost } from "#tests/make.ts";
import * as posts from "../posts.ts";

const texts = [
  "Rock Firefinch song",
  'rock\'s "song" NEAR(a b) AND OR NOT',
  "a* b^2 title:finch -finch +finch {title}",
  "50% of _all_ birds \\ back\\slash",
  "'; drop table post; --",
  "x' OR '1'='1",
  "& | ! <-> :*A 'quoted':D",
  "zpublic ztypenews zyear2019 zof0198",
  "Ọlọ́fin ƙungiya ʼyan",
  "鳥類 の 研究",
  "طيور نيجيريا",
  "𞤆𞤵𞤤𞤢𞤪 birds",
  "ꮳꮃꭹ ᏣᎳᎩ",
  "🐦 emoji 🦜🦜",
  "½ ² ① Ⅷ ٣٤ 42",
  "é é ﬁ ﬀ ŉ ǆ İ ı ß ẞ",
  "a\u0301b c\u200dd e\u00adf g\ufeffh",
  "word".repeat(40),
  "the the the the",
];

const hostile = [
  ...texts,
  ...'" "" """ * ** % _ \\ \' ; -- ( ) (( NEAR NEAR( : :* & | ! <-> ^ ~ @ # $ { } [ ] / ? . , + - ='.split(
    " ",
  ),
  '"unbalanced',
  'un"balanced" "again',
  '"" ""',
  '"*" rock',
  "a OR b",
  "rock AND NOT song",
  "title:rock",
  "scope:zpublic",
  "zpublic",
  "zof*",
  "ztypenews OR zpublic",
  "'zpublic':D",
  ')) OR scope : ("zpublic"',
  "\u0000",
  "rock\u0000song",
  "\ud800 rock",
  "x".repeat(10_240),
  "rock ".repeat(2048),
  `"${"rock ".repeat(2048)}"`,
  "🐦".repeat(2000),
  "𞤆𞤵𞤤𞤢𞤪",
  "𞤆",
  "鳥",
  "鳥類の",
  "طيور",
  "ᏣᎳᎩ",
  "½",
  "²",
  "Ⅷ",
  "٣٤",
  "\u202erock",
  "%00",
  "<script>",
];

const matches = (words: string[], { words: terms, prefix, forms }: SearchTerm) =>
  words.some((_, index) =>
    terms.every((word, step) => {
      const found = words[index + step] ?? "";
      return forms.includes(found) || (prefix ? found.startsWith(word) : found === word);
    }),
  );

describeEachDatabase("search for any text", (open) => {
  let db: Db;
  let member: Account;
  const made = new Map<string, string[][]>();

  beforeAll(async () => {
    ({ db } = await open());
    member = await makeMember(db, { firstName: "Musa", lastName: "Danjuma" });
    for (const [index, text] of texts.entries()) {
      const title = `Post ${index}`;
      const asTitle = await makePost(db, member, { title: text, content: `<p>${title}</p>` });
      made.set(asTitle, [wordsOf(text), wordsOf(member.name), wordsOf(title)]);
      const content = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
      const asText = await makePost(db, member, { title, content: `<p>${content}</p>` });
      made.set(asText, [wordsOf(title), wordsOf(member.name), wordsOf(text)]);
    }
    const never = await makePost(db, member, { title: texts.join(" ").slice(0, 400), isApproved: false });
    made.delete(never);
  });

  /** The expected matches, computed word by word without a database. */
  function expected(text: string): string[] {
    const { terms } = parseSearch(text);
    const found = [...made].filter(
      ([, fields]) => terms.length > 0 && terms.every((term) => fields.some((words) => matches(words, term))),
    );
    return found.map(([id]) => id).sort();
  }

  async function find(text: string): Promise<string[]> {
    const { data, total } = await posts.find(db, null, text, { page: 0, limit: 100 });
    expect(total, text).toBe(data.length);
    return data.map((post) => post._id).sort();
  }

  test.each(hostile)("%j finds exactly the posts with its words", async (text) => {
    expect(await find(text)).toEqual(expected(text));
  });

  test("300 random queries find exactly the posts with their words", async () => {
    const pieces = [
      ...texts.flatMap((text) => text.split(" ")),
      '"',
      '"',
      "*",
      "(",
      ")",
      "AND",
      "OR",
      "'",
      "%",
    ];
    let state = 7;
    const next = (below: number) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % below;
    };
    for (let round = 0; round < 300; round++) {
      const text = Array.from({ length: 1 + next(3) }, () =>
        pieces[next(pieces.length)]?.slice(0, 1 + next(8)),
      ).join(next(4) === 0 ? "" : " ");
      if (parseSearch(text).terms.length > 0) expect(await find(text), text).toEqual(expected(text));
    }
  });

  describe("the words that encode visibility", () => {
    test("cannot be searched for", async () => {
      for (const text of [
        "zpublic",
        "ztypenews",
        "zyear2019",
        `zof${member._id.replaceAll("-", "")}`,
        "zof",
        "zty",
      ]) {
        expect(await find(text), text).toEqual(expected(text));
      }
    });

    test("cannot be written into a post", async () => {
      const id = await makePost(db, member, {
        title: "zpublic secretword",
        content: `<p>${"zpublic ztypenews ".repeat(300)}</p>`,
        authors: ["zpublic"],
        isApproved: false,
      });
      expect(await find("secretword")).toEqual([]);
      expect((await posts.find(db, member, "secretword", { page: 0 })).data.map((post) => post._id)).toEqual([
        id,
      ]);
    });
  });

  test("text of any length can be stored and found", async () => {
    const words = (count: number, length: number, letter: string) =>
      Array.from({ length: count }, (_, index) => `${index.toString(36)}q`.padEnd(length, letter)).join(" ");
    const long: Record<string, string> = {
      "many short words": words(150_000, 5, "a"),
      "many long words": words(15_000, 60, "b"),
      "many long words of another script": words(15_000, 60, "鳥"),
      "one endless word": "c".repeat(900_000),
      "the same word again and again": "dodo ".repeat(150_000),
    };
    for (const [name, text] of Object.entries(long)) {
      const id = await makePost(db, member, { title: `Long ${name}`, content: `<p>${text}</p>` });
      expect((await posts.find(db, null, `"long ${name}"`, { page: 0 })).data[0]?._id, name).toBe(id);
      expect((await posts.get(db, null, id)).content, name).toHaveLength(text.length + 7);
    }
  });
});
