import { expect, test } from "vitest";
import "#site/site.ts";
import { builtPages, type Pages } from "#core/web/serve/load-pages.ts";
import { cacheKey } from "#core/web/serve/save-data.ts";
import { createSpeculation } from "#core/web/serve/speculation.ts";
import { openApp } from "./app.ts";
import { deliveredTexts } from "./content.ts";
import { describeEachDatabase } from "./databases.ts";

// The built pages, for readers who save data and for all others.

describeEachDatabase("a page for a reader who saves data", (open) => {
  async function openPages() {
    const { api } = await openApp(await open());
    const publicUrl = () => "https://birds.example.org";
    const { pages } = await builtPages({
      ...deliveredTexts,
      api: (request) => api.request(request),
      publicUrl,
      newId: () => "1",
    });
    return pages;
  }

  async function get(pages: Pages, address: string, isSmall: boolean) {
    const headers = isSmall ? { "Save-Data": "on" } : undefined;
    const page = await pages.page(address, new Request(`http://localhost${address}`, { headers }));
    return { page, html: page.body("identity").toString() };
  }

  test("loads no font, shows one slide, and lets the browser load nothing ahead", async () => {
    const pages = await openPages();
    const small = await get(pages, "/", true);
    const full = await get(pages, "/", false);
    expect([small.html.includes(".woff2"), full.html.includes(".woff2")]).toEqual([false, true]);
    expect([small.html.includes("data-carousel"), full.html.includes("data-carousel")]).toEqual([
      false,
      true,
    ]);
    expect(small.page.headers["speculation-rules"]).toBeUndefined();
    expect(full.page.headers["speculation-rules"]).toBe(createSpeculation().header);
    expect(small.page.bytes).toBeLessThan(full.page.bytes);
  });

  test("has the switch to full pages, which comes back to it", async () => {
    const pages = await openPages();
    const { html } = await get(pages, "/news?search=lark", true);
    expect(html).toContain('action="/data-use" method="post"');
    expect(html).toContain('name="back" value="/news?search=lark"');
    expect(html).toContain('value="all" name="use">Show full pages<');
    expect((await get(pages, "/news", false)).html).toContain('value="less" name="use">Use less data<');
  });

  test("is cached beside the full one, and each is the same for everybody", async () => {
    const pages = await openPages();
    const etags: string[][] = [];
    for (const round of [0, 1]) {
      const both = [await get(pages, "/about", true), await get(pages, "/about", false)];
      etags[round] = both.map(({ page }) => page.etag);
    }
    expect(etags[1]).toEqual(etags[0]);
    expect(new Set(etags[0]).size).toBe(2);
    for (const isSmall of [true, false])
      expect(pages.replies.find(cacheKey("/about", isSmall))).toBeDefined();
  });

  test("is not stored by shared caches, which hold the full one apart from it", async () => {
    const pages = await openPages();
    const small = await get(pages, "/about", true);
    const full = await get(pages, "/about", false);
    expect(small.page.headers["cache-control"]).toBe("private, no-cache");
    expect(full.page.headers["cache-control"]).toContain("public");
    for (const { page } of [small, full]) expect(page.headers.vary).toBe("Save-Data, accept-encoding");
  });

  test("or for any other loads ahead by rules of their own address, but not in the members' application", async () => {
    const pages = await openPages();
    const { page } = await get(pages, createSpeculation().address, false);
    expect(page.headers["content-type"]).toBe("application/speculationrules+json");
    expect((await get(pages, "/auth", false)).page.headers["speculation-rules"]).toBeUndefined();
  });
});
