import { describe, expect, test } from "vitest";
import { transaction } from "#core/db/connect.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { PostChanges } from "#institute/domain/posts/post.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeMember, makePost, makeProfile, permitted } from "#tests/make.ts";
import * as posts from "./posts.ts";
import * as revisions from "./review/revisions.ts";
import * as writing from "./writing.ts";

describeEachDatabase("writing a post", (open) => {
  async function openWithPeople() {
    const { db } = await open();
    const admin = await makeMember(db, { admin: true, firstName: "Ada", lastName: "Bello" });
    const member = await makeMember(db, { firstName: "Musa", lastName: "Danjuma" });
    const write =
      (how: typeof writing.update | typeof revisions.propose) =>
      (who: Account, id: string, changes: unknown) =>
        transaction(db, (trx) => how(trx, permitted(who), id, PostChanges.parse(changes)));
    const remove = (id: string) => transaction(db, (trx) => writing.remove(trx, permitted(admin), id));
    return { db, admin, member, update: write(writing.update), propose: write(revisions.propose), remove };
  }

  test("stores every field as sent, cleans the text and adds an excerpt", async () => {
    const { db, member } = await openWithPeople();
    const fields = {
      postType: "publication" as const,
      title: "Rock Firefinch <b>song</b> & 'more' \"quotes\" – ƙungiya 鳥 🐦",
      fileUrl: "https://example.org/a.pdf",
      journal: "Ostrich",
      year: 2019,
      doi: "10.1111/ibi.12610",
      publicationNumber: "APL-12",
    };
    const id = await makePost(db, member, {
      ...fields,
      content: "<p onclick=x>One <script>2</script>three</p>",
    });
    expect(await posts.get(db, null, id)).toMatchObject({
      ...fields,
      content: "<p>One three</p>",
      excerpt: "One three",
      author: "Musa Danjuma",
      userId: member._id,
      userSlug: member.profileSlug,
      isApproved: true,
      isPrivate: false,
      version: 1,
    });
  });

  describe("names its authors", () => {
    const names = (post: { authors: { name: string }[] }) => post.authors.map(({ name }) => name);

    test("in the given order, members by address or profile, others by name", async () => {
      const { db, member, admin } = await openWithPeople();
      const authors = ["A. Nonymous", admin.email.toUpperCase(), member.profileId];
      const post = await posts.get(db, null, await makePost(db, member, { authors }));
      expect(names(post)).toEqual(["A. Nonymous", "Ada Bello", "Musa Danjuma"]);
      expect(post.authors.map(({ slug }) => slug)).toEqual([null, admin.profileSlug, member.profileSlug]);
    });

    test("always including the member who posts it, once", async () => {
      const { db, member, admin, update } = await openWithPeople();
      const id = await makePost(db, member, {
        authors: ["Esther Pam", "Esther Pam", member.email, member.profileId],
      });
      expect(names(await posts.get(db, null, id))).toEqual(["Esther Pam", "Esther Pam", "Musa Danjuma"]);
      await update(admin, id, { authors: ["Esther Pam"] });
      expect(names(await posts.get(db, null, id))).toEqual(["Esther Pam", "Musa Danjuma"]);
    });

    test("and rejects an unknown address", async () => {
      const { db, member } = await openWithPeople();
      const made = makePost(db, member, { authors: ["nobody@example.org"] });
      await expect(made).rejects.toMatchObject({
        code: "invalid",
        details: { fields: { authors: expect.any(String) } },
      });
      expect((await posts.list(db, member, { page: 0 })).total).toBe(0);
    });

    test("by their current name if they have a profile", async () => {
      const { db, member } = await openWithPeople();
      const other = await makeProfile(db, { name: "Esther Pam" });
      const id = await makePost(db, member, { authors: [other] });
      await db.updateTable("profile").set({ name: "Esther Pam Dung" }).where("id", "=", other).execute();
      expect(names(await posts.get(db, null, id))[0]).toBe("Esther Pam Dung");
    });
  });

  describe("changes", () => {
    test("only the given fields", async () => {
      const { db, member, update } = await openWithPeople();
      const id = await makePost(db, member, {
        postType: "publication",
        journal: "Ostrich",
        year: 2019,
        content: "<p>a</p>",
      });
      const before = await posts.get(db, member, id);
      await update(member, id, { title: "New" });
      const after = await posts.get(db, member, id);
      expect({ ...after, updatedAt: "" }).toEqual({ ...before, title: "New", version: 2, updatedAt: "" });
      await update(member, id, { journal: null, year: "" });
      expect(await posts.get(db, member, id)).toMatchObject({ title: "New", journal: null, year: null });
    });

    test("nothing for a stale version, and returns the stored text", async () => {
      const { db, admin, member, update, propose } = await openWithPeople();
      const id = await makePost(db, member, { title: "First", content: "<p>one</p>" });
      await update(admin, id, { title: "Second", content: "<p>two</p>", version: 1 });
      for (const change of [update, propose]) {
        await expect(change(member, id, { title: "Third", version: 1 })).rejects.toMatchObject({
          code: "conflict",
          details: { current: { title: "Second", content: "<p>two</p>", version: 2 } },
        });
      }
      expect(await posts.get(db, member, id)).toMatchObject({
        title: "Second",
        version: 2,
        hasPendingEdit: false,
      });
      await update(admin, id, { title: "Third", version: 2 });
    });

    test("the post only once when two changes start from the same version", async () => {
      const { db, admin, member, update } = await openWithPeople();
      const id = await makePost(db, member);
      const both = ["One", "Two"].map((title) => update(admin, id, { title, version: 1 }));
      const outcomes = (await Promise.allSettled(both)).map(({ status }) => status).sort();
      expect(outcomes).toEqual(["fulfilled", "rejected"]);
      expect((await posts.get(db, null, id)).version).toBe(2);
    });
  });

  describe("deletes it softly", () => {
    test("a public post is gone, and one that was never public is not found", async () => {
      const { db, admin, member, remove } = await openWithPeople();
      const shown = await makePost(db, member, { title: "Shown" });
      const hidden = [
        await makePost(db, member, { isApproved: false }),
        await makePost(db, member, { isPrivate: true }),
      ];
      for (const id of [shown, ...hidden]) await remove(id);
      for (const viewer of [null, member, admin]) {
        await expect(posts.get(db, viewer, shown)).rejects.toMatchObject({ code: "gone" });
        await expect(posts.get(db, viewer, "shown")).rejects.toMatchObject({ code: "gone" });
        for (const id of hidden)
          await expect(posts.get(db, viewer, id)).rejects.toMatchObject({ code: "notFound" });
      }
      expect(
        await db.selectFrom("post").select("id").where("deletedAt", "is not", null).execute(),
      ).toHaveLength(3);
    });

    test("and then refuses to change or delete it", async () => {
      const { db, admin, member, update, propose, remove } = await openWithPeople();
      const id = await makePost(db, member);
      await remove(id);
      for (const attempt of [
        () => update(admin, id, { title: "x" }),
        () => propose(member, id, {}),
        () => remove(id),
      ])
        await expect(attempt()).rejects.toMatchObject({ code: "notFound" });
    });
  });

  test("adds one audit row per write, with the states before and after", async () => {
    const { db, admin, member, update, propose, remove } = await openWithPeople();
    const id = await makePost(db, member, { title: "First" });
    await update(admin, id, { title: "Second" });
    await propose(member, id, { title: "Third" });
    await remove(id);
    const rows = await db.selectFrom("audit").selectAll().where("subjectId", "=", id).orderBy("id").execute();
    expect(rows.map(({ action, accountId }) => [action, accountId])).toEqual([
      ["post.create", member._id],
      ["post.update", admin._id],
      ["post.propose", member._id],
      ["post.delete", admin._id],
    ]);
    expect(JSON.parse(rows[1]?.before ?? "")).toMatchObject({ title: "First", version: 1 });
    expect(JSON.parse(rows[1]?.after ?? "")).toMatchObject({ title: "Second", version: 2 });
    expect(JSON.parse(rows[3]?.after ?? "").deletedAt).toEqual(expect.any(String));
  });
});
