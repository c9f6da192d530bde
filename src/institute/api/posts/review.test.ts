import { describe, expect, test } from "vitest";
import { type App, openApp, type Person } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { makePost } from "#tests/make.ts";

describeWithDatabase("decisions of admins", (open) => {
  const start = async () => openApp(await open());
  const get = async (app: App, person: Person | null, id: string) =>
    (await app.call(person, "GET", `/api/posts/${id}`)).json();
  const edit = (app: App, person: Person, id: string, json: object) =>
    app.as(person).api.posts[":id"].$patch({ param: { id }, json });
  const giveBack = (app: App, id: string, note: string, version?: number) =>
    app.call("admin", "POST", `/api/posts/${id}/return`, { note, ...(version && { version }) });
  const moderated = async (app: App, query = "") =>
    (await app.call("admin", "GET", `/api/posts/moderated${query}`)).json();
  const titles = (reply: { data: { title: string }[] }) => reply.data.map(({ title }) => title);

  describe("a post that is returned", () => {
    test("shows the note only to its authors and to admins", async () => {
      const app = await start();
      const { member, other } = app.people;
      const id = await makePost(app.db, member, { isApproved: false, authors: [other.email] });
      const reply = await giveBack(app, id, "Name the sites.");
      expect([reply.status, await reply.json()]).toMatchObject([
        200,
        { isApproved: false, returned: { note: "Name the sites." } },
      ]);
      for (const person of ["member", "other", "admin"] as const) {
        const post = await get(app, person, id);
        expect(post).toMatchObject({ returned: { note: "Name the sites.", at: expect.any(String) } });
        expect(post.waitingSince).toBeUndefined();
      }
    });

    test("is pending again once its author has replied, with or without a change", async () => {
      const app = await start();
      const id = await makePost(app.db, app.people.member, { isApproved: false });
      for (const answer of [{ title: "With sites" }, { note: "They are in the table." }]) {
        expect((await giveBack(app, id, "Name the sites.")).status).toBe(200);
        expect((await edit(app, "member", id, answer)).status).toBe(200);
        const post = await get(app, "member", id);
        expect(post.returned).toBeUndefined();
        expect(post.waitingSince).toEqual(expect.any(String));
      }
      const { steps } = await (await app.call("admin", "GET", `/api/posts/${id}/history`)).json();
      expect(steps[0]).toMatchObject({ step: "changed", note: "They are in the table.", by: "Musa Danjuma" });
    });

    test("stays returned while an admin edits it, until it is approved", async () => {
      const app = await start();
      const id = await makePost(app.db, app.people.member, { isApproved: false });
      await giveBack(app, id, "Name the sites.");
      await edit(app, "admin", id, { title: "Spelling" });
      expect(await get(app, "member", id)).toMatchObject({ returned: { note: "Name the sites." } });
      await edit(app, "admin", id, { isApproved: true });
      const post = await get(app, "member", id);
      expect([post.isApproved, post.returned, post.waitingSince]).toEqual([true, undefined, undefined]);
    });

    test("needs a note, and something pending", async () => {
      const app = await start();
      const id = await makePost(app.db, app.people.member, { isApproved: false });
      for (const note of ["", "   ", "x".repeat(2001)]) {
        const reply = await giveBack(app, id, note);
        expect([reply.status, Object.keys((await reply.json()).fields)]).toEqual([422, ["note"]]);
      }
      await edit(app, "admin", id, { isApproved: true });
      expect((await giveBack(app, id, "Too late.")).status).toBe(409);
      expect((await get(app, null, id)).isApproved).toBe(true);
    });

    test("is not returned by an admin who has seen an older text", async () => {
      const app = await start();
      const id = await makePost(app.db, app.people.member, { isApproved: false });
      await edit(app, "member", id, { title: "Already mended" });
      const reply = await giveBack(app, id, "Mend the title.", 1);
      expect([reply.status, (await reply.json()).current.title]).toEqual([409, "Already mended"]);
    });
  });

  test("a returned change leaves the public text, keeps the proposed one, and is pending again after a reply", async () => {
    const app = await start();
    const id = await makePost(app.db, app.people.member, { title: "Approved" });
    await edit(app, "member", id, { title: "Proposed" });
    await giveBack(app, id, "Too long.");
    expect((await get(app, null, id)).title).toBe("Approved");
    expect(await get(app, "member", id)).toMatchObject({
      pendingEdit: { title: "Proposed" },
      returned: { note: "Too long." },
    });
    await edit(app, "member", id, { journal: "Malimbus" });
    expect(await get(app, "member", id)).toMatchObject({
      pendingEdit: { title: "Proposed", journal: "Malimbus" },
      waitingSince: expect.any(String),
    });
    await edit(app, "admin", id, { isApproved: true });
    expect(await get(app, null, id)).toMatchObject({ title: "Proposed", journal: "Malimbus" });
  });

  test("the authors of a pending change are returned by name, not by id", async () => {
    const app = await start();
    const { admin, other } = app.people;
    const id = await makePost(app.db, app.people.member);
    await edit(app, "member", id, { authors: [other.email, "U. Ottosson", admin.email] });
    expect((await get(app, "member", id)).pendingEdit.authors).toMatchObject([
      { name: "Esther Pam", slug: "esther-pam", profileId: other.profileId },
      { name: "U. Ottosson", profileId: null },
      { name: "Ada Bello" },
      // The poster stays among them.
      { name: "Musa Danjuma" },
    ]);
  });

  describe("the moderation list", () => {
    test("counts each state and shows the longest pending first", async () => {
      const app = await start();
      const { member, admin } = app.people;
      const post = (title: string, day: number, isApproved = false) =>
        makePost(app.db, member, { title, isApproved, createdAt: `2026-01-0${day}T10:00:00.000Z` });
      await post("Second", 2);
      await post("First", 1);
      const returned = await post("Returned", 3);
      const changed = await post("Changed", 4, true);
      await post("At rest", 5, true);
      const gone = await post("Gone", 6);
      await giveBack(app, returned, "Name the sites.");
      await edit(app, "member", changed, { title: "Other words" });
      await app.call("admin", "DELETE", `/api/posts/${gone}`);
      const counts = { all: 5, pending: 3, returned: 1, approved: 1, deleted: 1 };

      const pending = await moderated(app, "?state=pending");
      expect([titles(pending), pending.total, pending.counts]).toEqual([
        ["First", "Second", "Changed"],
        3,
        counts,
      ]);
      expect(titles(await moderated(app))).toEqual(["At rest", "Changed", "Returned", "Second", "First"]);
      expect(titles(await moderated(app, "?state=returned"))).toEqual(["Returned"]);
      expect(titles(await moderated(app, "?state=approved"))).toEqual(["At rest"]);
      const bin = await moderated(app, "?state=deleted");
      expect(bin.data).toMatchObject([{ title: "Gone", deletedAt: expect.any(String) }]);
      await makePost(app.db, admin, { postType: "document", title: "Sheet", isApproved: false });
      expect((await moderated(app, "?type=document")).counts).toMatchObject({ all: 1, pending: 1 });
    });

    test("is searched within a state, and in the bin by title", async () => {
      const app = await start();
      const { member } = app.people;
      await makePost(app.db, member, { title: "Turaco calls", isApproved: false });
      await makePost(app.db, member, { title: "Turaco moult" });
      const gone = await makePost(app.db, member, { title: "Turaco nests" });
      await app.call("admin", "DELETE", `/api/posts/${gone}`);
      const search = (state: string) => moderated(app, `?searchQuery=turaco&state=${state}`);
      expect(titles(await search("pending"))).toEqual(["Turaco calls"]);
      expect(titles(await search("approved"))).toEqual(["Turaco moult"]);
      expect(titles(await search("deleted"))).toEqual(["Turaco nests"]);
      expect((await moderated(app, "?searchQuery=turaco")).counts).toEqual({
        all: 2,
        pending: 1,
        returned: 0,
        approved: 1,
        deleted: 1,
      });
      expect((await moderated(app, "?searchQuery=nightjar")).total).toBe(0);
      for (const title of ["Nigeria's owls", "Café moult of Ọlọ́fin"]) {
        await app.call("admin", "DELETE", `/api/posts/${await makePost(app.db, member, { title })}`);
        const query = `?searchQuery=${encodeURIComponent(title)}&state=deleted`;
        expect(titles(await moderated(app, query))).toEqual([title]);
      }
      expect((await moderated(app, "?searchQuery=%22%25%22")).total).toBe(0);
    });

    test("has pages, and the last one for a page past the end", async () => {
      const app = await start();
      for (const day of [1, 2, 3])
        await makePost(app.db, app.people.member, {
          title: `Day ${day}`,
          createdAt: `2026-01-0${day}T10:00:00.000Z`,
        });
      expect(await moderated(app, "?limit=2&page=9")).toMatchObject({
        data: [{ title: "Day 1" }],
        currentPage: 1,
        numberOfPages: 2,
        total: 3,
      });
    });
  });

  test("many are approved together, and one changed meanwhile is reported and left unchanged", async () => {
    const app = await start();
    const { member } = app.people;
    const ids = [];
    for (const title of ["One", "Two", "Three"])
      ids.push(await makePost(app.db, member, { title, isApproved: false }));
    await edit(app, "member", ids[1] ?? "", { title: "Two, changed" });
    const posts = ids.map((_id) => ({ _id, version: 1 }));
    const reply = await app.call("admin", "POST", "/api/posts/approvals", { posts });
    expect(await reply.json()).toEqual({
      approved: [ids[0], ids[2]],
      refused: [{ _id: ids[1], message: expect.any(String) }],
    });
    expect((await moderated(app, "?state=pending")).data).toMatchObject([{ title: "Two, changed" }]);
  });

  test("a deleted post can be restored to its state for thirty days", async () => {
    const app = await start();
    const { member } = app.people;
    const shown = await makePost(app.db, member, { title: "Shown turaco" });
    const hidden = await makePost(app.db, member, { title: "Hidden", isApproved: false });
    const old = await makePost(app.db, member, { title: "Long gone" });
    for (const id of [shown, hidden, old]) await app.call("member", "DELETE", `/api/posts/${id}`);
    const long = new Date(Date.now() - 31 * 86_400_000).toISOString();
    await app.db.updateTable("post").set({ deletedAt: long }).where("id", "=", old).execute();
    for (const id of [shown, hidden])
      expect((await app.call("admin", "POST", `/api/posts/${id}/restore`)).status).toBe(200);
    expect((await app.call("admin", "POST", `/api/posts/${old}/restore`)).status).toBe(404);
    expect((await app.call("admin", "POST", `/api/posts/${shown}/restore`)).status).toBe(404);
    expect((await get(app, null, shown)).title).toBe("Shown turaco");
    expect((await (await app.call(null, "GET", "/api/posts/search?searchQuery=turaco")).json()).total).toBe(
      1,
    );
    expect((await app.call(null, "GET", `/api/posts/${hidden}`)).status).toBe(404);
    expect((await moderated(app, "?state=deleted")).total).toBe(0);
    expect((await (await app.call(null, "GET", "/api/posts/news")).json()).total).toBe(1);
  });
});
