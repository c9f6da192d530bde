import { expect, test } from "vitest";
import { openApp } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makePost } from "#tests/make.ts";
import { purgeDeletedPosts } from "./bin.ts";

describeEachDatabase("emptying the bin", (open) => {
  test("purges only what was deleted more than thirty days ago", async () => {
    const app = await openApp(await open());
    const { member } = app.people;
    const made = { title: "Turaco nests", content: "<p>secret</p>", authors: ["U. Ottosson"] };
    const [old, fresh, stays] = [
      await makePost(app.db, member, made),
      await makePost(app.db, member, made),
      await makePost(app.db, member, made),
    ];
    await app.call("admin", "PATCH", `/api/posts/${old}`, { content: "<p>secret again</p>" });
    await app.call("member", "PATCH", `/api/posts/${old}`, { title: "Proposed secret" });
    for (const id of [old, fresh]) await app.call("member", "DELETE", `/api/posts/${id}`);
    const long = new Date(Date.now() - 31 * 86_400_000).toISOString();
    await app.db.updateTable("post").set({ deletedAt: long }).where("id", "=", old).execute();

    expect(await purgeDeletedPosts(app.db)).toBe(1);
    expect(await purgeDeletedPosts(app.db)).toBe(0);
    expect((await app.call(null, "GET", `/api/posts/${old}`)).status).toBe(410);
    expect((await app.call("admin", "POST", `/api/posts/${old}/restore`)).status).toBe(404);
    expect((await app.call("admin", "POST", `/api/posts/${fresh}/restore`)).status).toBe(200);
    for (const id of [fresh, stays])
      expect((await (await app.call(null, "GET", `/api/posts/${id}`)).json()).content).toBe("<p>secret</p>");
    const remaining = [
      await app.db.selectFrom("post").selectAll().where("id", "=", old).execute(),
      await app.db.selectFrom("post_text").selectAll().where("postId", "=", old).execute(),
      await app.db.selectFrom("post_author").selectAll().where("postId", "=", old).execute(),
      await app.db.selectFrom("post_revision").selectAll().where("postId", "=", old).execute(),
      await app.db.selectFrom("post_step").selectAll().where("postId", "=", old).execute(),
    ];
    expect(JSON.stringify(remaining)).not.toMatch(/secret|Turaco|Ottosson/);
  });
});
