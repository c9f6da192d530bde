import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, onTestFinished, test, vi } from "vitest";
import { builtPages, type Pages } from "#core/web/serve/load-pages.ts";
import { negotiateReply } from "#core/web/serve/reply.ts";
import { citedTypes, listedTypes, postTypeRow } from "#institute/domain/posts/types.ts";
import { openApp } from "./app.ts";
import { withoutChance } from "./chance.ts";
import { deliveredTexts } from "./content.ts";
import { describeWithDatabase } from "./databases.ts";
import { makePost } from "./make.ts";
import { makeSpecies } from "./make-species.ts";

// The built pages: `script/test` builds first.

const publicUrl = () => "https://birds.example.org";
const newId = () => "request-1";

async function get(pages: Pages, address: string) {
  const page = await pages.page(address, new Request(`http://localhost${address}`));
  return { page, text: page.body("identity").toString() };
}

describeWithDatabase("pages", (open) => {
  async function openPages() {
    const database = await open();
    const app = await openApp(database);
    const { pages } = await builtPages({
      content: app.services.content.current,
      previewContent: app.services.content.preview,
      api: (request) => app.api.request(request),
      publicUrl,
      newId,
    });
    database.onPublicChange(() => pages.replies.clear());
    return { app, pages };
  }

  test("a public change is visible on the next request, and a pending one is not", async () => {
    const { app, pages } = await openPages();
    for (let time = 0; time < 2; time++)
      expect((await get(pages, "/news")).text).not.toContain("Bee-eaters are back");
    expect(pages.replies.find("/news")).toBeDefined();

    await app.call("member", "POST", "/api/posts", {
      postType: "news",
      title: "Waiting for approval",
      content: "Soon.",
    });
    expect((await get(pages, "/news")).text).not.toContain("Waiting for approval");

    const post = { postType: "news", title: "Bee-eaters are back", content: "Two.", isApproved: true };
    const { _id } = await (await app.call("admin", "POST", "/api/posts", post)).json();
    expect((await get(pages, "/news")).text).toContain("Bee-eaters are back");
    expect((await get(pages, "/news/bee-eaters-are-back")).page.status).toBe(200);

    await app.call("admin", "DELETE", `/api/posts/${_id}`);
    expect((await get(pages, "/news")).text).not.toContain("Bee-eaters are back");
    expect((await get(pages, "/news/bee-eaters-are-back")).page.status).toBe(410);
  });

  test("a work that was taken down leaves a page that cites it, and machines get no links from it", async () => {
    const { app, pages } = await openPages();
    const id = await makePost(app.db, app.people.member, {
      postType: "thesis",
      title: "Birds on farmland",
      authors: ["Ulf Ottosson"],
      year: 2007,
    });
    await app.call("admin", "PUT", `/api/posts/${id}/withdrawal`, {
      by: "authors",
      reason: "A table was wrong.",
    });
    const { page, text } = await get(pages, "/theses/birds-on-farmland");
    expect(page.status).toBe(410);
    expect(page.headers.link).toBeUndefined();
    for (const words of ["by its authors", "A table was wrong.", "Danjuma, M. (2007)", 'content="noindex"'])
      expect(text).toContain(words);
    expect(text).not.toMatch(/citation_|ld\+json|rel="canonical"/);
    await app.call("admin", "PUT", `/api/posts/${id}/withdrawal`, { hidesTitle: true });
    const bare = (await get(pages, "/theses/birds-on-farmland")).text;
    expect(bare).toContain("There used to be a work at this address");
    expect(withoutChance(bare)).not.toMatch(/Birds on farmland|Ottosson|2007/);
    await app.call("admin", "DELETE", `/api/posts/${id}/withdrawal`);
    expect((await get(pages, "/theses/birds-on-farmland")).page.status).toBe(200);
  });

  test("a page is the same a few days later, so that a browser need not load it again", async () => {
    // The sky of the home page follows the season and the hour, so both moments are of one season.
    const day = Date.parse("2027-03-10T10:00:00Z");
    vi.useFakeTimers({ now: day, toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const { app, pages } = await openPages();
    await makePost(app.db, app.people.member, { postType: "publication", title: "Moult", year: 2019 });
    await makeSpecies(app.db, { name: "Rock Firefinch" });
    const addresses = [
      "/",
      "/publications",
      "/publications/moult",
      "/birds/rock-firefinch",
      "/datazone/atlas",
    ];
    const readAll = () => Promise.all(addresses.map(async (address) => (await get(pages, address)).text));
    const before = await readAll();
    for (const text of before) expect(text).not.toContain("Page not found");
    vi.setSystemTime(day + 3 * 86_400_000);
    pages.replies.clear();
    expect(await readAll()).toEqual(before);
  });

  test("a visit counts for a page of the route table whose record exists, and no page is rendered for it", async () => {
    const { app, pages } = await openPages();
    await makePost(app.db, app.people.member, { postType: "news", title: "Bee-eaters are back" });
    const rendered: string[] = [];
    const isPage = async (path: string) => {
      const found = await pages.isPage(path);
      if (pages.replies.find(path)) rendered.push(path);
      return found;
    };
    const counted = [
      "/",
      "/news",
      "/about",
      "/news/bee-eaters-are-back",
      "/auth",
      "/equipment/desk",
      "/database",
    ];
    const madeUp = [
      "/buy-now",
      "/news/buy-now",
      "/news/bee-eaters-are-back/x",
      "/birds/no-bird",
      "/member/nobody",
      "/sitemap.xml",
      "/art/card/x.svg",
      "/news.data",
      "/*",
      "/news/:slug",
      "/__proto__",
    ];
    for (const path of [...counted, ...madeUp, ...counted, ...madeUp])
      expect(await isPage(path), path).toBe(counted.includes(path));
    expect(rendered).toEqual([]);
  });

  test("no page, in any form, shows a visitor a pending, private or deleted post", async () => {
    const { app, pages } = await openPages();
    const canary = "Kanarienvogel";
    // A work that was public is still cited at its own address, without its text and its file.
    const inside = "Zeisig";
    const hidden = {
      content: `<p>${inside}</p>`,
      journal: canary,
      authors: [canary],
      doi: `10.1234/${canary}`,
    };
    for (const { type } of listedTypes) {
      const draft = {
        ...hidden,
        postType: type,
        title: `${canary} ${type}`,
        fileUrl: `/files/${inside}-${type}.pdf`,
      };
      await makePost(app.db, app.people.member, { ...draft, isApproved: false });
      await makePost(app.db, app.people.member, { ...draft, isPrivate: true });
      const deleted = await makePost(app.db, app.people.member, draft);
      await app.call("admin", "DELETE", `/api/posts/${deleted}`);
    }
    const member = `/member/${app.people.member.profileSlug}`;
    const lists = listedTypes.flatMap(({ type, path }) => [
      `/${path}`,
      `/${path}?page=2`,
      `/${path}?search=kanarienvogel`,
      `/${path}/kanarienvogel-${type.toLowerCase()}`,
      `/${path}/kanarienvogel-${type.toLowerCase()}-2`,
      `/${path}/kanarienvogel-${type.toLowerCase()}-3`,
      ...["", "-2", "-3"].map((end) => `/${path}/kanarienvogel-${type.toLowerCase()}${end}/cite.html`),
    ]);
    const cited = citedTypes.map(
      (type) => `/${postTypeRow(type).path}/kanarienvogel-${type.toLowerCase()}-3`,
    );
    const plain = ["/", member, `/user/${app.people.member._id}`, "/founder", ...lists];
    const data = plain.map((address) =>
      address.replace(/^(\/[^?]*?)\/?(\?|$)/, (_, path, rest) => `${path || "/_root"}.data${rest}`),
    );
    for (const address of [...plain, ...data]) {
      const { page, text } = await get(pages, address);
      expect(page.status, address).toBeLessThan(500);
      const exposed = `${text} ${JSON.stringify(page.headers)}`.replaceAll("kanarienvogel", "");
      expect(exposed, address).not.toMatch(/Zeisig/);
      if (cited.includes(address)) expect(page.status, address).toBe(410);
      else if (!cited.includes(address.replace(/\.data$/, "")))
        expect(exposed, address).not.toMatch(/Kanarienvogel/);
      expect(exposed, address).not.toMatch(/\b18\b.{0,20}in total/);
    }
  });

  test("the founder's page says that it is not written yet, until it is", async () => {
    const { app, pages } = await openPages();
    const before = await get(pages, "/founder");
    expect([before.page.status, before.text]).toEqual([
      200,
      expect.stringContaining("has not been written yet"),
    ]);
    const draft = {
      postType: "webPage",
      title: "Our Founder",
      content: "<p>A. P. Leventis</p>",
      slug: "founder",
    };
    const reply = await app.call("admin", "POST", "/api/posts", { ...draft, isApproved: true });
    expect(reply.status).toBe(201);
    pages.replies.clear();
    expect((await get(pages, "/founder")).text).toContain("A. P. Leventis");
  });

  test("a post's address may look like the address of a list", async () => {
    const { app, pages } = await openPages();
    await makePost(app.db, app.people.admin, { postType: "news", title: "New research" });
    expect((await get(pages, "/news/new-research")).page.status).toBe(200);
    expect((await get(pages, "/news/more-news")).page.status).toBe(404);
  });

  test("an earlier address redirects to the current one", async () => {
    const { app, pages } = await openPages();
    const _id = await makePost(app.db, app.people.admin, { postType: "thesis", title: "First title" });
    await app.call("admin", "PATCH", `/api/posts/${_id}`, { slug: "a-better-address" });
    const { page } = await get(pages, "/theses/first-title");
    expect(page.status).toBe(301);
    expect(page.headers.location).toBe("/theses/a-better-address");
  });

  test("the beginning of the addresses of data sets leads to the data zone", async () => {
    const { page } = await get((await openPages()).pages, "/datazone/data");
    expect([page.status, page.headers.location]).toEqual([301, "/datazone"]);
  });

  test("a page has the requested encoding, and is not sent again if it has not changed", async () => {
    const { pages } = await openPages();
    const { page, text } = await get(pages, "/");
    expect(brotliDecompressSync(negotiateReply(page, "gzip, br", undefined).body ?? "").toString()).toBe(
      text,
    );
    expect(gunzipSync(negotiateReply(page, "gzip", undefined).body ?? "").toString()).toBe(text);
    expect(negotiateReply(page, undefined, undefined).body?.toString()).toBe(text);
    expect(negotiateReply(page, "br", page.etag)).toMatchObject({ status: 304, body: null });
  });

  test("only the site's own inline scripts may run, by their hash", async () => {
    const { app, pages } = await openPages();
    const content = "<p>ok</p><script nonce>alert(1)</script>";
    await makePost(app.db, app.people.admin, {
      postType: "news",
      title: "<script>alert(1)</script>",
      content,
    });
    const { page, text } = await get(pages, "/news");
    const policy = page.headers["content-security-policy"] ?? "";
    expect(policy).toMatch(/script-src 'self' 'sha256-/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain(createHash("sha256").update("alert(1)").digest("base64"));
    expect(text).not.toContain("nonce=");
    expect(text).not.toContain("<script>alert(1)");
  });
});

test("if the API fails, a friendly page with status 500 says so and gives a number to quote", async () => {
  const failing = () => Response.json({ message: "secret detail", code: "broken" }, { status: 500 });
  const { pages } = await builtPages({ ...deliveredTexts, api: failing, publicUrl, newId });
  const { page, text } = await get(pages, "/news");
  expect(page.status).toBe(500);
  expect(text).toContain("Something went wrong on our side");
  expect(text).toContain("request-1");
  expect(text).not.toContain("secret detail");
  await get(pages, "/news");
  expect(pages.replies.find("/news")).toBeUndefined();
});

test("a page whose data is temporarily unavailable says so, and when to try again", async () => {
  const away = () => Response.json({ message: "Away.", code: "unavailable" }, { status: 503 });
  const { pages } = await builtPages({ ...deliveredTexts, api: away, publicUrl, newId });
  for (const address of ["/", "/news", "/publications", "/birds"]) {
    const { page, text } = await get(pages, address);
    expect([address, page.status, page.headers["retry-after"]]).toEqual([address, 503, "5"]);
    expect(text).toContain("Back in a moment");
  }
});
