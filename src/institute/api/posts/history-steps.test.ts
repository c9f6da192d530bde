import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type App, openApp, type Person } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { makeFile, makePost } from "#tests/make.ts";

afterEach(() => vi.useRealTimers());

describeWithDatabase("steps of one person within ten minutes", (open) => {
  let app: App;
  let clock: number;
  beforeEach(async () => {
    app = await openApp(await open());
    clock = Date.now();
  });
  const after = (minutes: number) => {
    clock += minutes * 60_000;
    vi.useFakeTimers({ toFake: ["Date"], now: clock });
  };
  const edit = async (id: string, json: object, person: Person = "member") => {
    const reply = await app.call(person, "PATCH", `/api/posts/${id}`, json);
    expect(reply.status).toBe(200);
    return reply.json();
  };
  const readSteps = async (id: string) =>
    (await (await app.call("admin", "GET", `/api/posts/${id}/history`)).json()).steps;
  const names = async (id: string) => (await readSteps(id)).map(({ step }: { step: string }) => step);
  const textOf = async (id: string, stepId: string) =>
    (await app.call("admin", "GET", `/api/posts/${id}/history/${stepId}`)).json();
  const draft = () => makePost(app.db, app.people.member, { title: "One", isApproved: false });

  test("are one step with the last text, and the version counts each", async () => {
    const id = await draft();
    for (const title of ["Two", "Three", "Four"]) {
      after(3);
      expect((await edit(id, { title })).title).toBe(title);
    }
    expect(await names(id)).toEqual(["changed", "created"]);
    const [step] = await readSteps(id);
    expect(await textOf(id, step._id)).toMatchObject({ text: { title: "Four" }, before: { title: "One" } });
    expect(await (await app.call("member", "GET", `/api/posts/${id}`)).json()).toMatchObject({ version: 4 });
    expect(
      (await app.call("member", "PATCH", `/api/posts/${id}`, { title: "Late", version: 3 })).status,
    ).toBe(409);
    const written = await app.db
      .selectFrom("audit")
      .select("id")
      .where("action", "=", "post.update")
      .execute();
    expect(written).toHaveLength(3);
  });

  test("begin a new step after ten minutes, however often the text is saved", async () => {
    const id = await draft();
    for (let minute = 0; minute < 40; minute += 4) {
      await edit(id, { title: `Minute ${minute}` });
      after(4);
    }
    expect((await names(id)).length).toBe(5);
  });

  test("the text before them is restored, and the restoring is a step of its own", async () => {
    const id = await draft();
    for (const title of ["Two", "Three"]) await edit(id, { title });
    const steps = await readSteps(id);
    await app.call("member", "POST", `/api/posts/${id}/history/${steps.at(-1)._id}/restore`);
    expect(await (await app.call("member", "GET", `/api/posts/${id}`)).json()).toMatchObject({
      title: "One",
    });
    await edit(id, { title: "Four" });
    expect(await names(id)).toEqual(["changed", "restored", "changed", "created"]);
  });

  test("are not joined over another person's step, a return, a note or another file", async () => {
    const id = await draft();
    await makeFile(app.db, "/files/a.pdf", { accountId: app.people.member._id });
    await edit(id, { title: "Two", authors: ["member@example.org", "other@example.org"] });
    await edit(id, { title: "Three" }, "other");
    await edit(id, { title: "Four" });
    await app.call("admin", "POST", `/api/posts/${id}/return`, { note: "Name the sites." });
    await edit(id, { title: "Five" });
    await edit(id, { title: "Six", note: "Named now." });
    await edit(id, { title: "Seven" });
    await edit(id, { fileUrl: "/files/a.pdf" });
    await edit(id, { title: "Eight" });
    expect(await names(id)).toEqual([
      "changed",
      "changed",
      "changed",
      "returned",
      "changed",
      "changed",
      "changed",
      "created",
    ]);
    const noted = (await readSteps(id)).filter(({ note }: { note: string | null }) => note);
    expect(noted.map(({ note }: { note: string }) => note)).toEqual(["Named now.", "Name the sites."]);
  });

  test("proposals of an approved post are one too, of which the last text alone is stored", async () => {
    const id = await makePost(app.db, app.people.member, { title: "One", content: "<p>Old</p>" });
    for (const title of ["Two", "Three", "Four"]) await edit(id, { title });
    await edit(id, { content: "<p>New</p>" });
    expect(await names(id)).toEqual(["proposed", "created"]);
    const revisions = await app.db.selectFrom("post_revision").select(["text", "decidedAt"]).execute();
    expect(revisions).toEqual([{ text: expect.stringContaining("Four"), decidedAt: null }]);
    expect(await edit(id, { isApproved: true }, "admin")).toMatchObject({
      title: "Four",
      content: "<p>New</p>",
    });
    await edit(id, { title: "Five" });
    expect(await names(id)).toEqual(["proposed", "approved", "proposed", "created"]);
    expect(await app.db.selectFrom("post_revision").select("id").execute()).toHaveLength(2);
  });

  test("the audit log has a row for each write, and no whole texts", async () => {
    const id = await draft();
    const long = `<p>${"Rock Firefinch ".repeat(10_000)}</p>`;
    await edit(id, { content: long });
    await edit(id, { content: `${long}<p>More</p>` });
    const rows = await app.db
      .selectFrom("audit")
      .select(["before", "after"])
      .where("subjectId", "=", id)
      .execute();
    expect(rows).toHaveLength(3);
    const [, , last] = rows;
    expect(last?.after).toMatch(/Rock Firefinch .*… \(150,\d{3} characters\)/);
    for (const { before, after: changed } of rows) expect(`${before}${changed}`.length).toBeLessThan(5000);
  });
});
