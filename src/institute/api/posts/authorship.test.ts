import { describe, expect, test } from "vitest";
import { noAuthorProblem } from "#institute/domain/posts/authorship.ts";
import { type App, openApp, type Person } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { expectError } from "#tests/errors.ts";
import { makePost } from "#tests/make.ts";

const types = ["publication", "thesis", "document", "proposal"] as const;
const others = ["Smith, J.", { name: "Ruth Bala", given: "Ruth", family: "Bala" }];
const work = { postType: "publication", title: "Moult", year: 1999, content: "<p>Rings</p>" };

interface Named {
  name: string;
}

describeWithDatabase("who wrote a work (WK2)", (open) => {
  const start = async () => openApp(await open());
  const enter = async (app: App, who: Person, body: object) => {
    const reply = await app.call(who, "POST", "/api/posts", { ...work, ...body });
    expect(reply.status).toBe(201);
    return reply.json();
  };
  const namesOf = (post: { authors: Named[] }) => post.authors.map(({ name }) => name);
  const read = async (app: App, who: Person | null, id: string) =>
    (await app.call(who, "GET", `/api/posts/${id}`)).json();
  const change = (app: App, who: Person, id: string, body: object) =>
    app.call(who, "PATCH", `/api/posts/${id}`, body);

  test.each(types)("an admin who enters a %s is an author only by choice", async (postType) => {
    const app = await start();
    expect(namesOf(await enter(app, "admin", { postType, authors: others }))).toEqual([
      "Smith, J.",
      "Ruth Bala",
    ]);
    for (const isEnteredForOthers of [true, false]) {
      const authors = ["Smith, J.", "admin@example.org"];
      const chosen = await enter(app, "admin", { postType, authors, isEnteredForOthers });
      expect(namesOf(chosen)).toEqual(["Smith, J.", app.people.admin.name]);
    }
  });

  test.each(types)(
    "a member who enters a %s is an author unless they enter it for others",
    async (postType) => {
      const app = await start();
      const own = await enter(app, "member", { postType, authors: ["Smith, J."] });
      expect(namesOf(own)).toEqual(["Smith, J.", "Musa Danjuma"]);
      const sent = { postType, authors: ["Smith, J."], isEnteredForOthers: true };
      expect(namesOf(await enter(app, "member", sent))).toEqual(["Smith, J."]);
      expect(namesOf(await enter(app, "newcomer", sent))).toEqual(["Smith, J."]);
    },
  );

  test("a work that is entered for others names one of them", async () => {
    const app = await start();
    for (const who of ["member", "admin"] as const) {
      const sent = { ...work, isEnteredForOthers: true, authors: [] };
      const { fields } = await expectError(await app.call(who, "POST", "/api/posts", sent), 422);
      expect(fields).toEqual({ authors: noAuthorProblem });
    }
    const { _id } = await enter(app, "member", { isEnteredForOthers: true, authors: others });
    await expectError(await change(app, "member", _id, { authors: [] }), 422);
  });

  test("an edited book names its editors alone, and keeps them", async () => {
    const app = await start();
    const book = { postType: "publication", kind: "book", editors: "C. H. Fry\nS. Keith" } as const;
    const { _id, authors } = await enter(app, "member", { ...book, isEnteredForOthers: true, authors: [] });
    expect(authors).toEqual([]);
    const { fields } = await expectError(await change(app, "member", _id, { editors: null }), 422);
    expect(fields).toEqual({ authors: noAuthorProblem });
    expect((await change(app, "member", _id, { editors: null, authors: others })).status).toBe(200);
    expect((await change(app, "member", _id, { ...book, authors: [] })).status).toBe(200);
    // A thesis has no editors that could stand for an author.
    const thesis = { ...work, ...book, postType: "thesis", isEnteredForOthers: true, authors: [] } as const;
    await expectError(await app.call("member", "POST", "/api/posts", thesis), 422);
  });

  test("news names who posts it, whatever is sent", async () => {
    const app = await start();
    for (const who of ["member", "admin"] as const) {
      const { authors } = await enter(app, who, { postType: "news", isEnteredForOthers: true });
      expect(authors).toMatchObject([{ name: app.people[who].name }]);
    }
  });

  test("who enters a work for others owns it: reads it while it waits, changes it, restores its text and deletes it", async () => {
    const app = await start();
    const { _id } = await enter(app, "member", { isEnteredForOthers: true, authors: others });
    expect((await change(app, "member", _id, { title: "Moult of finches" })).status).toBe(200);
    await expectError(await app.call("other", "GET", `/api/posts/${_id}`), 404);
    await change(app, "admin", _id, { isApproved: true, title: "Moult, approved" });
    expect((await change(app, "member", _id, { year: 2001 })).status).toBe(200);
    await change(app, "admin", _id, { isApproved: true });
    const { steps } = await (await app.call("member", "GET", `/api/posts/${_id}/history`)).json();
    const first = steps.at(-1)._id;
    expect((await app.call("member", "POST", `/api/posts/${_id}/history/${first}/restore`)).status).toBe(200);
    await change(app, "admin", _id, { isApproved: true });
    expect(namesOf(await read(app, null, _id))).toEqual(["Smith, J.", "Ruth Bala"]);
    const own = await (
      await app.call("member", "GET", "/api/posts/user?searchQuery=member@example.org")
    ).json();
    expect(own.data).toMatchObject([{ _id, title: "Moult" }]);
    expect((await app.call("member", "DELETE", `/api/posts/${_id}`)).status).toBe(204);
  });

  test("an author who takes themself off stays off, whoever edits the work and however often it is approved", async () => {
    const app = await start();
    const { _id } = await enter(app, "member", { authors: ["Smith, J."] });
    const off = await change(app, "member", _id, { authors: ["Smith, J."] });
    expect(namesOf(await off.json())).toEqual(["Smith, J."]);
    await change(app, "admin", _id, { isApproved: true });
    await change(app, "member", _id, { title: "Newer" });
    await change(app, "admin", _id, { isApproved: true });
    await change(app, "admin", _id, { title: "Newest", authors: ["Ruth Bala", "Smith, J."] });
    expect(namesOf(await read(app, null, _id))).toEqual(["Ruth Bala", "Smith, J."]);
    await change(app, "member", _id, { authors: ["Ruth Bala", "member@example.org"] });
    await change(app, "admin", _id, { isApproved: true });
    expect(namesOf(await read(app, null, _id))).toEqual(["Ruth Bala", "Musa Danjuma"]);
  });

  test("an admin takes the poster off a work, and adds nobody by editing it", async () => {
    const app = await start();
    const { _id } = await enter(app, "member", { authors: others });
    const reply = await change(app, "admin", _id, { isApproved: true, authors: others });
    expect(namesOf(await reply.json())).toEqual(["Smith, J.", "Ruth Bala"]);
  });

  test("an admin’s news that becomes a work does not name the admin, unless they say so", async () => {
    const app = await start();
    const makeWork = async (body: object) => {
      const { _id } = await enter(app, "admin", { postType: "news", authors: ["Smith, J."] });
      return (await change(app, "admin", _id, { postType: "publication", ...body })).json();
    };
    expect(namesOf(await makeWork({}))).toEqual(["Smith, J."]);
    const authors = ["admin@example.org"];
    expect(namesOf(await makeWork({ authors }))).toEqual([app.people.admin.name]);
  });

  describe.each(["poster", "co-author"])("the works of a %s (PE11)", (who) => {
    async function openWithWorks() {
      const app = await openApp(await open());
      const { member, other } = app.people;
      const written = { ...work, postType: "publication" as const, title: "Written" };
      const poster = who === "poster" ? member : other;
      await makePost(app.db, poster, { ...written, authors: ["Smith, J.", "member@example.org"] });
      for (const postType of types)
        await makePost(app.db, member, {
          ...written,
          postType,
          title: `Entered ${postType}`,
          authors: ["Smith, J."],
          isEnteredForOthers: true,
        });
      await makePost(app.db, member, { postType: "news", title: "Rain", content: "<p>Rain</p>" });
      return app;
    }

    test("on their page are those that name them", async () => {
      const app = await openWithWorks();
      const page = await (await app.call(null, "GET", "/api/profiles/musa-danjuma/posts")).json();
      expect(page.counts).toEqual({ publications: 1, news: 1, files: 0 });
      expect(page.data).toMatchObject([{ title: "Written" }]);
      const overview = await (await app.call(null, "GET", "/api/profiles/musa-danjuma/overview")).json();
      expect(overview.works).toBe(1);
    });

    test.each(["bib", "ris", "json"])("in the file .%s are those that name them", async (format) => {
      const app = await openWithWorks();
      const file = await (await app.call(null, "GET", `/api/works/member/musa-danjuma.${format}`)).text();
      expect(file).toContain("Written");
      expect(file).not.toContain("Entered");
    });

    test("are found with what they entered in their own table", async () => {
      const app = await openWithWorks();
      const reply = await app.call("member", "GET", "/api/posts/user?searchQuery=member@example.org");
      expect((await reply.json()).total).toBe(6);
    });
  });

  test("an account without a profile has the documents that name it, not those that it entered", async () => {
    const app = await start();
    const document = { postType: "document" as const, title: "Sheet", content: "<p>Sheet</p>" };
    const page = async () =>
      (await app.call(null, "GET", `/api/profiles/account/${app.people.store._id}`)).json();
    await makePost(app.db, app.people.store, { ...document, authors: ["X"], isEnteredForOthers: true });
    expect(await page()).toMatchObject({ slug: null, name: null, works: { total: 0 } });
    const written = await makePost(app.db, app.people.store, document);
    expect(await page()).toMatchObject({ slug: null, works: { total: 1, data: [{ _id: written }] } });
  });

  test("a selected work that does not name the member any longer is neither shown nor in the way", async () => {
    const app = await start();
    const { member } = app.people;
    const draft = { ...work, postType: "publication" as const, authors: ["Smith, J."] };
    const [first, second] = [await makePost(app.db, member, draft), await makePost(app.db, member, draft)];
    const path = `/api/profiles/${member.profileId}/selected-works`;
    await app.call("member", "PUT", path, { works: [first, second] });
    await change(app, "admin", first, { authors: ["Smith, J."] });
    expect(await (await app.call("member", "GET", path)).json()).toEqual({ works: [second] });
    expect((await app.call("member", "PUT", path, { works: [second] })).status).toBe(200);
    await change(app, "admin", first, { authors: ["Smith, J.", "member@example.org"] });
    expect(await (await app.call("member", "GET", path)).json()).toEqual({ works: [second, first] });
  });
});
