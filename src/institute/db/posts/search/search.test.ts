import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { type Db, isPostgres, transaction } from "#core/db/connect.ts";
import { migrate } from "#core/db/migrate.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import type { PostType } from "#institute/domain/posts/types.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeMember, makePost, type PostOverrides, permitted } from "#tests/make.ts";
import * as posts from "../posts.ts";
import * as writing from "../writing.ts";

const all = { page: 0, limit: 100 };

/** The titles that a search finds, best match first. */
async function titles(db: Db, text: string, viewer: Account | null = null): Promise<string[]> {
  const found = await posts.find(db, viewer, text, all);
  expect(found.total).toBe(found.data.length);
  return found.data.map((post) => post.title);
}

describeEachDatabase("search", (open) => {
  async function openWith(...drafts: PostOverrides[]) {
    const { db } = await open();
    const admin = await makeMember(db, { admin: true, firstName: "Ada", lastName: "Bello" });
    const ids = [];
    for (const draft of drafts) ids.push(await makePost(db, admin, { postType: "publication", ...draft }));
    return { db, admin, ids };
  }

  describe("ranks", () => {
    test("words in titles before authors, and authors before text, whatever their age", async () => {
      const filler = "Observations from the reserve in the dry season, over many years.";
      const { db } = await openWith(
        { title: "Tende and the firefinch", content: `<p>${filler}</p>` },
        { title: "Birds of Jos", authors: ["Talatu Tende"], content: `<p>${filler}</p>` },
        { title: "Notes of a year", content: `<p>${filler} Tende helped. ${filler}</p>` },
        { title: "Nothing of the kind", content: `<p>${filler}</p>` },
      );
      expect(await titles(db, "tende")).toEqual([
        "Tende and the firefinch",
        "Birds of Jos",
        "Notes of a year",
      ]);
    });

    test("posts with all words in the title before those with them in the text", async () => {
      const text = "<p>The rock above the river was a place where a firefinch could be seen.</p>";
      const { db } = await openWith(
        { title: "Song of the Rock Firefinch" },
        { title: "A year at the river", content: text },
      );
      for (const question of ["rock firefinch", "firefinch rock", "firefinch ro"])
        expect(await titles(db, question)).toEqual(["Song of the Rock Firefinch", "A year at the river"]);
    });

    test("equal matches newest first, on every page", async () => {
      const { db } = await openWith(...Array.from({ length: 7 }, () => ({ title: "Rock Firefinch" })));
      const found = [];
      for (let page = 0; page < 4; page++)
        found.push(...(await posts.find(db, null, "firefinch", { page, limit: 2 })).data);
      const ids = found.map((post) => post._id);
      expect(ids).toEqual(ids.toSorted().reverse());
      expect(new Set(ids).size).toBe(7);
    });
  });

  test("searches title, authors, journal and text", async () => {
    const { db } = await openWith(
      { title: "Firefinch" },
      { title: "Second", authors: ["Firefinch Author"] },
      { title: "Third", journal: "Journal of Firefinch Studies" },
      { title: "Fourth", content: "<p>On <em>fire</em>finch.</p>" },
      { title: "Fifth", content: '<p><a href="https://example.org/firefinch" title="firefinch">x</a></p>' },
    );
    expect((await titles(db, "firefinch")).sort()).toEqual(["Firefinch", "Fourth", "Second", "Third"]);
  });

  test("matches the beginning of a word, not its middle", async () => {
    const { db } = await openWith({ title: "Warblers" });
    for (const text of ["w", "warb", "WARBLER", "warblers"])
      expect(await titles(db, text), text).toHaveLength(1);
    for (const text of ["arbler", "warblersx", "blers"]) expect(await titles(db, text), text).toEqual([]);
  });

  test("requires all words, in any order and field", async () => {
    const { db } = await openWith({
      title: "Rock Firefinch",
      authors: ["Esther Pam"],
      content: "<p>Jos</p>",
    });
    for (const text of ["firefinch rock", "jos pam rock", "esth fire"])
      expect(await titles(db, text)).toHaveLength(1);
    expect(await titles(db, "rock cisticola")).toEqual([]);
  });

  test("matches quoted words only next to each other, and not across fields", async () => {
    const { db } = await openWith(
      { title: "Rock Firefinch", authors: ["Musa Danjuma"] },
      { title: "Firefinch rock" },
      { title: "Rock, and a firefinch" },
    );
    expect(await titles(db, '"rock firefinch"')).toEqual(["Rock Firefinch"]);
    expect(await titles(db, '"ROCK  firefinch"')).toEqual(["Rock Firefinch"]);
    expect(await titles(db, '"firefinch musa"')).toEqual([]);
    expect(await titles(db, '"rock fire"')).toEqual([]);
    expect(await titles(db, '"rock firefinch" danjuma')).toEqual(["Rock Firefinch"]);
  });

  test.each([
    ["Ọlọ́fin", ["olofin", "OLOFIN", "Ọlọ́fin", "Ọlọ́fin".normalize("NFD"), "ólófin"]],
    ["ƙungiya ɓauna", ["kungiya", "Ƙungiya", "ƘUNGIYA bauna"]],
    ["ʼyan ƴanci", ["yan", "'yan", "ʼyan yanci", "Ƴanci"]],
    ["Ɗanjuma", ["danjuma", "ɗanjuma", "DANJUMA"]],
    ["Ṣàngó Ẹ̀kọ́", ["sango eko", "Sàngó", "ẹkọ"]],
    ["Rodríguez Straße", ["rodriguez", "strasse", "STRASSE"]],
    ["O’Brien", ["obrien", "o'brien"]],
  ])("%s is found in every spelling", async (title, ways) => {
    const { db } = await openWith({ title });
    for (const text of ways) expect(await titles(db, text), text).toEqual([title]);
  });

  test("a word that is a year or a post type filters the list", async () => {
    const { db } = await openWith(
      { title: "Of 2019", year: 2019 },
      { title: "2019 in its title", year: 2020 },
      { title: "A thesis", postType: "thesis", year: 2019 },
    );
    expect((await titles(db, "2019")).sort()).toEqual(["A thesis", "Of 2019"]);
    expect(await titles(db, "Thesis")).toEqual(["A thesis"]);
    expect(await titles(db, "none")).toHaveLength(3);
    expect(await titles(db, "2019 title")).toEqual(["2019 in its title"]);
  });

  test("a year or a post type without posts is an ordinary word", async () => {
    const { db } = await openWith(
      { title: "Plan for 2031", year: 2020 },
      { title: "Our research at large" },
      { title: "Web page of the birds" },
    );
    expect(await titles(db, "2031")).toEqual(["Plan for 2031"]);
    expect(await titles(db, "research")).toEqual(["Our research at large"]);
    expect(await titles(db, "1999")).toEqual([]);
  });

  test("in a list a year matches words and the year of a work, and a type matches only words", async () => {
    const { db } = await openWith(
      { title: "Of that year", postType: "publication", year: 2020 },
      { title: "Count of 2020", postType: "publication", year: 2021 },
      { title: "News and research", postType: "publication", year: null },
      { title: "Count of 2020", postType: "news" },
    );
    const find = async (text: string, filter: object = {}) =>
      (await posts.find(db, null, text, { ...all, type: "publication", ...filter })).data
        .map((post) => post.title)
        .sort();
    expect(await find("2020")).toEqual(["Count of 2020", "Of that year"]);
    expect(await find("research")).toEqual(["News and research"]);
    expect(await find("news")).toEqual(["News and research"]);
    expect(await find("publication")).toEqual([]);
    expect(await find("news", { year: "none" })).toEqual(["News and research"]);
    expect(await find("2020", { year: "none" })).toEqual([]);
    expect(await find("count", { year: "none" })).toEqual([]);
  });

  test("in a list by date a year finds posts of that year, if the date is known", async () => {
    const { db, admin, ids } = await openWith(
      { title: "On a day", postType: "document", createdAt: "2020-06-14T09:00:00.000Z" },
      { title: "New Year in Lagos", postType: "document", createdAt: "2019-12-31T23:30:00.000Z" },
      {
        title: "In a month",
        postType: "document",
        createdAt: "2020-03-01T09:00:00.000Z",
        datePrecision: "month",
      },
      {
        title: "In a year",
        postType: "document",
        createdAt: "2020-01-01T09:00:00.000Z",
        datePrecision: "year",
      },
      {
        title: "Some day",
        postType: "document",
        createdAt: "2020-01-01T09:00:00.000Z",
        datePrecision: "unknown",
      },
      { title: "Count of 2020", postType: "document", createdAt: "2021-01-01T09:00:00.000Z" },
      { title: "Hidden", postType: "document", createdAt: "2020-06-14T09:00:00.000Z", isApproved: false },
      { title: "A work", createdAt: "2020-06-14T09:00:00.000Z", year: 2015 },
    );
    const find = async (type: PostType, viewer: Account | null = null) => {
      const found = await posts.find(db, viewer, "2020", { ...all, type });
      expect(found.total).toBe(found.data.length);
      return found.data.map((post) => post.title).sort();
    };
    const dated = ["Count of 2020", "In a month", "In a year", "New Year in Lagos", "On a day"];
    expect(await find("document")).toEqual(dated);
    expect(await find("document", admin)).toEqual([...dated.slice(0, 1), "Hidden", ...dated.slice(1)]);
    expect(await find("publication")).toEqual([]);
    const [id = ""] = ids;
    await transaction(db, (trx) => writing.update(trx, permitted(admin), id, { datePrecision: "unknown" }));
    expect(await find("document")).not.toContain("On a day");
  });

  test.each(["news", "research"] as const)(
    "in %s accepts words, names of types and a year of posting",
    async (postType) => {
      const { db, admin } = await openWith(
        { title: "Research on news", postType, createdAt: "2020-06-14T09:00:00.000Z" },
        { title: "Research of 2020", postType, createdAt: "2021-06-14T09:00:00.000Z" },
        { title: "Old research", postType, createdAt: "2020-06-14T09:00:00.000Z", datePrecision: "unknown" },
        { title: "Hidden research", postType, createdAt: "2020-06-14T09:00:00.000Z", isApproved: false },
        { title: "Research elsewhere", postType: "document", createdAt: "2020-06-14T09:00:00.000Z" },
      );
      const find = async (text: string, year?: number | "none", viewer: Account | null = null) => {
        const found = await posts.find(db, viewer, text, { ...all, type: postType, year });
        expect(found.total).toBe(found.data.length);
        return found.data.map((post) => post.title).sort();
      };
      const visible = ["Old research", "Research of 2020", "Research on news"];
      expect(await find("research")).toEqual(visible);
      expect(await find("news")).toEqual(["Research on news"]);
      expect(await find("2020")).toEqual(["Research of 2020", "Research on news"]);
      expect(await find("research", 2020)).toEqual(["Research on news"]);
      expect(await find("research", 2021)).toEqual(["Research of 2020"]);
      expect(await find("research", "none")).toEqual(["Old research"]);
      expect(await find("research", 2020, admin)).toEqual(["Hidden research", "Research on news"]);
      const list = async (year: number | "none", viewer: Account | null = null) =>
        (await posts.list(db, viewer, { ...all, type: postType, year })).data
          .map((post) => post.title)
          .sort();
      expect(await list(2020)).toEqual(["Research on news"]);
      expect(await list("none")).toEqual(["Old research"]);
      expect(await list(2020, admin)).toEqual(["Hidden research", "Research on news"]);
    },
  );

  test("posts without an indexed year of posting are reindexed at the next start", async () => {
    const { db } = await openWith(
      ...Array.from({ length: 201 }, (_, index) => ({
        title: `Sheet ${index}`,
        postType: "document" as const,
        createdAt: "2020-06-14T09:00:00.000Z",
      })),
    );
    const found = async () => (await posts.find(db, null, "2020", { ...all, type: "document" })).total;
    if (isPostgres(db)) await sql`update post_search set words = ts_delete(words, 'zposted2020')`.execute(db);
    else await sql`insert into post_search (post_search) values ('delete-all')`.execute(db);
    expect(await found()).toBe(0);
    await sql`insert into post_search_due ("postId") select id from post`.execute(db);
    expect(await migrate(db)).toEqual([]);
    expect(await found()).toBe(201);
    expect((await sql`select * from post_search_due`.execute(db)).rows).toEqual([]);
  });

  test("posts without a year can be listed by visitors, members and admins", async () => {
    const { db, admin } = await openWith(
      { title: "Dated", postType: "publication", year: 1998 },
      { title: "Undated", postType: "publication", year: null },
      { title: "Hidden", postType: "publication", year: null, isApproved: false },
    );
    const other = await makeMember(db);
    const list = async (viewer: Parameters<typeof posts.list>[1]) => {
      const found = await posts.list(db, viewer, { ...all, type: "publication", year: "none" });
      expect(found.total).toBe(found.data.length);
      return found.data.map((post) => post.title).sort();
    };
    expect(await list(null)).toEqual(["Undated"]);
    expect(await list(other)).toEqual(["Undated"]);
    expect(await list(admin)).toEqual(["Hidden", "Undated"]);
  });

  test("type and year filter the matches", async () => {
    const { db } = await openWith(
      { title: "Finch one", year: 2019 },
      { title: "Finch two", year: 2020 },
      { title: "Finch three", postType: "thesis", year: 2019 },
    );
    const find = async (text: string, filter: object) =>
      (await posts.find(db, null, text, { ...all, ...filter })).data.map((post) => post.title).sort();
    expect(await find("finch", { year: 2019 })).toEqual(["Finch one", "Finch three"]);
    expect(await find("finch", { type: "thesis" })).toEqual(["Finch three"]);
    expect(await find("finch", { type: "thesis", year: 2020 })).toEqual([]);
    expect(await find("2019", { type: "thesis" })).toEqual(["Finch three"]);
    expect(await find("2019", { year: 2020 })).toEqual([]);
  });

  test("reflects every change immediately", async () => {
    const { db, admin, ids } = await openWith({
      title: "Firefinch",
      content: "<p>Amurum</p>",
      authors: ["Esther Pam"],
    });
    const [id = ""] = ids;
    const change = (changes: object) =>
      transaction(db, (trx) => writing.update(trx, permitted(admin), id, changes));
    await change({ title: "Cisticola", authors: ["Ngozi Umeadi"], content: "<p>Lamingo</p>" });
    for (const text of ["firefinch", "esther", "amurum"]) expect(await titles(db, text), text).toEqual([]);
    for (const text of ["cisticola", "ngozi", "lamingo"])
      expect(await titles(db, text), text).toHaveLength(1);

    await change({ year: 2019, postType: "thesis" });
    expect((await posts.find(db, null, "cisticola", { ...all, type: "thesis", year: 2019 })).total).toBe(1);
    expect((await posts.find(db, null, "cisticola", { ...all, type: "publication" })).total).toBe(0);

    await change({ isApproved: false });
    expect(await titles(db, "cisticola")).toEqual([]);
    expect(await titles(db, "cisticola", admin)).toHaveLength(1);
    await change({ isApproved: true });
    expect(await titles(db, "cisticola")).toHaveLength(1);

    await transaction(db, (trx) => writing.remove(trx, permitted(admin), id));
    for (const viewer of [null, admin]) expect(await titles(db, "cisticola", viewer)).toEqual([]);
  });

  test("a page beyond the end shows the last page, and a search without matches has no pages", async () => {
    const { db } = await openWith(...Array.from({ length: 5 }, (_, index) => ({ title: `Finch ${index}` })));
    const last = await posts.find(db, null, "finch", { page: 2, limit: 2 });
    expect(last).toMatchObject({ currentPage: 2, numberOfPages: 3, total: 5 });
    expect(await posts.find(db, null, "finch", { page: 1_000_000_000, limit: 2 })).toEqual(last);
    expect(await posts.find(db, null, "dodo", { page: 3 })).toEqual({
      data: [],
      currentPage: 0,
      numberOfPages: 0,
      total: 0,
    });
  });
});
