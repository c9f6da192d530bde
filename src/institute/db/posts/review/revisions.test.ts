import { expect, test } from "vitest";
import { transaction } from "#core/db/connect.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { PostChanges } from "#institute/domain/posts/post.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeMember, makePost, permitted } from "#tests/make.ts";
import * as posts from "../posts.ts";
import * as writing from "../writing.ts";
import * as revisions from "./revisions.ts";

describeEachDatabase("a member's change of an approved post", (open) => {
  async function openWithPost() {
    const { db } = await open();
    const admin = await makeMember(db, { admin: true });
    const member = await makeMember(db, { firstName: "Musa", lastName: "Danjuma" });
    const coauthor = await makeMember(db, { firstName: "Esther", lastName: "Pam" });
    const draft = {
      postType: "publication" as const,
      title: "Approved",
      content: "<p>approved text</p>",
      year: 2019,
    };
    const id = await makePost(db, member, { ...draft, authors: [coauthor.email] });
    const propose = (changes: unknown, who: Account = member) =>
      transaction(db, (trx) => revisions.propose(trx, permitted(who), id, PostChanges.parse(changes)));
    const decide = (changes: unknown) =>
      transaction(db, (trx) => writing.update(trx, permitted(admin), id, PostChanges.parse(changes)));
    return { db, id, admin, member, coauthor, propose, decide };
  }

  test("awaits approval: everyone still reads and finds the approved text", async () => {
    const { db, id, admin, member, propose } = await openWithPost();
    await propose({ title: "Proposed", content: "<p>proposed text</p>", year: 2024, isPrivate: true });
    for (const viewer of [null, member, admin]) {
      expect(await posts.get(db, viewer, id)).toMatchObject({
        title: "Approved",
        content: "<p>approved text</p>",
        year: 2019,
      });
      expect((await posts.find(db, viewer, "proposed", { page: 0 })).total).toBe(0);
      expect((await posts.list(db, viewer, { page: 0, year: 2024 })).total).toBe(0);
    }
    expect(await revisions.findPendingText(db, id)).toMatchObject({
      title: "Proposed",
      year: 2024,
      isPrivate: true,
    });
  });

  test("is visible only to its authors and admins", async () => {
    const { db, id, admin, member, coauthor, propose } = await openWithPost();
    const other = await makeMember(db);
    await propose({ title: "Proposed" });
    const hasPendingEdit = async (viewer: Account | null) => (await posts.get(db, viewer, id)).hasPendingEdit;
    for (const viewer of [admin, member, coauthor]) expect(await hasPendingEdit(viewer)).toBe(true);
    for (const viewer of [other, null]) expect(await hasPendingEdit(viewer)).toBeUndefined();
  });

  test("is what everyone reads and finds after approval", async () => {
    const { db, id, propose, decide } = await openWithPost();
    await propose({ title: "Proposed", content: "<p>new text</p>", year: 2024 });
    await decide({ isApproved: true });
    expect(await posts.get(db, null, id)).toMatchObject({
      title: "Proposed",
      content: "<p>new text</p>",
      year: 2024,
      excerpt: "new text",
    });
    expect((await posts.find(db, null, "proposed", { page: 0 })).total).toBe(1);
    expect((await posts.find(db, null, "approved", { page: 0 })).total).toBe(0);
    expect((await posts.list(db, null, { page: 0, year: 2024 })).total).toBe(1);
    expect((await posts.list(db, null, { page: 0, year: 2019 })).total).toBe(0);
    expect(await revisions.findPendingText(db, id)).toBeUndefined();
  });

  test("preserves what an admin edited elsewhere in the meantime", async () => {
    const { db, id, propose, decide } = await openWithPost();
    await propose({ title: "Proposed" });
    await decide({ year: 2021 });
    await decide({ isApproved: true });
    expect(await posts.get(db, null, id)).toMatchObject({ title: "Proposed", year: 2021 });
  });

  test("that is withdrawn leaves nothing to approve", async () => {
    const { db, id, member, propose } = await openWithPost();
    await propose({ title: "Proposed" });
    await propose({ title: "Approved" });
    expect(await revisions.findPendingText(db, id)).toBeUndefined();
    expect((await posts.get(db, member, id)).hasPendingEdit).toBe(false);
  });

  test("builds on an earlier pending change", async () => {
    const { db, id, coauthor, propose, decide } = await openWithPost();
    await propose({ title: "Proposed" });
    await propose({ year: 2024 }, coauthor);
    expect(await revisions.findPendingText(db, id)).toMatchObject({ title: "Proposed", year: 2024 });
    await decide({ isApproved: true });
    expect(await posts.get(db, null, id)).toMatchObject({
      title: "Proposed",
      year: 2024,
      content: "<p>approved text</p>",
    });
  });

  test("preserves the authors unless it changes them", async () => {
    const { db, id, propose, decide } = await openWithPost();
    const before = (await posts.get(db, null, id)).authors;
    await propose({ title: "Proposed" });
    await decide({ isApproved: true });
    expect((await posts.get(db, null, id)).authors).toEqual(before);
  });

  test("is cleaned before anyone reads it", async () => {
    const { db, id, propose } = await openWithPost();
    await propose({ content: "<p>a<img src=x onerror=alert(1)><script>b</script></p>" });
    expect((await revisions.findPendingText(db, id))?.content).not.toMatch(/script|onerror/);
  });

  test("cannot approve itself, or change the type or slug of the post", async () => {
    const { db, id, propose, decide } = await openWithPost();
    await propose({ title: "Proposed", isApproved: false, postType: "news", slug: "elsewhere" });
    expect(await posts.get(db, null, id)).toMatchObject({
      title: "Approved",
      postType: "publication",
      slug: "approved",
    });
    await decide({ isApproved: true });
    expect(await posts.get(db, null, id)).toMatchObject({
      title: "Proposed",
      postType: "publication",
      slug: "approved",
    });
  });

  test("does not store the e-mail addresses that identified its authors", async () => {
    const { db, id, admin, propose, decide } = await openWithPost();
    await propose({ authors: [admin.email, "A Free Name"] });
    expect(JSON.stringify(await revisions.findPendingText(db, id))).not.toContain("@");
    await decide({ isApproved: true });
    const names = (await posts.get(db, null, id)).authors.map(({ profileId, name }) => profileId ?? name);
    expect(names.slice(0, 2)).toEqual([admin.profileId, "A Free Name"]);
  });

  test("rejects an unknown author immediately, not on approval", async () => {
    const { db, id, propose } = await openWithPost();
    await expect(propose({ authors: ["nobody@example.org"] })).rejects.toMatchObject({ code: "invalid" });
    expect(await revisions.findPendingText(db, id)).toBeUndefined();
  });

  test("never overwrites what was written after an admin withdrew the post", async () => {
    const { db, id, admin, member, propose, decide } = await openWithPost();
    await propose({ title: "Proposed before" });
    await decide({ isApproved: false });
    await transaction(db, (trx) => writing.update(trx, permitted(member), id, { title: "Written after" }));
    await decide({ isApproved: true });
    expect((await posts.get(db, admin, id)).title).toBe("Written after");
  });

  test("becomes part of the draft when an admin takes the post off the site", async () => {
    const { db, id, admin, member, propose, decide } = await openWithPost();
    await propose({ title: "Proposed", year: 2024, isPrivate: true });
    await decide({ isApproved: false });
    for (const viewer of [admin, member])
      expect(await posts.get(db, viewer, id)).toMatchObject({
        title: "Proposed",
        year: 2024,
        isPrivate: true,
        isApproved: false,
        waitingSince: expect.any(String),
        hasPendingEdit: false,
      });
    expect(await revisions.findPendingText(db, id)).toBeUndefined();
  });

  test("never overwrites what an admin wrote when taking the post off the site", async () => {
    const { db, id, admin, propose, decide } = await openWithPost();
    await propose({ title: "Proposed", year: 2024 });
    await decide({ isApproved: false, title: "Reworded" });
    expect(await posts.get(db, admin, id)).toMatchObject({ title: "Reworded", hasPendingEdit: false });
    await decide({ journal: "Malimbus" });
    expect(await posts.get(db, admin, id)).toMatchObject({ title: "Reworded", journal: "Malimbus" });
    await decide({ isApproved: true });
    expect(await posts.get(db, null, id)).toMatchObject({ title: "Reworded", year: 2024 });
  });

  test("yields to an admin's own wording in the same step", async () => {
    const { db, id, propose, decide } = await openWithPost();
    await propose({ title: "Proposed", year: 2024 });
    await decide({ isApproved: true, title: "Reworded" });
    expect(await posts.get(db, null, id)).toMatchObject({ title: "Reworded", year: 2024 });
  });
});
