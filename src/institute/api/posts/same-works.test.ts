import { expect, test } from "vitest";
import { openApp, type Person } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makePost } from "#tests/make.ts";

describeEachDatabase("of a work that waits and one that is there already, an admin", (open) => {
  async function openPair(authorsThere: string[]) {
    const app = await openApp(await open());
    const { db, people } = app;
    const work = { postType: "publication", title: "Moult of larks on the plateau", year: 2019 } as const;
    const there = await makePost(db, people.admin, {
      ...work,
      authors: authorsThere,
      isEnteredForOthers: true,
    });
    const waiting = await makePost(db, people.member, { ...work, isApproved: false });
    const near = async () => {
      const reply = await app.call("admin", "GET", `/api/lookup/posts?ids=${waiting}`);
      return Object.keys((await reply.json()).duplicates);
    };
    const say = async (are: string, person: Person = "admin") => {
      const reply = await app.call(person, "PUT", `/api/lookup/posts/${waiting}/${there}`, { are });
      return { status: reply.status, message: reply.status === 204 ? "" : (await reply.json()).message };
    };
    const authorsOf = async (id: string) =>
      (await (await app.call("admin", "GET", `/api/posts/${id}`)).json()).authors;
    return { ...app, there, waiting, near, say, authorsOf };
  }

  test("can say that they are two, which is remembered, and take it back", async () => {
    const { near, say, waiting } = await openPair(["M. Danjuma"]);
    expect(await near()).toEqual([waiting]);
    for (let press = 0; press < 2; press++) expect(await say("two")).toMatchObject({ status: 204 });
    expect(await near()).toEqual([]);
    await say("undecided");
    expect(await near()).toEqual([waiting]);
  });

  test("can say that they are one: its poster has their name on the other, and what waited is in the bin", async () => {
    const { say, authorsOf, there, waiting, people, call } = await openPair(["Ulf Ottosson", "M. Danjuma"]);
    expect(await say("same")).toMatchObject({ status: 204 });
    expect(await authorsOf(there)).toMatchObject([
      { name: "Ulf Ottosson", profileId: null },
      { name: "Musa Danjuma", profileId: people.member.profileId },
    ]);
    expect((await call("member", "GET", `/api/posts/${waiting}`)).status).toBe(404);
    expect((await say("same")).status).toBe(404);
    expect((await call("admin", "POST", `/api/posts/${waiting}/restore`)).status).toBe(200);
    // Who is an author of it already needs no name more.
    expect(await say("same")).toMatchObject({ status: 204 });
  });

  test("is told if the poster’s name is not on the other, and nothing changes", async () => {
    const { say, near, waiting, there, authorsOf } = await openPair(["Ulf Ottosson"]);
    expect(await say("same")).toEqual({
      status: 409,
      message: expect.stringMatching(/^Musa Danjuma is not among the authors of the existing work\./),
    });
    expect(await near()).toEqual([waiting]);
    expect(await authorsOf(there)).toMatchObject([{ profileId: null }]);
  });

  test("takes down no work that is public by now, or only has a change that waits", async () => {
    const { say, waiting, call, near } = await openPair(["M. Danjuma"]);
    await call("admin", "PATCH", `/api/posts/${waiting}`, { isApproved: true });
    expect(await say("same")).toEqual({
      status: 409,
      message: expect.stringMatching(/^This work has been approved in the meantime\./),
    });
    await call("member", "PATCH", `/api/posts/${waiting}`, { journal: "Ibis" });
    expect((await say("same")).status).toBe(409);
    expect((await call(null, "GET", `/api/posts/${waiting}`)).status).toBe(200);
    expect(await near()).toEqual([waiting]);
  });

  test("alone decides", async () => {
    const { say } = await openPair(["M. Danjuma"]);
    for (const person of ["member", "other", "store"] as const)
      expect((await say("same", person)).status).toBe(403);
  });
});
