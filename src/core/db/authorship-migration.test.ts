import type { Migration } from "kysely/migration";
import { describe, expect, test } from "vitest";
import * as writing from "#institute/db/posts/writing.ts";
import { PostChanges } from "#institute/domain/posts/post.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import {
  makeAccount,
  makeMember,
  makePost,
  makeProfile,
  type PostOverrides,
  permitted,
} from "#tests/make.ts";
import { transaction } from "./connect.ts";
import * as authorshipQuestions from "./migrations/0064-authorship-questions.ts";

const { up }: Migration = authorshipQuestions;

describeEachDatabase("works of an earlier version, which added the poster to the authors (WK2)", (open) => {
  async function openBefore() {
    const { db } = await open();
    const admin = await makeMember(db, { admin: true, firstName: "Ada", lastName: "Bello" });
    const enter = (draft: PostOverrides = {}) =>
      makePost(db, admin, {
        postType: "publication",
        title: "Moult",
        authors: ["Smith, J.", admin.email],
        ...draft,
      });
    const change = (id: string, changes: unknown) =>
      transaction(db, (trx) => writing.update(trx, permitted(admin), id, PostChanges.parse(changes)));
    const migrated = async () => {
      await db.schema.dropTable("authorship_question").execute();
      await up(db);
      const rows = await db.selectFrom("authorship_question").selectAll().orderBy("postId").execute();
      for (const row of rows) expect(row).toMatchObject({ keptAt: null, removedAt: null, decidedBy: null });
      return rows.map(({ postId }) => postId);
    };
    return { db, admin, enter, change, migrated };
  }

  describe("are listed for admins", () => {
    test.each(["publication", "thesis", "document", "proposal"] as const)(
      "where the poster of a %s is the first or the last of several authors",
      async (postType) => {
        const { admin, enter, migrated } = await openBefore();
        const last = await enter({ postType });
        const first = await enter({ postType, authors: [admin.profileId, "Smith, J.", "Ruth Bala"] });
        expect(await migrated()).toEqual([last, first]);
      },
    );

    test("also while they wait, are private or in the bin", async () => {
      const { db, admin, enter, migrated } = await openBefore();
      const ids = [await enter({ isApproved: false }), await enter({ isPrivate: true }), await enter()];
      await transaction(db, (trx) => writing.remove(trx, permitted(admin), ids[2] ?? ""));
      expect(await migrated()).toEqual(ids);
    });

    test("where the poster had no profile yet", async () => {
      const { db, migrated } = await openBefore();
      const account = await makeAccount(db, { firstName: "Esther", lastName: "Pam" });
      const authors = ["Smith, J.", "Esther Pam"];
      const id = await makePost(db, account, { postType: "thesis", authors });
      await makeProfile(db, { name: "Esther Pam Dung", email: account.email });
      expect(await migrated()).toEqual([id]);
    });

    test("where later changes left the authors as they were", async () => {
      const { admin, enter, change, migrated } = await openBefore();
      const id = await enter();
      await change(id, { title: "Moult of finches" });
      await change(id, { authors: ["Smith, John", "Ruth Bala", admin.profileId] });
      expect(await migrated()).toEqual([id]);
    });
  });

  describe("keep their poster without a question", () => {
    test("who is their only author", async () => {
      const { admin, enter, migrated } = await openBefore();
      await enter({ authors: [admin.email] });
      expect(await migrated()).toEqual([]);
    });

    test("who is between others", async () => {
      const { admin, enter, migrated } = await openBefore();
      await enter({ authors: ["Smith, J.", admin.email, "Ruth Bala"] });
      expect(await migrated()).toEqual([]);
    });

    test("whom somebody moved or added by hand", async () => {
      const { admin, enter, change, migrated } = await openBefore();
      const moved = await enter();
      await change(moved, { authors: [admin.profileId, "Smith, J."] });
      const added = await enter({ authors: ["Smith, J.", "Ruth Bala"] });
      await change(added, { authors: ["Smith, J.", "Ruth Bala", admin.profileId] });
      expect(await migrated()).toEqual([]);
    });

    test("whose name there a second person confirmed", async () => {
      const { db, admin, enter, migrated } = await openBefore();
      const postId = await enter();
      const at = "2026-01-01T00:00:00.000Z";
      const name = { postId, role: "author" as const, name: "A. Bello", profileId: admin.profileId };
      const states = { createdAt: at, deniedAt: null, confirmedAt: at, refusedAt: null, decidedBy: null };
      await db
        .insertInto("name_claim")
        .values({ ...name, ...states, id: "claim" })
        .execute();
      expect(await migrated()).toEqual([]);
    });

    test("who is none of their authors, or posted news", async () => {
      const { enter, migrated } = await openBefore();
      await enter({ authors: ["Smith, J.", "Ruth Bala"] });
      await enter({ postType: "news", authors: ["Smith, J."], content: "<p>Rain</p>" });
      expect(await migrated()).toEqual([]);
    });
  });
});
