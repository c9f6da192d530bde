import { beforeAll, expect, test } from "vitest";
import { type App, openApp, siteAddress } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { makePost } from "#tests/make.ts";

describeWithDatabase("keywords", (open) => {
  let app: App;
  beforeAll(async () => {
    app = await openApp(await open());
  });
  const send = async (method: string, path: string, body: object) =>
    (await app.call("admin", method, path, body)).json();
  const draft = { postType: "publication", title: "Rains", isApproved: true };

  test("on one line with semicolons are several; a comma is a part of one", async () => {
    const keywords = " migration; Sahel\nJos, Nigeria;;\r\n ; ؛moult";
    const post = await send("POST", "/api/posts", {
      ...draft,
      keywords,
      species: "Turdus pelios; Passer griseus",
    });
    expect(post.keywords).toBe("migration\nSahel\nJos, Nigeria\nmoult");
    expect(post.species).toBe("Turdus pelios\nPasser griseus");
    const changed = await send("PATCH", `/api/posts/${post._id}`, { places: "Jos; Amurum", keywords: ";" });
    expect(changed).toMatchObject({ places: "Jos\nAmurum", keywords: null });
  });

  test("keep the semicolon before the number of a grant and in an address", async () => {
    const fields = { funders: "A fund; 12", relatedData: "https://example.org/a;b" };
    expect(await send("POST", "/api/posts", { ...draft, ...fields })).toMatchObject(fields);
  });

  test("that were stored on one line are read as several, on the page of their work and in every form", async () => {
    const id = await makePost(app.db, app.people.member, {
      ...draft,
      postType: "publication",
      title: "Old rains",
    });
    await app.db
      .updateTable("post")
      .set({ keywords: "migration; Sahel\nmoult", places: "Jos; Amurum", species: ";" })
      .where("id", "=", id)
      .execute();
    const post = await (await app.call(null, "GET", `/api/posts/${id}`)).json();
    expect(post).toMatchObject({ keywords: "migration\nSahel\nmoult", places: "Jos\nAmurum", species: null });
    const read = async (path: string) => (await app.call(null, "GET", path)).text();
    expect(await read("/api/works/publications/old-rains.ris")).toContain(
      "KW  - migration\r\nKW  - Sahel\r\nKW  - moult\r\n",
    );
    const record = `metadataPrefix=oai_dc&identifier=oai:${new URL(siteAddress).hostname}:${id}`;
    expect(await read(`/oai?verb=GetRecord&${record}`)).toContain(
      "<dc:subject>migration</dc:subject><dc:subject>Sahel</dc:subject><dc:subject>moult</dc:subject>",
    );
  });
});
