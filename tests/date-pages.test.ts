import { expect, test } from "vitest";
import { builtPages, type Pages } from "#core/web/serve/load-pages.ts";
import { openApp } from "./app.ts";
import { withoutChance } from "./chance.ts";
import { deliveredTexts } from "./content.ts";
import { describeEachDatabase } from "./databases.ts";
import { makePost, type PostOverrides } from "./make.ts";

// The built pages show only the known parts of a date.

async function get(pages: Pages, address: string) {
  const page = await pages.page(address, new Request(`http://localhost${address}`));
  expect(page.status, address).toBe(200);
  const text = page.body("identity").toString();
  // People do not read React's markers between texts, nor the page's data.
  return text.replace(/<!-- -->/g, "").replace(/<script type="application\/json">.*?<\/script>/gs, "");
}

describeEachDatabase("dates on pages", (open) => {
  async function openPages() {
    const database = await open();
    const app = await openApp(database);
    const publicUrl = () => "https://birds.example.org";
    const api = (request: Request) => app.api.request(request);
    const { pages } = await builtPages({ ...deliveredTexts, api, publicUrl, newId: () => "request-1" });
    const make = (draft: PostOverrides) =>
      makePost(app.db, app.people.admin, { ...draft, authors: ["member@example.org"] });
    return { pages, make };
  }

  test("the day on which a work was added is labelled as such, and a work without a year is n.d.", async () => {
    const { pages, make } = await openPages();
    const createdAt = "2024-03-12T10:00:00.000Z";
    await make({ postType: "publication", title: "Moult in Jos", createdAt });
    await make({ postType: "thesis", title: "Old nests", year: 1998, createdAt });
    const profile = await get(pages, "/member/musa-danjuma");
    expect(profile).toMatch(/<span[^>]*>n\.d\.<\/span>/);
    expect(profile).toMatch(/<span[^>]*>1998<\/span>/);
    expect(withoutChance(profile)).not.toMatch(/years? ago|2024/);
    expect(await get(pages, "/theses")).toContain("Added 12 March 2024");
    const detail = await get(pages, "/publications/moult-in-jos");
    expect(detail).toMatch(/Added 12 March 2024/);
    expect(detail).toContain("(n.d.). Moult in Jos.");
    expect(detail).not.toMatch(/citation_publication_date|article:published_time|datePublished/);
  });

  test("news shows only the month if the day is unknown, and no date if that is unknown", async () => {
    const { pages, make } = await openPages();
    await make({ title: "Cuckoos", createdAt: "2013-10-01T00:00:00.000Z", datePrecision: "month" });
    await make({ title: "Seminar", createdAt: "2012-06-16T00:00:00.000Z", datePrecision: "unknown" });
    const list = await get(pages, "/news");
    expect(list).toContain('<time dateTime="2013-10">October 2013</time>');
    expect(list).not.toMatch(/years? ago|June 2012/);
    expect(await get(pages, "/news/cuckoos")).toContain('"datePublished":"2013-10"');
    const undated = await get(pages, "/news/seminar");
    expect(undated).not.toMatch(/June 2012|datePublished|article:published_time/);
    const feed = await get(pages, "/feeds/news.rss");
    expect(feed).toContain("Cuckoos");
    expect(feed).not.toMatch(/pubDate|Seminar/);
  });
});
