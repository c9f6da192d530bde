import { expect, test } from "vitest";
import { openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { makePost } from "#tests/make.ts";

const orcid = "0000-0002-1825-0097";
const berg = { name: "Jan van der Berg", given: "Jan", family: "van der Berg" };

describeWithDatabase("the authors of a work", (open) => {
  const start = async () => openApp(await open());
  const draft = { postType: "publication" as const, title: "Moult" };

  test("keep given and family name and ORCID iD, through a proposed change and its history", async () => {
    const app = await start();
    const id = await makePost(app.db, app.people.member, { ...draft, authors: [berg] });
    const get = async (path = "") => (await app.call("member", "GET", `/api/posts/${id}${path}`)).json();
    expect((await get()).authors[0]).toEqual({
      ...berg,
      kind: "person",
      profileId: null,
      slug: null,
      profilePicture: null,
    });

    const sent = [{ ...berg, orcid: `https://orcid.org/${orcid}` }, (await get()).authors[1]];
    expect((await app.call("member", "PATCH", `/api/posts/${id}`, { authors: sent })).status).toBe(200);
    const { pendingEdit, ...public_ } = await get();
    expect(public_.authors[0]).not.toHaveProperty("orcid");
    expect(pendingEdit.authors[0]).toMatchObject({ ...berg, orcid });

    await app.call("admin", "PATCH", `/api/posts/${id}`, { isApproved: true });
    expect((await get()).authors[0]).toMatchObject({ ...berg, orcid });
    const { steps } = await get("/history");
    const first = await get(`/history/${steps.at(-1)._id}`);
    expect(first.text.authors[0]).toMatchObject(berg);
    expect(first.text.authors[0]).not.toHaveProperty("orcid");
  });

  test("who are members have the ORCID iD of their profiles", async () => {
    const app = await start();
    await app.call("member", "PATCH", `/api/profiles/${app.people.member.profileId}`, { orcid });
    const id = await makePost(app.db, app.people.member, { ...draft, authors: ["Ada Bello"] });
    const { authors } = await (await app.call(null, "GET", `/api/posts/${id}`)).json();
    expect(authors).toMatchObject([{ name: "Ada Bello" }, { orcid, slug: "musa-danjuma" }]);
    expect(authors[0]).not.toHaveProperty("orcid");
  });

  test("who are members have the parts of their names, also of a new one", async () => {
    const app = await start();
    const id = await makePost(app.db, app.people.member, { ...draft, authors: [] });
    const first = async () => (await (await app.call(null, "GET", `/api/posts/${id}`)).json()).authors[0];
    expect(await first()).toMatchObject({ name: "Musa Danjuma", given: "Musa", family: "Danjuma" });
    const path = `/api/profiles/${app.people.member.profileId}`;
    expect((await app.call("admin", "PATCH", path, { name: "Musa van der Berg" })).status).toBe(200);
    expect(await first()).toMatchObject({ name: "Musa van der Berg", given: "Musa", family: "van der Berg" });
    const bibtex = await app.call(null, "GET", "/api/works/publications/moult.bib");
    expect(await bibtex.text()).toContain("author = {van der Berg, Musa}");
  });

  test("cannot have an ORCID iD with a wrong check digit", async () => {
    const app = await start();
    const reply = await app.call("member", "POST", "/api/posts", {
      ...draft,
      authors: [{ ...berg, orcid: "0000-0002-1825-0098" }],
    });
    expect(reply.status).toBe(422);
    expect(JSON.stringify(await reply.json())).toContain("Check the ORCID iD");
  });

  test("may be three hundred, in any alphabet", async () => {
    const app = await start();
    const names = ["Ọlá", "Иван Петров", "محمد علي", "王小明", "et al."];
    const authors = [...Array.from({ length: 295 }, (_, index) => `A. Author ${index}`), ...names];
    const id = await makePost(app.db, app.people.member, { ...draft, authors });
    const { authors: read } = await (await app.call(null, "GET", `/api/posts/${id}`)).json();
    expect(read.map(({ name }: { name: string }) => name).slice(0, -1)).toEqual(authors);
  });
});
