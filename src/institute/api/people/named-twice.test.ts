import { expect, test } from "vitest";
import { openApp } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { expectError } from "#tests/errors.ts";
import { makePost } from "#tests/make.ts";

const path = "/api/names/twice";

describeEachDatabase("a work that names somebody twice", (open) => {
  async function openTwice(names: string[], state: { isApproved?: boolean } = {}) {
    const app = await openApp(await open());
    const { member, admin } = app.people;
    const id = await makePost(app.db, admin, {
      ...state,
      postType: "publication",
      title: "Moult",
      authors: ["A", ...names.map((_, index) => `Name ${index}`)],
      isEnteredForOthers: true,
    });
    // As earlier versions stored it: the member first, and the pasted list behind.
    const rows = [
      { profileId: member.profileId, name: member.name },
      ...names.map((name) => ({ profileId: null, name })),
    ];
    await app.db.deleteFrom("post_author").where("postId", "=", id).execute();
    for (const [position, row] of rows.entries())
      await app.db
        .insertInto("post_author")
        .values({
          postId: id,
          position,
          given: null,
          family: null,
          suffix: null,
          kind: null,
          orcid: null,
          ...row,
        })
        .execute();
    return {
      ...app,
      id,
      list: async () => (await app.call("admin", "GET", path)).json(),
      answer: (who: "admin" | "member", body: object) =>
        app.call(who, "PUT", path, { _id: id, name: member.name, ...body }),
      authorsOf: async () =>
        (await (await app.call("admin", "GET", `/api/posts/${id}`)).json()).authors.map(
          ({ name, slug }: { name: string; slug: string | null }) => slug ?? name,
        ),
    };
  }

  test("is listed for admins, mended by one press in the place of the written name, and put back", async () => {
    const { list, answer, authorsOf, call, id } = await openTwice([
      "Ulf Ottosson",
      "Danjuma, Musa",
      "Jane Smith",
    ]);
    const before = await authorsOf();
    expect(await list()).toMatchObject({
      total: 1,
      works: [
        {
          work: { title: "Moult" },
          authors: ["Musa Danjuma", "Ulf Ottosson", "Danjuma, Musa", "Jane Smith"],
          twice: [{ name: "Musa Danjuma", other: "Danjuma, Musa", likeness: "same" }],
        },
      ],
    });
    const said = { other: "Danjuma, Musa", are: "one" };
    await expectError(await answer("member", said), 403);
    const reply = await answer("admin", said);
    expect(reply.status).toBe(200);
    expect(await authorsOf()).toEqual(["Ulf Ottosson", "musa-danjuma", "Jane Smith"]);
    expect((await list()).total).toBe(0);
    await expectError(await answer("admin", said), 409);
    const undo = { _id: id, name: "Musa Danjuma", ...said, ...(await reply.json()) };
    expect((await call("admin", "PUT", `${path}/undo`, undo)).status).toBe(204);
    expect(await authorsOf()).toEqual(before);
    expect((await list()).total).toBe(1);
  });

  test("with initials is a question, and two people are not asked about again", async () => {
    const { list, answer, authorsOf, call, id } = await openTwice(["M. Danjuma"]);
    expect((await list()).works[0].twice).toMatchObject([{ other: "M. Danjuma", likeness: "maybe" }]);
    const said = { other: "M. Danjuma", are: "two" };
    const reply = await answer("admin", said);
    expect((await list()).total).toBe(0);
    expect(await authorsOf()).toEqual(["musa-danjuma", "M. Danjuma"]);
    const undo = { _id: id, name: "Musa Danjuma", ...said, ...(await reply.json()) };
    expect((await call("admin", "PUT", `${path}/undo`, undo)).status).toBe(204);
    expect((await list()).total).toBe(1);
  });

  test("says so to the admin who approves it", async () => {
    const { call } = await openTwice(["Musa Danjuma"], { isApproved: false });
    const reply = await call("admin", "GET", "/api/posts/moderated?state=pending");
    expect((await reply.json()).data).toMatchObject([{ title: "Moult", twice: [{ name: "Musa Danjuma" }] }]);
  });

  test("by a change that waits says so too, as the list would be, and is quiet once the change is mended", async () => {
    const app = await openApp(await open());
    const id = await makePost(app.db, app.people.member, { postType: "publication", title: "Moult" });
    const propose = async (authors: unknown[]) =>
      (await app.call("member", "PATCH", `/api/posts/${id}`, { authors })).status;
    const marks = async () =>
      (await (await app.call("admin", "GET", "/api/posts/moderated?state=pending")).json()).data.map(
        ({ twice = [] }: { twice?: { other: string }[] }) => twice.map(({ other }) => other),
      );
    expect(await propose([app.people.member.email, "M. Danjuma", "Jane Smith"])).toBe(200);
    expect(await marks()).toEqual([["M. Danjuma"]]);
    expect(await propose([app.people.member.email, "Jane Smith"])).toBe(200);
    expect(await marks()).toEqual([[]]);
  });
});
