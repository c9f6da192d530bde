import { SaxesParser } from "saxes";
import { beforeAll, describe, expect, test } from "vitest";
import { transaction } from "#core/db/connect.ts";
import { keysOf } from "#core/domain/keys.ts";
import * as posts from "#institute/db/posts/posts.ts";
import * as writing from "#institute/db/posts/writing.ts";
import { workFormats } from "#institute/formats/works/formats.ts";
import { type App, openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { pdf } from "#tests/files.ts";
import { makePost, type PostOverrides, permitted } from "#tests/make.ts";

/** Longer than the beginning that lists show. */
const abstract = Array.from({ length: 200 }, (_, index) => `word${index}`).join(" ");
const canaries = ["Unapproved", "Private", "Deleted"].map((word) => `${word} canary`);

describeWithDatabase("works as files", (open) => {
  let app: App;
  let deletedSlug = "";

  beforeAll(async () => {
    app = await openApp(await open());
    const make = (draft: PostOverrides) =>
      makePost(app.db, app.people.member, {
        postType: "publication",
        authors: ["member@example.org"],
        ...draft,
      });
    await make({
      title: "Moult of the Rock Firefinch",
      year: 2019,
      journal: "Ibis",
      volume: "161",
      content: `<p>${abstract}</p>`,
    });
    await make({ title: "Vultures of Yankari", year: 2020, authors: ["Ulf Ottosson", "et al."] });
    await make({ postType: "thesis", title: "Birds on farmland", year: 2007, degree: "PhD" });
    await make({ title: canaries[0], year: 2019, isApproved: false });
    await make({ title: canaries[1], year: 2019, isPrivate: true });
    const deleted = await make({ title: canaries[2], year: 2019 });
    deletedSlug = (await posts.get(app.db, null, deleted)).slug;
    await transaction(app.db, (trx) => writing.remove(trx, permitted(app.people.admin), deleted));
    await make({ postType: "news", title: "Rains return", content: "Rain.", year: null });
  });

  const read = async (path: string, person: Parameters<App["call"]>[0] = null) => {
    const reply = await app.call(person, "GET", `/api/works${path}`);
    return { status: reply.status, headers: reply.headers, text: await reply.text() };
  };
  const titlesIn = async (path: string) =>
    [...(await read(path)).text.matchAll(/^TI {2}- (.*)\r$/gm)].map(([, title]) => title);

  test("a list holds its public works, by year", async () => {
    expect(await titlesIn("/publications.ris")).toEqual([
      "Vultures of Yankari",
      "Moult of the Rock Firefinch",
    ]);
    expect(await titlesIn("/theses.ris")).toEqual(["Birds on farmland"]);
  });

  test("every work has its abstract, however long they are together", async () => {
    const other = await openApp(await open());
    const content = `<p>${`${abstract} `.repeat(65)}</p>`;
    for (let number = 0; number < 11; number++)
      await makePost(other.db, other.people.member, { postType: "thesis", title: `Long ${number}`, content });
    const text = await (await other.call(null, "GET", "/api/works/theses.ris")).text();
    expect(text.match(/^AB {2}- .{95000,}\r$/gm)).toHaveLength(11);
  });

  test("a list can be of a year or of what a search finds, also by the names of the API", async () => {
    expect(await titlesIn("/publications.ris?year=2019")).toEqual(["Moult of the Rock Firefinch"]);
    expect(await titlesIn("/publications.ris?search=vulture")).toEqual(["Vultures of Yankari"]);
    expect(await titlesIn("/publications.ris?year=2020&searchQuery=vulture")).toEqual([
      "Vultures of Yankari",
    ]);
    expect(await titlesIn("/publications.ris?year=2018")).toEqual([]);
  });

  test("a member’s works are in one file, without news", async () => {
    expect((await titlesIn("/member/musa-danjuma.ris")).toSorted()).toEqual([
      "Birds on farmland",
      "Moult of the Rock Firefinch",
      "Vultures of Yankari",
    ]);
  });

  describe.each(keysOf(workFormats))(".%s", (format) => {
    test("is a file of its type, alone and in lists, with a page for machines to return to", async () => {
      const one = await read(`/publications/moult-of-the-rock-firefinch.${format}`);
      const many = await read(`/publications.${format}`);
      for (const { status, headers, text } of [one, many]) {
        expect(status).toBe(200);
        expect(headers.get("content-type")).toContain(workFormats[format].type);
        expect(headers.get("vary")).toBe("Accept");
        expect(text).toContain("Moult of the Rock Firefinch");
        expect(text).toContain(abstract);
        if (format.endsWith("json")) expect(() => JSON.parse(text)).not.toThrow();
        if (format.endsWith("xml")) expect(() => new SaxesParser().write(text).close()).not.toThrow();
      }
      expect(one.headers.get("link")).toContain('rel="describes"');
    });

    test("of nothing is still a file", async () => {
      const { status, text } = await read(`/publications.${format}?year=1900`);
      expect(status).toBe(200);
      if (format.endsWith("json")) expect(JSON.parse(text)).toEqual([]);
      if (format.endsWith("xml")) expect(() => new SaxesParser().write(text).close()).not.toThrow();
    });

    test("never shows what is not public, not even to those who may read it", async () => {
      const addresses = [
        "/publications",
        "/publications?year=2019",
        "/publications?search=canary",
        "/member/musa-danjuma",
      ];
      for (const person of [null, "member", "admin"] as const)
        for (const address of addresses) {
          const { status, text } = await read(
            address.replace(/\?|$/, (sign) => `.${format}${sign}`),
            person,
          );
          expect(status).toBe(200);
          expect(text).not.toContain("canary");
        }
    });
  });

  test("a work that is not public has no file; one that was taken down is gone", async () => {
    expect((await read("/publications/unapproved-canary.bib", "admin")).status).toBe(404);
    expect((await read("/publications/private-canary/linkset.json", "member")).status).toBe(404);
    expect((await read(`/publications/${deletedSlug}.bib`)).status).toBe(410);
    expect((await read("/publications/rains-return.bib")).status).toBe(404);
  });

  test("a file under another list is at its own", async () => {
    const { status, headers } = await read("/theses/moult-of-the-rock-firefinch.bib");
    expect([status, headers.get("location")]).toEqual([301, "/publications/moult-of-the-rock-firefinch.bib"]);
  });

  test("a work without a year has no DataCite record, and no link leads to one", async () => {
    await makePost(app.db, app.people.member, { postType: "thesis", title: "Undated nests" });
    const address = "https://malimbe.example.org/theses/undated-nests";
    for (const ending of ["xml", "datacite.json"]) {
      const { status, text } = await read(`/theses/undated-nests.${ending}`);
      expect(status).toBe(404);
      expect(JSON.parse(text).message).toMatch(/^There is no DataCite (XML|JSON) without a year/);
      // Who would take the page too gets it.
      const negotiated = await read(`/theses/undated-nests.${ending}?otherwise=page`);
      expect([negotiated.status, negotiated.headers.get("location")]).toEqual([303, `${address}/`]);
      expect((await read(`/theses.${ending}`)).text).not.toContain("Undated nests");
      expect((await read(`/theses/birds-on-farmland.${ending}?otherwise=page`)).status).toBe(200);
    }
    expect((await read("/theses/undated-nests/linkset.json")).text).not.toMatch(/nests\.xml|datacite/);
    expect((await read("/theses/undated-nests.ris")).text).not.toMatch(/^(PY|DA|Y1) /m);
  });

  test("what is no list, no form or no year is refused", async () => {
    expect((await read("/publications.exe")).status).toBe(404);
    expect((await read("/nothing.bib")).status).toBe(404);
    expect((await read("/publications.bib?year=soon")).status).toBe(422);
  });

  test("the link set of a work names its files, and each file its page", async () => {
    const { text, headers } = await read("/publications/moult-of-the-rock-firefinch/linkset.json");
    expect(headers.get("content-type")).toBe("application/linkset+json");
    const page = "https://malimbe.example.org/publications/moult-of-the-rock-firefinch";
    const [landing, ...files] = JSON.parse(text).linkset;
    expect(landing).toMatchObject({
      anchor: page,
      "cite-as": [{ href: page }],
      type: [{ href: "https://schema.org/AboutPage" }, { href: "https://schema.org/ScholarlyArticle" }],
      describedby: expect.arrayContaining([{ href: `${page}.bib`, type: "application/x-bibtex" }]),
    });
    expect(files).toContainEqual({ anchor: `${page}.ris`, describes: [{ href: page, type: "text/html" }] });
  });

  test("documents and proposals have files as papers have, and name the type that they are", async () => {
    const draft = { content: "<p>How to ring.</p>", authors: ["Royal Ringers"] };
    await makePost(app.db, app.people.member, { postType: "document", title: "Ringing rules", ...draft });
    const planned = { ...draft, postType: "proposal", title: "Larks at night", year: 2027 } as const;
    await makePost(app.db, app.people.member, planned);
    expect((await read("/documents.ris")).text).toMatch(/^TY {2}- GEN\r\n[\s\S]*^TI {2}- Ringing rules\r$/m);
    expect(JSON.parse((await read("/proposals/larks-at-night.json")).text)).toMatchObject([
      { type: "document", title: "Larks at night", issued: { "date-parts": [[2027]] } },
    ]);
    expect((await read("/proposals.bib?year=2027")).text).toMatch(/^@misc\{.*\n[\s\S]*Larks at night/);
    expect((await read("/documents/ringing-rules/linkset.json")).text).toContain("DigitalDocument");
  });

  test("the PDF of a work lies below its page, as long as visitors may read it", async () => {
    const body = new FormData();
    body.append("upload_preset", "posts");
    body.append("file", new File([pdf()], "owls.pdf"));
    const headers = app.headersOf("member");
    const uploaded = await app.api.request("/api/uploads", { method: "POST", headers, body });
    const { secure_url: fileUrl } = await uploaded.json();
    const work = { postType: "thesis", title: "Owls", year: 2020, fileUrl } as const;
    const id = await makePost(app.db, app.people.member, work);
    const file = await read("/theses/owls/file.pdf");
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(file.headers.get("cache-control")).toBe("public, no-cache");
    const browser = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" };
    await app.api.request("/api/works/theses/owls/file.pdf", { headers: browser });
    const { downloads } = await (await app.call("admin", "GET", "/api/visits")).json();
    expect(downloads).toEqual([{ path: fileUrl, name: "owls.pdf", title: "Owls", visits: 1 }]);
    expect((await read("/publications/owls/file.pdf")).headers.get("location")).toBe("/theses/owls/file.pdf");
    expect((await read("/theses/birds-on-farmland/file.pdf")).status).toBe(404);
    const closed = { accessRight: "embargoed", embargoUntil: "2999-03-14" };
    await app.call("admin", "PATCH", `/api/posts/${id}`, closed);
    for (const person of [null, "admin"] as const)
      expect((await read("/theses/owls/file.pdf", person)).status).toBe(404);
  });

  test("a list of more works than are read at a time has each once", async () => {
    const titles = Array.from({ length: 260 }, (_, index) => `Record ${index}`);
    for (const title of titles)
      await makePost(app.db, app.people.member, { postType: "thesis", title, year: 1990, authors: [] });
    expect((await titlesIn("/theses.ris?year=1990")).toSorted()).toEqual(titles.toSorted());
  });
});
