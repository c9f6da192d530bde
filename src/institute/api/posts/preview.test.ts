import { expect, test } from "vitest";
import { openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { makeFile, makePost } from "#tests/make.ts";

describeWithDatabase("the preview of a post", (open) => {
  async function start(isApproved: boolean, draft = {}) {
    const app = await openApp(await open());
    const content = "<p>Seen at the inselberg.</p>";
    const id = await makePost(app.db, app.people.member, { content, isApproved, ...draft });
    const preview = (person: Parameters<typeof app.call>[0]) =>
      app.call(person, "GET", `/api/posts/${id}/preview`);
    return { app, id, preview };
  }

  test.each(["pending", "private", "approved"])(
    "of a %s one opens for its author and for admins only",
    async (state) => {
      const { preview } = await start(state === "approved", { isPrivate: state === "private" });
      for (const person of ["member", "admin"] as const) {
        const reply = await preview(person);
        expect(reply.status).toBe(200);
        expect(reply.headers.get("cache-control")).toBe("no-store");
        const { post, waiting } = await reply.json();
        expect(post.content).toContain("inselberg");
        expect(waiting).toBeNull();
      }
      for (const person of ["other", "store", "newcomer"] as const)
        expect((await preview(person)).status).toBe(404);
      expect((await preview(null)).status).toBe(401);
    },
  );

  test("says to those who may edit it, and to them alone, whether the words of its PDF are searched", async () => {
    const app = await openApp(await open());
    const fileUrl = "/files/moult.pdf";
    await makeFile(app.db, fileUrl);
    const id = await makePost(app.db, app.people.member, { fileUrl });
    const saidTo = async (person: Parameters<typeof app.call>[0], path: string) =>
      (await (await app.call(person, "GET", `/api/posts/${id}${path}`)).json()).fileText;
    const waiting = { state: "waiting", reason: null, pages: null };
    expect(await saidTo("member", "/preview")).toEqual(waiting);
    expect(await saidTo("admin", "")).toEqual(waiting);
    await app.db.updateTable("file_text").set({ state: "read", pages: 118, text: "[]" }).execute();
    expect(await saidTo("member", "")).toEqual({ state: "read", reason: null, pages: 118 });
    for (const person of ["other", "newcomer", null] as const)
      expect(await saidTo(person, "")).toBeUndefined();
  });

  test("opens for a co-author", async () => {
    const { app, preview } = await start(false, { authors: ["other@example.org"] });
    expect(app.people.other.profileId).not.toBeNull();
    expect((await preview("other")).status).toBe(200);
  });

  test("shows the pending change beside the public text", async () => {
    const { app, id, preview } = await start(true, { title: "Barbets" });
    await app.call("member", "PATCH", `/api/posts/${id}`, { title: "Bearded Barbets", fileUrl: "/about" });
    const { post, waiting } = await (await preview("member")).json();
    expect(post).toMatchObject({ title: "Barbets", fileUrl: null });
    expect(waiting).toMatchObject({ title: "Bearded Barbets", fileUrl: "/about", content: post.content });
  });

  test("of a deleted post opens for admins, for thirty days", async () => {
    const { app, id, preview } = await start(true);
    await app.call("member", "DELETE", `/api/posts/${id}`);
    expect((await preview("member")).status).toBe(404);
    const { post } = await (await preview("admin")).json();
    expect(post.deletedAt).toBeTruthy();
    const long = new Date(Date.now() - 31 * 86_400_000).toISOString();
    await app.db.updateTable("post").set({ deletedAt: long }).where("id", "=", id).execute();
    expect((await preview("admin")).status).toBe(404);
  });
});

describeWithDatabase("a post that its author has just deleted", (open) => {
  async function start() {
    const app = await openApp(await open());
    const content = "<p>Twelve nests.</p>";
    const id = await makePost(app.db, app.people.member, { title: "Weaver nests", content });
    const restore = (person: Parameters<typeof app.call>[0]) =>
      app.call(person, "POST", `/api/posts/${id}/restore`);
    const remove = (person: Parameters<typeof app.call>[0]) => app.call(person, "DELETE", `/api/posts/${id}`);
    return { app, id, restore, remove };
  }

  test("returns to the site, lists and search when they undo it", async () => {
    const { app, id, restore, remove } = await start();
    expect((await remove("member")).status).toBe(204);
    for (const person of ["other", "store"] as const) expect((await restore(person)).status).toBe(403);
    expect((await restore(null)).status).toBe(401);
    expect((await restore("member")).status).toBe(200);
    expect((await restore("member")).status).toBe(403);
    expect((await app.call(null, "GET", `/api/posts/${id}`)).status).toBe(200);
    const found = await app.call(null, "GET", "/api/posts/search?searchQuery=weaver");
    expect((await found.json()).total).toBe(1);
    const logged = await app.db.selectFrom("audit").select("action").where("subjectId", "=", id).execute();
    expect(logged.map(({ action }) => action)).toContain("post.restore");
  });

  test("stays deleted for them after ten minutes, and when an admin deleted it", async () => {
    const { app, id, restore, remove } = await start();
    await remove("admin");
    expect((await restore("member")).status).toBe(403);
    expect((await restore("admin")).status).toBe(200);
    await remove("member");
    const earlier = new Date(Date.now() - 11 * 60_000).toISOString();
    await app.db
      .updateTable("post_step")
      .set({ at: earlier })
      .where("postId", "=", id)
      .where("step", "=", "deleted")
      .execute();
    expect((await restore("member")).status).toBe(403);
    expect((await restore("admin")).status).toBe(200);
  });

  test("is restored once when the button is pressed many times", async () => {
    const { app, id, restore, remove } = await start();
    await remove("member");
    const replies = await Promise.all(Array.from({ length: 5 }, () => restore("member")));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const list = await (await app.call(null, "GET", "/api/posts/news")).json();
    expect(list.total).toBe(1);
    expect(list.data[0]._id).toBe(id);
  });
});
