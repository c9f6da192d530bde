import { sql } from "kysely";
import { expect, test } from "vitest";
import { type Db, transaction } from "#core/db/connect.ts";
import * as writing from "#institute/db/posts/writing.ts";
import { openApp } from "#tests/app.ts";
import { describeRaces } from "#tests/databases.ts";
import { makePost, permitted } from "#tests/make.ts";

/** Resolves once a transaction waits for a locked row. */
async function someoneWaits(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from pg_locks where not granted`.execute(db);
    if (rows.length > 0) return;
  }
}

// On both: races are decided by the locks of the database.
describeRaces("two people who change one post at the same moment", (open, kind) => {
  const start = async () => openApp(await open());

  test("never both save over the same version", async () => {
    const app = await start();
    for (let round = 0; round < 5; round++) {
      const id = await makePost(app.db, app.people.member, { isApproved: false });
      const replies = await Promise.all(
        (["member", "admin"] as const).map((person) =>
          app.as(person).api.posts[":id"].$patch({ param: { id }, json: { title: person, version: 1 } }),
        ),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });

  test("one approves and the other edits: one succeeds, and the other gets a conflict", async () => {
    const app = await start();
    // In the first two rounds they act one after the other, so that every run covers both outcomes.
    for (let round = 0; round < 6; round++) {
      const id = await makePost(app.db, app.people.member, { title: "Seen", isApproved: false });
      const approving = async () =>
        app.call("admin", "POST", "/api/posts/approvals", { posts: [{ _id: id, version: 1 }] });
      const saving = async () =>
        app.call("member", "PATCH", `/api/posts/${id}`, { title: "Unseen", version: 1 });
      const early = { approval: round === 0 && (await approving()), edit: round === 1 && (await saving()) };
      const [approval, edit] = await Promise.all([early.approval || approving(), early.edit || saving()]);
      const { approved, refused } = await approval.json();
      const post = await (await app.call("admin", "GET", `/api/posts/${id}`)).json();
      if (approved.length === 1) {
        expect(edit.status).toBe(409);
        expect(await edit.json()).toMatchObject({ current: { title: "Seen", version: 2 } });
        expect(post).toMatchObject({ title: "Seen", isApproved: true });
      } else {
        expect(edit.status).toBe(200);
        expect(refused).toEqual([{ _id: id, message: expect.stringContaining("in the meantime") }]);
        expect(post).toMatchObject({ title: "Unseen", isApproved: false });
      }
    }
  });

  test("both decide: it is approved or returned, and the second gets a conflict", async () => {
    const app = await start();
    for (let round = 0; round < 5; round++) {
      const id = await makePost(app.db, app.people.member, { isApproved: false });
      const replies = await Promise.all([
        app.call("admin", "PATCH", `/api/posts/${id}`, { isApproved: true, version: 1 }),
        app.call("admin", "POST", `/api/posts/${id}/return`, { note: "Name the sites.", version: 1 }),
      ]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });

  test("both delete: it is deleted once, and the counts stay right", async () => {
    const app = await start();
    for (let round = 0; round < 5; round++) {
      const id = await makePost(app.db, app.people.member);
      const replies = await Promise.all(
        (["member", "admin"] as const).map((person) =>
          app.as(person).api.posts[":id"].$delete({ param: { id } }),
        ),
      );
      const statuses = replies.map(({ status }): number => status).sort();
      expect(statuses[0]).toBe(204);
      expect([404, 410]).toContain(statuses[1]);
    }
    expect(await (await app.call("admin", "GET", "/api/posts")).json()).toMatchObject({ total: 0 });
  });

  test.runIf(kind === "PostgreSQL")(
    "cannot slip a member's change past an approval that happens meanwhile",
    async () => {
      const database = await open();
      const app = await openApp(database);
      const { member, admin } = app.people;
      const id = await makePost(app.db, member, { title: "Approved title", isApproved: false });
      const elsewhere = database.reconnect().db;
      let change: Promise<Response> | undefined;
      await transaction(elsewhere, async (trx) => {
        await writing.update(trx, permitted(admin), id, { isApproved: true });
        change ??= Promise.resolve(
          app.call("member", "PATCH", `/api/posts/${id}`, { title: "Unseen title" }),
        );
        await someoneWaits(app.db);
      });
      expect((await change)?.status).toBe(409);
      expect(await (await app.call(null, "GET", `/api/posts/${id}`)).json()).toMatchObject({
        title: "Approved title",
      });
    },
  );
});

describeRaces("many people who post with one title at the same moment", (open) => {
  test("all get a post with its own address", async () => {
    const app = await openApp(await open());
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        app.as("member").api.posts.$post({ json: { postType: "thesis", title: "Rains return" } }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
    const slugs = await app.db.selectFrom("post").select("slug").execute();
    expect(new Set(slugs.map(({ slug }) => slug)).size).toBe(20);
  });
});
