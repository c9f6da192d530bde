import { expect, test } from "vitest";
import { newId } from "#core/db/record.ts";
import { builtPages } from "#core/web/serve/load-pages.ts";
import { openApp } from "./app.ts";
import { describeWithDatabase } from "./databases.ts";
import { makeSpecies } from "./make-species.ts";

describeWithDatabase("the page at an address that somebody chose", (open) => {
  async function openPages() {
    const app = await openApp(await open());
    let calls = 0;
    const { pages } = await builtPages({
      content: app.services.content.current,
      previewContent: app.services.content.preview,
      api: (request) => {
        calls++;
        return app.api.request(request);
      },
      publicUrl: () => "https://birds.example.org",
      newId,
    });
    const get = async (path: string) => {
      pages.replies.clear();
      const { status, headers, body } = await pages.page(path, new Request(`http://localhost${path}`));
      return { status, to: headers.location, text: body("identity").toString() };
    };
    const write = async (changes: object) => {
      const least = { postType: "webPage", content: "<p>Text</p>", isApproved: true };
      const reply = await app.call("admin", "POST", "/api/posts", { ...least, ...changes });
      expect(reply.status).toBe(201);
      return (await reply.json())._id;
    };
    return { app, pages, get, write, callCount: () => calls };
  }

  test("is a document with its title, intro, text and language, and its translation", async () => {
    const { get, write } = await openPages();
    await write({ title: "Fees", slug: "visit/fees", intro: "What a stay costs." });
    const before = await get("/visit/fees");
    expect(before.status).toBe(200);
    expect(before.text).toMatch(/<h1><span>Fees<\/span><\/h1>|<h1>Fees<\/h1>/);
    expect(before.text).toContain("What a stay costs.");
    expect(before.text).toContain('<link rel="canonical" href="https://birds.example.org/visit/fees"');
    expect(before.text).not.toContain("hrefLang");
    await write({ title: "Tarifs", slug: "tarifs", language: "fr", translationOf: "/visit/fees" });
    for (const path of ["/visit/fees", "/tarifs"]) {
      const { text } = await get(path);
      expect(text, path).toMatch(/hrefLang="en"[^>]*href="https:\/\/birds.example.org\/visit\/fees"/i);
      expect(text, path).toMatch(/hrefLang="fr"[^>]*href="https:\/\/birds.example.org\/tarifs"/i);
    }
    expect((await get("/tarifs")).text).toMatch(/<article[^>]* lang="fr"/);
  });

  test("every page has one address: capitals and a last slash lead on, with the query and to no other site", async () => {
    const { app, get, write } = await openPages();
    await write({ title: "Fees", slug: "fees" });
    const news = { postType: "news", title: "Bee-eaters are back", content: "Two.", isApproved: true };
    const { _id } = await (await app.call("admin", "POST", "/api/posts", news)).json();
    await app.call("admin", "PATCH", `/api/posts/${_id}`, { title: "Bee-eaters left" });
    await makeSpecies(app.db, { name: "Hooded Vulture" });
    for (const [path, to] of [
      ["/News", "/news"],
      ["/NEWS//?page=2&search=Rain", "/news?page=2&search=Rain"],
      ["/about/", "/about"],
      ["/Visit/?from=Mail", "/visit?from=Mail"],
      ["/Fees?a=B", "/fees?a=B"],
      ["/Birds/Hooded-Vulture/?w=1", "/birds/hooded-vulture?w=1"],
      ["/News/Bee-Eaters-Are-Back/", "/news/bee-eaters-are-back"],
      ["/People/Staff/", "/people/staff"],
      ["/Moderator/?state=Pending", "/moderator?state=Pending"],
      ["/Equipment/", "/equipment"],
      ["/Reset/", undefined],
      ["//", "/"],
      ["//evil.example/", undefined],
      ["//evil.example/news/", undefined],
      ["/%5Cevil.example/", undefined],
      ["/\\evil.example/", undefined],
      ["/%2F%2Fevil.example/", undefined],
      ["/News%2F", undefined],
      ["/News/Nothing-Here", "/news/Nothing-Here"],
      ["/reset/AbC-dEf_", undefined],
      ["/calls/confirm/AbC-dEf_", undefined],
      ["/with/AbC-dEf_", undefined],
      ["/art/card/No-Such-Drawing.svg", undefined],
      ["/api/News/", undefined],
    ] as const) {
      const reply = await get(path);
      if (to === undefined) expect([path, reply.to]).toEqual([path, undefined]);
      else expect([path, reply.status, reply.to]).toEqual([path, 301, to]);
      if (to && !to.includes("Nothing")) expect((await get(to)).status, to).toBeLessThan(400);
    }
  });

  test("answers in lower case without a slash at the end, leads on when renamed, and is gone when deleted", async () => {
    const { app, get, write } = await openPages();
    const id = await write({ title: "Fees", slug: "fees" });
    for (const [path, to] of [
      ["/Fees", "/fees"],
      ["/fees/", "/fees"],
      ["/Visit", "/visit"],
      ["/visit/", "/visit"],
    ] as const)
      expect(await get(path), path).toMatchObject({ status: 301, to });
    await app.call("admin", "PATCH", `/api/posts/${id}`, { slug: "costs" });
    expect(await get("/fees")).toMatchObject({ status: 301, to: "/costs" });
    await app.call("admin", "DELETE", `/api/posts/${id}`);
    expect((await get("/costs")).status).toBe(410);
    for (const path of [
      "/__proto__",
      "/constructor",
      "/toString",
      "/%D8%B1",
      `/${"x".repeat(300)}`,
      "/a/b/c",
    ])
      expect((await get(path)).status, path).toBe(404);
  });

  test("asks the database for nothing when nobody wrote it", async () => {
    const { get, callCount } = await openPages();
    await get("/nowhere");
    expect(callCount()).toBe(0);
  });

  test("is in menu, footer, search, sitemap and the count of visits only once it is public", async () => {
    const { app, pages, get, write } = await openPages();
    const before = (await get("/about")).text;
    const id = await write({ title: "Kanarienvogel", slug: "kanarienvogel", isApproved: false });
    const places = { menu: "About", menuPlace: 1, footer: "links" };
    await app.call("admin", "PATCH", `/api/posts/${id}`, places);
    expect((await get("/about")).text).toBe(before);
    expect((await get("/kanarienvogel")).status).toBe(404);
    expect(await pages.isPage("/kanarienvogel")).toBe(false);
    for (const path of ["/search?q=kanarienvogel", "/sitemap.xml"])
      expect((await get(path)).text, path).not.toContain("/kanarienvogel");
    await app.call("admin", "PATCH", `/api/posts/${id}`, { isApproved: true });
    const after = (await get("/about")).text;
    expect(after).toMatch(/<ul id="menu-about"><li><a href="\/kanarienvogel">Kanarienvogel<\/a>/);
    expect(after.match(/href="\/kanarienvogel"/g)).toHaveLength(3);
    for (const path of ["/search?q=kanarienvogel", "/sitemap.xml"])
      expect((await get(path)).text, path).toContain("/kanarienvogel");
    expect(await pages.isPage("/kanarienvogel")).toBe(true);
    expect([pages.isRoute("/about"), pages.isRoute("/news/x"), pages.isRoute("/fees")]).toEqual([
      true,
      true,
      false,
    ]);
    await app.call("admin", "PATCH", `/api/posts/${id}`, { menu: null, footer: null });
    expect((await get("/about")).text).toBe(before);
  });
});
