import { beforeAll, describe, expect, test } from "vitest";
import type { Account, Viewer } from "#core/domain/accounts/viewer.ts";
import { postYear } from "#core/domain/partial-date.ts";
import type { PostSummary } from "#institute/domain/posts/post.ts";
import { isYearOfPosting, type PostType, postTypeNames, postTypeRow } from "#institute/domain/posts/types.ts";
import { describeEachDatabase, type TestDatabase } from "#tests/databases.ts";
import { makeMember, makePost } from "#tests/make.ts";
import * as posts from "./posts.ts";

// Few years and dates, so that every order has ties to break.
const years = [2019, null, 2021, 2019, 2002];
const moments = ["2019-05-01T08:00:00.000Z", "2021-01-01T00:00:00.000Z", "2021-01-01T00:00:00.000Z"];

/** The sort keys of a list, in descending order. */
const places = (post: PostSummary, order: "date" | "year") =>
  order === "year" ? [String(post.year ?? 0), post.createdAt, post._id] : [post.createdAt, post._id];

/** The year by which a list of a type is filtered. */
const yearFor = (post: PostSummary, type: PostType | undefined) =>
  type && isYearOfPosting(type) ? postYear(post) : post.year;

function inOrder(list: PostSummary[], order: "date" | "year"): string[] {
  const compare = (one: PostSummary, other: PostSummary) => {
    const mine = places(one, order);
    const theirs = places(other, order);
    const index = mine.findIndex((value, index) => value !== theirs[index]);
    return index === -1 ? 0 : (mine[index] ?? "") > (theirs[index] ?? "") ? -1 : 1;
  };
  return list.toSorted(compare).map((post) => post._id);
}

describeEachDatabase("a list of posts", (open) => {
  let database: TestDatabase;
  let member: Account;
  let admin: Account;

  beforeAll(async () => {
    database = await open();
    member = await makeMember(database.db);
    admin = await makeMember(database.db, { admin: true });
    for (let index = 0; index < 60; index++) {
      await makePost(database.db, index % 3 === 0 ? member : admin, {
        postType: postTypeNames[index % postTypeNames.length] ?? "news",
        title: `Post ${index}`,
        year: years[index % years.length] ?? null,
        createdAt: moments[index % moments.length],
        isApproved: index % 4 !== 3,
        isPrivate: index % 10 === 9,
      });
    }
  });

  /** All pages of a list in sequence. */
  async function read(viewer: Viewer, filter: { type?: PostType; year?: number }, limit: number) {
    const { db } = database;
    const first = await posts.list(db, viewer, { ...filter, page: 0, limit });
    const data = [...first.data];
    for (let page = 1; page < first.numberOfPages; page++) {
      const next = await posts.list(db, viewer, { ...filter, page, limit });
      expect(next).toMatchObject({
        currentPage: page,
        numberOfPages: first.numberOfPages,
        total: first.total,
      });
      expect(next.data.length).toBe(Math.min(limit, first.total - page * limit));
      data.push(...next.data);
    }
    expect(data).toHaveLength(first.total);
    return data;
  }

  describe.each([...postTypeNames, undefined])("of %s", (type) => {
    const order = type ? postTypeRow(type).order : "date";

    test.each(["visitor", "member", "admin"] as const)(
      "shows a %s each readable post once, in order",
      async (who) => {
        const viewer = { visitor: null, member, admin }[who];
        for (const limit of [1, 4, 100]) {
          const data = await read(viewer, { ...(type && { type }) }, limit);
          expect(data.map((post) => post._id)).toEqual(inOrder(data, order));
          expect(new Set(data.map((post) => post._id)).size).toBe(data.length);
          if (type) expect(new Set(data.map((post) => post.postType))).toEqual(new Set([type]));
          if (who === "visitor")
            for (const post of data) expect(post).toMatchObject({ isApproved: true, isPrivate: false });
        }
      },
    );

    test("filtered by year shows exactly the posts of that year, in the same order", async () => {
      for (const viewer of [null, member, admin]) {
        const all = await read(viewer, { ...(type && { type }) }, 100);
        for (const year of [2019, 2021, 2002, 1999]) {
          const data = await read(viewer, { ...(type && { type }), year }, 3);
          expect(data.map((post) => post._id)).toEqual(
            inOrder(
              all.filter((post) => yearFor(post, type) === year),
              order,
            ),
          );
        }
      }
    });
  });

  test("shows the last page for every page beyond the end", async () => {
    const last = await posts.list(database.db, null, { type: "news", page: 1, limit: 4 });
    for (const page of [2, 3, 1000, 1_000_000_000])
      expect(await posts.list(database.db, null, { type: "news", page, limit: 4 })).toEqual(last);
  });

  test("has twelve posts per page by default", async () => {
    const { data } = await posts.list(database.db, admin, { page: 0 });
    expect(data).toHaveLength(12);
  });

  test("without posts is empty on every page", async () => {
    const { db } = await open();
    for (const viewer of [null, member, admin])
      for (const page of [0, 5])
        expect(await posts.list(db, viewer, { page })).toEqual({
          data: [],
          currentPage: 0,
          numberOfPages: 0,
          total: 0,
        });
  });

  test("counts public posts since a given time", async () => {
    const news = (await read(null, { type: "news" }, 100)).map((post) => post.createdAt);
    const publications = (await read(null, { type: "publication" }, 100)).map((post) => post.createdAt);
    for (const since of [
      "2000-01-01T00:00:00.000Z",
      "2021-01-01T00:00:00.000Z",
      "2021-01-01T00:00:00.001Z",
    ]) {
      const later = (moments: string[]) => moments.filter((moment) => moment >= since).length;
      expect(await posts.countSince(database.db, "news", since)).toBe(later(news));
      expect(await posts.countSince(database.db, "publication", since)).toBe(later(publications));
    }
  });
});
