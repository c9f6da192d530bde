import { describe, expect, test } from "vitest";
import { postTypeNames } from "#institute/domain/posts/types.ts";
import { openApp, type Person } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { makePost } from "#tests/make.ts";

describeWithDatabase("writing posts over the API", (open) => {
  const start = async () => openApp(await open());
  const least = { postType: "news" as const, title: "Rains return", content: "<p>At last.</p>" };

  test("another picture has no focus of the one before, whether the change is made or proposed", async () => {
    const app = await start();
    const picture = { fileUrl: "/files/one.jpg", fileFocus: "30% 0%" };
    const json = { ...least, ...picture, isApproved: true };
    const { _id } = await (await app.as("admin").api.posts.$post({ json })).json();
    const change = async (sent: object) =>
      (await app.as("admin").api.posts[":id"].$patch({ param: { id: _id }, json: sent })).json();
    expect(await change({ fileUrl: picture.fileUrl })).toMatchObject(picture);
    expect(await change({ fileUrl: "/files/two.jpg" })).toMatchObject({ fileFocus: null });
    expect(await change({ fileUrl: "/files/one.jpg", fileFocus: "9% 9%" })).toMatchObject({
      fileFocus: "9% 9%",
    });
    const own = await (await app.as("member").api.posts.$post({ json: { ...least, ...picture } })).json();
    const param = { id: own._id };
    await app.as("admin").api.posts[":id"].$patch({ param, json: { isApproved: true } });
    const edit = { fileUrl: "/files/two.jpg" };
    await app.as("member").api.posts[":id"].$patch({ param, json: edit });
    const proposed = await (await app.call("member", "GET", `/api/posts/${own._id}`)).json();
    expect(proposed).toMatchObject({ ...picture, pendingEdit: { ...edit, fileFocus: null } });
  });

  describe("a new post", () => {
    test("by a member is pending, whatever the request says, and names the member", async () => {
      const app = await start();
      const reply = await app
        .as("member")
        .api.posts.$post({ json: { ...least, isApproved: true, slug: "founder" } });
      expect(reply.status).toBe(201);
      expect(await reply.json()).toMatchObject({
        ...least,
        isApproved: false,
        slug: "rains-return",
        userId: app.people.member._id,
        email: "member@example.org",
        authors: [{ name: "Musa Danjuma" }],
        version: 1,
      });
    });

    test("by an admin can be approved at once, with a chosen address", async () => {
      const app = await start();
      const post = async (json: object) =>
        (await app.as("admin").api.posts.$post({ json: { ...least, ...json } })).json();
      expect(await post({})).toMatchObject({ isApproved: false, slug: "rains-return" });
      expect(await post({ isApproved: true, slug: "rains" })).toMatchObject({
        isApproved: true,
        slug: "rains",
      });
    });

    test("by an admin may have a date known only to the month; a member's has a day", async () => {
      const app = await start();
      const json = { ...least, datePrecision: "month" as const };
      const made = await (await app.as("admin").api.posts.$post({ json })).json();
      expect(made).toMatchObject({ datePrecision: "month" });
      const param = { id: made._id };
      await app.as("admin").api.posts[":id"].$patch({ param, json: { datePrecision: "unknown" } });
      expect(await (await app.call("admin", "GET", `/api/posts/${made._id}`)).json()).toMatchObject({
        datePrecision: "unknown",
      });
      expect(await (await app.as("member").api.posts.$post({ json })).json()).toMatchObject({
        datePrecision: "day",
      });
    });

    test("of the type web page is only for admins", async () => {
      const app = await start();
      const json = { ...least, postType: "webPage" as const };
      expect((await app.as("member").api.posts.$post({ json })).status).toBe(403);
      expect((await app.as("store").api.posts.$post({ json })).status).toBe(403);
      expect((await app.as("admin").api.posts.$post({ json })).status).toBe(201);
    });

    test("cannot be created in another person's name, nor with a chosen state", async () => {
      const app = await start();
      const other = app.people.other;
      const sent = {
        userId: other._id,
        author: other.name,
        email: other.email,
        _id: "1",
        createdAt: "2001",
        version: 7,
      };
      const reply = await app.call("member", "POST", "/api/posts", {
        ...least,
        ...sent,
        publicAt: "2001",
        deletedAt: null,
      });
      const post = await reply.json();
      expect(post).toMatchObject({
        userId: app.people.member._id,
        author: "Musa Danjuma",
        version: 1,
        isApproved: false,
      });
      expect(post._id).not.toBe("1");
      expect(post.createdAt).not.toBe("2001");
    });

    test("can be created by everyone who is signed in, and no one else", async () => {
      const app = await start();
      for (const person of ["member", "newcomer", "store", "admin"] as const)
        expect((await app.as(person).api.posts.$post({ json: least })).status).toBe(201);
      expect((await app.asVisitor().api.posts.$post({ json: least })).status).toBe(401);
    });
  });

  describe("a change", () => {
    const edit = (app: Awaited<ReturnType<typeof start>>, person: Person | null, id: string, json: object) =>
      (person ? app.as(person) : app.asVisitor()).api.posts[":id"].$patch({ param: { id }, json });

    test("is for authors and admins; others get 403 where they may read, 404 where they may not, visitors 401", async () => {
      const app = await start();
      const { member, other } = app.people;
      const shown = await makePost(app.db, member);
      const hidden = await makePost(app.db, member, { isApproved: false });
      const shared = await makePost(app.db, member, { isApproved: false, authors: [other.email] });
      for (const act of [
        (person: Person | null, id: string) => edit(app, person, id, { title: "New" }),
        (person: Person | null, id: string) => app.call(person, "DELETE", `/api/posts/${id}`),
      ]) {
        for (const id of [shown, hidden, shared, "nothing"]) expect((await act(null, id)).status).toBe(401);
        for (const person of ["other", "newcomer", "store"] as const) {
          expect((await act(person, shown)).status).toBe(403);
          expect((await act(person, hidden)).status).toBe(404);
        }
        expect((await act("member", "nothing")).status).toBe(404);
      }
      for (const person of ["member", "other", "admin"] as const)
        expect((await edit(app, person, shared, { title: person })).status).toBe(200);
      expect((await edit(app, "newcomer", shared, { title: "x" })).status).toBe(404);
    });

    test("by a member approves nothing and changes no address", async () => {
      const app = await start();
      const id = await makePost(app.db, app.people.member, { ...least, isApproved: false });
      const reply = await edit(app, "member", id, { title: "New", isApproved: true, slug: "founder" });
      expect(await reply.json()).toMatchObject({ title: "New", isApproved: false, slug: "rains-return" });
    });

    test("by an admin approves, withdraws and moves a post; its old address still works", async () => {
      const app = await start();
      const id = await makePost(app.db, app.people.member, { ...least, isApproved: false });
      expect(await (await edit(app, "admin", id, { isApproved: true, slug: "rains" })).json()).toMatchObject({
        isApproved: true,
        slug: "rains",
      });
      expect(await (await app.call(null, "GET", "/api/posts/rains-return")).json()).toMatchObject({
        _id: id,
        slug: "rains",
      });
      await edit(app, "admin", id, { isApproved: false });
      expect((await app.call(null, "GET", "/api/posts/rains")).status).toBe(404);
    });

    test("by a member to an approved post is pending, and the member sees it", async () => {
      const app = await start();
      const id = await makePost(app.db, app.people.member, { ...least, content: "<p>approved</p>" });
      const reply = await edit(app, "member", id, { title: "Proposed" });
      expect([reply.status, await reply.json()]).toMatchObject([
        200,
        { title: "Rains return", hasPendingEdit: true },
      ]);
      const read = async (person: Person | null) =>
        (await app.call(person, "GET", `/api/posts/${id}`)).json();
      for (const person of ["member", "admin"] as const)
        expect(await read(person)).toMatchObject({
          title: "Rains return",
          pendingEdit: { title: "Proposed" },
        });
      for (const person of ["other", "newcomer", null] as const) {
        expect(await read(person)).toMatchObject({ title: "Rains return" });
        expect(JSON.stringify(await read(person))).not.toMatch(/Proposed|pendingEdit|hasPendingEdit/);
      }
      await edit(app, "admin", id, { isApproved: true });
      expect(await read(null)).toMatchObject({ title: "Proposed" });
    });

    test("from a stale version is a conflict that returns the stored version", async () => {
      const app = await start();
      const id = await makePost(app.db, app.people.member, {
        ...least,
        content: "<p>stored</p>",
        isApproved: false,
      });
      await edit(app, "admin", id, { title: "Newer", version: 1 });
      const reply = await edit(app, "member", id, { title: "Stale", version: 1 });
      expect(reply.status).toBe(409);
      expect(await reply.json()).toEqual({
        code: "conflict",
        message: expect.any(String),
        current: { title: "Newer", content: "<p>stored</p>", version: 2, updatedAt: expect.any(String) },
      });
    });

    test("cannot turn a post into a web page, except by an admin", async () => {
      const app = await start();
      const id = await makePost(app.db, app.people.member, { ...least, isApproved: false });
      expect((await edit(app, "member", id, { postType: "webPage" })).status).toBe(403);
      expect((await edit(app, "admin", id, { postType: "webPage" })).status).toBe(200);
    });
  });

  describe("a post from a response", () => {
    const berg = {
      name: "Jan van der Berg",
      given: "Jan",
      family: "van der Berg",
      orcid: "0000-0002-1825-0097",
    };
    const content =
      '<h2>Rain</h2><p dir="rtl">Text <strong>bold</strong></p><table><tbody><tr><th>A</th></tr></tbody></table>';
    const full = {
      title: "As it was read",
      content,
      journal: "Malimbus",
      year: 2019,
      doi: "10.1234/x",
      publicationNumber: "41: 12",
      fileUrl: "https://example.org/a.pdf",
      authors: ["other@example.org", "A. Free Name", "member@example.org", berg],
    };

    test.each(postTypeNames)("can be sent back unchanged (%s)", async (postType) => {
      const app = await start();
      const id = await makePost(app.db, app.people.member, { ...full, postType });
      for (const person of ["member", "admin"] as const) {
        const read = async () => (await app.call(person, "GET", `/api/posts/${id}`)).json();
        const before = await read();
        const sent = { ...before, unknown: { field: [1] } };
        expect((await app.call(person, "PATCH", `/api/posts/${id}`, sent)).status).toBe(200);
        const { version: _, updatedAt: __, ...after } = await read();
        const { version: ___, updatedAt: ____, ...wanted } = before;
        expect(after).toEqual(wanted);
      }
    });

    test("can be sent as a new one, its authors by profile, by page or by name", async () => {
      const app = await start();
      const id = await makePost(app.db, app.people.member, { ...full, postType: "publication" });
      const read = await (await app.call("member", "GET", `/api/posts/${id}`)).json();
      const names = (post: { authors: { name: string }[] }) => post.authors.map(({ name }) => name);
      const authors = [{ name: "whoever", slug: read.authors[0].slug }, ...read.authors.slice(1)];
      for (const sent of [read, { ...read, authors }]) {
        const made = await app.call("member", "POST", "/api/posts", sent);
        expect(made.status).toBe(201);
        expect(names(await made.json())).toEqual(names(read));
      }
      const wrong = await app.call("member", "POST", "/api/posts", { ...read, authors: [{ slug: "x" }] });
      expect(wrong.status).toBe(422);
      const nobody = [{ name: "A. Bello", slug: "nobody-here" }];
      expect((await app.call("member", "POST", "/api/posts", { ...read, authors: nobody })).status).toBe(422);
    });
  });

  test("a co-author can remove their own name from a pending post", async () => {
    const app = await start();
    const { member, other } = app.people;
    const id = await makePost(app.db, member, { isApproved: false, authors: [other.email] });
    const reply = await app.as("other").api.posts[":id"].$patch({ param: { id }, json: { authors: [] } });
    expect([reply.status, (await reply.json()).authors]).toMatchObject([200, [{ name: "Musa Danjuma" }]]);
    expect((await app.call("other", "GET", `/api/posts/${id}`)).status).toBe(404);
  });

  test("a deleted post is gone for everyone, and one that was never public is not found", async () => {
    const app = await start();
    const shown = await makePost(app.db, app.people.member);
    const hidden = await makePost(app.db, app.people.member, { isApproved: false });
    for (const id of [shown, hidden]) {
      const reply = await app.as("member").api.posts[":id"].$delete({ param: { id } });
      expect([reply.status, await reply.text()]).toEqual([204, ""]);
    }
    for (const person of [null, "member", "admin"] as const) {
      const reply = await app.call(person, "GET", `/api/posts/${shown}`);
      expect([reply.status, (await reply.json()).code]).toEqual([410, "gone"]);
      expect((await app.call(person, "GET", `/api/posts/${hidden}`)).status).toBe(404);
    }
    expect([404, 410]).toContain((await app.call("member", "DELETE", `/api/posts/${shown}`)).status);
  });

  test("every write leaves one audit row that names who did it", async () => {
    const app = await start();
    const audit = async () =>
      await app.db
        .selectFrom("audit")
        .select(["action", "accountId"])
        .where("subject", "=", "post")
        .orderBy("id")
        .execute();
    const { _id } = await (await app.as("member").api.posts.$post({ json: least })).json();
    await app.as("admin").api.posts[":id"].$patch({ param: { id: _id }, json: { isApproved: true } });
    await app.as("member").api.posts[":id"].$patch({ param: { id: _id }, json: { title: "New" } });
    await app.as("member").api.posts[":id"].$delete({ param: { id: _id } });
    const { member, admin } = app.people;
    expect(await audit()).toEqual([
      { action: "post.create", accountId: member._id },
      { action: "post.update", accountId: admin._id },
      { action: "post.propose", accountId: member._id },
      { action: "post.delete", accountId: member._id },
    ]);
    await app.as("other").api.posts[":id"].$patch({ param: { id: _id }, json: { title: "x" } });
    expect(await audit()).toHaveLength(4);
  });
});
