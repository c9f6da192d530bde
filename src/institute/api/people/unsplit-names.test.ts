import { expect, test } from "vitest";
import { openApp } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makePost } from "#tests/make.ts";

const name = "Cresswell W, Manu S";
const path = "/api/names/unsplit";

describeEachDatabase("a stored name that reads as several authors", (open) => {
  async function openUnsplit() {
    const app = await openApp(await open());
    const draft = { postType: "publication" as const, isEnteredForOthers: true };
    const ids = [
      await makePost(app.db, app.people.member, {
        ...draft,
        title: "Moult",
        authors: ["Ulf Ottosson", name],
      }),
      await makePost(app.db, app.people.member, {
        ...draft,
        title: "Song",
        authors: [name, "WWF Nigeria", "et al."],
      }),
    ];
    const list = async () => (await app.call("admin", "GET", path)).json();
    const namesOf = async (id: string) =>
      (await (await app.call(null, "GET", `/api/posts/${id}`)).json()).authors.map(
        (author: { name: string }) => author.name,
      );
    return { ...app, ids, list, namesOf };
  }
  const authors = ["W. Cresswell", "S. Manu"];

  test("is listed with what it may be, and split on every work by an admin", async () => {
    const { ids, list, namesOf, call } = await openUnsplit();
    const [first = "", second = ""] = ids;
    expect(await list()).toMatchObject({
      total: 1,
      names: [
        {
          name,
          total: 2,
          works: [{ title: "Song" }, { title: "Moult" }],
          readings: [
            [
              { name: "W. Cresswell", family: "Cresswell", given: "W.", kind: "person" },
              { name: "S. Manu", family: "Manu", given: "S.", kind: "person" },
            ],
            [{ name, kind: "organisation" }],
          ],
        },
      ],
    });
    const reply = await call("admin", "PUT", path, { name, authors });
    const { works } = await reply.json();
    expect(works.toSorted()).toEqual(ids.toSorted());
    expect(await namesOf(first)).toEqual(["Ulf Ottosson", ...authors]);
    expect(await namesOf(second)).toEqual([...authors, "WWF Nigeria", "et al."]);
    expect(await list()).toEqual({ names: [], total: 0 });
    const { steps } = await (await call("admin", "GET", `/api/posts/${first}/history`)).json();
    expect(steps[0].note).toBe(`The name “${name}” is 2 authors: W. Cresswell; S. Manu.`);

    await call("admin", "PUT", `${path}/undo`, { name, authors, works });
    expect(await namesOf(first)).toEqual(["Ulf Ottosson", name]);
    expect(await namesOf(second)).toEqual([name, "WWF Nigeria", "et al."]);
    expect((await list()).total).toBe(1);
  });

  test("can be one organisation, which is remembered, and not what nobody read in it", async () => {
    const { ids, list, call } = await openUnsplit();
    expect((await call("admin", "PUT", path, { name, authors: ["Somebody Else"] })).status).toBe(409);
    expect((await call("admin", "PUT", path, { name, authors: [name] })).status).toBe(200);
    expect(await list()).toEqual({ names: [], total: 0 });
    const read = await (await call("member", "POST", "/api/names/read", { text: name })).json();
    expect(read.authors).toMatchObject([{ family: name, kind: "organisation" }]);
    await call("admin", "PUT", `${path}/undo`, { name, authors: [name], works: ids });
    expect((await list()).total).toBe(1);
  });
});
