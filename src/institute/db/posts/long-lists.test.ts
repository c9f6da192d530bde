import { beforeAll, expect, test } from "vitest";
import { transaction } from "#core/db/connect.ts";
import { newId } from "#core/db/record.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { describeEachDatabase, type TestDatabase } from "#tests/databases.ts";
import { makeMember, makePost, permitted } from "#tests/make.ts";
import * as posts from "./posts.ts";
import { listForModeration } from "./review/review.ts";
import * as writing from "./writing.ts";

const total = 2300;
const limit = 20;
const pages = total / limit;

describeEachDatabase("a long list", (open) => {
  let database: TestDatabase;
  let admin: Account;
  /** The ids of all news, newest first. */
  let newestFirst: string[];

  beforeAll(async () => {
    database = await open();
    const { db } = database;
    admin = await makeMember(db, { admin: true });
    const first = await makePost(db, admin, { postType: "news", isApproved: true });
    const model = await db.selectFrom("post").selectAll().where("id", "=", first).executeTakeFirstOrThrow();
    const copies = Array.from({ length: total - 1 }, (_, index) => {
      const id = newId();
      const createdAt = new Date(Date.UTC(2010, 0, 1) + index * 3_600_000).toISOString();
      return { ...model, id, slug: `news-${index}`, createdAt, sortKey: `${createdAt} ${id}` };
    });
    for (let start = 0; start < copies.length; start += 500) {
      const batch = copies.slice(start, start + 500);
      await db.insertInto("post").values(batch).execute();
      const texts = batch.map(({ id }) => ({ postId: id, content: "" }));
      await db.insertInto("post_text").values(texts).execute();
    }
    newestFirst = [model, ...copies.toReversed()].map(({ id }) => id);
  });

  const read = async (page: number) => {
    const { data } = await posts.list(database.db, null, { type: "news", page, limit });
    return data.map((post) => post._id);
  };
  const expected = (page: number) => newestFirst.slice(page * limit, (page + 1) * limit);

  test("shows a page in the middle, regardless of which pages were read before", async () => {
    for (const page of [60, 30, 57, 58, 26, 25, 24, 90, 80, pages - 1, 0, 114, 55])
      expect(await read(page)).toEqual(expected(page));
  });

  test("shows pages that are requested at the same time", async () => {
    const requested = [70, 71, 50, 40, 72, 45, 85];
    const shown = await Promise.all(requested.map(read));
    expect(shown).toEqual(requested.map(expected));
  });

  test("has the same pages for the admin who moderates, from whichever end they are read", async () => {
    const moderated = async (page: number) => {
      const query = { state: "approved", searchQuery: "", page, limit } as const;
      return (await listForModeration(database.db, admin, query)).data.map((post) => post._id);
    };
    for (const page of [0, 30, 57, 58, 90, pages - 1]) expect(await moderated(page)).toEqual(expected(page));
  });

  test("moves up on every page when a post is removed", async () => {
    await read(56);
    await read(100);
    const gone = newestFirst[3] ?? "";
    await transaction(database.db, (trx) => writing.remove(trx, permitted(admin), gone));
    newestFirst = newestFirst.filter((id) => id !== gone);
    for (const page of [56, 100, 29, 0]) expect(await read(page)).toEqual(expected(page));
  });
});
