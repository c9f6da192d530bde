import { expect, test } from "vitest";
import { type Db, transaction } from "#core/db/connect.ts";
import { PostChanges, PostInput } from "#institute/domain/posts/post.ts";
import { isYearOfPosting, postTypeNames } from "#institute/domain/posts/types.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeMember, makePost, permitted } from "#tests/make.ts";
import { countPublic, countPublicByYear } from "./counts.ts";
import * as posts from "./posts.ts";
import type { PostFilter } from "./readable.ts";
import * as revisions from "./review/revisions.ts";
import * as writing from "./writing.ts";

/** A generator with the same numbers (0 to 1) on every run (mulberry32). */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The counts by type and year, computed from the rows. */
async function countRows(db: Db) {
  const rows = await db.selectFrom("post").selectAll().execute();
  const found = new Map<string, { stored: number; public: number }>();
  for (const row of rows) {
    const key = `${row.postType} ${row.year ?? 0}`;
    const count = found.get(key) ?? { stored: 0, public: 0 };
    if (row.deletedAt === null) count.stored++;
    if (row.approvedAt !== null && row.privateAt === null && row.deletedAt === null) count.public++;
    found.set(key, count);
  }
  return found;
}

async function expectRightCounts(db: Db) {
  const expected = await countRows(db);
  for (const type of postTypeNames) {
    const { years, undated } = await countPublicByYear(db, type);
    const total = years.reduce((sum, year) => sum + year.total, undated);
    const ofType = [...expected].filter(([key]) => key.split(" ")[0] === type);
    expect(total, type).toBe(ofType.reduce((sum, [, count]) => sum + count.public, 0));
    expect(await countPublic(db, { type }), type).toBe(total);
    if (isYearOfPosting(type)) continue;
    for (const [key, { public: shown }] of ofType) {
      const year = Number(key.split(" ")[1]) || ("none" as const);
      expect(await countPublic(db, { type, year }), key).toBe(shown);
      expect(year === "none" ? undated : (years.find((one) => one.year === year)?.total ?? 0)).toBe(shown);
    }
  }
}

describeEachDatabase("the counts of posts", (open) => {
  test("are correct after 300 changes of every kind", async () => {
    const { db } = await open();
    const next = sequence(20_260_115);
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item;
    const year = () => pick([null, 2002, 2019, 2026]);
    const admin = await makeMember(db, { admin: true });
    const member = await makeMember(db);
    const ids: string[] = [];

    const steps: Record<string, () => Promise<unknown>> = {
      create: async () => {
        const draft = {
          postType: pick(postTypeNames),
          title: "Rains",
          year: year(),
          isPrivate: next() < 0.2,
        };
        ids.push(await makePost(db, pick([admin, member]), { ...draft, isApproved: next() < 0.5 }));
      },
      approve: () => change({ isApproved: true }),
      unapprove: () => change({ isApproved: false }),
      private: () => change({ isPrivate: true }),
      public: () => change({ isPrivate: false }),
      retitle: () => change({ title: `Rains ${next()}` }),
      year: () => change({ year: year() }),
      type: () => change({ postType: pick(postTypeNames) }),
      everything: () =>
        change({
          postType: pick(postTypeNames),
          year: year(),
          isApproved: next() < 0.5,
          isPrivate: next() < 0.5,
        }),
      propose: () =>
        transaction(db, (trx) =>
          revisions.propose(trx, permitted(member), pick(ids), { year: year(), isPrivate: next() < 0.5 }),
        ),
      delete: () => transaction(db, (trx) => writing.remove(trx, permitted(admin), pick(ids))),
      fail: async () => {
        const failing = transaction(db, async (trx) => {
          const input = PostInput.parse({ postType: "news", title: "Never" });
          await writing.create(trx, member, input, { approved: true });
          throw new Error("the writer fails after writing");
        });
        await expect(failing).rejects.toThrow("the writer fails");
      },
    };
    const change = (changes: unknown) =>
      transaction(db, (trx) => writing.update(trx, permitted(admin), pick(ids), PostChanges.parse(changes)));

    await steps.create?.();
    const names = [...Object.keys(steps), "create", "create"];
    for (let step = 1; step <= 300; step++) {
      // Changes of a deleted post are refused, and refused changes must not be counted.
      await steps[pick(names)]?.().catch((error: Error) =>
        // A web page gets no other address than that of its title.
        expect(error.message).toMatch(/^This (post does not exist|address belongs to another page)\.$/),
      );
      if (step % 20 === 0) await expectRightCounts(db);
    }
    await expectRightCounts(db);
    expect(ids.length).toBeGreaterThan(30);

    const all = [...(await countRows(db)).values()];
    const sum = (of: "stored" | "public") => all.reduce((total, count) => total + count[of], 0);
    expect((await posts.list(db, admin, { page: 0, limit: 100 })).total).toBe(sum("stored"));
    expect((await posts.list(db, null, { page: 0, limit: 100 })).total).toBe(sum("public"));
    expect(await db.selectFrom("post").select("id").where("title", "=", "Never").execute()).toEqual([]);
  });

  test("are zero without posts", async () => {
    const { db } = await open();
    expect(await countPublic(db, {})).toBe(0);
    expect(await countPublic(db, { type: "news", year: 2019 })).toBe(0);
  });

  test("add up over years and types", async () => {
    const { db } = await open();
    const admin = await makeMember(db, { admin: true });
    for (const year of [2019, 2019, 2020, null]) {
      await makePost(db, admin, { postType: "thesis", year });
      await makePost(db, admin, { postType: "publication", year, isApproved: false });
    }
    const count = async (filter: PostFilter) => ({
      stored: (await posts.list(db, admin, { ...filter, page: 0 })).total,
      public: await countPublic(db, filter),
    });
    expect(await count({})).toEqual({ stored: 8, public: 4 });
    expect(await count({ type: "thesis" })).toEqual({ stored: 4, public: 4 });
    expect(await count({ type: "thesis", year: 2019 })).toEqual({ stored: 2, public: 2 });
    expect(await count({ year: 2019 })).toEqual({ stored: 4, public: 2 });
    expect(await count({ type: "publication", year: 2019 })).toEqual({ stored: 2, public: 0 });
  });

  test("by year include only public posts with a year", async () => {
    const { db } = await open();
    const member = await makeMember(db, { email: "counted@example.org" });
    const paper = (year: number | null, rest = {}) =>
      makePost(db, member, { postType: "publication", title: `Of ${year}`, year, ...rest });
    await paper(2012);
    await paper(2012);
    await paper(2021);
    await paper(null);
    await paper(2019, { isApproved: false });
    await paper(2020, { isPrivate: true });
    await makePost(db, member, { postType: "thesis", title: "Another type", year: 2018 });
    expect(await countPublicByYear(db, "publication")).toEqual({
      years: [
        { year: 2012, total: 2 },
        { year: 2021, total: 1 },
      ],
      undated: 1,
    });
  });

  test("of news use the year of posting in Nigeria, if it is known and the post is public", async () => {
    const { db } = await open();
    const member = await makeMember(db, { email: "posted@example.org" });
    const news = (createdAt: string, rest = {}) =>
      makePost(db, member, { postType: "news", title: createdAt, createdAt, ...rest });
    await news("2019-12-31T22:59:59.999Z");
    await news("2019-12-31T23:00:00.000Z");
    await news("2020-06-14T09:00:00.000Z", { year: 1999 });
    await news("2020-06-14T09:00:00.000Z", { datePrecision: "unknown" });
    await news("2021-06-14T09:00:00.000Z", { isPrivate: true });
    await news("2022-06-14T09:00:00.000Z", { postType: "research" });
    expect(await countPublicByYear(db, "news")).toEqual({
      years: [
        { year: 2019, total: 1 },
        { year: 2020, total: 2 },
      ],
      undated: 1,
    });
  });

  test("of news are counted anew after each change, in all years and in one", async () => {
    const { db } = await open();
    const member = await makeMember(db, { email: "anew@example.org" });
    const counted = async () => ({
      ...(await countPublicByYear(db, "news")),
      listed: (await posts.list(db, null, { type: "news", year: 2020, page: 0 })).total,
    });
    expect(await counted()).toEqual({ years: [], undated: 0, listed: 0 });
    await makePost(db, member, { postType: "news", title: "New", createdAt: "2020-06-14T09:00:00.000Z" });
    expect(await counted()).toEqual({ years: [{ year: 2020, total: 1 }], undated: 0, listed: 1 });
  });
});
