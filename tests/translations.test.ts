import { beforeAll, expect, test } from "vitest";
import type { Parts } from "#core/domain/parts.ts";
import { builtPages, type Pages } from "#core/web/serve/load-pages.ts";
import { withWebPages } from "#institute/domain/pages/content.ts";
import { noWebPages } from "#institute/domain/posts/web-pages.ts";
import { readContent } from "#institute/formats/pages/shown-content.ts";
import { openApp } from "./app.ts";
import { delivered, deliveredTexts } from "./content.ts";
import { describeWithDatabase } from "./databases.ts";

// The built pages: `script/test` builds first.

const site = "https://birds.example.org";
const pairs = [
  ["/apply", "/postuler"],
  ["/msc-program", "/master"],
  ["/visit", "/visiter"],
] as const;

describeWithDatabase("a page in two languages", (open) => {
  let pages: Pages;
  let shown = deliveredTexts.content();

  beforeAll(async () => {
    const app = await openApp(await open());
    const services = {
      api: (request: Request) => app.api.request(request),
      publicUrl: () => site,
      newId: () => "1",
    };
    ({ pages } = await builtPages({ ...deliveredTexts, ...services, content: () => shown }));
  });

  async function get(address: string) {
    pages.replies.clear();
    const page = await pages.page(address, new Request(`http://localhost${address}`));
    return page.body("identity").toString();
  }

  test.each(pairs)("%s says where it is in French, and back", async (english, french) => {
    const alternates = [
      `<link rel="alternate" hrefLang="en" href="${site}${english}"/>`,
      `<link rel="alternate" hrefLang="fr" href="${site}${french}"/>`,
      `<link rel="alternate" hrefLang="x-default" href="${site}${english}"/>`,
    ].join("");
    const [there, back] = [await get(english), await get(french)];
    for (const html of [there, back]) expect(html).toContain(alternates);
    expect(there).toContain(`<a href="${french}" lang="fr" hrefLang="fr">Français</a>`);
    expect(back).toContain(`<a href="${english}" lang="en" hrefLang="en">English</a>`);
    expect(back).toMatch(/<div class="[^"]*" lang="fr"><header/);
    expect(back).toContain('content="fr_FR"');
    expect(back).toContain(`<link rel="canonical" href="${site}${french}"/>`);
  });

  test("is in the sitemap, and found by the words of its own language", async () => {
    const sitemap = await get("/sitemap.xml");
    for (const [english, french] of pairs)
      for (const address of [english, french]) expect(sitemap).toContain(`<loc>${site}${address}</loc>`);
    expect(await get("/search?q=bourse")).toContain('href="/master"');
    expect(await get("/search?q=hébergement")).toContain('href="/visiter"');
  });

  test("differs from a page in one language by these links alone", async () => {
    const withTwo = await get("/visit");
    const visiter = delivered.pages.get("visiter");
    if (!visiter) throw new Error("There is no French page.");
    const { translates: _, ...others } = visiter.parts;
    const change = (parts: Parts) =>
      withWebPages(
        readContent(
          new Map([...delivered.pages, ["visiter", { ...visiter, parts }]]),
          new Map(),
          "2026-01-01",
        ).content,
        noWebPages,
      );
    shown = change(others);
    const withOne = await get("/visit");
    expect(withOne).not.toMatch(/hrefLang|Français/);
    const links = /<link rel="alternate" hrefLang[^>]*>|<p class="wrap [^"]*languages[^"]*">[\s\S]*?<\/p>/g;
    expect(withTwo.replace(links, "")).toBe(withOne);
    for (const translates of ["/nowhere", "/visiter", "/constructor"]) {
      shown = change({ ...others, translates });
      expect(await get("/visit")).toBe(withOne);
    }
    shown = deliveredTexts.content();
  });
});
