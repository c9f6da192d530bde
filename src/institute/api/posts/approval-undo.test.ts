import { expect, test } from "vitest";
import { type App, openApp, type Person } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { readMailbox } from "#tests/letters.ts";
import { makePost } from "#tests/make.ts";

const act = async (app: App, path: string, id: string, version: number, person: Person = "admin") =>
  (await app.call(person, "POST", `/api/posts/approvals${path}`, { posts: [{ _id: id, version }] })).json();
const approve = (app: App, id: string, version: number) => act(app, "", id, version);
const undo = (app: App, id: string, version: number) => act(app, "/undo", id, version);
const get = async (app: App, person: Person | null, id: string) =>
  (await app.call(person, "GET", `/api/posts/${id}`)).json();
const row = ({ db }: App, id: string) =>
  db.selectFrom("post").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const tooLate = (id: string, message = "This can no longer be undone.") => ({
  done: [],
  refused: [{ _id: id, message }],
});

describeEachDatabase("undoing an approval", (open) => {
  test("lets a post wait again since when it did, as if nothing had happened, and sends no letter", async () => {
    const app = await openApp(await open());
    const createdAt = "2026-01-02T10:00:00.000Z";
    const id = await makePost(app.db, app.people.member, { isApproved: false, createdAt });
    const before = await row(app, id);
    expect(await approve(app, id, 1)).toEqual({ approved: [id], refused: [] });
    expect((await get(app, null, id)).isApproved).toBe(true);
    expect(await undo(app, id, 2)).toEqual({ done: [id], refused: [] });
    expect(await row(app, id)).toEqual({ ...before, version: 3, recordAt: expect.any(String) });
    expect((await app.call(null, "GET", `/api/posts/${id}`)).status).toBe(404);
    expect(await readMailbox(app.db)).toEqual([]);
    const { steps } = await (await app.call("admin", "GET", `/api/posts/${id}/history`)).json();
    expect(steps.map(({ step }: { step: string }) => step)).toEqual(["unapproved", "approved", "created"]);
    expect(await approve(app, id, 3)).toEqual({ approved: [id], refused: [] });
    expect((await readMailbox(app.db)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Approved/),
    ]);
  });

  test("brings back the public text with its authors, and the change that waited", async () => {
    const app = await openApp(await open());
    const { member, other } = app.people;
    const id = await makePost(app.db, member, {
      title: "Nests",
      content: "<p>Two.</p>",
      authors: ["U. Ottosson"],
    });
    const public_ = await get(app, null, id);
    const changes = { title: "Nests and eggs", content: "<p>Three.</p>", authors: [other.email] };
    await app.call("member", "PATCH", `/api/posts/${id}`, changes);
    const waiting = await get(app, "admin", id);
    await approve(app, id, waiting.version);
    expect(await get(app, null, id)).toMatchObject({ title: "Nests and eggs", content: "<p>Three.</p>" });
    expect((await undo(app, id, waiting.version + 1)).done).toEqual([id]);
    expect(await get(app, null, id)).toEqual({ ...public_, version: waiting.version + 2 });
    expect(await get(app, "admin", id)).toEqual({ ...waiting, version: waiting.version + 2 });
    const { data } = await (await app.call("admin", "GET", "/api/posts/moderated?state=pending")).json();
    expect(data.map(({ _id }: { _id: string }) => _id)).toEqual([id]);
    await approve(app, id, waiting.version + 2);
    expect(await get(app, null, id)).toMatchObject({
      title: "Nests and eggs",
      authors: [{ name: "Esther Pam" }, {}],
    });
  });

  test("is refused once somebody else went on, and for what was no approval", async () => {
    const app = await openApp(await open());
    const id = await makePost(app.db, app.people.member, { isApproved: false });
    expect(await undo(app, id, 1)).toEqual(tooLate(id));
    await approve(app, id, 1);
    await app.call("admin", "PATCH", `/api/posts/${id}`, { title: "Spelling" });
    const saved = "This post was saved in the meantime, by someone else or in another tab.";
    expect(await undo(app, id, 2)).toEqual(tooLate(id, saved));
    expect(await undo(app, id, 3)).toEqual(tooLate(id));
    expect(await get(app, null, id)).toMatchObject({ title: "Spelling", isApproved: true });
  });

  test("is for the admin who approved alone", async () => {
    const app = await openApp(await open());
    const { member, other } = app.people;
    const adminSince = new Date().toISOString();
    await app.db.updateTable("account").set({ adminSince }).where("id", "=", other._id).execute();
    const id = await makePost(app.db, member, { isApproved: false });
    await approve(app, id, 1);
    expect(await act(app, "/undo", id, 2, "other")).toEqual(tooLate(id));
    expect((await get(app, null, id)).isApproved).toBe(true);
    expect((await undo(app, id, 2)).done).toEqual([id]);
  });
});
