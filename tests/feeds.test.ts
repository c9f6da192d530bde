import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import { newId } from "#core/db/record.ts";
import { builtPages, type Pages } from "#core/web/serve/load-pages.ts";
import { listedTypes } from "#institute/domain/posts/types.ts";
import { type App, openApp } from "./app.ts";
import { deliveredTexts } from "./content.ts";
import { describeWithDatabase } from "./databases.ts";
import { makePost } from "./make.ts";

// Feeds, sitemap and metadata of the built pages.

const publicUrl = "https://birds.example.org";

async function get(pages: Pages, address: string) {
  const page = await pages.page(address, new Request(`http://localhost${address}`));
  return { ...page, text: page.body("identity").toString() };
}

/** Fails unless the text is well-formed XML; returns the texts of its elements with a name. */
function valuesOf(xml: string, name: string): string[] {
  const values: string[] = [];
  let inside = false;
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", (tag) => {
    inside = tag.name === name;
    if (inside) values.push("");
  });
  parser.on("closetag", () => {
    inside = false;
  });
  parser.on("text", (text) => {
    if (inside) values.push((values.pop() ?? "") + text);
  });
  parser.write(xml).close();
  return values;
}

describeWithDatabase("feeds and metadata", (open) => {
  async function openPages() {
    const database = await open();
    const app = await openApp(database);
    const { pages } = await builtPages({
      ...deliveredTexts,
      api: (request) => app.api.request(request),
      publicUrl: () => publicUrl,
      newId: () => "1",
    });
    database.onPublicChange(() => pages.replies.clear());
    return { app, pages };
  }

  async function hideEverywhere(app: App, word: string) {
    for (const { type } of listedTypes) {
      const draft = { postType: type, title: `${word} ${type}`, content: `<p>${word}</p>`, authors: [word] };
      await makePost(app.db, app.people.member, { ...draft, isApproved: false });
      await makePost(app.db, app.people.member, { ...draft, isPrivate: true });
      const deleted = await makePost(app.db, app.people.member, draft);
      await app.call("admin", "DELETE", `/api/posts/${deleted}`);
    }
  }

  test("each of the six lists has a feed in both formats, with public posts only", async () => {
    const { app, pages } = await openPages();
    await hideEverywhere(app, "Kanarienvogel");
    for (const { type, path } of listedTypes) {
      await makePost(app.db, app.people.member, { postType: type, title: `Shown <${type}> & more` });
      for (const format of ["atom", "rss"]) {
        const { status, headers, text } = await get(pages, `/feeds/${path}.${format}`);
        expect([status, headers["content-type"]]).toEqual([200, `application/${format}+xml; charset=utf-8`]);
        expect(text).not.toContain("Kanarienvogel");
        expect(valuesOf(text, "title")).toContain(`Shown <${type}> & more`);
        expect(text).not.toContain("@");
      }
    }
    expect((await get(pages, "/feeds/nothing.atom")).status).toBe(404);
    expect((await get(pages, "/feeds/news.exe")).status).toBe(404);
  });

  test("each list has a JSON Feed too, with public posts only", async () => {
    const { app, pages } = await openPages();
    await hideEverywhere(app, "Kanarienvogel");
    await makePost(app.db, app.people.member, { postType: "thesis", title: "Shown", year: 2019 });
    const { headers, text } = await get(pages, "/feeds/theses.json");
    expect(headers["content-type"]).toBe("application/feed+json; charset=utf-8");
    expect(JSON.parse(text)).toMatchObject({
      version: "https://jsonfeed.org/version/1.1",
      feed_url: `${publicUrl}/feeds/theses.json`,
      items: [{ title: "Shown", url: `${publicUrl}/theses/shown` }],
    });
  });

  test("a work in a feed has the language that is stated for it, and no other", async () => {
    const { app, pages } = await openPages();
    const { member } = app.people;
    await makePost(app.db, member, { postType: "thesis", title: "Mue", language: "fr" });
    await makePost(app.db, member, { postType: "thesis", title: "Moult" });
    await makePost(app.db, member, { postType: "news", title: "Rain" });
    const atom = (await get(pages, "/feeds/theses.atom")).text;
    expect([...atom.matchAll(/<entry xml:lang="(\w*)">/g)].map(([, tag]) => tag)).toEqual(["", "fr"]);
    expect((await get(pages, "/feeds/news.atom")).text).toContain("<entry>");
    expect((await get(pages, "/feeds/theses.rss")).text).not.toContain("<language>");
    expect((await get(pages, "/feeds/news.rss")).text).toContain("<language>en-gb</language>");
    const json = JSON.parse((await get(pages, "/feeds/theses.json")).text);
    expect([json.language, ...json.items.map(({ language }: { language?: string }) => language)]).toEqual([
      undefined,
      undefined,
      "fr",
    ]);
    expect(JSON.parse((await get(pages, "/feeds/news.json")).text).language).toBe("en-GB");
  });

  test("web pages have a feed of their changes, the last one first, with public pages only", async () => {
    const { app, pages } = await openPages();
    const make = (slug: string) =>
      app.call("admin", "POST", "/api/posts", {
        postType: "webPage",
        title: `Page ${slug}`,
        slug,
        content: "<p>Fees</p>",
        isApproved: true,
      });
    const first = await (await make("visit/fees")).json();
    await make("rules");
    const hidden = await (await make("hidden")).json();
    await app.call("admin", "DELETE", `/api/posts/${hidden._id}`);
    await app.call("admin", "PATCH", `/api/posts/${first._id}`, { title: "Fees of 2027" });
    const { status, text } = await get(pages, "/feeds/pages.atom");
    expect(status).toBe(200);
    expect(valuesOf(text, "title").slice(1)).toEqual(["Fees of 2027", "Page rules"]);
    expect(text).toContain(`href="${publicUrl}/visit/fees"`);
  });

  test("a feed has the latest posts, even if the paper is old", async () => {
    const { app, pages } = await openPages();
    for (let count = 0; count < 31; count++)
      await makePost(app.db, app.people.member, {
        postType: "publication",
        title: `New ${count}`,
        year: 2020,
      });
    await makePost(app.db, app.people.member, { postType: "publication", title: "Old", year: 1950 });
    const titles = valuesOf((await get(pages, "/feeds/publications.atom")).text, "title");
    expect(titles.slice(1, 3)).toEqual(["Old", "New 30"]);
    expect(titles).toHaveLength(31);
  });

  test("a feed is well-formed with any characters in a title", async () => {
    const { app, pages } = await openPages();
    const title = 'Birds ]]> <script>alert(1)</script> "&amp;" \u0001\u000b\ufffe \ud83d\udc26 Ọ̀ṣun';
    await makePost(app.db, app.people.member, { postType: "news", title });
    for (const format of ["atom", "rss"]) {
      const { text } = await get(pages, `/feeds/news.${format}`);
      expect(valuesOf(text, "title").at(-1)).toMatch(/Birds \]\]> <script>alert\(1\)<\/script> "&amp;"/);
      expect(text).not.toContain("<script");
    }
  });

  test("the sitemap names every public page with the date of its last change, and nothing else", async () => {
    const { app, pages } = await openPages();
    await hideEverywhere(app, "Kanarienvogel");
    const id = await makePost(app.db, app.people.member, { postType: "news", title: "Shown" });
    const { updatedAt } = await (await app.call(null, "GET", `/api/posts/${id}`)).json();
    const { text, headers } = await get(pages, "/sitemap.xml");
    expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
    const found = valuesOf(text, "loc");
    for (const path of ["/", "/about", "/contact", "/news", "/theses", "/news/shown", "/member/musa-danjuma"])
      expect(found).toContain(`${publicUrl}${path}`);
    expect(text).toContain(`<loc>${publicUrl}/news/shown</loc><lastmod>${updatedAt}</lastmod>`);
    expect(text).toContain(`<loc>${publicUrl}/news</loc><lastmod>${updatedAt}</lastmod>`);
    expect(new Set(found).size).toBe(found.length);
    expect(text.toLowerCase()).not.toContain("kanarienvogel");
    for (const path of ["/profile", "/moderator", "/auth", "/messages", "/robots.txt", "/api"])
      expect(found).not.toContain(`${publicUrl}${path}`);
    for (const address of found) {
      const { status } = await get(pages, address.slice(publicUrl.length));
      expect([200, 404]).toContain(status);
    }
  });

  test("a sitemap of more pages than fit in one file names its parts, which name the pages", async () => {
    const { app, pages } = await openPages();
    const id = await makePost(app.db, app.people.member, { postType: "news", title: "Shown" });
    const shown = await app.db.selectFrom("post").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    for (let start = 0; start < 20_000; start += 500) {
      const copies = Array.from({ length: 500 }, (_, index) => ({
        id: newId(),
        slug: `copy-${start + index}`,
      }));
      await app.db
        .insertInto("post")
        .values(copies.map((copy) => ({ ...shown, ...copy })))
        .execute();
    }
    const { text } = await get(pages, "/sitemap.xml");
    const parts = [1, 2].map((part) => `${publicUrl}/sitemap.xml?part=${part}`);
    expect(valuesOf(text, "loc")).toEqual(parts);
    const [first = [], second] = await Promise.all(
      parts.map(async (part) => valuesOf((await get(pages, part.slice(publicUrl.length))).text, "loc")),
    );
    for (const path of ["/about", "/news/shown"]) expect(first).toContain(`${publicUrl}${path}`);
    expect(second).toEqual([expect.stringMatching(/^.+\/news\/copy-\d+$/)]);
    const reply = await (await app.call(null, "GET", "/api/addresses")).json();
    expect(reply).toEqual({ parts: 2, addresses: [], newest: {} });
  });

  test("robots.txt names the sitemap", async () => {
    const { pages } = await openPages();
    const { text, headers } = await get(pages, "/robots.txt");
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(text).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
  });

  const linkedData = (html: string) =>
    [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = ""]) =>
      JSON.parse(json),
    );
  const tag = (html: string, name: string) =>
    [...html.matchAll(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, "g"))].map(
      ([, content]) => content,
    );

  test("every page has a title, a description, a canonical address and an absolute picture for sharing", async () => {
    const { app, pages } = await openPages();
    await makePost(app.db, app.people.member, { postType: "news", title: "Shown", content: "<p>Text</p>" });
    await makePost(app.db, app.people.admin, { postType: "webPage", title: "Our founder", slug: "founder" });
    const addresses = valuesOf((await get(pages, "/sitemap.xml")).text, "loc");
    for (const address of addresses) {
      const { text, status } = await get(pages, address.slice(publicUrl.length));
      if (status === 404) continue;
      expect(text, address).toMatch(/<title>[^<]+<\/title>/);
      expect(text, address).toContain(`<link rel="canonical" href="${address}"`);
      expect(tag(text, "description"), address).toHaveLength(1);
      for (const name of ["og:title", "og:description", "og:url", "twitter:card"])
        expect(tag(text, name), `${address} ${name}`).toHaveLength(1);
      expect(tag(text, "og:image")[0], address).toMatch(/^https:\/\/birds\.example\.org\/\S+$/);
      expect(linkedData(text).length, address).toBeGreaterThan(0);
    }
  });

  test("a shared species shows its own plate, with the name of the bird as alternative text", async () => {
    const { app, pages } = await openPages();
    await app.call("admin", "POST", "/api/species", {
      name: "Hooded Vulture",
      scientificName: "Necrosyrtes monachus",
      family: "Accipitridae",
    });
    const { text } = await get(pages, "/birds/hooded-vulture");
    const plate = "accipitridae-necrosyrtes-monachus";
    expect(tag(text, "og:image")).toEqual([`${publicUrl}/share/species/${plate}.jpg`]);
    expect(tag(text, "og:image:alt")).toEqual(["Drawing of the Hooded Vulture (Necrosyrtes monachus)"]);
    expect((await get(pages, `/art/species-share/${plate}.svg`)).text).toContain('width="1200" height="630"');
  });

  test("a paper has metadata for search engines and reference managers, which its title cannot break", async () => {
    const { app, pages } = await openPages();
    const title = "Whinchats </script><script>alert(1)</script>";
    await makePost(app.db, app.people.member, {
      postType: "publication",
      title,
      year: 2019,
      journal: "Ibis",
      doi: "https://doi.org/10.1111/ibi.12610",
      authors: ["Emma Blackburn", "Will Cresswell"],
    });
    const { text } = await get(pages, "/publications/whinchats-script-script-alert-1-script");
    const [{ "@graph": graph }] = linkedData(text);
    expect(graph[0]).toMatchObject({
      "@type": "ScholarlyArticle",
      headline: title,
      datePublished: "2019",
      isPartOf: { name: "Ibis" },
    });
    expect(graph.at(-1)).toMatchObject({ "@type": "BreadcrumbList" });
    expect(tag(text, "citation_author").slice(0, 2)).toEqual(["Blackburn, Emma", "Cresswell, Will"]);
    expect(tag(text, "citation_publication_date")).toEqual(["2019"]);
    expect(tag(text, "citation_doi")).toEqual(["10.1111/ibi.12610"]);
    expect(text).not.toContain("<script>alert(1)");
  });
});
