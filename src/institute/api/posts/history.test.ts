import { expect, test } from "vitest";
import { type App, openApp, type Person } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { makePost } from "#tests/make.ts";

describeWithDatabase("the history of a post", (open) => {
  const start = async () => openApp(await open());
  const edit = (app: App, person: Person, id: string, json: object) =>
    app.as(person).api.posts[":id"].$patch({ param: { id }, json });
  const history = async (app: App, id: string, person: Person = "member") =>
    (await (await app.call(person, "GET", `/api/posts/${id}/history`)).json()).steps;
  const stepOf = async (app: App, id: string, place: number) => {
    const steps = await history(app, id);
    return (await app.call("member", "GET", `/api/posts/${id}/history/${steps[place]._id}`)).json();
  };

  test("begins with the poster", async () => {
    const app = await start();
    const id = await makePost(app.db, app.people.member, { createdAt: "2026-01-01T10:00:00.000Z" });
    expect(await history(app, id)).toEqual([
      {
        _id: id,
        at: "2026-01-01T10:00:00.000Z",
        by: "Musa Danjuma",
        step: "created",
        note: null,
        hasText: false,
      },
    ]);
  });

  test("lists who did what, newest first, with notes", async () => {
    const app = await start();
    const id = await makePost(app.db, app.people.member, { isApproved: false });
    await edit(app, "member", id, { title: "Better" });
    await app.call("admin", "POST", `/api/posts/${id}/return`, { note: "Name the sites." });
    await edit(app, "member", id, { title: "With sites", note: "Named now." });
    await edit(app, "admin", id, { isApproved: true });
    await edit(app, "member", id, { title: "Proposed" });
    await edit(app, "member", id, { title: "With sites" });
    await edit(app, "member", id, { title: "Proposed again" });
    await edit(app, "admin", id, { isApproved: true });
    await edit(app, "admin", id, { isApproved: false });
    const steps = await history(app, id);
    expect(
      steps.map(({ step, by, note, hasText }: Record<string, unknown>) => [step, by, note, hasText]),
    ).toEqual([
      ["withdrawn", "Ada Bello", null, false],
      ["approved", "Ada Bello", null, true],
      ["proposed", "Musa Danjuma", null, true],
      ["takenBack", "Musa Danjuma", null, false],
      ["proposed", "Musa Danjuma", null, true],
      ["approved", "Ada Bello", null, false],
      ["changed", "Musa Danjuma", "Named now.", true],
      ["returned", "Ada Bello", "Name the sites.", false],
      ["changed", "Musa Danjuma", null, true],
      ["created", "Musa Danjuma", null, true],
    ]);
  });

  test("stores each text with the previous one", async () => {
    const app = await start();
    const { other } = app.people;
    const id = await makePost(app.db, app.people.member, { title: "First", content: "<p>a</p>" });
    await edit(app, "member", id, { title: "Proposed" });
    await edit(app, "admin", id, { authors: [other.email, "U. Ottosson"], content: "<p>b</p>" });
    expect(await stepOf(app, id, 0)).toMatchObject({
      text: {
        title: "First",
        content: "<p>b</p>",
        authors: [{ name: "Esther Pam" }, { name: "U. Ottosson" }, {}],
      },
      before: { title: "First", content: "<p>a</p>", authors: [{ name: "Musa Danjuma" }] },
    });
    expect(await stepOf(app, id, 1)).toMatchObject({
      text: { title: "Proposed" },
      before: { title: "First" },
    });
    expect(await stepOf(app, id, 2)).toMatchObject({ text: { title: "First" }, before: null });
  });

  test("restores an earlier text as a draft, or as a pending change once the post is public", async () => {
    const app = await start();
    const id = await makePost(app.db, app.people.member, { title: "First", isApproved: false });
    await edit(app, "member", id, { title: "Second", journal: "Ibis" });
    const [, first] = await history(app, id);
    const restore = (person: Person) =>
      app.call(person, "POST", `/api/posts/${id}/history/${first._id}/restore`);
    expect(await (await restore("member")).json()).toMatchObject({
      title: "First",
      journal: null,
      isApproved: false,
    });
    await edit(app, "admin", id, { title: "Third", isApproved: true });
    for (const person of ["member", "admin"] as const) {
      expect((await restore(person)).status).toBe(200);
      expect((await (await app.call(null, "GET", `/api/posts/${id}`)).json()).title).toBe("Third");
      expect((await (await app.call(person, "GET", `/api/posts/${id}`)).json()).pendingEdit).toMatchObject({
        title: "First",
      });
    }
    expect((await history(app, id))[0]).toMatchObject({ step: "restored", by: "Ada Bello" });
  });

  test("compares an approval with the text that was public, not with an earlier text put forward again", async () => {
    const app = await start();
    const id = await makePost(app.db, app.people.member, { title: "One" });
    await edit(app, "admin", id, { title: "Two" });
    const restoreOldest = async () => {
      const oldest = (await history(app, id)).at(-1);
      await app.call("member", "POST", `/api/posts/${id}/history/${oldest._id}/restore`);
    };
    await restoreOldest();
    expect(await stepOf(app, id, 0)).toMatchObject({ text: { title: "One" }, before: { title: "Two" } });
    await app.call("admin", "POST", `/api/posts/${id}/return`, { note: "The newer title is right." });
    await edit(app, "member", id, { title: "Three" });
    expect(await stepOf(app, id, 0)).toMatchObject({ text: { title: "Three" }, before: { title: "Two" } });
    await restoreOldest();
    await edit(app, "admin", id, { isApproved: true });
    expect(await stepOf(app, id, 0)).toMatchObject({
      step: { step: "approved" },
      text: { title: "One" },
      before: { title: "Two" },
    });
  });

  test("compares a change of a draft with the earlier text that was restored before it", async () => {
    const app = await start();
    const id = await makePost(app.db, app.people.member, { title: "One", isApproved: false });
    await edit(app, "member", id, { title: "Two" });
    const [, oldest] = await history(app, id);
    await app.call("member", "POST", `/api/posts/${id}/history/${oldest._id}/restore`);
    await edit(app, "member", id, { title: "Three" });
    expect(await stepOf(app, id, 0)).toMatchObject({ text: { title: "Three" }, before: { title: "One" } });
  });

  test("is for authors and admins, and a step belongs to its own post", async () => {
    const app = await start();
    const mine = await makePost(app.db, app.people.member);
    const theirs = await makePost(app.db, app.people.other);
    await edit(app, "admin", theirs, { title: "Secret once" });
    const [, step] = await history(app, theirs, "other");
    for (const path of [`/api/posts/${theirs}/history`, `/api/posts/${theirs}/history/${step._id}`])
      expect((await app.call("member", "GET", path)).status).toBe(403);
    expect((await app.call("member", "GET", `/api/posts/${mine}/history/${step._id}`)).status).toBe(404);
    expect((await app.call("member", "POST", `/api/posts/${mine}/history/${step._id}/restore`)).status).toBe(
      404,
    );
  });
});
