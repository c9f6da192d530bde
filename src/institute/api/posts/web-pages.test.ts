import { expect, test } from "vitest";
import { openApp } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makePost } from "#tests/make.ts";

describeEachDatabase("a web page", (open) => {
  const fees = {
    postType: "webPage",
    title: "Fees",
    content: "<p>Naira.</p>",
    slug: "fees",
    isApproved: true,
  };

  async function openWriter() {
    const app = await openApp(await open());
    const write = (changes: object = {}) => app.call("admin", "POST", "/api/posts", { ...fees, ...changes });
    const problemOf = async (address: string) =>
      (
        await (
          await app.call("admin", "GET", `/api/posts/page-address?${new URLSearchParams({ address })}`)
        ).json()
      ).problem;
    return { app, write, problemOf, at: () => app.services.content.current().webPages.at };
  }

  test("has the address that was asked for, whatever other posts are called", async () => {
    const { app, write, at } = await openWriter();
    await makePost(app.db, app.people.member, { postType: "news", title: "Fees" });
    const reply = await write();
    expect(reply.status).toBe(201);
    expect((await reply.json()).slug).toBe("fees");
    expect(at().get("/fees")).toMatchObject({ page: { title: "Fees" } });
    expect((await (await app.call(null, "GET", "/api/posts/fees")).json()).postType).toBe("news");
    expect((await (await app.call(null, "GET", "/api/posts/%2Ffees")).json()).postType).toBe("webPage");
    expect((await write({ slug: "visit/fees" })).status).toBe(201);
    const below = await app.call(null, "GET", "/api/posts/visit%2Ffees");
    expect((await below.json()).slug).toBe("visit/fees");
    expect((await write({ slug: undefined, title: "Open Day" })).status).toBe(201);
    expect(at().has("/open-day")).toBe(true);
  });

  test("gets the address that is meant by its words, which is said while it is typed", async () => {
    const { app, write } = await openWriter();
    for (const [slug, address] of [
      ["Visit us", "visit-us"],
      [" /Open_Day, 2028!/ ", "open-day-2028"],
      ["Visit/Où dormir", "visit/ou-dormir"],
      ["Ọjọ́ ìbẹ̀wò", "ojo-ibewo"],
    ] as const) {
      const asked = await app.call(
        "admin",
        "GET",
        `/api/posts/page-address?${new URLSearchParams({ address: slug })}`,
      );
      expect(await asked.json()).toEqual({ address, problem: null });
      expect((await (await write({ slug })).json()).slug).toBe(address);
    }
    const { _id } = await (await write({ slug: "fees" })).json();
    const moved = await app.call("admin", "PATCH", `/api/posts/${_id}`, { slug: "What it costs" });
    expect((await moved.json()).slug).toBe("what-it-costs");
  });

  test("is refused, with words, at an address that is taken, reserved or none", async () => {
    const { write, problemOf } = await openWriter();
    await write();
    const refused = ["fees", "news", "visit", "api", "api/x", "files/x", "oai", "Fees", "a/../x", "رسوم"];
    for (const slug of [...refused, "x".repeat(300), "a.data", "_root"]) {
      const reply = await write({ slug });
      expect(reply.status, slug).toBe(422);
      const { fields } = await reply.json();
      expect(fields.slug, slug).toMatch(/belongs to another page|Use only lower-case|At most/);
      expect(await problemOf(slug), slug).toBe(fields.slug);
    }
    expect((await write({ slug: undefined, title: "News" })).status).toBe(422);
    expect(await problemOf("visit/fees")).toBe(null);
  });

  test("that is renamed leads on, that is deleted is gone, and nobody gets their addresses", async () => {
    const { app, write, at, problemOf } = await openWriter();
    const { _id } = await (await write()).json();
    expect((await app.call("admin", "PATCH", `/api/posts/${_id}`, { slug: "costs" })).status).toBe(200);
    expect(at().get("/fees")).toEqual({ movedTo: "/costs" });
    expect((await write({ slug: "fees" })).status).toBe(422);
    expect((await app.call("admin", "PATCH", `/api/posts/${_id}`, { slug: "fees" })).status).toBe(200);
    expect(at().get("/costs")).toEqual({ movedTo: "/fees" });
    await app.call("admin", "DELETE", `/api/posts/${_id}`);
    expect([at().get("/fees"), at().get("/costs")]).toEqual(["gone", "gone"]);
    expect(await problemOf("fees")).toBe("This address belongs to another page.");
  });

  test("that becomes news leads on to the news", async () => {
    const { app, write, at } = await openWriter();
    const { _id } = await (await write({ slug: "visit/fees" })).json();
    await app.call("admin", "PATCH", `/api/posts/${_id}`, { postType: "news" });
    expect(at().get("/visit/fees")).toEqual({ movedTo: "/news/visit-fees" });
  });

  test("that is not public is in no list, menu, footer or search", async () => {
    const { app, write, at } = await openWriter();
    const hidden = { content: "<p>Kanarienvogel</p>", menu: "About", footer: "links" };
    await write({ ...hidden, slug: "draft", title: "Kanarienvogel draft", isApproved: false });
    await write({ ...hidden, slug: "private", title: "Kanarienvogel private", isPrivate: true });
    const { _id } = await (
      await write({ ...hidden, slug: "deleted-draft", title: "Kanarienvogel", isApproved: false })
    ).json();
    await app.call("admin", "DELETE", `/api/posts/${_id}`);
    expect([...at()]).toEqual([]);
    const { menu, footer } = app.services.content.current().webPages;
    expect([menu, footer]).toEqual([[], []]);
    for (const path of [
      "/api/posts",
      "/api/posts/draft",
      "/api/posts/%2Fprivate",
      "/api/search?searchQuery=kanarienvogel",
      "/api/addresses",
    ])
      expect(await (await app.call(null, "GET", path)).text(), path).not.toMatch(/anarienvogel|draft"/);
  });

  test("at one address is written once, even if two admins send it together", async () => {
    const { write } = await openWriter();
    const replies = await Promise.all([write(), write({ title: "Costs" })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  test("keeps its place in the menu, its language and what it translates", async () => {
    const { app, write, at } = await openWriter();
    const places = { intro: "What it costs.", menu: "About", menuPlace: 2, footer: "links" };
    const page = { ...places, language: "fr", translationOf: "/library" };
    const { _id } = await (await write(page)).json();
    expect(await (await app.call(null, "GET", `/api/posts/${_id}`)).json()).toMatchObject(page);
    expect(at().get("/fees")).toMatchObject({ page: { menu: "About", menuPlace: 2, footer: "links" } });
    expect(app.services.content.current().translations["/library"]).toEqual([
      { href: "/library", lang: "en" },
      { href: "/fees", lang: "fr" },
    ]);
    for (const bad of [{ menu: "Admin" }, { menuPlace: 0 }, { translationOf: "https://example.org" }])
      expect((await write({ ...bad, slug: "other" })).status).toBe(422);
  });
});
