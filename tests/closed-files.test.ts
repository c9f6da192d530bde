import { expect, test } from "vitest";
import { builtPages, type Pages } from "#core/web/serve/load-pages.ts";
import { openApp, siteAddress } from "./app.ts";
import { deliveredTexts } from "./content.ts";
import { describeWithDatabase } from "./databases.ts";
import { makeFile, makePost } from "./make.ts";
import { makeFileText } from "./make-file-text.ts";

// The built pages: `script/test` builds first.

describeWithDatabase("the file of a work under embargo", (open) => {
  async function openWork(fileUrl: string) {
    const app = await openApp(await open());
    const { pages } = await builtPages({
      ...deliveredTexts,
      api: (request) => app.api.request(request),
      publicUrl: () => siteAddress,
      newId: () => "request-1",
    });
    if (fileUrl.startsWith("/")) await makeFile(app.db, fileUrl, { name: "canary-name.pdf" });
    await makeFileText(app.db, fileUrl, "Moult", "A quetzalcoatlus has canary-words.");
    const work = {
      postType: "thesis" as const,
      title: "Moult",
      authors: ["member@example.org"],
      year: 2026,
      fileUrl,
    };
    const id = await makePost(app.db, app.people.admin, {
      ...work,
      accessRight: "embargoed",
      embargoUntil: "2999-03-14",
    });
    return { app, pages, id };
  }
  const read = async (pages: Pages, address: string) => {
    const page = await pages.page(address, new Request(`http://localhost${address}`));
    return { status: page.status, all: JSON.stringify(page.headers) + page.body("identity").toString() };
  };
  const addresses = [
    "/theses/moult",
    "/theses",
    ...["atom", "rss", "json"].map((ending) => `/feeds/theses.${ending}`),
    "/member/musa-danjuma",
    "/search?q=quetzalcoatlus",
    "/theses?search=quetzalcoatlus",
    "/sitemap.xml",
  ];

  test.each([
    "/files/canary-address.pdf",
    "/files/canary-address.jpg",
    "https://elsewhere.example.org/canary-address.pdf",
  ])("is in no tag, link, header, list, search, feed or share picture: %s", async (fileUrl) => {
    const { app, pages, id } = await openWork(fileUrl);
    for (const address of addresses) {
      const { status, all } = await read(pages, address);
      expect(status, address).toBe(200);
      expect(all, address).not.toMatch(/canary-|citation_pdf_url|rel=\\?"item|contentUrl/);
    }
    expect((await read(pages, "/theses/moult")).all).toContain("It can be read here from 14 March 2999.");

    // The same pages show it once it is open, so that the test can fail.
    await app.call("admin", "PATCH", `/api/posts/${id}`, { accessRight: "open" });
    pages.replies.clear();
    expect((await read(pages, "/theses/moult")).all).toMatch(/canary-address/);
    expect((await read(pages, "/search?q=quetzalcoatlus")).all).toContain("canary-words");
  });
});
