import { expect, test } from "vitest";
import { builtPages, type Pages } from "#web/serve/load-pages.ts";
import { openApp } from "./app.ts";
import { describeEachDatabase } from "./databases.ts";
import { makePost, type PostOverrides } from "./make.ts";

// What the pages as they are built say of dates: nothing that is not known.

async function get(pages: Pages, address: string) {
  const page = await pages.page(address, new Request(`http://localhost${address}`));
  expect(page.status, address).toBe(200);
  const text = page.body("identity").toString();
  // The marks that React sets between texts, and the page's data, are not read by people.
  return text.replace(/<!-- -->/g, "").replace(/<script type="application\/json">.*?<\/script>/gs, "");
}

describeEachDatabase("dates on pages", (open) => {
  async function openPages() {
    const database = await open();
    const app = await openApp(database);
    const publicUrl = () => "https://birds.example.org";
    const api = (request: Request) => app.api.request(request);
    const { pages } = await builtPages({ api, publicUrl, newId: () => "request-1" });
    const make = (draft: PostOverrides) =>
      makePost(app.db, app.people.admin, { ...draft, authors: ["member@example.org"] });
    return { pages, make };
  }

  test("the day on which a work was added is said to be just that, and a work without a year is n.d.", async () => {
    const { pages, make } = await openPages();
    const createdAt = "2024-03-12T10:00:00.000Z";
    await make({ postType: "publication", title: "Moult in Jos", createdAt });
    await make({ postType: "thesis", title: "Old nests", year: 1998, createdAt });
    const profile = await get(pages, "/member/musa-danjuma");
    expect(profile).toMatch(/<span>n\.d\.<\/span>/);
    expect(profile).toMatch(/<span>1998<\/span>/);
    expect(profile).toContain("Added 12 March 2024");
    expect(profile).not.toMatch(/years? ago/);
    expect(await get(pages, "/theses")).toContain("Added 12 March 2024");
    const detail = await get(pages, "/publications/moult-in-jos");
    expect(detail).toMatch(/Added 12 March 2024/);
    expect(detail).toContain("(n.d.). Moult in Jos.");
    expect(detail).not.toMatch(/citation_publication_date|article:published_time|datePublished/);
  });

  test("news of which the month is known says the month, and without a date says none", async () => {
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
