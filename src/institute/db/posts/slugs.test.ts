import { expect, test } from "vitest";
import { type Db, transaction } from "#core/db/connect.ts";
import { listedTypes } from "#institute/domain/posts/types.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeMember, makePost, permitted } from "#tests/make.ts";
import * as posts from "./posts.ts";
import * as writing from "./writing.ts";

const slugOf = async (db: Db, id: string) => (await posts.get(db, null, id)).slug;

describeEachDatabase("the slug of a post", (open) => {
  async function openWithAdmin() {
    const { db } = await open();
    const admin = await makeMember(db, { admin: true });
    const move = (id: string, slug: string) =>
      transaction(db, (trx) => writing.update(trx, permitted(admin), id, { slug }));
    return { db, admin, move };
  }

  test("comes from its title, and is unique among 100 posts with the same title", async () => {
    const { db, admin } = await openWithAdmin();
    const ids: string[] = [];
    for (let index = 0; index < 100; index++)
      ids.push(await makePost(db, admin, { title: "Ọlọ́fin’s birds!" }));
    const slugs = await Promise.all(ids.map((id) => slugOf(db, id)));
    expect(slugs.slice(0, 5)).toEqual([
      "olofins-birds",
      ...[2, 3, 4, 5].map((number) => `olofins-birds-${number}`),
    ]);
    expect(new Set(slugs).size).toBe(100);
    for (const [index, slug] of slugs.entries()) {
      expect(slug).toMatch(/^olofins-birds(-[a-z0-9]+)?$/);
      expect((await posts.get(db, null, slug))._id).toBe(ids[index]);
    }
  });

  test("goes to only one of 40 posts created at the same moment", async () => {
    const { db, admin } = await openWithAdmin();
    const ids = await Promise.all(
      Array.from({ length: 40 }, () => makePost(db, admin, { title: "Rains return" })),
    );
    const slugs = await Promise.all(ids.map((id) => slugOf(db, id)));
    expect(new Set(slugs).size).toBe(40);
    expect(slugs).toContain("rains-return");
  });

  test("is never a reserved word", async () => {
    const { db, admin } = await openWithAdmin();
    for (const word of [...listedTypes.map(({ path }) => path), "search", "user", "member"]) {
      const id = await makePost(db, admin, { title: word });
      expect(await slugOf(db, id), word).not.toBe(word);
      expect((await posts.get(db, null, await slugOf(db, id)))._id).toBe(id);
    }
  });

  test("stays when the title changes", async () => {
    const { db, admin } = await openWithAdmin();
    const id = await makePost(db, admin, { title: "Rains return" });
    await transaction(db, (trx) => writing.update(trx, permitted(admin), id, { title: "Rains are late" }));
    expect(await posts.get(db, null, "rains-return")).toMatchObject({ _id: id, title: "Rains are late" });
  });

  test("still finds the post after a change, with the new slug", async () => {
    const { db, admin, move } = await openWithAdmin();
    const id = await makePost(db, admin, { title: "Rains return" });
    for (const slug of ["rains-2026", "the-rains"]) await move(id, slug);
    for (const slug of ["rains-return", "rains-2026", "the-rains", id])
      expect(await posts.get(db, null, slug)).toMatchObject({ _id: id, slug: "the-rains" });
    await move(id, "rains-return");
    expect(await slugOf(db, id)).toBe("rains-return");
  });

  test("of the past, or of a deleted post, is never reused", async () => {
    const { db, admin, move } = await openWithAdmin();
    const moved = await makePost(db, admin, { title: "Rains return" });
    await move(moved, "the-rains");
    const deleted = await makePost(db, admin, { title: "Harmattan" });
    await transaction(db, (trx) => writing.remove(trx, permitted(admin), deleted));
    const next = [
      await makePost(db, admin, { title: "Rains return" }),
      await makePost(db, admin, { title: "Harmattan" }),
    ];
    expect(await Promise.all(next.map((id) => slugOf(db, id)))).toEqual(["rains-return-2", "harmattan-2"]);
    await move(next[0] ?? "", "the-rains");
    expect(await slugOf(db, next[0] ?? "")).toBe("the-rains-2");
    expect((await posts.get(db, null, "rains-return"))._id).toBe(moved);
    await expect(posts.get(db, null, "harmattan")).rejects.toMatchObject({ code: "gone" });
  });

  test("of an unapproved post does not reveal that the post exists", async () => {
    const { db, admin } = await openWithAdmin();
    await makePost(db, admin, { title: "Rains return", isApproved: false });
    await expect(posts.get(db, null, "rains-return")).rejects.toMatchObject({ code: "notFound" });
  });

  test("cannot shadow another post's id", async () => {
    const { db, admin } = await openWithAdmin();
    const member = await makeMember(db);
    const victim = await makePost(db, admin, { title: "The approved one" });
    const thief = await makePost(db, member, { title: victim, isApproved: false });
    expect(thief).not.toBe(victim);
    for (const viewer of [null, admin, member])
      expect(await posts.get(db, viewer, victim)).toMatchObject({ _id: victim, title: "The approved one" });
  });

  test("with invalid characters is not found", async () => {
    const { db } = await openWithAdmin();
    for (const key of ["", "%", "../x", "x".repeat(5000), "鳥", "\ud800", "'"])
      await expect(posts.get(db, null, key), JSON.stringify(key)).rejects.toMatchObject({ code: "notFound" });
  });
});
