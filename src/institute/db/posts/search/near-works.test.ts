import { expect, test } from "vitest";
import type { ComparedWork } from "#institute/domain/posts/near-works.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeMember, makePost, type PostOverrides } from "#tests/make.ts";
import { findDoiAnswer, purgeDoiAnswers, saveDoiAnswer } from "../dois/doi-answers.ts";
import { findNearPosts, findNearWorks } from "./near-works.ts";

const moult: ComparedWork = {
  title: "Moult of malimbes in the wet season",
  doi: null,
  year: 2019,
  postType: "publication",
  firstAuthor: "Blackburn",
};
const stored = {
  postType: "publication",
  title: moult.title,
  year: 2020,
  doi: "https://doi.org/10.5555/MALIMBE.1",
  authors: ["Emma Blackburn", "Will Cresswell"],
} as const satisfies PostOverrides;

describeEachDatabase("works that are there already", (open) => {
  async function openWithPeople() {
    const { db } = await open();
    const admin = await makeMember(db, { admin: true });
    const [member, other] = [await makeMember(db), await makeMember(db)];
    const near = async (viewer: typeof member | null, change: Partial<ComparedWork> = {}) =>
      (await findNearWorks(db, viewer, new Map([["new", { ...moult, ...change }]]))).get("new") ?? [];
    return { db, admin, member, other, near };
  }

  test("are found by their DOI or by their title and a near year", async () => {
    const { db, other, member, near } = await openWithPeople();
    const id = await makePost(db, other, { ...stored, isEnteredForOthers: true });
    const found = {
      _id: id,
      nearness: "same",
      postType: "publication",
      slug: "moult-of-malimbes-in-the-wet-season",
    };
    expect(await near(member)).toMatchObject([found]);
    expect(await near(member, { title: "Another", doi: "10.5555/malimbe.1" })).toMatchObject([found]);
    expect(await near(member, { title: "Moult of a malimbe in the wet season" })).toMatchObject([
      { nearness: "maybe" },
    ]);
    expect(await near(member, { year: 2009 })).toEqual([]);
    expect(await near(member, { title: "" })).toEqual([]);
  });

  test("are those that the person may read: nothing that waits, is private, deleted or taken down", async () => {
    const { db, admin, member, other, near } = await openWithPeople();
    const waiting = await makePost(db, other, { ...stored, isApproved: false });
    expect(await near(member)).toEqual([]);
    expect(await near(null)).toEqual([]);
    expect(await near(other)).toMatchObject([{ _id: waiting }]);
    expect(await near(admin)).toMatchObject([{ _id: waiting }]);
    const secret = await makePost(db, admin, { ...stored, isPrivate: true });
    expect(await near(member)).toEqual([]);
    const at = new Date().toISOString();
    await db.updateTable("post").set({ withdrawnAt: at, publicAt: null }).where("id", "=", secret).execute();
    await db.updateTable("post").set({ deletedAt: at }).where("id", "=", waiting).execute();
    expect(await near(admin)).toEqual([]);
  });

  test("are shown to an admin for each post that waits, without the post itself", async () => {
    const { db, admin, member, other } = await openWithPeople();
    const first = await makePost(db, other, { ...stored, isEnteredForOthers: true });
    const again = await makePost(db, member, { ...stored, isEnteredForOthers: true, isApproved: false });
    const news = await makePost(db, member, { title: stored.title, content: "Rain." });
    const found = await findNearPosts(db, admin, [again, news, "nothing"]);
    expect([...found.keys()]).toEqual([again]);
    expect(found.get(again)).toMatchObject([{ _id: first, nearness: "same" }]);
  });

  test("an answer for a DOI is kept until it is old", async () => {
    const { db } = await openWithPeople();
    const read = {
      work: { postType: "publication" as const, title: "Una prova", authors: [], year: 1979 },
      notTaken: [{ field: "license", value: "of its own" }],
      doubts: [],
    };
    await saveDoiAnswer(db, "10.1400/a", { source: "Crossref", ...read });
    await saveDoiAnswer(db, "10.1400/a", { source: "doi.org", ...read });
    expect(await findDoiAnswer(db, "10.1400/a")).toEqual({ source: "doi.org", ...read });
    await purgeDoiAnswers(db, new Date(Date.now() - 86_400_000).toISOString());
    expect(await findDoiAnswer(db, "10.1400/a")).toBeDefined();
    await purgeDoiAnswers(db, new Date(Date.now() + 86_400_000).toISOString());
    expect(await findDoiAnswer(db, "10.1400/a")).toBeUndefined();
  });

  test("an answer that an earlier version stored in another shape counts as none", async () => {
    const { db } = await openWithPeople();
    const row = { source: "Crossref", answeredAt: new Date().toISOString() } as const;
    await db
      .insertInto("doi_answer")
      .values({ ...row, doi: "10.1400/a", answer: '{"authors":"nobody"}' })
      .execute();
    expect(await findDoiAnswer(db, "10.1400/a")).toBeUndefined();
  });
});
