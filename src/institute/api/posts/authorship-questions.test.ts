import { expect, test } from "vitest";
import { openApp, type Person } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { expectError } from "#tests/errors.ts";
import { makePost, type PostOverrides } from "#tests/make.ts";

const path = "/api/authorship-questions";

describeWithDatabase("whether the person who entered a work is its author (WK2)", (open) => {
  /** A work as an earlier version stored it, with its question. */
  async function openWithWork(draft: PostOverrides = {}, poster: Person = "admin") {
    const app = await openApp(await open());
    const ada = { name: "Ruth Bala", given: "Ruth", family: "Bala", orcid: "0000-0002-1825-0097" };
    const id = await makePost(app.db, app.people[poster], {
      postType: "publication",
      title: "Moult",
      year: 1999,
      content: "<p>Rings</p>",
      authors: ["Smith, J.", ada, app.people[poster].email],
      ...draft,
    });
    await app.db
      .insertInto("authorship_question")
      .values({ postId: id, keptAt: null, removedAt: null, decidedBy: null })
      .execute();
    const list = async () => (await app.call("admin", "GET", path)).json();
    const answer = (isAuthor: boolean, who: Person | null = "admin") =>
      app.call(who, "PUT", `${path}/${id}`, { isAuthor });
    const read = async (who: Person | null = null) => (await app.call(who, "GET", `/api/posts/${id}`)).json();
    const names = async () => (await read()).authors.map(({ name }: { name: string }) => name);
    return { app, id, list, answer, read, names };
  }
  const both = ["Smith, J.", "Ruth Bala"];

  test("is listed with its authors and who entered it", async () => {
    const { app, id, list } = await openWithWork();
    const { name } = app.people.admin;
    expect(await list()).toMatchObject({ total: 1, currentPage: 0, data: [{ _id: id, author: name }] });
    expect((await list()).data[0].authors).toHaveLength(3);
  });

  test("is answered with yes: they are no author of it any more, and go on owning it", async () => {
    const { app, id, list, answer, names, read } = await openWithWork({}, "member");
    const before = await read("admin");
    expect((await answer(false)).status).toBe(204);
    expect(await names()).toEqual(both);
    expect((await read()).authors[1]).toMatchObject({
      given: "Ruth",
      family: "Bala",
      orcid: "0000-0002-1825-0097",
    });
    expect((await read("admin")).version).toBeGreaterThan(before.version);
    expect(await list()).toMatchObject({ total: 0, data: [] });
    const bib = await (await app.call(null, "GET", "/api/works/member/musa-danjuma.bib")).text();
    expect(bib).toBe("");
    const found = await (await app.call(null, "GET", "/api/posts/search?searchQuery=danjuma")).json();
    expect(found.total).toBe(0);
    const { steps } = await (await app.call("member", "GET", `/api/posts/${id}/history`)).json();
    expect(steps[0]).toMatchObject({
      by: app.people.admin.name,
      note: "Musa Danjuma entered this work and is not one of its authors.",
    });
    expect((await app.call("member", "PATCH", `/api/posts/${id}`, { title: "Newer" })).status).toBe(200);
    const log = await (await app.call("admin", "GET", "/api/audit?action=post")).json();
    expect(log.data.map(({ action }: { action: string }) => action)).toContain("post.removePoster");
    const record = await app.db
      .selectFrom("post")
      .select("recordAt")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(record.recordAt).not.toBeNull();
  });

  test("is answered with no: nothing changes, and it is not asked again", async () => {
    const { app, list, answer, read } = await openWithWork();
    const before = await read("admin");
    expect((await answer(true)).status).toBe(204);
    expect(await read("admin")).toEqual(before);
    expect(await list()).toMatchObject({ total: 0 });
    const log = await (await app.call("admin", "GET", "/api/audit?action=post")).json();
    expect(log.data[0].action).toBe("post.keepPoster");
  });

  test("is answered once; the same answer again changes nothing, and another one is refused", async () => {
    const { answer, names, read } = await openWithWork();
    await answer(false);
    const { version } = await read("admin");
    expect((await answer(false)).status).toBe(204);
    await expectError(await answer(true), 409);
    expect(await names()).toEqual(both);
    expect((await read("admin")).version).toBe(version);
  });

  test("is answered by one of two admins at a time", async () => {
    const { answer, names } = await openWithWork();
    const replies = await Promise.all([answer(false), answer(true), answer(false)]);
    const yes = [replies[0]?.status, replies[2]?.status];
    expect(replies.map(({ status }) => status).filter((status) => status !== 409)).not.toHaveLength(0);
    expect(yes.includes(204) ? await names() : both).toEqual(both);
  });

  test("is answered by admins alone", async () => {
    const { answer, list } = await openWithWork({}, "member");
    for (const who of ["member", "other", "store", "newcomer"] as const)
      await expectError(await answer(false, who), 403);
    await expectError(await answer(false, null), 401);
    expect(await list()).toMatchObject({ total: 1 });
  });

  test("is not answered for another work, in other words, or for one in the bin", async () => {
    const { app, id, list } = await openWithWork();
    await expectError(await app.call("admin", "PUT", `${path}/nothing`, { isAuthor: false }), 404);
    for (const body of [{}, { isAuthor: "yes" }, { isAuthor: null }])
      await expectError(await app.call("admin", "PUT", `${path}/${id}`, body), 422);
    await app.call("admin", "DELETE", `/api/posts/${id}`);
    expect(await list()).toMatchObject({ total: 0 });
    await expectError(await app.call("admin", "PUT", `${path}/${id}`, { isAuthor: false }), 404);
    await app.call("admin", "POST", `/api/posts/${id}/restore`);
    expect(await list()).toMatchObject({ total: 1 });
  });

  test("is not asked once an editor has changed it", async () => {
    const { app, id, list } = await openWithWork();
    await app.call("admin", "PATCH", `/api/posts/${id}`, { authors: ["Smith, J."] });
    expect(await list()).toMatchObject({ total: 0 });
  });

  test("stays answered when a change of the authors that waited is approved", async () => {
    const { app, id, answer, names } = await openWithWork({}, "member");
    const authors = ["Smith, John", "Ruth Bala", "member@example.org"];
    await app.call("member", "PATCH", `/api/posts/${id}`, { authors });
    await answer(false);
    expect(await names()).toEqual(both);
    await app.call("admin", "PATCH", `/api/posts/${id}`, { isApproved: true });
    expect(await names()).toEqual(["Smith, John", "Ruth Bala"]);
  });
});
