import { expect, test } from "vitest";
import { openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { makePost } from "#tests/make.ts";

describeWithDatabase("a title with italics", (open) => {
  const marked = {
    title: "Moult of Saxicola",
    titleHtml: "Moult of <i onclick='x'>Saxicola</i><script></script>",
  };
  const clean = { title: "Moult of Saxicola", titleHtml: "Moult of <i>Saxicola</i>" };

  test("is stored safely beside the plain one, and goes when the plain one changes alone", async () => {
    const app = await openApp(await open());
    const id = await makePost(app.db, app.people.admin, { postType: "publication", ...marked });
    const read = async () => (await app.call(null, "GET", `/api/posts/${id}`)).json();
    expect(await read()).toMatchObject({ ...clean, slug: "moult-of-saxicola" });
    const list = await (await app.call(null, "GET", "/api/posts/publications?fields=summary")).json();
    expect(list.data).toMatchObject([clean]);
    await app.call("admin", "PATCH", `/api/posts/${id}`, { title: "Moult of Whinchats" });
    expect(await read()).toMatchObject({ title: "Moult of Whinchats", titleHtml: null });
  });

  test("whose text is another one is not stored", async () => {
    const app = await openApp(await open());
    const id = await makePost(app.db, app.people.admin, { ...marked, title: "Another" });
    expect(await (await app.call(null, "GET", `/api/posts/${id}`)).json()).toMatchObject({
      title: "Another",
      titleHtml: null,
    });
  });

  test("can be proposed by a member, and approved", async () => {
    const app = await openApp(await open());
    const id = await makePost(app.db, app.people.member, { title: marked.title });
    await app.call("member", "PATCH", `/api/posts/${id}`, { titleHtml: marked.titleHtml });
    const { pendingEdit } = await (await app.call("member", "GET", `/api/posts/${id}`)).json();
    expect(pendingEdit).toEqual({ titleHtml: clean.titleHtml });
    await app.call("admin", "PATCH", `/api/posts/${id}`, { isApproved: true });
    expect(await (await app.call(null, "GET", `/api/posts/${id}`)).json()).toMatchObject(clean);
  });
});
