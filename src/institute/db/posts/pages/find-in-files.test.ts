import { expect, test } from "vitest";
import type { Db } from "#core/db/connect.ts";
import type { Account, Viewer } from "#core/domain/accounts/viewer.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeMember, makePost, type PostOverrides } from "#tests/make.ts";
import { makeFileText } from "#tests/make-file-text.ts";
import * as posts from "../posts.ts";

let files = 0;

/** A thesis whose file has these pages. */
async function makeThesis(db: Db, writer: Account, draft: PostOverrides, ...pages: string[]) {
  files += 1;
  const fileUrl = `/files/read-${files}.pdf`;
  const id = await makePost(db, writer, { postType: "thesis", year: 2019, fileUrl, ...draft });
  await makeFileText(db, fileUrl, ...pages);
  return id;
}

describeEachDatabase("the search inside files", (open) => {
  async function openSite() {
    const { db } = await open();
    const writer = await makeMember(db, { firstName: "Ada", lastName: "Bello" });
    const make = (draft: PostOverrides, ...pages: string[]) => makeThesis(db, writer, draft, ...pages);
    const find = (text: string, filter: Partial<posts.ListFilter> = {}, viewer: Viewer = null) =>
      posts.find(db, viewer, text, { page: 0, limit: 12, ...filter });
    const titles = async (text: string, filter: Partial<posts.ListFilter> = {}) => {
      const { data, total } = await find(text, filter);
      expect(total).toBe(data.length);
      return data.map(({ title }) => title);
    };
    return { db, writer, make, find, titles };
  }

  test("names the page, the passage and on how many pages the words are", async () => {
    const { make, find } = await openSite();
    const id = await make(
      { title: "Raptors" },
      "Contents",
      "Nothing here",
      "We saw that the vultures of Jos were poisoned with strychnine.",
      "Strychnine again",
    );
    const { data, total, inFiles } = await find("strychnine");
    expect([data.map(({ _id }) => _id), total]).toEqual([[id], 1]);
    expect(inFiles?.[id]).toEqual({
      page: 3,
      pages: 2,
      passage: ["We saw that the vultures of Jos were poisoned with ", "strychnine", "."],
    });
  });

  test("lists works found by their words first, and counts each once", async () => {
    const { make, titles, find } = await openSite();
    await make({ title: "Weavers in a colony" }, "The malimbe of the forest");
    const named = await make({ title: "The red-headed malimbe" }, "A malimbe on the first page");
    expect(await titles("malimbe")).toEqual(["The red-headed malimbe", "Weavers in a colony"]);
    expect((await find("malimbe")).inFiles).not.toHaveProperty(named);
  });

  test("wants all words on one page, or the phrase", async () => {
    const { make, titles } = await openSite();
    await make({ title: "One page" }, "rocks and a firefinch, with grass", "poison");
    await make({ title: "Two pages" }, "rocks", "firefinch");
    await make({ title: "Phrase" }, "the rock\nfirefinch");
    expect(await titles("firefinch rock")).toEqual(["Phrase", "One page"]);
    expect(await titles('"rock firefinch"')).toEqual(["Phrase"]);
    expect(await titles("firefinch poison")).toEqual([]);
    expect(await titles("one firefinch")).toEqual([]);
  });

  test("finds a beginning of four letters, a shorter word and another form as it is", async () => {
    const { make, titles } = await openSite();
    await make({ title: "A" }, "The warbler ate figs of Ọlọ́run, and its conserva-\ntion in Bauchi");
    for (const found of ["warb", "warblers", "figs", "fig", "olorun", "conservation", "ate", "bauc"])
      expect(await titles(found), found).toEqual(["A"]);
    for (const not of ["war", "bau", "arbler", "ol"]) expect(await titles(not), not).toEqual([]);
  });

  test("leaves a year or a type alone to the facts of works", async () => {
    const { make, titles } = await openSite();
    await make({ title: "A", year: 2011 }, "in 1987 a thesis on news");
    for (const text of ["1987", "news", "", "none of"]) expect(await titles(text)).not.toContain("B");
    expect(await titles("1987")).toEqual([]);
    expect(await titles("1987 thesis")).toEqual(["A"]);
  });

  test("narrows by type and year, and finds no words in the files of news", async () => {
    const { make, titles } = await openSite();
    await make({ title: "Thesis 2019" }, "harmattan");
    await make({ title: "Thesis 2020", year: 2020 }, "harmattan");
    await make({ title: "Paper", postType: "publication" }, "harmattan");
    await make({ title: "News", postType: "news" }, "harmattan");
    expect(await titles("harmattan")).toEqual(["Paper", "Thesis 2020", "Thesis 2019"]);
    expect(await titles("harmattan", { type: "thesis" })).toEqual(["Thesis 2020", "Thesis 2019"]);
    expect(await titles("harmattan", { type: "thesis", year: 2019 })).toEqual(["Thesis 2019"]);
    expect(await titles("harmattan", { type: "news" })).toEqual([]);
  });

  test("has every page of a list, whether words or files found its works", async () => {
    const { make, find } = await openSite();
    for (let at = 0; at < 5; at++) await make({ title: `Harmattan ${at}` }, "dust");
    for (let at = 0; at < 6; at++) await make({ title: `Dust ${at}` }, "harmattan");
    const all: string[] = [];
    for (let page = 0; page < 4; page++) {
      const found = await find("harmattan", { page, limit: 3 });
      expect(found).toMatchObject({ total: 11, numberOfPages: 4, currentPage: page });
      expect(Object.keys(found.inFiles ?? {})).toHaveLength(
        found.data.filter(({ title }) => title.startsWith("Dust")).length,
      );
      all.push(...found.data.map(({ title }) => title));
    }
    expect(all).toEqual([
      ...[4, 3, 2, 1, 0].map((at) => `Harmattan ${at}`),
      ...[5, 4, 3, 2, 1, 0].map((at) => `Dust ${at}`),
    ]);
    const beyond = await find("harmattan", { page: 99, limit: 3 });
    expect(beyond).toMatchObject({ currentPage: 3, total: 11 });
    expect(beyond.data.map(({ title }) => title)).toEqual(["Dust 1", "Dust 0"]);
  });

  test("goes on below closed files that have the words on all of their pages", async () => {
    const { make, find } = await openSite();
    await make({ title: "Open" }, ...Array.from({ length: 40 }, () => "vulture"));
    for (let at = 0; at < 4; at++)
      await make(
        { title: `Closed ${at}`, accessRight: "restricted" },
        ...Array.from({ length: 550 }, () => "vulture"),
      );
    const { data, total, hasMore = false, inFiles } = await find("vulture");
    expect([data.map(({ title }) => title), total, hasMore]).toEqual([["Open"], 1, false]);
    expect(Object.values(inFiles ?? {})).toMatchObject([{ page: 1, pages: 40 }]);
    expect((await find("vulture", { type: "publication" })).total).toBe(0);
  });

  test("ends after five turns, and never says that closed files have more", async () => {
    const { make, find } = await openSite();
    await make({ title: "Far below" }, "vulture");
    for (let at = 0; at < 6; at++)
      await make(
        { title: `Closed ${at}`, accessRight: "metadataOnly" },
        ...Array.from({ length: 600 }, () => "vulture"),
      );
    expect(await find("vulture")).toMatchObject({ data: [], total: 0 });
    await make({ title: "Newest" }, "vulture");
    const found = await find("vulture");
    expect(found.data.map(({ title }) => title)).toEqual(["Newest"]);
    expect(found).not.toHaveProperty("hasMore");
  });

  test("counts all pages of the last file, and says that there are more", async () => {
    const { make, find } = await openSite();
    for (let at = 0; at < 4; at++)
      await make({ title: `Thesis ${at}` }, "Contents", ...Array.from({ length: 300 }, () => "vulture"));
    const { data, total, hasMore, inFiles } = await find("vulture");
    expect([data.map(({ title }) => title), total, hasMore]).toEqual([["Thesis 3", "Thesis 2"], 2, true]);
    expect(Object.values(inFiles ?? {})).toMatchObject([
      { page: 2, pages: 300 },
      { page: 2, pages: 300 },
    ]);
  });

  test("looks for the words of any hostile search without an error", async () => {
    const { make, find } = await openSite();
    await make({ title: "A" }, 'vulture\'s NEAR(a b) "x" * ^ words:AND OR NOT');
    for (const text of [
      '"',
      "a OR",
      "NEAR(a b)",
      "words:vulture*",
      "'':*",
      "\\",
      "a & b | !c",
      "vulture -x",
      "🦅 vulture",
    ])
      expect((await find(text)).total, text).toBeGreaterThanOrEqual(0);
    expect((await find('"near a b"')).total).toBe(1);
  });
});
